import '../setup/node.mjs'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { command, EXIT, printStatus, Stop } from '../setup/command.mjs'
import { textOf } from './files.mjs'
import { isSigned, publishedText, readPublished, signed } from './manifest.mjs'

const usage = 'node scripts/release/sign.mjs --key FILE MANIFEST'

// Adds one key's signature to the text of a release, and prints what was signed.
await command(import.meta, { usage, values: ['key'], words: true }, args => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { key: { type: 'string' } },
  })
  const [path, ...more] = positionals
  if (values.key === undefined || path === undefined || more.length > 0)
    throw new Stop(EXIT.usage, `It needs a key and one manifest. Usage: ${usage}`)
  const published = readPublished(textOf(path))
  if (published === undefined) throw new Stop(EXIT.usage, `${path} is no manifest of a release.`)
  const { manifest, text, signatures } = published
  const own = ownSignature(text, values.key)
  if (signatures.some(({ key }) => key === own.key))
    throw new Stop(EXIT.usage, `${path} is signed with this key already.`)
  const wrong = signatures.find(each => !isSigned(text, each))
  if (wrong !== undefined)
    throw new Stop(EXIT.failed, `${path} holds a signature of ${wrong.key} that is not over what it says.`)
  writeFileSync(path, publishedText(text, [...signatures, own]))
  printStatus(
    `Signed: version ${manifest.version}${manifest.security ? ', marked security' : ''}, believed until ${new Date(manifest.expires).toISOString().slice(0, 10)}, ${manifest.files.length} files; ${signatures.length + 1} of 3 keys.`,
  )
  for (const { name, size, sha256 } of manifest.files) printStatus(`${sha256}  ${name}, ${size} bytes`)
  return Promise.resolve(EXIT.fine)
})

/**
 * @param {string} text
 * @param {string} path
 */
function ownSignature(text, path) {
  const pem = textOf(path)
  try {
    return signed(text, pem)
  } catch {
    throw new Stop(EXIT.usage, `${path} is no key that keygen.mjs made.`)
  }
}
