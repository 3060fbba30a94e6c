import { describe, expect, it } from 'vitest'
import { createReverseDraft } from './reverse-draft'

describe('draft of a reverse', () => {
  it.each([
    ['the default', {}, '0.005'],
    ['that of the market', { PERP_BTC_USDC: '1.5', PERP_ETH_USDC: '3' }, '0.015'],
  ])('keeps to the max slippage of market orders: %s', (_, slippages, slippage) => {
    const position = { symbol: 'PERP_BTC_USDC', marginMode: 'CROSS' } as const
    expect(createReverseDraft(position, { slippages, trading: { slippage: '0.5' } })).toEqual({
      is: 'reverse',
      ...position,
      slippage,
    })
  })
})
