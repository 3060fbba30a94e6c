import './setup/node.mjs'
import { runEntry } from './campaign/entry.mjs'
import { command } from './setup/command.mjs'

// npm run events -- [--runs N] [--seed S] [--from K]: what the venue does to an account by itself, and how the desk tells of it.
await command(
  import.meta,
  {
    usage: 'npm run events -- [--runs N] [--seed S] [--from K]',
    numbers: ['runs', 'seed', 'from'],
  },
  args => runEntry('events', args),
)
