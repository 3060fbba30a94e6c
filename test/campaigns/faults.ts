import { parseArgs } from 'node:util'
import { closingLine, runCampaign } from './campaign'
import { allCases, faultTrials, keepFaultTrial } from './fault-trials'

// npm run faults -- [--runs N] [--from K] [--seed S] [--only NAME]
const { values: asked } = parseArgs({
  options: {
    runs: { type: 'string' },
    from: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
  },
})

const tally = await runCampaign(
  faultTrials({
    runs: Number(asked.runs ?? allCases),
    from: Number(asked.from ?? 0),
    seed: Number(asked.seed ?? 1),
    ...(asked.only !== undefined && { only: asked.only }),
  }),
  { lanes: 4, say: line => console.log(line), onFailed: keepFaultTrial },
)
console.log(closingLine(tally))
process.exit(tally.failed === 0 ? 0 : 1)
