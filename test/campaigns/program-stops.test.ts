import { expect, it } from 'vitest'
import { runCampaign } from './campaign'
import { programTrials, type SentCounts } from './program-trials'
import { armedStop } from './stop-course'

/** Number of courses for a test of about a minute. */
const SHORT = 6

it('moves a stop within its sealed bounds under every fault', async () => {
  const output: string[] = []
  let byRules = 0
  const onSent = (sent: SentCounts): void => void (byRules += sent.byRules)
  const trials = programTrials({ runs: SHORT, seed: 1, onSent, arm: armedStop })
  const tally = await runCampaign(trials, { lanes: 4, print: line => output.push(line) })
  expect(output).toEqual([])
  expect(tally).toEqual({ tried: SHORT, held: SHORT, failed: 0 })
  // Ensures that courses went on after a first move.
  expect(byRules).toBeGreaterThan(SHORT)
}, 300_000)
