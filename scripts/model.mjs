import './setup/node.mjs'
import { runEntry } from './campaign/entry.mjs'
import { command } from './setup/command.mjs'

// npm run model -- [--runs N] [--seed S]: runs random sequences of commands on a desk, and shrinks those that fail.
await command(
  import.meta,
  { usage: 'npm run model -- [--runs N] [--seed S]', numbers: ['runs', 'seed'] },
  args => runEntry('model', args),
)
