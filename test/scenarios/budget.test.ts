import { isDeepStrictEqual } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LeverageDraft } from '../../src/core/write/write-drafts'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const leverage = (count: number): LeverageDraft => ({
  is: 'leverage',
  reach: { is: 'market', symbol: market },
  marginMode: 'CROSS',
  leverage: String(count),
})
const done = () => desk.attempts().filter(({ state }) => state.is === 'done').length
const sent = () => desk.received('POST /v1/client/leverages')

/** Uses up the venue's limit of five leverage changes a minute. */
async function spendAll(): Promise<void> {
  for (let count = 1; count <= 5; count += 1) {
    await desk.submit(await desk.plan(leverage(count + 1)))
    await desk.until('read back', () => done() === count)
  }
}

describe('rate limits of the venue', () => {
  it('refuse a write when it is planned, and leave every other kind alone', async () => {
    await spendAll()
    await desk.until('told in the status bar', ({ health }) => health?.value.budget?.left === 0)
    await desk.until('told to the ticket', ({ health }) =>
      isDeepStrictEqual(Object.keys(health?.value.budget?.full ?? {}), ['leverage']),
    )
    expect(await desk.tryPlan(leverage(9))).toMatchObject({
      ok: false,
      error: [{ code: 'BUDGET_SPENT', facts: { seconds: expect.stringMatching(/^[1-6]?\d$/) } }],
    })
    expect(sent()).toBe(5)
    expect(await desk.tryPlan({ is: 'margin mode', symbol: market, marginMode: 'ISOLATED' })).toMatchObject({
      ok: true,
    })
  })
})
