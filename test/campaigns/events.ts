import { parseArgs } from 'node:util'
import { closingLine } from './campaign'
import { actLines, runActs } from './events/report'

// npm run events -- [--runs N] [--seed S] [--from K]
const { values: args } = parseArgs({
  options: { runs: { type: 'string' }, seed: { type: 'string' }, from: { type: 'string' } },
})
const tally = await runActs({
  runs: Number(args.runs ?? 1_000),
  seed: Number(args.seed ?? 1),
  from: Number(args.from ?? 0),
  print: line => console.log(line),
})
for (const line of actLines(tally)) console.log(line)
console.log(closingLine(tally))
process.exitCode = tally.failed === 0 ? 0 : 1
