import { describe, expect, it } from 'vitest'
import { filled, folding, funded, tradeRows, foldTrades } from '../../../test/kit/trades'
import { NOW } from '../../../test/kit/trade'
import type { FillRecord } from '../account/order-record'
import { requireAmount } from '../value/decimal-amount'
import { getUtcDay } from './history-table'
import { computeTradeRisk, createTradeRow } from './trade-figures'
import {
  computeTradeCurve,
  sumTradeDays,
  findDrawdowns,
  getTradeDays,
  groupTrades,
  summariseTrades,
  getUtcWeekday,
} from './trade-results'
import { formatTrades } from './trade-export'
import type { SealedTradeStop, RoundTripRow } from './round-trip'

const stopAt = (price: string, changes: Partial<SealedTradeStop> = {}): SealedTradeStop => ({
  attemptId: 'a1',
  symbol: 'PERP_BTC_USDC',
  marginMode: 'CROSS',
  way: 'LONG',
  price: requireAmount(price),
  at: NOW,
  isBracket: true,
  ...changes,
})

function rowWith(stop: SealedTradeStop | undefined, mfe?: string): RoundTripRow {
  const [trade] = foldTrades(
    folding({ fills: [filled('buy 2 at 100', 0, { fee: '1' }), filled('sell 2 at 110', 60)] }),
  ).trades
  if (trade === undefined) throw new Error('there is no trade')
  return createTradeRow(trade, {
    kindOf: () => 'LIMIT',
    tagsOf: () => ['breakout', '=cmd'],
    excursion: { kept: requireAmount('1'), ...(mfe !== undefined && { mfe: requireAmount(mfe) }) },
    ...(stop !== undefined && { stop }),
  })
}

describe('the figures of a trade', () => {
  it('have R as the result divided by the loss at the sealed stop', () => {
    expect(rowWith(stopAt('95'))).toMatchObject({
      gross: '20',
      fees: '1',
      result: '19',
      risk: '10',
      r: '1.9',
    })
  })

  it('have R by the size held at the stop’s sealing or later, not by a larger size before', () => {
    const [trade] = foldTrades(
      folding({
        fills: [filled('buy 3 at 100', 0), filled('sell 2 at 101', 10), filled('buy 1 at 100', 60)],
      }),
    ).trades
    if (trade === undefined) throw new Error('there is no trade')
    const risk = (seconds: number) =>
      computeTradeRisk(trade, stopAt('90', { at: NOW + seconds * 1_000, isBracket: false }))
    expect([0, 30, 90].map(risk)).toEqual(['30', '20', '20'])
  })

  it('have no R without a stop, or with a stop on the profitable side', () => {
    expect(rowWith(undefined)).not.toHaveProperty('r')
    expect(rowWith(stopAt('101'))).not.toHaveProperty('r')
    expect(rowWith(stopAt('101'))).not.toHaveProperty('risk')
  })

  it('have exit efficiency as the realised share of the best result, before fees', () => {
    expect(rowWith(undefined, '80').efficiency).toBe('0.25')
    expect(rowWith(undefined, '0')).not.toHaveProperty('efficiency')
    expect(rowWith(undefined)).not.toHaveProperty('efficiency')
  })

  it('have no result when the venue does not report the cost of a fill', () => {
    expect(tradeRows(undefined)[0]).not.toHaveProperty('result')
  })
})

