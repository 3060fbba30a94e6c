import { expect, it } from 'vitest'
import { requireAmount as a } from '@core/value/decimal-amount'
import { market, NOW } from '../../test/kit/trade'
import { explainMarketOrderRules, formatOrderSizeRange, formatPriceBand } from './market-rules'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const lines = (...given: Parameters<typeof explainMarketOrderRules>) =>
  explainMarketOrderRules(...given).inputs.map(({ name, figure }) => [name, plain(figure)])

it('lists a market’s grid, sizes, minimum value and current price band', () => {
  expect(lines(market(), a('60000'), NOW)).toEqual([
    ['Tick', '0.1 USDC'],
    ['Price range', '0.0 to 1 000 000.0'],
    // A buy at most 2 % above the mark and 60 % below it, a sell the other way round.
    ['Buy price band', '24 000.0 to 61 200.0'],
    ['Sell price band', '58 800.0 to 96 000.0'],
    ['Step', '0.001 BTC'],
    ['Order size', '0.001 to 100.000 BTC'],
    ['Min notional', '10 USDC'],
    ['Max leverage', '10×'],
    ['Margin', 'cross or isolated'],
  ])
})

it('rounds the price band inward to the tick', () => {
  const coarse = market({ tick: a('0.5') })
  const band = (side: 'BUY' | 'SELL') => plain(formatPriceBand(coarse, a('60001.3'), side))
  // 24 000.52 to 61 201.326, and 58 801.274 to 96 002.08.
  expect([band('BUY'), band('SELL')]).toEqual(['24 001.0 to 61 201.0', '58 801.5 to 96 002.0'])
})

it('shows the band as unknown without a mark, and a market without a ceiling', () => {
  const figures = new Map(
    lines(market({ priceMax: a('0'), isolatedOnly: true }), undefined) as [string, string][],
  )
  expect([figures.get('Buy price band'), figures.get('Price range'), figures.get('Margin')]).toEqual([
    'not known without a mark',
    '0.0 to no ceiling',
    'isolated only',
  ])
})

it('shows the sizes at the end of the size label', () => {
  expect(formatOrderSizeRange(market({ sizeMin: a('0.01') }))).toBe('0.010 to 100.000')
})
