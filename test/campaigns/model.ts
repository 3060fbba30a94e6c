import { parseArgs } from 'node:util'
import { absenceLine, countAbsences, noAbsences } from './absences'
import { closingLine, keepSeed } from './campaign'
import { INSIDE, runModel } from './model-run'

// npm run model -- [--runs N] [--seed S]
const { values: args } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } })

/** Number of courses in a batch. A failing batch is kept, and the next one still runs. */
const BATCH = 500
const [runs, first] = [Number(args.runs ?? 10_000), Number(args.seed ?? 1)]

let [tried, failed, absences] = [0, 0, noAbsences]
for (let seed = first; tried < runs; seed += 1) {
  const batch = Math.min(BATCH, runs - tried)
  const found = await runModel({
    runs: batch,
    seed,
    inside: true,
    onHistory: history => void (absences = countAbsences(history, absences)),
  })
  tried += found.runs
  if (!found.failed) continue
  failed += 1
  console.log(`FAILED seed ${seed}, path ${found.path ?? ''}\n${found.why ?? ''}`)
  // The path without its shrinking steps, which cannot be repeated.
  const path = found.path?.split(':')[0]
  keepSeed({ campaign: 'model', name: INSIDE, seed, ...(path !== undefined && { path }) })
}
console.log(absenceLine(absences))
console.log(closingLine({ tried, held: tried - failed, failed }))
process.exit(failed === 0 ? 0 : 1)
