import { parseArgs } from 'node:util'
import { closingLine, runCampaign, type Trial } from './campaign'
import { liveMonth } from './statement/run'

// npm run statement -- [--runs N] [--seed S]
const { values: args } = parseArgs({
  options: { runs: { type: 'string' }, seed: { type: 'string' } },
})
const runs = Number(args.runs ?? 40)
const seed = Number(args.seed ?? 1)

let [days, balanced, named, unknown] = [0, 0, 0, 0]
const trials = Array.from({ length: runs }, (_, index): Trial => {
  const nth = seed + index
  return {
    name: `--runs 1 --seed ${nth}`,
    async run() {
      const found = await liveMonth(nth)
      days += found.days
      balanced += found.balanced
      named += found.named
      unknown += found.unknown
      return found.wrong
    },
  }
})

const tally = await runCampaign(trials, { lanes: 1, print: line => console.log(line) })
console.log(
  `${days} days: ${balanced} balance, ${named} name what is missing with its size, ${unknown} say which term is not known`,
)
console.log(closingLine(tally))
process.exitCode = tally.failed === 0 ? 0 : 1
