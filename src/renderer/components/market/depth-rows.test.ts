import { expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import type { PriceLevel } from '@core/market/order-book'
import { createDepthRows } from './depth-rows'

const level = (price: string, quantity: string): PriceLevel => ({
  price: requireAmount(price),
  quantity: requireAmount(quantity),
})

const asks = [level('61234.6', '0.4'), level('61234.7', '0.1'), level('61235', '0.5')]
const bids = [level('61234.4', '1'), level('61233.9', '0.5'), level('61229', '0.25')]

it('scales both sides to the deeper one', () => {
  const drawn = createDepthRows({ bids, asks }, 2)
  expect(drawn.bids.map(({ share }) => share)).toEqual(['66.7%', '100.0%'])
  expect(drawn.asks.map(({ share }) => share)).toEqual(['26.7%', '33.3%'])
})

it('draws an empty book without a division by zero', () => {
  expect(createDepthRows({ bids: [], asks: [] }, 9)).toEqual({ bids: [], asks: [] })
})
