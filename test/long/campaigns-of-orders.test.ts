import { describe, expect, it } from 'vitest'
import { closingLine, runCampaign } from '../campaigns/campaign'
import { openCrashGround } from '../campaigns/crash-trials'
import { faultTrials } from '../campaigns/fault-trials'
import { runModel } from '../campaigns/model-run'

/** Far above the duration of any campaign, so that a hang ends too. */
const LONGEST = 30 * 60_000
const FAULTS = 200
const KILLS = 60
const LIVES = 2_000

describe('long campaigns of orders', () => {
  it(
    'keep every promise under single faults and pairs of faults',
    async () => {
      const said: string[] = []
      const trials = faultTrials({ runs: FAULTS, from: 0, seed: 1 })
      const tally = await runCampaign(trials, { lanes: 4, say: line => said.push(line) })
      expect([...said, closingLine(tally)]).toEqual([`tried ${FAULTS}, held ${FAULTS}, failed 0`])
    },
    LONGEST,
  )

  it(
    'lose no acknowledged line and send nothing on a restart, wherever the desk is killed',
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
    'keep every promise through random courses of a desk',
    async () => {
      expect(await runModel({ runs: LIVES, seed: 2, inside: true })).toEqual({
        runs: LIVES,
        failed: false,
        seed: 2,
      })
    },
    LONGEST,
  )
})
