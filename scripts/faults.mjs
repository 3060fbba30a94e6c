import './setup/node.mjs'
import { runEntry } from './campaign/entry.mjs'
import { command } from './setup/command.mjs'

// npm run faults -- [--runs N] [--from K] [--seed S] [--only NAME]: every fault and every pair, against the exchange's own truth.
await command(
  import.meta,
  {
    usage: 'npm run faults -- [--runs N] [--from K] [--seed S] [--only NAME]',
    numbers: ['runs', 'from', 'seed'],
    values: ['only'],
  },
  args => runEntry('faults', args),
)
