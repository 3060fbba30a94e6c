import './setup/node.mjs'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { setUp } from './setup.mjs'
import { command, EXIT } from './setup/command.mjs'
import { at } from './setup/places.mjs'

// npm run practice: the practice exchange alone. It takes over this very process, so a signal needs no passing on
// and nothing can be orphaned. Standard output is the exchange's: set-up talks on standard error.
let isReady = false
await command(
  import.meta,
  {
    usage:
      'npm run practice -- [--port P] [--seed S] [--accounts N] [--state FILE] [--faults FILE] [--speed X] [--history FILE] [--replay FILE --market M --pace X] [--json] [--check]',
    // The exchange checks the values.
    values: ['port', 'seed', 'accounts', 'state', 'faults', 'speed', 'history', 'replay', 'market', 'pace'],
    flags: ['json', 'check'],
  },
  async () => {
    await setUp()
    await build()
    isReady = true
    return EXIT.fine
  },
)

if (isReady) {
  process.exitCode = undefined
  await import(pathToFileURL(at('out', 'main', 'practice.js')).href)
}
