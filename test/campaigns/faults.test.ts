import { describe, expect, it } from 'vitest'
import { countAbsences, noAbsences } from './absences'
import { keptSeeds, runCampaign, type Trial } from './campaign'
import { lateVenues } from './contrary-venues'
import { faultTrial, keptFaultTrial } from './fault-trials'
import { faults } from './fault-table'
import type { History } from './history'
import { lieTrial } from './lie-trials'

/** Faults for a test of about a minute. `npm run faults` tests every fault and every pair. */
const SHORT = [
  'the request is lost',
  'the reply is lost',
  'an error comes though it was taken',
  'the answer is cut',
  'a look-up says no, later yes',
  'a fill comes before the cancel',
  'reports change places',
  'the stream closes',
]
/** Faults that are also tested with a mandate. */
const INSIDE = ['the request is lost', 'the reply is lost', 'the stream closes', 'the clock jumps ahead']

async function failuresOf(trials: readonly Trial[]): Promise<readonly string[]> {
  const output: string[] = []
  await runCampaign(trials, { lanes: 4, print: line => output.push(line) })
  return output
}

describe('an order path with faults', () => {
  it('keeps every promise under single faults', async () => {
    const chosen = faults.filter(({ name }) => SHORT.includes(name))
    expect(chosen).toHaveLength(SHORT.length)
    expect(await failuresOf(chosen.map((fault, nth) => faultTrial({ planted: [fault] }, nth + 1)))).toEqual(
      [],
    )
  })

  it('keeps them, and all sealed bounds, while trading is armed and while a program runs', async () => {
    const chosen = faults.filter(({ name }) => INSIDE.includes(name))
    expect(chosen).toHaveLength(INSIDE.length)
    let [byHands, byRules] = [0, 0]
    const trials = chosen.flatMap((fault, nth) =>
      (['hands', 'rule'] as const).map(inside =>
        faultTrial({ planted: [fault], inside }, nth + 1, ({ lines }) => {
          for (const { entry } of lines) {
            if (entry.saw !== 'consent' || entry.inside === undefined) continue
            if (entry.inside.slice === undefined) byHands += 1
            else byRules += 1
          }
        }),
      ),
    )
    expect(await failuresOf(trials)).toEqual([])
    // Ensures that requests were sent under both kinds of mandate.
    expect([byHands > 0, byRules > 0]).toEqual([true, true])
  })

  it('keeps every promise where a day of the exchange ends in the middle', async () => {
    const named = (...names: string[]) => faults.filter(({ name }) => names.includes(name))
    const refused = named('the connection is refused', 'the stop is pressed at the last moment')
    const lies = named('the private side lies, for 37 minutes')
    expect([refused.length, lies.length]).toEqual([2, 1])
    const trials = [
      faultTrial({ planted: refused, dayEndsIn: 400_000 }, 330),
      faultTrial({ planted: lies, dayEndsIn: 1_200_000 }, 84),
    ]
    expect(await failuresOf(trials)).toEqual([])
  })

  it('reports an order that a venue takes after its absence was proved', async () => {
    const [venue] = lateVenues.filter(({ name }) => name === 'the lost order is taken with other old writes')
    let absences = noAbsences
    const count = (history: History) => (absences = countAbsences(history, absences))
    expect(await failuresOf([faultTrial({ planted: [venue!] }, 1, count)])).toEqual([])
    expect(absences).toEqual({ proved: 1, wrong: 1 })
  })

  it('keeps every promise in courses that failed once', async () => {
    expect(await failuresOf(keptSeeds('faults').map(keptFaultTrial))).toEqual([])
  })
})

describe('a desk whose venue sends false data', () => {
  it('shows nothing untrue as known for longer than 30 s without a hold', async () => {
    const trials = [
      lieTrial(['push', 'list'], 42),
      lieTrial(['position', 'REST prices'], 54),
      lieTrial(['record', 'push'], 237),
      lieTrial(['push', 'times'], 58),
      lieTrial(['record', 'times'], 161),
      lieTrial(['record', 'list'], 16),
      lieTrial(['stream prices'], 3),
      lieTrial(['push', 'position'], 162),
    ]
    expect(await failuresOf(trials)).toEqual([])
  })
})
