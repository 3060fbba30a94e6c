import { parseArgs } from 'node:util'
import { accountsLine, momentLines, runAccounts } from './accounts/report'

// npm run accounts -- [--runs N] [--seed S] [--from K]
const { values: args } = parseArgs({
  options: { runs: { type: 'string' }, seed: { type: 'string' }, from: { type: 'string' } },
})
const tally = await runAccounts({
  runs: Number(args.runs ?? 1_000),
  seed: Number(args.seed ?? 1),
  from: Number(args.from ?? 0),
  print: line => console.log(line),
})
for (const line of momentLines(tally.trials)) console.log(line)
console.log(accountsLine(tally))
process.exitCode = tally.failed === 0 ? 0 : 1
