import { expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import { long } from '../../../../test/kit/algo'
import { SYMBOL } from '../../../../test/kit/trade'
import { createAlertActions, findNearbyAlerts, createPriceActions } from './price-menu-actions'

const a = requireAmount
const at = (price: string) => ({ price: a(price), shown: price })

it('begins orders of either side in the ticket, and copies the price', () => {
  expect(createPriceActions(SYMBOL, at('61000'), undefined)).toEqual([
    {
      label: 'Buy limit 61000',
      fills: { side: 'BUY', type: 'LIMIT', price: '61000', reduceOnly: false },
    },
    {
      label: 'Sell limit 61000',
      fills: { side: 'SELL', type: 'LIMIT', price: '61000', reduceOnly: false },
    },
    {
      label: 'Buy stop 61000',
      fills: { side: 'BUY', type: 'STOP_MARKET', trigger: '61000' },
    },
    {
      label: 'Sell stop 61000',
      fills: { side: 'SELL', type: 'STOP_MARKET', trigger: '61000' },
    },
    { label: 'Copy price', copies: '61000' },
  ])
})

it.each([
  ['61000', 'Take profit at 61000…', 'TAKE_PROFIT'],
  ['59000', 'Stop loss at 59000…', 'STOP_LOSS'],
])('offers at %s the matching exit for the open position', (price, label, kind) => {
  expect(createPriceActions(SYMBOL, at(price), long())[4]).toEqual({
    label,
    opens: { is: 'protect', symbol: SYMBOL, marginMode: 'CROSS', leg: { kind, at: price } },
  })
})

it('makes no request to main: every action fills, opens or copies', () => {
  for (const act of createPriceActions(SYMBOL, at('61000'), long()))
    expect(['fills', 'opens', 'copies'].filter(key => key in act)).toHaveLength(1)
})

const alert = (id: string, price: string, symbol = SYMBOL) =>
  ({ id, symbol, when: 'at or above', price: a(price), by: 'last' }) as const

it.each([
  ['61000', 'at or above'],
  ['59000', 'at or below'],
] as const)('adds an alert at %s for the direction in which the price must move', (price, when) => {
  expect(createAlertActions(SYMBOL, at(price), { by: 'mark', price: a('60000') }, [])).toEqual([
    { label: `Add alert at ${price}`, adds: { symbol: SYMBOL, when, price, by: 'mark' } },
  ])
})

it('adds no alert when the current price is unknown or equals that price', () => {
  expect(createAlertActions(SYMBOL, at('61000'), { by: 'mark', price: undefined }, [])).toEqual([])
  expect(createAlertActions(SYMBOL, at('61000'), { by: 'last', price: a('61000.0') }, [])).toEqual([])
})

it('offers to remove alerts near the pointer, of this market only', () => {
  const all = [alert('one', '61000'), alert('two', '62000'), alert('eth', '61000', 'PERP_ETH_USDC')]
  const near = findNearbyAlerts(all, SYMBOL, { from: a('60990'), to: a('61010') })
  expect(near.map(({ id }) => id)).toEqual(['one'])
  expect(findNearbyAlerts(all, SYMBOL, undefined).map(({ id }) => id)).toEqual(['one', 'two'])
  const shown = near.map(each => ({ ...each, shown: each.price }))
  expect(createAlertActions(SYMBOL, at('61000'), { by: 'last', price: undefined }, shown)).toEqual([
    { label: 'Remove alert at 61000', removes: 'one' },
  ])
})
