import './setup/node.mjs'
import { runEntry } from './campaign/entry.mjs'
import { command } from './setup/command.mjs'

// npm run events -- [--runs N] [--seed S] [--from K]: changes that the venue makes to an account, and the
// desk's reports of them.
await command(
  import.meta,
  {
    usage: 'npm run events -- [--runs N] [--seed S] [--from K]',
    numbers: ['runs', 'seed', 'from'],
  },
  args => runEntry('events', args),
)
