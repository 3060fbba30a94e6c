import './setup/node.mjs'
import { runEntry } from './campaign/entry.mjs'
import { command } from './setup/command.mjs'

// npm run reckon -- [--runs N] [--seed S] [--from K] [--only KIND]: compares figures that the desk computes in advance with
// those that the exchange reports.
await command(
  import.meta,
  {
    usage: 'npm run reckon -- [--runs N] [--seed S] [--from K] [--only KIND] [--lanes N]',
    numbers: ['runs', 'seed', 'from', 'lanes', 'lane'],
    values: ['only'],
  },
  args => runEntry('reckon', args),
)
