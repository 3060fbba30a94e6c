import './setup/node.mjs'
import { runEntry } from './campaign/entry.mjs'
import { command } from './setup/command.mjs'

// npm run accounts -- [--runs N] [--seed S] [--from K]: orders with switches between accounts at every moment, and where each lands.
await command(
  import.meta,
  {
    usage: 'npm run accounts -- [--runs N] [--seed S] [--from K]',
    numbers: ['runs', 'seed', 'from'],
  },
  args => runEntry('accounts', args),
)
