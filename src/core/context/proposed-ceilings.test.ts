import { describe, expect, it } from 'vitest'
import type { TradingGuards } from '../guard/trading-guards'
import { requireAmount as a } from '../value/decimal-amount'
import { market } from '../../../test/kit/trade'
import { proposeKeyLimits, proposeMarketSize, type FindPricedMarket } from './proposed-ceilings'

const guards: TradingGuards = {
  orderNotional: a('1000'),
  positionNotional: a('2000'),
  openNotional: a('5000'),
  dailyLoss: a('200'),
  dailyNotional: a('20000'),
  writesPerMinute: 40,
  consentsPerMinute: 10,
  collar: a('0.02'),
  markets: 'all',
  accounts: 'all',
}
const marks: Readonly<Record<string, readonly [step: string, mark: string]>> = {
  BTC: ['0.001', '67000'],
  SOL: ['1', '150'],
  DEAR: ['1', '1000.01'],
}
const findMarket: FindPricedMarket = symbol => {
  const found = marks[symbol]
  return found && { market: market({ symbol, step: a(found[0]) }), mark: a(found[1]) }
}
const size = (symbol: string, perOrder: string, perDay: string) => ({
  ...{ symbol, perOrder: a(perOrder), perDay: a(perDay) },
})

describe('proposed key limits', () => {
  it('are the notionals of the guards and twice their pace, without any market', () => {
    expect(proposeKeyLimits(guards, undefined, findMarket)).toEqual({
      writesAMinute: 80,
      buys: { perOrder: '1000', perDay: '20000' },
      markets: [],
    })
  })

  it.each([
    [1, 60],
    [30, 60],
    [31, 62],
    [999_999, 9_999],
  ])('allow at least 60 requests a minute, and no more than a key can store: %d', (writesPerMinute, pace) => {
    expect(proposeKeyLimits({ ...guards, writesPerMinute }, undefined, findMarket).writesAMinute).toBe(pace)
  })

  it('compute the sizes of markets that have one anew, except without a mark', () => {
    const current = { writesAMinute: 1, markets: [size('BTC', '9', '9'), size('GONE', '7', '8')] }
    expect(proposeKeyLimits(guards, current, findMarket).markets).toEqual([
      { ...size('BTC', '0.014', '0.298'), mark: '67000' },
      size('GONE', '7', '8'),
    ])
  })
})

describe('the proposed size of a market', () => {
  const buys = { perOrder: a('1000'), perDay: a('20000') }

  it('is the notional divided by the mark, rounded down to the step', () => {
    expect(proposeMarketSize(buys, 'SOL', findMarket)).toEqual({ ...size('SOL', '6', '133'), mark: '150' })
  })

  it('does not exist without a mark, or for less than one step', () => {
    expect(proposeMarketSize(buys, 'GONE', findMarket)).toBeUndefined()
    expect(proposeMarketSize(buys, 'DEAR', findMarket)).toBeUndefined()
  })
})
