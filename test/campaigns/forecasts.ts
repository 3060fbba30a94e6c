import { parseArgs } from 'node:util'
import { closingLine } from './campaign'
import { foundLines, linesOfForecast, runForecasts } from './forecasting/report'

// npm run forecasts -- [--runs N] [--seed S] [--from K]
const { values: args } = parseArgs({
  options: { runs: { type: 'string' }, seed: { type: 'string' }, from: { type: 'string' } },
})
const seed = Number(args.seed ?? 1)
const result = await runForecasts({
  runs: Number(args.runs ?? 1_000),
  seed,
  from: Number(args.from ?? 0),
  print: (one, batch) => linesOfForecast(one, seed, batch).forEach(line => console.log(line)),
})
for (const line of foundLines(result)) console.log(line)
console.log(closingLine(result))
process.exitCode = result.failed === 0 ? 0 : 1
