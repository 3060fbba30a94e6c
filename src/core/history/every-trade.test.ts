import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { courses, Exact, playPast, type TradedPast } from '../../../test/kit/traded-past'
import { computeTradeFigures } from './trade-figures'
import { foldTrades } from '../../../test/kit/trades'
import type { FoldedTrades } from './trade-fold'
import type { RoundTrip } from './round-trip'

const HAIR = 1e-6
const runs = { numRuns: 150 }
const straight = (amounts: readonly string[]) => amounts.reduce((sum, each) => sum.add(each), new Exact(0))

/** Every course in which anything was filled, folded. */
const holds = (check: (past: TradedPast, folded: FoldedTrades) => void) =>
  fc.assert(
    fc.property(courses, course => {
      const past = playPast(course)
      if (past.fills.length > 0) check(past, foldTrades({ ...past, liquidations: [], positions: [] }))
    }),
    runs,
  )

const isOver = ({ ends }: RoundTrip) => ends !== 'open'
const closing = ({ parts }: RoundTrip) => parts.filter(({ does }) => does === 'closes')

describe('trades folded from any fills', () => {
  it('contain every fill once, or as two parts that add up to it', () =>
    holds(({ fills }, { trades }) => {
      const parts = trades.flatMap(trade => trade.parts)
      for (const fill of fills) {
        const those = parts.filter(({ id }) => id === fill.tradeId)
        expect(those.map(({ isShare }) => isShare)).toEqual(those.length === 1 ? [false] : [true, true])
        for (const name of ['quantity', 'fee', 'realised'] as const)
          expect(straight(those.map(part => part[name] ?? 'NaN')).eq(fill[name] ?? 'NaN')).toBe(true)
      }
      expect(new Set(parts.map(({ id }) => id)).size).toBe(fills.length)
    }))

  it('contain every funding payment once', () =>
    holds(({ funding }, { trades, loose }) => {
      expect(loose).toEqual([])
      expect(trades.flatMap(trade => trade.funding).length).toBe(funding.length)
    }))

  it('add up to the realised results of the fills, less their fees and funding', () =>
    holds((_, { trades }) => {
      for (const trade of trades.filter(isOver)) {
        const { gross, fees, funding, result, by } = computeTradeFigures(trade)
        const realised = straight(closing(trade).map(part => part.realised ?? 'NaN'))
        expect(by).toBe('prices')
        expect(
          new Exact(gross ?? 'NaN')
            .sub(fees ?? 'NaN')
            .sub(realised)
            .abs()
            .toNumber(),
        ).toBeLessThan(HAIR)
        expect(
          new Exact(gross ?? 'NaN')
            .sub(fees ?? 'NaN')
            .sub(funding)
            .eq(result ?? 'NaN'),
        ).toBe(true)
      }
    }))

  it('add up to the portfolio of the same rows', () =>
    holds(({ fills, funding }, { trades }) => {
      const ours = straight(trades.map(trade => computeTradeFigures(trade).result ?? 'NaN'))
      const theirs = straight(fills.map(({ realised = 'NaN' }) => realised)).sub(
        straight(funding.map(({ fee }) => fee)),
      )
      expect(ours.sub(theirs).abs().toNumber()).toBeLessThan(HAIR)
    }))

  it('match the closed positions of the exchange one to one', () =>
    holds((past, { trades }) => {
      const ours = trades.filter(isOver)
      expect(ours.length).toBe(past.closed.length)
      for (const row of past.closed) {
        const trade = ours.find(
          each =>
            each.symbol === row.symbol &&
            each.marginMode === row.marginMode &&
            each.openedAt === row.openedAt,
        )
        expect(trade).toMatchObject({
          way: row.side,
          closedAt: row.closedAt,
          largest: row.largest,
          begins: 'from flat',
        })
        const { fees, funding, result } = computeTradeFigures(trade as RoundTrip)
        const near = (a: string | undefined, b: string | undefined) =>
          expect(
            new Exact(a ?? 'NaN')
              .sub(b ?? 'NaN')
              .abs()
              .toNumber(),
          ).toBeLessThan(HAIR)
        near(fees, row.tradingFee)
        near(funding, row.fundingFee)
        near(result, new Exact(row.realized ?? 'NaN').sub(row.fundingFee ?? 'NaN').toFixed())
      }
    }))

  it('are the same with and without the venue’s list of positions', () =>
    fc.assert(
      fc.property(courses, course => {
        const past = playPast(course)
        const folded = (positions: TradedPast['closed']) =>
          foldTrades({ ...past, liquidations: [], positions })
        expect(folded(past.closed)).toEqual(folded([]))
      }),
      runs,
    ))

  it('never start from flat when a fill or the venue shows that the first fills are missing', () =>
    holds((past, { trades }) => {
      const [first] = trades
      if (first === undefined || first.parts.length < 3 || !isOver(first)) return
      const [lost] = first.parts
      const { trades: without } = foldTrades({
        ...past,
        fills: past.fills.filter(({ tradeId }) => tradeId !== lost?.id),
        liquidations: [],
        positions: past.closed,
      })
      const there = without.find(
        ({ symbol, marginMode }) => symbol === first.symbol && marginMode === first.marginMode,
      )
      expect(there).toMatchObject({ begins: 'not known', closedAt: first.closedAt })
      expect(there?.largest).toBeUndefined()
    }))
})
