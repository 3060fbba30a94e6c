import { parseArgs } from 'node:util'
import { closingLine, runCampaign } from './campaign'
import { allCases, faultTrials, keepFaultTrial } from './fault-trials'
import { allLies, lieTrials } from './lie-trials'

// npm run faults -- [--lies] [--runs N] [--from K] [--seed S] [--only NAME]
const { values: asked } = parseArgs({
  options: {
    lies: { type: 'boolean' },
    runs: { type: 'string' },
    from: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
  },
})

const isLies = asked.lies === true
const wanted = {
  runs: Number(asked.runs ?? (isLies ? allLies : allCases)),
  from: Number(asked.from ?? 0),
  seed: Number(asked.seed ?? 1),
  ...(asked.only !== undefined && { only: asked.only }),
}
const tally = await runCampaign(isLies ? lieTrials(wanted) : faultTrials(wanted), {
  lanes: 4,
  say: line => console.log(line),
  ...(!isLies && { onFailed: keepFaultTrial }),
})
console.log(closingLine(tally))
process.exit(tally.failed === 0 ? 0 : 1)
