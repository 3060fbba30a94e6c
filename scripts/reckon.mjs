import './setup/node.mjs'
import { runEntry } from './campaign/entry.mjs'
import { command } from './setup/command.mjs'

// npm run reckon -- [--runs N] [--seed S] [--from K] [--only KIND]: what the desk foretells, beside what the exchange then says.
await command(
  import.meta,
  {
    usage: 'npm run reckon -- [--runs N] [--seed S] [--from K] [--only KIND] [--lanes N]',
    numbers: ['runs', 'seed', 'from', 'lanes', 'lane'],
    values: ['only'],
  },
  args => runEntry('reckon', args),
)
