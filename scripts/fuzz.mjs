import './setup/node.mjs'
import { runEntry } from './campaign/entry.mjs'
import { command } from './setup/command.mjs'

// npm run fuzz -- [--runs N] [--seed S] [--from K] [--only PARSER]: every reader of what comes from elsewhere, with hostile text.
await command(
  import.meta,
  {
    usage: 'npm run fuzz -- [--runs N] [--seed S] [--from K] [--only PARSER]',
    numbers: ['runs', 'seed', 'from'],
    values: ['only'],
  },
  args => runEntry('fuzz', args),
)
