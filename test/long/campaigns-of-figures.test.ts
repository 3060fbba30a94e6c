import { describe, expect, it } from 'vitest'
import { closingLine } from '../campaigns/campaign'
import { linesOfForecast, runForecasts } from '../campaigns/forecasting/report'
import { linesOf } from '../campaigns/reckoning/report'
import { reckon, runSeed } from '../campaigns/reckoning/run'
import { liveMonth } from '../campaigns/statement/run'

/** Far above the duration of any campaign, so that a hang ends too. */
const LONGEST = 30 * 60_000
const ACCOUNTS = 1_000
const MONTHS = 12
const SCORED = 500

describe('long campaigns of account figures', () => {
  it(
    'find no figure that differs from the exchange',
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
    'balance every day of whole months, or name the missing amount',
    async () => {
      const said: string[] = []
      for (let seed = 3; seed < 3 + MONTHS; seed += 1) {
        const { wrong } = await liveMonth(seed)
        said.push(...wrong.map(what => `${seed}: ${what}`))
      }
      expect(said).toEqual([])
    },
    LONGEST,
  )

  it(
    'forecast every order of a static book, and explain why other forecasts differ',
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
