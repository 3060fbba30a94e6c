import './setup/node.mjs'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { setUp } from './setup.mjs'
import { command, EXIT } from './setup/command.mjs'
import { at } from './setup/places.mjs'

// npm run practice: the practice exchange alone. It takes over this very process, so a signal needs no passing on
// and nothing can be orphaned. Standard output is the exchange's: set-up talks on standard error.
await command(import.meta, async () => {
  await setUp()
  await build()
  return EXIT.fine
})

if (process.exitCode === EXIT.fine) {
  process.exitCode = undefined
  await import(pathToFileURL(at('out', 'main', 'practice.js')).href)
}
