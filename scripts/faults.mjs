import './setup/node.mjs'
import { runEntry } from './campaign/entry.mjs'
import { command } from './setup/command.mjs'

// npm run faults -- [--lies] [--runs N] [--from K] [--seed S] [--only NAME]: every fault and every pair,
// against the exchange's own truth. With --lies: every class of lie and every pair, against what the desk
// shows without a hold.
await command(
  import.meta,
  {
    usage: 'npm run faults -- [--lies] [--runs N] [--from K] [--seed S] [--only NAME]',
    numbers: ['runs', 'from', 'seed'],
    values: ['only'],
    flags: ['lies'],
  },
  args => runEntry('faults', args),
)
