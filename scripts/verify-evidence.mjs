import './setup/node.mjs'
import { runEntry } from './campaign/entry.mjs'
import { command } from './setup/command.mjs'

// npm run verify-evidence -- FILE: checks an evidence pack by itself, without a desk, a journal or a network.
await command(import.meta, { usage: 'npm run verify-evidence -- FILE', words: true }, args =>
  runEntry('verify-evidence', args),
)
