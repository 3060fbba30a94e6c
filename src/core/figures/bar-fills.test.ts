import { expect, it } from 'vitest'
import type { FillRecord } from '../account/order-record'
import { requireAmount } from '../value/decimal-amount'
import { groupFillsByBar } from './bar-fills'

const MINUTE = 60_000
const fill = (at: number, side: FillRecord['side'], quantity: string, price: string): FillRecord => ({
  tradeId: `${at} ${side}`,
  orderId: '7',
  symbol: 'PERP_BTC_USDC',
  side,
  price: requireAmount(price),
  quantity: requireAmount(quantity),
  maker: false,
  at,
})

const fills = [
  fill(31 * MINUTE, 'BUY', '0.03', '100'),
  fill(20 * MINUTE, 'SELL', '0.5', '101'),
  fill(19 * MINUTE, 'BUY', '0.01', '104'),
  fill(16 * MINUTE, 'BUY', '0.03', '100'),
]

it('groups the fills of one side within one bar, at their average price', () => {
  expect(groupFillsByBar(fills, '15m')).toEqual([
    { at: 30 * MINUTE, side: 'BUY', count: 1, quantity: '0.03', average: '100' },
    { at: 15 * MINUTE, side: 'SELL', count: 1, quantity: '0.5', average: '101' },
    { at: 15 * MINUTE, side: 'BUY', count: 2, quantity: '0.04', average: '101' },
  ])
  expect(groupFillsByBar(fills, '1h').map(({ side, count, quantity }) => [side, count, quantity])).toEqual([
    ['BUY', 3, '0.07'],
    ['SELL', 1, '0.5'],
  ])
  expect(groupFillsByBar(fills, '1m')).toHaveLength(4)
})

it('groups by second in bars of seconds, and leaves fills in print bars separate', () => {
  const soon = [fill(9_900, 'BUY', '1', '10'), fill(5_100, 'BUY', '1', '10'), fill(4_999, 'BUY', '1', '10')]
  expect(groupFillsByBar(soon, '5s').map(({ at, count }) => [at, count])).toEqual([
    [5_000, 2],
    [0, 1],
  ])
  expect(groupFillsByBar(soon, '100t').map(({ at }) => at)).toEqual([9_900, 5_100, 4_999])
})
