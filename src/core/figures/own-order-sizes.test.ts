import { expect, it } from 'vitest'
import { requireAmount } from '../value/decimal-amount'
import { order, SYMBOL } from '../../../test/kit/trade'
import { sumOwnOrderSizes } from './own-order-sizes'

const a = requireAmount
const sumSizes = (orders: Parameters<typeof sumOwnOrderSizes>[0], by = '0.1') => {
  const { BUY, SELL } = sumOwnOrderSizes(orders, SYMBOL, a(by))
  return { BUY: Object.fromEntries(BUY), SELL: Object.fromEntries(SELL) }
}

it('adds the remaining size of each order at its price', () => {
  const at = (price: string, quantity: string, executed = '0') =>
    order({ price: a(price), quantity: a(quantity), executed: a(executed) })
  expect(sumSizes([at('59000', '0.1'), at('59000', '0.3', '0.05'), at('58999.9', '1')])).toEqual({
    BUY: { '59000': '0.35', '58999.9': '1' },
    SELL: {},
  })
})

it('groups an order with its price: bids below, asks above', () => {
  const buy = order({ price: a('59004.3'), quantity: a('1') })
  const sell = order({ side: 'SELL', price: a('59004.3'), quantity: a('2') })
  expect(sumSizes([buy, sell], '10')).toEqual({ BUY: { '59000': '1' }, SELL: { '59010': '2' } })
})

it.each([
  ['of another market', order({ symbol: 'PERP_ETH_USDC' })],
  ['that ended', order({ status: 'CANCELLED' })],
  ['whose state nobody knows', order({ status: 'unrecognised' })],
])('leaves out an order %s', (_, other) => expect(sumSizes([other])).toEqual({ BUY: {}, SELL: {} }))

it('is empty before the market rules are read', () => {
  expect(sumOwnOrderSizes([order()], SYMBOL, undefined).BUY.size).toBe(0)
})
