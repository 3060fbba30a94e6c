import '../setup/node.mjs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { command, EXIT, printStatus, Stop } from '../setup/command.mjs'
import { measureFile, textOf } from './files.mjs'
import { isSigned, readPublished } from './manifest.mjs'

const usage =
  'node scripts/release/verify.mjs --key PUBLIC --key PUBLIC --key PUBLIC MANIFEST [PACKAGES] (the public keys in base64)'

// Says whether a release is one that the program would believe by these three keys, and holds packages against it.
await command(import.meta, { usage, values: ['key'], words: true }, async args => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { key: { type: 'string', multiple: true } },
  })
  const keys = values.key ?? []
  const [path, ...packages] = positionals
  if (
    path === undefined ||
    keys.length !== 3 ||
    !keys.every(key => /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/.test(key))
  )
    throw new Stop(EXIT.usage, `It needs three public keys and a manifest. Usage: ${usage}`)
  if (new Set(keys).size !== keys.length)
    throw new Stop(EXIT.usage, 'The three keys have to be different ones.')
  const published = readPublished(textOf(path))
  if (published === undefined) throw new Stop(EXIT.failed, `${path} is no manifest of a release.`)
  const fault = faultIn(published, keys) ?? (await faultOf(published.manifest.files, packages))
  if (fault !== undefined) throw new Stop(EXIT.failed, fault)
  const { manifest, signatures } = published
  printStatus(
    `Version ${manifest.version}, signed by ${signatures.length} of 3 keys, believed until ${new Date(manifest.expires).toISOString().slice(0, 10)}; ${packages.length} packages are as it says.`,
  )
  return EXIT.fine
})

/**
 * @param {NonNullable<ReturnType<typeof readPublished>>} published
 * @param {readonly string[]} keys
 */
function faultIn({ manifest, text, signatures }, keys) {
  const stranger = signatures.find(({ key }) => !keys.includes(key))
  if (stranger !== undefined) return `It is signed with ${stranger.key}, which is none of the three keys.`
  if (new Set(signatures.map(({ key }) => key)).size !== signatures.length)
    return 'It is signed twice with the same key.'
  const wrong = signatures.find(each => !isSigned(text, each))
  if (wrong !== undefined) return `The signature of ${wrong.key} is not over what it says.`
  if (signatures.length < 2) return `${signatures.length} of the keys signed it, and two are needed.`
  return Date.now() >= manifest.expires ? 'It has run out.' : undefined
}

/**
 * @param {readonly import('./manifest.mjs').ReleaseFile[]} files
 * @param {readonly string[]} packages
 */
async function faultOf(files, packages) {
  for (const path of packages) {
    const file = files.find(({ name }) => name === basename(path))
    if (file === undefined) return `${basename(path)} is not in it.`
    const { size, sha256 } = await measureFile(path)
    if (size !== file.size)
      return `${basename(path)} has ${size} bytes, and not the ${file.size} that were signed.`
    if (sha256 !== file.sha256)
      return `${basename(path)} is not the file that was signed: its digest differs.`
  }
  return undefined
}
