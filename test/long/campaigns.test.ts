import { describe, expect, it } from 'vitest'
import { closingLine, runCampaign } from '../campaigns/campaign'
import { openCrashGround } from '../campaigns/crash-trials'
import { faultTrials } from '../campaigns/fault-trials'
import { runModel } from '../campaigns/model-run'
import { linesOfForecast, runForecasts } from '../campaigns/forecasting/report'
import { linesOf } from '../campaigns/reckoning/report'
import { reckon, runSeed } from '../campaigns/reckoning/run'
import { liveMonth } from '../campaigns/statement/run'

/** Far above what any of them takes: what hangs ends all the same. */
const LONGEST = 30 * 60_000
const FAULTS = 300
const KILLS = 60
const LIVES = 2_000
const ACCOUNTS = 1_500
const MONTHS = 12
const SCORED = 500
/**
 * Days that do not balance yet, by seed: of each the statement names a size that no trade explains, and what that came
 * to is off. All are in months with a deleveraging. One that balances at last, or another that does not, is noticed.
 */
const unbalanced: Readonly<Record<number, readonly string[]>> = { 10: ['2027-01-21'] }

describe('the campaigns, longer than every change can wait for', () => {
  it(
    'keep every promise under faults alone and in pairs',
    async () => {
      const said: string[] = []
      const trials = faultTrials({ runs: FAULTS, from: 0, seed: 1 })
      const tally = await runCampaign(trials, { lanes: 4, say: line => said.push(line) })
      expect([...said, closingLine(tally)]).toEqual([`tried ${FAULTS}, held ${FAULTS}, failed 0`])
    },
    LONGEST,
  )

  it(
    'lose no line that was acknowledged and send nothing on a restart, wherever they are killed',
    async () => {
      const inputs = await openCrashGround()
      const said: string[] = []
      const tally = await runCampaign(inputs.trials(KILLS, 1), { lanes: 2, say: line => said.push(line) })
      await inputs.close()
      expect([...said, closingLine(tally)]).toEqual([`tried ${KILLS}, held ${KILLS}, failed 0`])
    },
    LONGEST,
  )

  it(
    'keep every promise through whole lives of a desk',
    async () => {
      expect(await runModel({ runs: LIVES, seed: 2 })).toEqual({ runs: LIVES, failed: false, seed: 2 })
    },
    LONGEST,
  )

  it(
    'find no figure that the exchange then says otherwise',
    async () => {
      const said: string[] = []
      for (let run = 0; run < ACCOUNTS; run += 1) {
        const found = await reckon(runSeed(2, run))
        if (found.wrong.length > 0) said.push(...linesOf(found, 2, run))
      }
      expect(said).toEqual([])
    },
    LONGEST,
  )

  it(
    'tell every day of whole months so that it balances, or names what is missing with its size',
    async () => {
      for (let seed = 3; seed < 3 + MONTHS; seed += 1) {
        const { wrong } = await liveMonth(seed)
        const days = wrong.map(what => what.slice(0, '2027-01-21'.length))
        expect(days, `seed ${seed}: ${wrong.join('\n')}`).toEqual(unbalanced[seed] ?? [])
      }
    },
    LONGEST,
  )

  it(
    'foretell every order of a book that stands still, and name why the others differ',
    async () => {
      const said: string[] = []
      const say: NonNullable<Parameters<typeof runForecasts>[0]['say']> = (one, batch) =>
        void said.push(...linesOfForecast(one, 3, batch))
      const tally = await runForecasts({ runs: SCORED, seed: 3, say })
      expect([...said, closingLine(tally)]).toEqual([`tried ${SCORED}, held ${SCORED}, failed 0`])
    },
    LONGEST,
  )
})
