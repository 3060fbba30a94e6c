import './setup/node.mjs'
import { check } from './check.mjs'
import { command, EXIT } from './setup/command.mjs'
import { test } from './test.mjs'

// npm run verify: everything that must hold before a change is handed on.
await command(import.meta, { usage: 'npm run verify' }, async () => {
  const checked = await check()
  return checked === EXIT.fine ? test([]) : checked
})
