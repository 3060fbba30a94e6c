import './setup/node.mjs'
import { runEntry } from './campaign/entry.mjs'
import { command } from './setup/command.mjs'

// npm run crash -- [--kills N] [--seed S]: a desk killed at every operation on its files, and at random moments.
await command(
  import.meta,
  { usage: 'npm run crash -- [--kills N] [--seed S]', numbers: ['kills', 'seed'] },
  args => runEntry('crash', args),
)
