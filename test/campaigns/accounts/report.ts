import { closingLine, type Tally } from '../campaign'
import { runSeed } from '../reckoning/run'
import { accountsBatch, BATCH, type OrderTrial } from './run'

/** Tally with the result of every order. */
export interface AccountTally extends Tally {
  readonly trials: readonly OrderTrial[]
}

interface Options {
  readonly runs: number
  readonly seed: number
  /** Number of the first desk. */
  readonly from?: number
  readonly print: (line: string) => void
}

/** Number of desks that run at the same time. They wait for part of each trial. */
const LANES = 4
/** Number of orders after which progress is reported. */
const PROGRESS_INTERVAL = 1_000

/** Tries `runs` orders in batches, with a new desk for each batch. */
export async function runAccounts({ runs, seed, from = 0, print }: Options): Promise<AccountTally> {
  const trials: OrderTrial[] = []
  let [nextBatch, remaining, reported] = [from, runs, 0]
  const lane = async () => {
    while (remaining > 0) {
      const [batch, count] = [nextBatch, Math.min(BATCH, remaining)]
      nextBatch += 1
      remaining -= count
      const trialsOfBatch = await accountsBatch(runSeed(seed, batch), count).catch(createBrokenBatch)
      trials.push(...trialsOfBatch)
      for (const { moment, faults } of trialsOfBatch) {
        if (faults.length === 0) continue
        print(`FAILED --seed ${seed} --from ${batch} --runs ${BATCH} (${moment})`)
        for (const fault of faults) print(`  ${fault}`)
      }
      if (Math.floor(trials.length / PROGRESS_INTERVAL) > reported)
        print(`${(reported = Math.floor(trials.length / PROGRESS_INTERVAL)) * PROGRESS_INTERVAL} of ${runs}`)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  const failed = trials.filter(({ faults }) => faults.length > 0).length
  return { trials, tried: trials.length, held: trials.length - failed, failed }
}

/** Creates the result for a desk that could not be opened or closed. */
const createBrokenBatch = (error: unknown): readonly OrderTrial[] => [
  { moment: 'never', isConfirmed: false, landed: false, faults: [`its desk broke off: ${String(error)}`] },
]

/** Returns a line for each moment: the number of switches, and the number of those orders that reached the exchange. */
export function momentLines(trials: readonly OrderTrial[]): readonly string[] {
  const moments = [...new Set(trials.map(({ moment }) => moment))].toSorted()
  return moments.map(moment => {
    const ofMoment = trials.filter(each => each.moment === moment)
    const landed = ofMoment.filter(each => each.landed).length
    return `a switch ${moment}: ${ofMoment.length}, of which ${landed} landed where their sheet said`
  })
}

/** Returns the last line: the numbers of orders that were sent, that were confirmed, and that a switch voided. */
export function accountsLine(tally: AccountTally): string {
  const { trials } = tally
  const [sent, confirmed] = [trials.filter(one => one.landed), trials.filter(one => one.isConfirmed)]
  const voided = trials.filter(
    ({ moment, landed, faults }) => moment !== 'never' && !landed && faults.length === 0,
  )
  return `${closingLine(tally)}; sent ${sent.length}, confirmed ${confirmed.length}, voided by a switch ${voided.length}`
}
