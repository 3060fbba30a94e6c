import { parseArgs } from 'node:util'
import { absenceLine, countAbsences, noAbsences, type AbsenceCount } from './absences'
import { closingLine, runCampaign } from './campaign'
import { isContrary } from './contrary-venues'
import { allCases, faultTrials, keepFaultTrial } from './fault-trials'
import { allLies, lieTrials } from './lie-trials'

// npm run faults -- [--lies] [--runs N] [--from K] [--seed S] [--only NAME]
const { values: args } = parseArgs({
  options: {
    lies: { type: 'boolean' },
    runs: { type: 'string' },
    from: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
  },
})

const isLies = args.lies === true
let kept = noAbsences
const contrary = new Map<string, AbsenceCount>()
const options = {
  runs: Number(args.runs ?? (isLies ? allLies : allCases)),
  from: Number(args.from ?? 0),
  seed: Number(args.seed ?? 1),
  ...(args.only !== undefined && { only: args.only }),
}
const count: Parameters<typeof faultTrials>[0]['onHistory'] = (history, { planted }) => {
  const venue = planted.find(isContrary)?.name
  if (venue === undefined) kept = countAbsences(history, kept)
  else contrary.set(venue, countAbsences(history, contrary.get(venue)))
}
const trials = isLies ? lieTrials(options) : faultTrials({ ...options, onHistory: count })
const tally = await runCampaign(trials, {
  lanes: 4,
  print: line => console.log(line),
  ...(!isLies && { onFailed: keepFaultTrial }),
})
if (!isLies) {
  for (const [venue, count] of contrary) console.log(`${venue}: ${absenceLine(count)}`)
  console.log(`at venues that keep their rule: ${absenceLine(kept)}`)
}
console.log(closingLine(tally))
process.exit(tally.failed === 0 ? 0 : 1)
