import { describe, expect, it } from 'vitest'
import { dated, inputs, market, order, position, SYMBOL, terms } from '../../../test/kit/trade'
import { requireAmount } from '../value/decimal-amount'
import { listMarketHoldings, type MarginSections } from './margin-state-reader'

const { snapshot } = inputs({ positions: [position()], orders: [order()] })
const others: readonly (readonly [keyof MarginSections, MarginSections])[] = [
  ['positions', { positions: dated([position({ quantity: requireAmount('3') })]) }],
  ['orders', { orders: dated([]) }],
  ['quotes', { quotes: dated([{ symbol: SYMBOL, mark: requireAmount('61000') }]) }],
  ['markets', { markets: dated([market({ baseMmr: requireAmount('0.2') })]) }],
  ['terms', { terms: dated(terms({ imrFactors: { [SYMBOL]: requireAmount('0.5') } })) }],
  [
    'leverages',
    { leverages: dated([{ symbol: SYMBOL, marginMode: 'CROSS', leverage: requireAmount('3') }]) },
  ],
]

describe('the open positions and orders', () => {
  it('are computed once for the same sections', () => {
    const found = listMarketHoldings(snapshot)
    expect(found).toHaveLength(1)
    expect(listMarketHoldings({ ...snapshot })).toBe(found)
  })

  it.each(others)('change with other %s, and are the same again with the earlier ones', (_, changed) => {
    const before = listMarketHoldings(snapshot)
    const after = listMarketHoldings({ ...snapshot, ...changed })
    expect(after).not.toEqual(before)
    expect(listMarketHoldings(snapshot)).toEqual(before)
  })

  it('are unknown before positions and orders are read, even after an earlier result', () => {
    expect(listMarketHoldings(snapshot)).toBeDefined()
    expect(listMarketHoldings({ ...snapshot, orders: undefined })).toBeUndefined()
    expect(listMarketHoldings({ ...snapshot, positions: undefined })).toBeUndefined()
  })
})
