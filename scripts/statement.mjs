import './setup/node.mjs'
import { runEntry } from './campaign/entry.mjs'
import { command } from './setup/command.mjs'

// npm run statement -- [--runs N] [--seed S]: months at the practice exchange, each day of which has to balance.
await command(
  import.meta,
  { usage: 'npm run statement -- [--runs N] [--seed S]', numbers: ['runs', 'seed'] },
  args => runEntry('statement', args),
)
