import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guards, SYMBOL } from '../../../test/kit/trade'
import {
  createDailyRestriction,
  summariseDay,
  formatDayName,
  getDayStart,
  createEmptyDay,
  getFirstOpenTrade,
  addDayTrades,
  type DailyFigures,
} from './trading-day'
import { requireAmount, type Amount } from '../value/decimal-amount'
import type { FillRecord } from '../account/order-record'

const NOON = Date.UTC(2026, 2, 14, 12)
const MIDNIGHT = Date.UTC(2026, 2, 15)

const fill = (tradeId: string, changes: Partial<FillRecord> = {}): FillRecord => ({
  tradeId,
  orderId: '7',
  symbol: SYMBOL,
  side: 'BUY',
  price: requireAmount('100'),
  quantity: requireAmount('2'),
  fee: requireAmount('0'),
  maker: false,
  at: NOON,
  ...changes,
})
const realised = (text: string): { readonly realised: Amount } => ({ realised: requireAmount(text) })
const day = (...fills: readonly FillRecord[]) => addDayTrades(createEmptyDay(NOON), fills, NOON)

describe('the daily totals', () => {
  it.each([
    [NOON, '2026-03-14'],
    [MIDNIGHT - 1, '2026-03-14'],
    [MIDNIGHT, '2026-03-15'],
  ])('assign the time %i to %s in UTC', (at, name) => {
    expect(formatDayName(at)).toBe(name)
    expect(formatDayName(getDayStart(at))).toBe(name)
  })

  it('add up traded value and realised result, and count the results that are still unknown', () => {
    const trades = day(fill('1', realised('-3.5')), fill('2', realised('1')), fill('3'))
    expect(summariseDay(trades)).toEqual({ day: '2026-03-14', notional: '600', realised: '-2.5', open: 1 })
  })

  it('include liquidations and deleveragings, and have no result while one of theirs is unknown', () => {
    const trades = day(fill('1', realised('-3.5')))
    expect(summariseDay(trades, [requireAmount('-2'), requireAmount('0.5')])).toMatchObject({
      realised: '-5',
      open: 0,
    })
    expect(summariseDay(trades, [requireAmount('-2'), undefined])).toEqual({
      day: '2026-03-14',
      notional: '200',
      open: 1,
    })
  })

  it('count each trade once, and add its result when it arrives', () => {
    const once = day(fill('1'))
    const twice = addDayTrades(once, [fill('1'), fill('1')], NOON)
    expect(twice).toBe(once)
    const withResult = addDayTrades(once, [fill('1', realised('-4'))], NOON)
    expect(summariseDay(withResult)).toMatchObject({ notional: '200', realised: '-4', open: 0 })
    expect(addDayTrades(withResult, [fill('1')], NOON)).toBe(withResult)
  })

  it('ignore trades of another day and reset at midnight', () => {
    const before = day(fill('1'), fill('0', { at: NOON - 86_400_000 }), fill('9', { at: MIDNIGHT }))
    expect(summariseDay(before).notional).toBe('200')
    expect(summariseDay(addDayTrades(before, [], MIDNIGHT))).toEqual({
      day: '2026-03-15',
      notional: '0',
      realised: '0',
      open: 0,
    })
    expect(addDayTrades(before, [], MIDNIGHT - 1)).toBe(before)
  })

  it('are the same for any order and repetition of trades', () => {
    const one = fc.record({ id: fc.nat({ max: 9 }), hasResult: fc.boolean() })
    fc.assert(
      fc.property(fc.array(one), fc.array(one), (a, b) => {
        const fills = (list: typeof a) =>
          list.map(({ id, hasResult }) => fill(String(id), hasResult ? realised(String(id)) : {}))
        const forth = addDayTrades(day(...fills(a)), fills(b), NOON)
        const back = addDayTrades(day(...fills(b)), fills(a).toReversed(), NOON)
        expect(summariseDay(back)).toEqual(summariseDay(forth))
      }),
    )
  })

  it('count each trade once beyond the list limit, received singly and then all at once', () => {
    const fills = Array.from({ length: 1_100 }, (_, at) => fill(String(at), realised('-1')))
    const day = fills.reduce((before, each) => addDayTrades(before, [each], NOON), createEmptyDay(NOON))
    expect(summariseDay(day)).toEqual({ day: '2026-03-14', notional: '220000', realised: '-1100', open: 0 })
    expect(day.settledIds.map(({ size }) => size)).toEqual([512, 512, 76])
    expect(addDayTrades(day, fills, NOON)).toBe(day)
  })

  it('report the time of the first missing result', () => {
    expect(getFirstOpenTrade(day(fill('1', realised('0'))))).toBeUndefined()
    expect(getFirstOpenTrade(day(fill('1', { at: NOON + 5 }), fill('2', { at: NOON + 3 })))).toBe(NOON + 3)
  })
})

describe('a daily guard', () => {
  const caps = guards({ dailyLoss: requireAmount('10'), dailyNotional: requireAmount('1000') })
  const figures = (loss: string, notional: string): DailyFigures => ({
    day: '2026-03-14',
    realised: requireAmount(loss),
    notional: requireAmount(notional),
    open: 0,
  })

  it.each([
    ['-9.99', '999.99', undefined],
    ['9999', '0', undefined],
    ['-10', '0', 'loss'],
    ['-10.01', '5000', 'loss'],
    ['0', '1000', 'notional'],
    ['-9', '1000.01', 'notional'],
  ])('checks a result of %s and %s traded, and blocks because of %s', (result, notional, why) => {
    expect(createDailyRestriction(figures(result, notional), caps)?.is).toBe(why && 'daily')
    expect(createDailyRestriction(figures(result, notional), caps)).toMatchObject(
      why === undefined ? {} : { why },
    )
  })

  it('with a loss limit of zero allows a day without a loss', () => {
    const none = guards({ dailyLoss: requireAmount('0') })
    expect(createDailyRestriction(figures('0', '1'), none)).toBeUndefined()
    expect(createDailyRestriction(figures('-0.01', '1'), none)).toMatchObject({ why: 'loss' })
  })
})
