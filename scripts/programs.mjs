import './setup/node.mjs'
import { runEntry } from './campaign/entry.mjs'
import { command } from './setup/command.mjs'

// npm run programs -- [--runs N] [--seed S]: tests mandates for hands and programs against a hostile page, a
// hostile hand and every other fault.
await command(
  import.meta,
  { usage: 'npm run programs -- [--runs N] [--seed S]', numbers: ['runs', 'seed'] },
  args => runEntry('programs', args),
)
