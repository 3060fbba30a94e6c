import './setup/node.mjs'
import { runEntry } from './campaign/entry.mjs'
import { command } from './setup/command.mjs'

// npm run model -- [--runs N] [--seed S]: whole lives of a desk, made up by chance and shrunk where they fail.
await command(
  import.meta,
  { usage: 'npm run model -- [--runs N] [--seed S]', numbers: ['runs', 'seed'] },
  args => runEntry('model', args),
)
