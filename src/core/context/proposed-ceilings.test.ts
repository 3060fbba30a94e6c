import { describe, expect, it } from 'vitest'
import type { TradingGuards } from '../guard/trading-guards'
import { MAX_KEY_CEILING_MARKETS } from '../guard/key-ceilings'
import type { DeskSnapshot } from '../snapshot/desk-snapshot'
import { compareDecimals, requireAmount as a, multiply } from '../value/decimal-amount'
import { dated, market, position } from '../../../test/kit/trade'
import { listMarketsWithoutCeiling, proposeKeyCeilings } from './proposed-ceilings'

const guards: TradingGuards = {
  orderNotional: a('1000'),
  positionNotional: a('2000'),
  openNotional: a('5000'),
  dailyLoss: a('200'),
  dailyNotional: a('20000'),
  writesPerMinute: 10,
  consentsPerMinute: 10,
  collar: a('0.02'),
  markets: 'all',
  accounts: 'all',
}
const marketOf = (symbol: string, step = '0.001') => market({ symbol, step: a(step) })
const quote = (symbol: string, mark: string | undefined, turnover: string) => ({
  symbol,
  turnover24h: a(turnover),
  ...(mark !== undefined && { mark: a(mark) }),
})

const told = (more: DeskSnapshot = {}): DeskSnapshot => ({
  markets: dated([marketOf('BTC'), marketOf('ETH', '0.01'), marketOf('SOL', '1'), marketOf('OLD')]),
  quotes: dated([
    quote('BTC', '67000', '900'),
    quote('ETH', '3000', '1000'),
    quote('SOL', '150', '10'),
    quote('OLD', undefined, '9999'),
  ]),
  ...more,
})

describe('proposed key ceilings', () => {
  it('are twice the guards at the mark, rounded up to the next step, and twice their write rate', () => {
    expect(proposeKeyCeilings(guards, told())).toEqual({
      writesAMinute: 20,
      markets: [
        { symbol: 'ETH', perOrder: '0.67', perDay: '13.34', mark: '3000' },
        { symbol: 'BTC', perOrder: '0.03', perDay: '0.598', mark: '67000' },
        { symbol: 'SOL', perOrder: '14', perDay: '267', mark: '150' },
      ],
    })
  })

  it('stay looser than the guards until a price has halved', () => {
    for (const { perOrder, mark } of proposeKeyCeilings(guards, told()).markets) {
      const half = multiply(mark ?? a('0'), a('0.5'))
      expect(compareDecimals(multiply(perOrder, half), guards.orderNotional)).toBeGreaterThanOrEqual(0)
    }
  })

  it('omit a market that the venue is delisting, whatever its volume', () => {
    const gone = ['DELISTED', 'DELISTING'].map(status => market({ symbol: status, status }))
    const kept = told()
    const all = {
      ...kept,
      markets: dated([...gone, ...(kept.markets?.value ?? [])]),
      quotes: dated([
        ...gone.map(({ symbol }) => quote(symbol, '1', '99999')),
        ...(kept.quotes?.value ?? []),
      ]),
    }
    const proposed = proposeKeyCeilings(guards, all)
    expect(proposed.markets.map(({ symbol }) => symbol)).toEqual(['ETH', 'BTC', 'SOL'])
    expect(listMarketsWithoutCeiling(proposed, guards, all)).toEqual(['OLD'])
  })

  it('report the allowed markets that do not fit into the list', () => {
    const symbols = Array.from({ length: MAX_KEY_CEILING_MARKETS + 3 }, (_, at) => `M${String(at)}`)
    const many: DeskSnapshot = {
      markets: dated(symbols.map(symbol => marketOf(symbol))),
      quotes: dated(symbols.map((symbol, at) => quote(symbol, '10', String(1_000 - at)))),
    }
    const proposed = proposeKeyCeilings(guards, many)
    expect(listMarketsWithoutCeiling(proposed, guards, many)).toEqual(symbols.slice(MAX_KEY_CEILING_MARKETS))
    const named = { ...guards, markets: symbols.slice(-2) }
    expect(listMarketsWithoutCeiling(proposeKeyCeilings(named, many), named, many)).toEqual([])
  })

  it('list markets with a position first, and only markets that the guards allow', () => {
    const held = told({ positions: dated([{ ...position(), symbol: 'SOL', quantity: a('3') }]) })
    expect(proposeKeyCeilings(guards, held).markets.map(({ symbol }) => symbol)).toEqual([
      'SOL',
      'ETH',
      'BTC',
    ])
    const listed = { ...guards, markets: ['BTC', 'NOBODY'] }
    expect(proposeKeyCeilings(listed, held).markets.map(({ symbol }) => symbol)).toEqual(['BTC'])
  })

  it('list no more markets than fit, and none without a price', () => {
    const symbols = Array.from({ length: 40 }, (_, nth) => `M${nth}`)
    const many = told({
      markets: dated(symbols.map(symbol => marketOf(symbol))),
      quotes: dated(symbols.map((symbol, nth) => quote(symbol, '100', String(nth)))),
    })
    const named = proposeKeyCeilings(guards, many).markets.map(({ symbol }) => symbol)
    expect(named).toEqual(symbols.toReversed().slice(0, MAX_KEY_CEILING_MARKETS))
    expect(proposeKeyCeilings(guards, {}).markets).toEqual([])
  })

  it('keep the write rate within the range that a key can store', () => {
    expect(proposeKeyCeilings({ ...guards, writesPerMinute: 0 }, told()).writesAMinute).toBe(1)
    expect(proposeKeyCeilings({ ...guards, writesPerMinute: 999_999 }, told()).writesAMinute).toBe(9_999)
  })
})
