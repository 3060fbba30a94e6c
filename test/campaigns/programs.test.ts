import { expect, it } from 'vitest'
import { keptSeeds, runCampaign } from './campaign'
import { programTrial, programTrials, type SentCounts } from './program-trials'

/** Number of courses for a test of about a minute. `npm run programs` runs many more. */
const SHORT = 12

it('keeps the sealed bounds of a program under every fault', async () => {
  const output: string[] = []
  const print = (line: string) => output.push(line)
  let [byHands, byRules] = [0, 0]
  const onSent = (sent: SentCounts): void => {
    byHands += sent.byHands
    byRules += sent.byRules
  }
  const tally = await runCampaign(programTrials({ runs: SHORT, seed: 1, onSent }), { lanes: 4, print })
  expect(output).toEqual([])
  expect(tally).toEqual({ tried: SHORT, held: SHORT, failed: 0 })
  // Ensures that requests were sent under both kinds of mandate.
  expect([byHands > 0, byRules > 0]).toEqual([true, true])
  expect(byHands + byRules).toBeGreaterThan(SHORT / 2)
}, 300_000)

it('keeps the sealed bounds in the courses that failed once', async () => {
  const output: string[] = []
  await runCampaign(
    keptSeeds('programs').map(({ seed }) => programTrial(seed)),
    { lanes: 4, print: line => output.push(line) },
  )
  expect(output).toEqual([])
}, 300_000)
