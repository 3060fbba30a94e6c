import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { EXIT } from '../../scripts/setup/command.mjs'
import { checkEvidencePack } from '../../src/main/attempts/evidence-pack'
import { checkEvidenceSignature } from '../../src/main/attempts/evidence-signature'
import { isVenuePublicKey } from '../../src/main/venue/signature-verification'

/** Returns the text of a file. `undefined` if it cannot be read, empty if it is not UTF-8. */
function textOf(file: string): string | undefined {
  try {
    // Decodes exactly the bytes that were written: without repair of invalid UTF-8, and with the BOM.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file))
  } catch (error) {
    if (error instanceof TypeError) return ''
    console.error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

/**
 * Reports whether a pack is consistent and, with a public key, whether its request was signed with that key.
 */
function verify(text: string, publicKey: string | undefined): number {
  const { faults, lines, withheld, taken, gaps } = checkEvidencePack(text)
  for (const fault of faults) console.log(`- ${fault}`)
  if (gaps > 0)
    console.log(`Lines about other things lie between these ${gaps} times; the chain is not followed there.`)
  if (withheld > 0) console.log(`${withheld} lines are withheld; only their places are shown.`)
  if (taken > 0)
    console.log(
      `${taken} lines prove nothing: the journal had been changed from outside, and a person took it as it was found.`,
    )
  if (faults.length > 0) return verdict(`NOT CONSISTENT: ${faults.length} faults`, EXIT.failed)
  const hold = `${lines - taken} lines hold`
  if (publicKey !== undefined) return verifySignature(text, publicKey, hold)
  console.log('Anyone can write a pack that agrees with itself. To check who signed: --key KEYFILE.')
  return verdict(`CONSISTENT: ${hold}`, EXIT.fine)
}

function verifySignature(text: string, publicKey: string, hold: string): number {
  const signature = checkEvidenceSignature(text, publicKey)
  if (signature.is !== 'valid') {
    const isMissing = signature.is === 'missing'
    return verdict(isMissing ? 'NO SIGNATURE: this pack shows none' : 'NOT SIGNED BY THIS KEY', EXIT.failed)
  }
  const { call, at } = signature
  console.log(`The request ${call} was signed with this key, dated ${new Date(at).toISOString()}.`)
  console.log('Answers, records and times beside it are notes of the desk: no signature covers them.')
  return verdict(`SIGNED BY THIS KEY: ${hold}`, EXIT.fine)
}

function verdict(words: string, code: number): number {
  console.log(words)
  return code
}

/** Reads the key from a file. A key in the arguments would stay in npm logs and shell histories. */
function publicKeyIn(file: string): string | undefined {
  const key = textOf(file)?.trim()
  if (key !== undefined && isVenuePublicKey(key)) return key
  if (key !== undefined) console.error(`${file} holds no public key: ed25519: and its text are expected.`)
  return undefined
}

// npm run verify-evidence -- FILE [--key KEYFILE]
const { values, positionals } = parseArgs({ options: { key: { type: 'string' } }, allowPositionals: true })
const [file] = positionals
if (file === undefined) console.error('Say which file: npm run verify-evidence -- FILE [--key KEYFILE]')
const text = file === undefined ? undefined : textOf(file)
const publicKey = values.key === undefined ? undefined : publicKeyIn(values.key)
const isUsable = text !== undefined && (values.key === undefined || publicKey !== undefined)
process.exitCode = isUsable ? verify(text, publicKey) : EXIT.usage
