import { parseArgs } from 'node:util'
import { accountsLine, momentLines, runAccounts } from './accounts/report'

// npm run accounts -- [--runs N] [--seed S] [--from K]
const { values: asked } = parseArgs({
  options: { runs: { type: 'string' }, seed: { type: 'string' }, from: { type: 'string' } },
})
const tally = await runAccounts({
  runs: Number(asked.runs ?? 1_000),
  seed: Number(asked.seed ?? 1),
  from: Number(asked.from ?? 0),
  say: line => console.log(line),
})
for (const line of momentLines(tally.trials)) console.log(line)
console.log(accountsLine(tally))
process.exitCode = tally.failed === 0 ? 0 : 1
