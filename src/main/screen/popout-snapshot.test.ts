import { expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import { dated, market, order, position, snapshot, SYMBOL } from '../../../test/kit/trade'
import { filterForPopout } from './popout-snapshot'

const OTHER = 'PERP_ETH_USDC'
const whole: DeskSnapshot = {
  ...snapshot({
    markets: [market(), market({ symbol: OTHER })],
    quotes: [
      { symbol: SYMBOL, mark: requireAmount('60000') },
      { symbol: OTHER, mark: requireAmount('3000') },
    ],
    positions: [position({ quantity: requireAmount('1') }), position({ symbol: OTHER })],
    orders: [order(), order({ symbol: OTHER })],
    algoOrders: [],
    fills: [],
    attempts: [],
  }),
  profile: dated({ id: 'practice', kind: 'practice', label: 'Practice', venue: '127.0.0.1' }),
  writes: dated({ state: 'active', holds: [] }),
}
const commonSections = ['profile', 'writes']

it.each([
  ['chart', [...commonSections, 'algoOrders', 'fills', 'markets', 'orders', 'positions', 'quotes']],
  ['ladder', [...commonSections, 'markets', 'orders', 'quotes']],
] as const)('a %s pop-out receives only %j', (kind, names) => {
  expect(Object.keys(filterForPopout(kind, SYMBOL, whole)).sort()).toEqual([...names].sort())
})

it('sends the rows of its one market with their original dates', () => {
  const { markets, quotes, positions, orders } = filterForPopout('chart', OTHER, whole)
  expect({ markets, quotes, positions, orders }).toEqual({
    markets: { ...whole.markets, value: [market({ symbol: OTHER })] },
    quotes: { ...whole.quotes, value: [{ symbol: OTHER, mark: requireAmount('3000') }] },
    positions: { ...whole.positions, value: [position({ symbol: OTHER })] },
    orders: { ...whole.orders, value: [order({ symbol: OTHER })] },
  })
})

it('sends no row while no market is watched, and nothing that did not change', () => {
  expect(filterForPopout('ladder', undefined, whole).quotes?.value).toEqual([])
  expect(filterForPopout('chart', SYMBOL, { account: whole.account! })).toEqual({})
})
