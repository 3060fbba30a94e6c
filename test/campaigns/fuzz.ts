import { parseArgs } from 'node:util'
import { closingLine, keepSeed, type Tally } from './campaign'
import { parsers } from './fuzz/parsers'
import { tryParser } from './fuzz/run'

// npm run fuzz -- [--runs N] [--seed S] [--from K] [--only PARSER]
const { values: asked } = parseArgs({
  options: {
    runs: { type: 'string' },
    seed: { type: 'string' },
    from: { type: 'string' },
    only: { type: 'string' },
  },
})
const seed = Number(asked.seed ?? 1)
const from = Number(asked.from ?? 0)
const wanted = parsers.filter(({ name }) => asked.only === undefined || name === asked.only)
if (wanted.length === 0) {
  console.error(`There is no parser of that name. There are: ${parsers.map(({ name }) => name).join(', ')}.`)
  process.exit(64)
}
let whole: Tally = { tried: 0, held: 0, failed: 0 }
for (const parser of wanted) {
  const runs = Math.max(1, Math.round((Number(asked.runs ?? 10_000) * parser.share) / 100))
  const began = performance.now()
  const tally = await tryParser(parser, {
    ...{ runs, seed, from },
    onFailed({ number, said, faults }) {
      console.log(`FAILED --only ${parser.name} --seed ${seed} --from ${number} --runs 1`)
      for (const fault of faults) console.log(`  ${fault}`)
      console.log(`  of ${said}`)
      keepSeed({ campaign: 'fuzz', name: parser.name, seed, number })
    },
  })
  const took = (performance.now() - began) / 1_000
  console.log(`${parser.name}: ${closingLine(tally)}, in ${took.toFixed(1)} s`)
  whole = {
    tried: whole.tried + tally.tried,
    held: whole.held + tally.held,
    failed: whole.failed + tally.failed,
  }
}
console.log(closingLine(whole))
process.exitCode = whole.failed === 0 ? 0 : 1
