import type { Tally } from '../campaign'
import { runSeed } from '../reckoning/run'
import { accountsBatch, BATCH, type Tried } from './run'

/** Every order that was tried, and where it landed. */
export interface AccountTally extends Tally {
  readonly trials: readonly Tried[]
}

interface Options {
  readonly runs: number
  readonly seed: number
  /** Which desk to begin with. */
  readonly from?: number
  readonly say: (line: string) => void
}

/** How many desks run side by side: most of a trial is waited. */
const LANES = 4

/** Tries as many orders as were asked for, desk by desk. */
export async function runAccounts({ runs, seed, from = 0, say }: Options): Promise<AccountTally> {
  const trials: Tried[] = []
  let [next, left] = [from, runs]
  const lane = async () => {
    while (left > 0) {
      const [batch, many] = [next, Math.min(BATCH, left)]
      next += 1
      left -= many
      const came = await accountsBatch(runSeed(seed, batch), many)
      trials.push(...came)
      // A desk that stayed held, or sent astray, was left early: another one takes the rest.
      if (came.every(({ faults }) => faults.length === 0)) left += many - came.length
      if (came.length < many) say(`desk ${batch} was left after ${came.length} orders`)
      for (const { moment, faults } of came) {
        if (faults.length === 0) continue
        say(`FAILED --seed ${seed} --from ${batch} --runs ${BATCH} (${moment})`)
        for (const fault of faults) say(`  ${fault}`)
      }
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  const failed = trials.filter(({ faults }) => faults.length > 0).length
  return { trials, tried: trials.length, held: trials.length - failed, failed }
}

/** How often a switch came at each moment, and how many of those orders reached the exchange at all. */
export function momentLines(trials: readonly Tried[]): readonly string[] {
  const moments = [...new Set(trials.map(({ moment }) => moment))].toSorted()
  return moments.map(moment => {
    const mine = trials.filter(each => each.moment === moment)
    const landed = mine.filter(each => each.landed).length
    return `a switch ${moment}: ${mine.length}, of which ${landed} landed where their sheet said`
  })
}
