import type { Tally } from '../campaign'
import { runSeed } from '../reckoning/run'
import { actsBatch, BATCH, type Trialled } from './run'

/** Results of all trials. */
export interface ActTally extends Tally {
  readonly trials: readonly Trialled[]
}

interface Options {
  readonly runs: number
  readonly seed: number
  /** Number of the first exchange. */
  readonly from?: number
  readonly print: (line: string) => void
}

/** Runs as many actions as requested, exchange by exchange. */
export async function runActs({ runs, seed, from = 0, print }: Options): Promise<ActTally> {
  const trials: Trialled[] = []
  for (let batch = from; trials.length < runs; batch += 1) {
    const results = await actsBatch(runSeed(seed, batch), Math.min(BATCH, runs - trials.length))
    trials.push(...results)
    for (const { what, way, faults } of results) {
      if (faults.length === 0) continue
      print(`FAILED --seed ${seed} --from ${batch} --runs ${BATCH} (${what}, ${way})`)
      for (const fault of faults) print(`  ${fault}`)
    }
  }
  const failed = trials.filter(({ faults }) => faults.length > 0).length
  return { trials, tried: trials.length, held: trials.length - failed, failed }
}

/** Formats the counts by action and disturbance, and the delays of those that were pushed. */
export function actLines({ trials }: Pick<ActTally, 'trials'>): readonly string[] {
  const names = [...new Set(trials.map(({ what, way }) => `${what}, ${way}`))].toSorted()
  const times = trials.flatMap(({ took }) => took ?? []).toSorted((a, b) => a - b)
  const counts = names.map(
    name => `${name}: ${trials.filter(({ what, way }) => `${what}, ${way}` === name).length}`,
  )
  if (times.length === 0) return counts
  const middle = times[Math.floor(times.length / 2)] ?? 0
  return [
    ...counts,
    `from a liquidation to its line: ${middle} ms in the middle, ${times.at(-1) ?? 0} ms at most`,
  ]
}
