import './setup/node.mjs'
import { runEntry } from './campaign/entry.mjs'
import { command } from './setup/command.mjs'

// npm run lifeboat:check -- [--runs N] [--seed S]: a lifeboat beside desks whose data is broken in every way.
await command(
  import.meta,
  { usage: 'npm run lifeboat:check -- [--runs N] [--seed S]', numbers: ['runs', 'seed'] },
  args => runEntry('lifeboat', args),
)
