import './setup/node.mjs'
import { runEntry } from './campaign/entry.mjs'
import { command } from './setup/command.mjs'

// npm run verify-evidence -- FILE [--key KEYFILE]: checks that an evidence pack agrees with itself, and with a public key
// who signed it, without a desk, a journal or a network.
const usage = 'npm run verify-evidence -- FILE [--key KEYFILE]'
await command(import.meta, { usage, values: ['key'], words: true }, args => runEntry('verify-evidence', args))
