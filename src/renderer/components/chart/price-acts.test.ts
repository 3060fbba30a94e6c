import { expect, it } from 'vitest'
import { exactly } from '@core/value/decimal'
import { long } from '../../../../test/kit/algo'
import { SYMBOL } from '../../../../test/kit/trade'
import { priceActs } from './price-acts'

const a = exactly
const at = (price: string) => ({ price: a(price), shown: price })

it('begins orders of either side in the ticket, and copies the price', () => {
  expect(priceActs(SYMBOL, at('61000'), undefined)).toEqual([
    {
      label: 'Buy limit at 61000',
      fills: { side: 'BUY', type: 'LIMIT', price: '61000', reduceOnly: false },
    },
    {
      label: 'Sell limit at 61000',
      fills: { side: 'SELL', type: 'LIMIT', price: '61000', reduceOnly: false },
    },
    {
      label: 'Buy stop triggered at 61000',
      fills: { side: 'BUY', type: 'STOP_MARKET', trigger: '61000' },
    },
    {
      label: 'Sell stop triggered at 61000',
      fills: { side: 'SELL', type: 'STOP_MARKET', trigger: '61000' },
    },
    { label: 'Copy price', copies: '61000' },
  ])
})

it.each([
  ['61000', 'Take profit at 61000 for the position…', 'TAKE_PROFIT'],
  ['59000', 'Stop loss at 59000 for the position…', 'STOP_LOSS'],
])('offers the way out that %s would be for what is held', (price, label, kind) => {
  expect(priceActs(SYMBOL, at(price), long())[4]).toEqual({
    label,
    opens: { is: 'protect', symbol: SYMBOL, marginMode: 'CROSS', leg: { kind, at: price } },
  })
})

it('asks nothing of anybody: every act fills, opens or copies', () => {
  for (const act of priceActs(SYMBOL, at('61000'), long()))
    expect(['fills', 'opens', 'copies'].filter(key => key in act)).toHaveLength(1)
})
