import { expect, it } from 'vitest'
import { exactly } from '@core/value/decimal'
import type { Level } from '@core/market/book'
import { drawnLevels } from './ladder'

const level = (price: string, quantity: string): Level => ({
  price: exactly(price),
  quantity: exactly(quantity),
})

const asks = [level('61234.6', '0.4'), level('61234.7', '0.1'), level('61235', '0.5')]
const bids = [level('61234.4', '1'), level('61233.9', '0.5'), level('61229', '0.25')]

it('measures both sides against the deeper one', () => {
  const drawn = drawnLevels({ bids, asks }, 2)
  expect(drawn.bids.map(({ share }) => share)).toEqual(['66.7%', '100.0%'])
  expect(drawn.asks.map(({ share }) => share)).toEqual(['26.7%', '33.3%'])
})

it('draws an empty book without dividing by nothing', () => {
  expect(drawnLevels({ bids: [], asks: [] }, 9)).toEqual({ bids: [], asks: [] })
})
