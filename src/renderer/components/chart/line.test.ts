import { expect, it } from 'vitest'
import { exactly } from '@core/decimal'
import { market, order, position, SYMBOL } from '../../../../test/kit/trade'
import { chartLines } from './line'

const a = exactly
const held = position({ quantity: a('-0.25'), entry: a('60410.2'), liquidation: a('71000') })

it('draws where a position was entered and would be liquidated, and where orders rest', () => {
  const resting = order({
    orderId: '7',
    side: 'BUY',
    type: 'POST_ONLY',
    price: a('61000'),
    quantity: a('1'),
    executed: a('0.4'),
  })
  expect(chartLines(SYMBOL, market(), [held], [resting])).toEqual([
    { id: 'entry CROSS', price: '60410.2', label: 'SHORT 0.250 · entry', ink: 'down', dashed: true },
    {
      id: 'liquidation CROSS',
      price: '71000',
      label: 'SHORT 0.250 · liquidation',
      ink: 'warn',
      dashed: true,
    },
    { id: 'order 7', price: '61000', label: 'BUY 0.600 post-only', ink: 'focus', dashed: false },
  ])
})

it('draws nothing of other markets, of ended orders, of rows of zero, or without a price', () => {
  const { price: _, ...unpriced } = order({ orderId: '9' })
  const nothing = chartLines(
    SYMBOL,
    market(),
    [position({ quantity: a('0') }), { ...held, symbol: 'PERP_ETH_USDC' }],
    [
      order({ status: 'FILLED' }),
      order({ status: 'unrecognised' }),
      order({ symbol: 'PERP_ETH_USDC' }),
      unpriced,
    ],
  )
  expect(nothing).toEqual([])
})

it('draws no liquidation where there is none', () => {
  const { liquidation: _, ...safe } = held
  expect(chartLines(SYMBOL, market(), [safe], []).map(({ id }) => id)).toEqual(['entry CROSS'])
})
