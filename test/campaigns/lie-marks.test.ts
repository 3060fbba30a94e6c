import { expect, it, vi } from 'vitest'
import { lieTrial } from './lie-trials'

vi.mock('../../src/main/feed/mark-comparison', () => ({
  watchMarkPrices: ({ clock }: { clock: { now(): number } }) => ({
    agreedAt: () => clock.now(),
    getAgreedMark: () => undefined,
    close: () => undefined,
  }),
}))

it('notices marks that are shown untrue where the desk does not compare those of stream and REST', async () => {
  expect(await lieTrial(['stream prices'], 3).run()).toContain(
    'nothingUntrueIsShown: mark of PERP_BTC_USDC is more than 1 % off, shown for 30 s without a hold',
  )
})
