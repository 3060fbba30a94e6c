import './setup/node.mjs'
import { runEntry } from './campaign/entry.mjs'
import { command } from './setup/command.mjs'

// npm run forecasts -- [--runs N] [--seed S] [--from K]: compares the forecasts of sheets with the outcomes
// in the journal.
await command(
  import.meta,
  {
    usage: 'npm run forecasts -- [--runs N] [--seed S] [--from K]',
    numbers: ['runs', 'seed', 'from'],
  },
  args => runEntry('forecasts', args),
)
