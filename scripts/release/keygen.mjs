import '../setup/node.mjs'
import { generateKeyPairSync } from 'node:crypto'
import { parseArgs } from 'node:util'
import { command, EXIT, printStatus, Stop } from '../setup/command.mjs'
import { writeNew } from './files.mjs'
import { publicText } from './manifest.mjs'

const usage = 'node scripts/release/keygen.mjs --out FILE'

// Makes one of the project's three keys: the secret half in a file, the public half on standard output.
await command(import.meta, { usage, values: ['out'] }, args => {
  const { out } = parseArgs({ args: [...args], options: { out: { type: 'string' } } }).values
  if (out === undefined) throw new Stop(EXIT.usage, `It needs a file to write the key to. Usage: ${usage}`)
  const { privateKey } = generateKeyPairSync('ed25519')
  // SECURITY: a key of the project's is its owner's alone, and no older one is ever written over.
  writeNew(out, String(privateKey.export({ format: 'pem', type: 'pkcs8' })), 0o600)
  process.stdout.write(`${publicText(privateKey)}\n`)
  printStatus(
    `The secret half is in ${out}. Keep it where there is no network, and no two of the three in one place.`,
  )
  return Promise.resolve(EXIT.fine)
})
