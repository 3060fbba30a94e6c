import './setup/node.mjs'
import { runEntry } from './campaign/entry.mjs'
import { command } from './setup/command.mjs'

// npm run verify-evidence -- FILE [--key KEYFILE]: checks that an evidence pack is consistent and, if a public key is given,
// that this key signed it. Needs no desk, no journal and no network.
const usage = 'npm run verify-evidence -- FILE [--key KEYFILE]'
await command(import.meta, { usage, values: ['key'], words: true }, args => runEntry('verify-evidence', args))
