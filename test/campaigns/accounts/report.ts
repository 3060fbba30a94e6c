import { closingLine, type Tally } from '../campaign'
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

/** How many desks run side by side: some of a trial is waited. */
const LANES = 4
/** After how many orders it is said how far it is. */
const SAID = 1_000

/** Tries as many orders as were asked for, desk by desk. */
export async function runAccounts({ runs, seed, from = 0, say }: Options): Promise<AccountTally> {
  const trials: Tried[] = []
  let [next, left, told] = [from, runs, 0]
  const lane = async () => {
    while (left > 0) {
      const [batch, many] = [next, Math.min(BATCH, left)]
      next += 1
      left -= many
      const came = await accountsBatch(runSeed(seed, batch), many).catch(brokenOff)
      trials.push(...came)
      for (const { moment, faults } of came) {
        if (faults.length === 0) continue
        say(`FAILED --seed ${seed} --from ${batch} --runs ${BATCH} (${moment})`)
        for (const fault of faults) say(`  ${fault}`)
      }
      if (Math.floor(trials.length / SAID) > told)
        say(`${(told = Math.floor(trials.length / SAID)) * SAID} of ${runs}`)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  const failed = trials.filter(({ faults }) => faults.length > 0).length
  return { trials, tried: trials.length, held: trials.length - failed, failed }
}

/** A desk that could not be opened, or not closed. */
const brokenOff = (error: unknown): readonly Tried[] => [
  { moment: 'never', isConfirmed: false, landed: false, faults: [`its desk broke off: ${String(error)}`] },
]

/** How often a switch came at each moment, and how many of those orders reached the exchange at all. */
export function momentLines(trials: readonly Tried[]): readonly string[] {
  const moments = [...new Set(trials.map(({ moment }) => moment))].toSorted()
  return moments.map(moment => {
    const mine = trials.filter(each => each.moment === moment)
    const landed = mine.filter(each => each.landed).length
    return `a switch ${moment}: ${mine.length}, of which ${landed} landed where their sheet said`
  })
}

/** The last line: how many orders reached the exchange, how many had a yes, and how many a switch kept here. */
export function accountsLine(tally: AccountTally): string {
  const { trials } = tally
  const [sent, confirmed] = [trials.filter(one => one.landed), trials.filter(one => one.isConfirmed)]
  const voided = trials.filter(
    ({ moment, landed, faults }) => moment !== 'never' && !landed && faults.length === 0,
  )
  return `${closingLine(tally)}; sent ${sent.length}, confirmed ${confirmed.length}, voided by a switch ${voided.length}`
}
