import '../setup/node.mjs'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { command, EXIT, printStatus, Stop } from '../setup/command.mjs'
import { copyNew, measureFile, textOf, writeNew } from './files.mjs'

const PREFIX = 'packages-'
const SUMS = 'SHA256SUMS'
const VERIFY = 'VERIFY.txt'
const BILL = 'perpdesk.cdx.json'
/** The attestations of each system: where it was built, and the bill of materials. */
const attestations = ['build', 'bill']

/**
 * Lays the artifacts of all systems into one folder under names of their own, with one list of digests. `from` has a
 * folder for each artifact of the release workflow.
 *
 * @param {string} from
 * @param {string} to
 */
export async function collect(from, to) {
  const folders = existsSync(from) ? readdirSync(from).filter(name => name.startsWith(PREFIX)) : []
  if (folders.length === 0) throw new Stop(EXIT.usage, `${from} holds no packages.`)
  mkdirSync(to, { recursive: true })
  for (const folder of folders) {
    const system = folder.slice(PREFIX.length)
    await copyPackages(join(from, folder), to)
    copyNew(join(from, folder, BILL), join(to, `perpdesk-${system}.cdx.json`))
    for (const kind of attestations)
      copyNew(
        join(from, `attestation-${kind}-${system}`, 'attestation.json'),
        join(to, `perpdesk-${system}.${kind}.sigstore.json`),
      )
  }
  const lines = []
  for (const name of readdirSync(to).sort())
    lines.push(`${(await measureFile(join(to, name))).sha256}  ${name}\n`)
  writeNew(join(to, SUMS), lines.join(''))
  copyNew(join(from, folders[0] ?? '', VERIFY), join(to, VERIFY))
  return lines.length
}

/**
 * @param {string} folder
 * @param {string} to
 */
async function copyPackages(folder, to) {
  const sums = textOf(join(folder, SUMS)).split('\n')
  for (const name of readdirSync(folder).filter(each => ![SUMS, VERIFY, BILL].includes(each))) {
    const { sha256 } = await measureFile(join(folder, name))
    if (!sums.includes(`${sha256}  ${name}`))
      throw new Stop(EXIT.failed, `${name} does not have the digest in its ${SUMS}.`)
    copyNew(join(folder, name), join(to, name))
  }
}

const usage = 'node scripts/release/collect.mjs ARTIFACTS FOLDER'

// Makes of the artifacts of a run of the release workflow the files of one release.
await command(import.meta, { usage, words: true }, async ([from, to, ...more]) => {
  if (from === undefined || to === undefined || more.length > 0)
    throw new Stop(EXIT.usage, `It needs two folders. Usage: ${usage}`)
  printStatus(`${await collect(from, to)} files are in ${to}, besides ${SUMS} and ${VERIFY}.`)
  return EXIT.fine
})
