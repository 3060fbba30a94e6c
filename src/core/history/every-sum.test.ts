import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addUpDay } from '../../../test/kit/day-figures'
import { courses, Exact, playPast, type TradedPast } from '../../../test/kit/traded-past'
import type { FillRecord } from '../account/order-record'
import { sumOpenByMarket } from '../figures/pnl-figures'
import { summariseDay, createEmptyDay, addDayTrades } from '../guard/trading-day'
import { updateDaySums, sumStretchNets, emptyDaySums, STRETCHES_PER_DAY } from './day-sums'
import { computeRowContributions, type SummedFigureName } from './figure-explanation'
import { formatCsvHead, formatCsvRow, formatJsonRow } from './table-export'
import type { FundingFee } from './venue-history-records'
import { getUtcDay, formatUtcDay, getUtcDayStart } from './history-table'
import { computePortfolio } from './portfolio-report'

const HAIR = 1e-7
const runs = { numRuns: 40 }

const straight = (amounts: readonly string[]) => amounts.reduce((sum, each) => sum.add(each), new Exact(0))
const names = ['volume', 'realised', 'fees', 'funding'] as const satisfies readonly SummedFigureName[]

/** Computes a figure by addition alone. */
const plain: Record<
  SummedFigureName,
  (fills: readonly FillRecord[], funding: readonly FundingFee[]) => string
> = {
  volume: fills =>
    straight(fills.map(({ price, quantity }) => new Exact(price).mul(quantity).toFixed())).toFixed(),
  realised: fills => straight(fills.map(({ realised = 'NaN' }) => realised)).toFixed(),
  fees: fills => straight(fills.map(({ fee = 'NaN' }) => fee)).toFixed(),
  funding: (_, funding) => straight(funding.map(({ fee }) => fee)).toFixed(),
}

const at = <T extends { readonly at: number }>(day: number, rows: readonly T[]) =>
  rows.filter(row => getUtcDay(row.at) === day)
const inMarket = <T extends { readonly symbol: string }>(symbol: string, rows: readonly T[]) =>
  rows.filter(row => row.symbol === symbol)
const daysOf = ({ fills, funding }: TradedPast) => [
  ...new Set([...fills, ...funding].map(row => getUtcDay(row.at))),
]

function portfolioAfter(past: TradedPast) {
  const days = daysOf(past)
  const [firstDay, endDay] = [Math.min(...days), Math.max(...days) + 1]
  return computePortfolio({
    firstDay,
    endDay,
    days: new Map(days.map(day => [day, addUpDay(at(day, past.fills), at(day, past.funding))])),
    statistics: [],
    closed: [],
    period: { from: getUtcDayStart(firstDay), to: getUtcDayStart(endDay) },
    held: sumOpenByMarket(past.open),
  })
}

/** Every course in which anything happened. */
const holds = (check: (past: TradedPast) => void) =>
  fc.assert(
    fc.property(courses, course => {
      const past = playPast(course)
      if (daysOf(past).length > 0) check(past)
    }),
    runs,
  )

describe('every displayed sum as a plain addition of fills, fees and funding', () => {
  it('holds in the portfolio, by day and by market, with the net equal to the change in money', () =>
    holds(past => {
      const { total, net, byDay, byMarket, against } = portfolioAfter(past)
      for (const name of names) {
        expect(total[name]).toBe(plain[name](past.fills, past.funding))
        for (const row of byMarket)
          expect(row[name]).toBe(
            plain[name](inMarket(row.symbol, past.fills), inMarket(row.symbol, past.funding)),
          )
        for (const row of byDay) {
          const day = getUtcDay(Date.parse(row.date))
          expect(row[name]).toBe(plain[name](at(day, past.fills), at(day, past.funding)))
        }
      }
      const open = straight(
        past.open.map(({ quantity, entry, mark }) => new Exact(mark).sub(entry).mul(quantity).toFixed()),
      )
      expect(open.add(net).sub(past.cash).sub(past.worth).abs().toNumber()).toBeLessThan(HAIR)
      expect(straight(byDay.map(day => day.net)).toFixed()).toBe(net)
      expect(straight(byMarket.map(market => market.net)).toFixed()).toBe(net)
      expect(byDay.at(-1)?.sum).toBe(net)
      const prices = against.find(({ what }) => what === 'realised by prices')
      expect(prices?.difference ?? '0').toBe('0')
      if (past.fills.length > 0) expect(prices?.venue).toBe(total.realised)
    }))

  it('holds in the stored days, whole and in parts', () =>
    holds(past => {
      for (const day of daysOf(past)) {
        const [fills, funding] = [at(day, past.fills), at(day, past.funding)]
        const sums = updateDaySums(emptyDaySums, { fills, funding }, { fills: [], funding: [] })
        const net = new Exact(plain.realised(fills, [])).sub(plain.funding([], funding)).toFixed()
        expect(sumStretchNets(sums, 0, STRETCHES_PER_DAY)).toBe(net)
        expect(updateDaySums(sums, { fills: [], funding: [] }, { fills, funding })).toEqual(emptyDaySums)
      }
    }))

  it('holds in the breakdown of a figure', () =>
    holds(({ fills, funding }) => {
      for (const name of names) {
        const page =
          name === 'funding'
            ? ({ table: 'funding', rows: funding } as const)
            : ({ table: 'fills', rows: fills } as const)
        expect(straight(computeRowContributions(name, page)).toFixed()).toBe(plain[name](fills, funding))
      }
    }))

  it('holds in the totals of the daily guards', () =>
    holds(past => {
      for (const day of daysOf(past)) {
        const fills = at(day, past.fills)
        const found = summariseDay(
          addDayTrades(createEmptyDay(getUtcDayStart(day)), past.fills, getUtcDayStart(day)),
        )
        expect(found).toEqual({
          day: formatUtcDay(day),
          notional: plain.volume(fills, []),
          realised: plain.realised(fills, []),
          open: 0,
        })
      }
    }))

  it('holds in the exported tables', () =>
    holds(({ fills, funding }) => {
      const csv = (table: 'fills' | 'funding', column: string) => {
        const place = formatCsvHead(table).trim().split(',').indexOf(column)
        const rows =
          table === 'fills'
            ? fills.map(row => formatCsvRow('fills', row))
            : funding.map(row => formatCsvRow('funding', row))
        return straight(rows.map(row => row.trim().split(',')[place] ?? 'NaN')).toFixed()
      }
      const json = (column: 'fee' | 'realised') =>
        straight(
          fills.map(
            row => (JSON.parse(formatJsonRow('fills', row)) as Record<string, string>)[column] ?? 'NaN',
          ),
        ).toFixed()
      expect([
        csv('fills', 'realised'),
        csv('fills', 'fee'),
        csv('funding', 'fee'),
        json('realised'),
        json('fee'),
      ]).toEqual([
        plain.realised(fills, []),
        plain.fees(fills, []),
        plain.funding([], funding),
        plain.realised(fills, []),
        plain.fees(fills, []),
      ])
    }))
})
