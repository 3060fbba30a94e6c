import '../setup/node.mjs'
import { parseArgs } from 'node:util'
import { command, EXIT, printStatus, Stop } from '../setup/command.mjs'
import { createManifestEntry, writeNew } from './files.mjs'
import { manifestText, publishedText } from './manifest.mjs'

const usage =
  'node scripts/release/write.mjs --version X.Y.Z --days N [--security] --out FILE PACKAGES (what is believed for N days)'
const DAY = 86_400_000
const LONGEST = 400

// Writes the text of a release to be signed: its version, its files with sizes and digests, and its expiry.
await command(
  import.meta,
  { usage, values: ['version', 'out'], numbers: ['days'], flags: ['security'], words: true },
  async args => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        version: { type: 'string' },
        out: { type: 'string' },
        days: { type: 'string' },
        security: { type: 'boolean', default: false },
      },
    })
    const { version = '', out, security } = values
    const days = Number(values.days)
    if (!/^(0|[1-9]\d{0,5})(\.(0|[1-9]\d{0,5})){2}$/.test(version))
      throw new Stop(EXIT.usage, `A version is three whole numbers, as 1.4.0. Usage: ${usage}`)
    if (!(days >= 1 && days <= LONGEST))
      throw new Stop(EXIT.usage, `It holds for 1 to ${LONGEST} days. Usage: ${usage}`)
    if (out === undefined || positionals.length === 0)
      throw new Stop(EXIT.usage, `It needs the packages, and a file to write to. Usage: ${usage}`)
    /** @type {import('./manifest.mjs').ReleaseFile[]} */
    const files = []
    for (const path of positionals) files.push(await createManifestEntry(path))
    const twice = files.find(({ target }, at) => files.findIndex(each => each.target === target) !== at)
    if (twice !== undefined) throw new Stop(EXIT.usage, `Two of the files are both for ${twice.target}.`)
    const dated = Date.now()
    const text = manifestText({ version, dated, expires: dated + days * DAY, security, files })
    writeNew(out, publishedText(text, []))
    for (const { target, name, size } of files) printStatus(`${target}: ${name}, ${size} bytes`)
    printStatus(`${out} is written and not signed yet.`)
    return EXIT.fine
  },
)