describe('trades as a group', () => {
  it('have a count, a win rate, an expectancy and a profit factor, all without unknown results', () => {
    expect(summariseTrades(tradeRows('30', '-10', '-5', '0', undefined))).toEqual({
      count: 4,
      won: 1,
      lost: 2,
      result: '15',
      untold: 1,
      withR: 0,
      winRate: '0.25',
      expectancy: '3.75',
      profitFactor: '2',
    })
  })

  it('have no profit factor without a loss, and no figure without a trade', () => {
    expect(summariseTrades(tradeRows('30'))).not.toHaveProperty('profitFactor')
    expect(summariseTrades([])).toEqual({ count: 0, won: 0, lost: 0, result: '0', untold: 0, withR: 0 })
  })

  it('are listed under each of their tags, or under none', () => {
    const rows = [
      { ...rowWith(undefined), tags: ['a', 'b'] },
      { ...rowWith(undefined), tags: [] },
    ]
    expect(groupTrades(rows, 'tag').map(({ of, count }) => [of, count])).toEqual([
      [undefined, 1],
      ['a', 1],
      ['b', 1],
    ])
  })

  it('are grouped by hour and weekday of entry in UTC, in chronological order', () => {
    const at = (text: string) => ({ ...rowWith(undefined), openedAt: Date.parse(text) })
    const rows = [at('2026-11-23T09:59:00Z'), at('2026-11-22T23:00:00Z'), at('2026-11-23T00:00:00Z')]
    expect(groupTrades(rows, 'hour').map(({ of }) => of)).toEqual(['0', '9', '23'])
    expect(groupTrades(rows, 'weekday').map(({ of, count }) => [of, count])).toEqual([
      ['0', 2],
      ['6', 1],
    ])
    expect(getUtcWeekday(Date.parse('2026-11-25T12:00:00Z'))).toBe(2)
  })

  it('count what each day closed on that day, also while they are open', () => {
    const day = 86_400
    const one = filled('sell 1 at 90', day, { realised: '-10' })
    const fills = [filled('buy 4 at 100', 0), one, filled('sell 1 at 95', 2 * day, { realised: '-5' })]
    const funding = [funded('1', 60), funded('2', day + 60)]
    const daysOf = (more: readonly FillRecord[]) => {
      const [trade] = foldTrades(folding({ fills: [...fills, ...more], funding })).trades
      if (trade === undefined) throw new Error('there is no trade')
      const row = createTradeRow(trade, {
        kindOf: () => undefined,
        tagsOf: () => [],
        excursion: { kept: requireAmount('0') },
      })
      const first = getUtcDay(NOW)
      return getTradeDays(row).map(({ day: at, result }) => [at - first, result])
    }
    expect(daysOf([])).toEqual([
      [1, '-13'],
      [2, '-5'],
    ])
    const end = daysOf([filled('sell 2 at 110', 3 * day, { realised: '20' })])
    expect(end).toEqual([
      [1, '-13'],
      [2, '-5'],
      [3, '20'],
    ])
    expect(daysOf([filled('sell 1 at 110', 3 * day)])).toEqual([
      [1, '-13'],
      [2, '-5'],
      [3, undefined],
    ])
  })

  it('are grouped by the day on which they ended', () => {
    const [one, two, three] = tradeRows('30', '-10', undefined)
    const later = NOW + 86_400_000
    const rows = [one, two, three && { ...three, closedAt: later }].filter(row => row !== undefined)
    expect(sumTradeDays(rows).map(({ result, count, untold }) => [result, count, untold])).toEqual([
      ['20', 2, 0],
      ['0', 0, 1],
    ])
  })
})

describe('the equity curve of trades', () => {
  const falls = (...results: readonly string[]) =>
    findDrawdowns(computeTradeCurve(tradeRows(...results))).map(({ depth, trades, from, recovered }) => [
      depth,
      trades,
      from !== undefined,
      recovered !== undefined,
    ])

  it.each([
    [['10', '-4', '-3', '9'], [['7', 3, true, true]]],
    [['-5', '2'], [['5', 2, false, false]]],
    [
      ['10', '-4', '4', '-6', '1'],
      [
        ['6', 2, true, false],
        ['4', 2, true, true],
      ],
    ],
    [['10', '5'], []],
  ])('has for the results %j the drawdowns %j', (results, found) => {
    expect(falls(...results)).toEqual(found)
  })

  it('ends at the sum of all results', () => {
    expect(computeTradeCurve(tradeRows('10', '-4', '3')).at(-1)?.sum).toBe('9')
  })
})

describe('an exported file of trades', () => {
  it('has the columns of tax software, and empty cells for unknown figures', () => {
    const [head, line] = [...formatTrades([rowWith(undefined)], 'csv')]
    const named = Object.fromEntries(
      (head ?? '')
        .trim()
        .split(',')
        .map((name, place) => [name, (line ?? '').trim().split(',')[place]]),
    )
    expect(named).toMatchObject({
      market: 'PERP_BTC_USDC',
      side: 'LONG',
      quantity: '2',
      averageEntry: '100',
      averageExit: '110',
      proceeds: '220',
      cost: '200',
      fees: '1',
      funding: '0',
      result: '19',
      currency: 'USDC',
      stop: '',
      openedAt: new Date(NOW).toISOString(),
      closedAt: new Date(NOW + 60_000).toISOString(),
    })
  })

  it('escapes a tag that a spreadsheet would execute', () => {
    const row = { ...rowWith(undefined), tags: ['=cmd'] }
    expect([...formatTrades([row], 'csv')].join('')).toContain("'=cmd")
  })

  it('is JSON with the same names', () => {
    const rows = JSON.parse(
      [...formatTrades([rowWith(undefined), rowWith(undefined)], 'json')].join(''),
    ) as unknown[]
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({ result: '19', currency: 'USDC' })
    expect(JSON.parse([...formatTrades([], 'json')].join(''))).toEqual([])
  })
})
