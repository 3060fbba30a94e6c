import './setup/node.mjs'
import { runEntry } from './campaign/entry.mjs'
import { command } from './setup/command.mjs'

// npm run programs -- [--runs N] [--seed S]: what was allowed in advance, to hands and to rules, against a hostile page, a hostile hand and everything that goes wrong.
await command(
  import.meta,
  { usage: 'npm run programs -- [--runs N] [--seed S]', numbers: ['runs', 'seed'] },
  args => runEntry('programs', args),
)
