import { expect, it } from 'vitest'
import { inputs } from '../../../test/kit/trade'
import { deriveTradingState } from '@core/guard/trading-restrictions'
import { createRefusal, err } from '@core/value/result'
import { getWriteMarket, type WriteDraft } from '@core/write/venue-write'
import { lacksMarketLimit } from '@core/writes/order/protected-market'
import { confirmArming, type ArmingParts } from './arming-prompt'

it('compares the marks of every market of the mandate before it asks', async () => {
  const read: WriteDraft[] = []
  const parts = {
    sources: {
      readFresh(draft: WriteDraft) {
        read.push(draft)
        return Promise.resolve({ inputs: inputs(), unread: [] })
      },
      getCurrent: () => inputs(),
    },
    gate: { writes: () => deriveTradingState([]) },
    account: () => undefined,
  } as unknown as ArmingParts
  const markets = ['PERP_BTC_USDC', 'PERP_ETH_USDC', 'PERP_SOL_USDC'].map(
    symbol => ({ symbol, marginMode: 'CROSS' }) as const,
  )
  const tooMuch = err([createRefusal('PLAN_VOID')])
  const checks = {
    readClocks: () => ({ wall: 0, steady: 0 }),
    guards: () => '',
    isConnectionClosed: () => false,
  }
  expect(await confirmArming(parts, { markets, bounds: () => tooMuch }, checks)).toEqual(tooMuch)
  // A read compares the marks for a market order without a computed limit.
  expect(read.map(draft => [getWriteMarket(draft), lacksMarketLimit(draft)])).toEqual(
    markets.map(({ symbol }) => [symbol, true]),
  )
})
