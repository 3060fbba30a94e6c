import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOW, position } from '../../../test/kit/trade'
import { requireAmount } from '../value/decimal-amount'
import type { MarketQuote } from '../market/venue-market-rules'
import { mergeFillRecords, mergePushedPositions, mergeQuoteChanges, replacePositionRows } from './row-merge'
import type { FillRecord } from '../account/order-record'

const fill = (tradeId: string, at: number): FillRecord => ({
  tradeId,
  orderId: '7',
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  price: requireAmount('1'),
  quantity: requireAmount('1'),
  fee: requireAmount('0'),
  maker: true,
  at,
})

describe('merged fills', () => {
  it('take a fee that arrives later, and keep it when a record has none', () => {
    const { fee: _fee, ...withoutFee } = fill('1', NOW)
    const withFee = { ...withoutFee, fee: requireAmount('0.1') }
    const result = { ...withoutFee, realised: requireAmount('5') }
    expect(mergeFillRecords([withoutFee], [withFee])).toEqual([withFee])
    expect(mergeFillRecords([withFee], [result])).toEqual([{ ...withFee, realised: '5' }])
  })
})

describe('quotes', () => {
  const known: readonly MarketQuote[] = [{ symbol: 'A', mark: requireAmount('1') }, { symbol: 'B' }]

  it('keep the same list when nothing new arrives', () => {
    expect(mergeQuoteChanges(known, [])).toBe(known)
    expect(mergeQuoteChanges(known, [{ symbol: 'A', mark: requireAmount('1') }])).toBe(known)
    expect(mergeQuoteChanges(known, [{ symbol: 'B' }])).toBe(known)
  })

  it('take the last of several changes of one market', () => {
    const changes = [
      { symbol: 'B', mark: requireAmount('2'), index: requireAmount('3') },
      { symbol: 'B', mark: requireAmount('4') },
    ]
    expect(mergeQuoteChanges(known, changes)[1]).toEqual({ symbol: 'B', mark: '4', index: '3' })
  })

  it('never lose a market or a figure', () => {
    const quote = fc
      .record({ symbol: fc.constantFrom('A', 'B', 'C', 'D'), mark: fc.option(fc.nat(), { nil: undefined }) })
      .map(({ symbol, mark }): MarketQuote => ({
        symbol,
        ...(mark === undefined ? {} : { mark: requireAmount(String(mark)) }),
      }))
    fc.assert(
      fc.property(fc.array(fc.array(quote)), rounds => {
        const latestMarks = new Map<string, string | undefined>(
          known.map(({ symbol, mark }) => [symbol, mark]),
        )
        let merged = known
        for (const changes of rounds) {
          merged = mergeQuoteChanges(merged, changes)
          for (const { symbol, mark } of changes) latestMarks.set(symbol, mark ?? latestMarks.get(symbol))
        }
        expect(new Map(merged.map(({ symbol, mark }) => [symbol, mark]))).toEqual(latestMarks)
      }),
    )
  })
})

describe('position rows', () => {
  const row = (seq: string, updatedAt: number) => position({ seq, updatedAt, quantity: requireAmount(seq) })

  it('end with the newest number for any order of pushes', () => {
    const numbers = fc.shuffledSubarray(
      ['1730224400000000001', '1730224400000000002', '1730224400000000003', '99'],
      { minLength: 1 },
    )
    fc.assert(
      fc.property(numbers, seqs => {
        const merged = seqs.reduce(
          (rows, seq) => mergePushedPositions(rows, [row(seq, NOW)], NOW),
          [] as readonly ReturnType<typeof position>[],
        )
        const newest = seqs.map(BigInt).reduce((most, seq) => (seq > most ? seq : most))
        expect(merged.map(({ seq }) => seq)).toEqual([String(newest)])
      }),
    )
  })

  it('are compared by time when a number is missing or invalid', () => {
    const { seq: _none, ...bare } = row('1', NOW)
    expect(mergePushedPositions([bare], [{ ...bare, updatedAt: NOW - 1 }], NOW)).toEqual([bare])
    expect(mergePushedPositions([bare], [{ ...bare, seq: 'abc', updatedAt: NOW + 1 }], NOW)[0]?.seq).toBe(
      'abc',
    )
  })

  it('keep what a push omits while the size is the same, and leverage at any size', () => {
    const figures = {
      margin: requireAmount('800'),
      leverage: requireAmount('10'),
      liquidation: requireAmount('50'),
    }
    const known = position({ quantity: requireAmount('1'), updatedAt: NOW, seq: '1', ...figures })
    const { margin: _m, leverage: _l, liquidation: _p, ...bare } = known
    const push = (changes: object) =>
      mergePushedPositions(
        [known],
        [{ ...bare, seq: '2', leftOut: ['margin', 'leverage', 'liquidation'], ...changes }],
        NOW,
      )[0]
    expect(push({})).toEqual({ ...known, seq: '2', pushedAt: NOW })
    const other = {
      ...bare,
      seq: '2',
      quantity: requireAmount('2'),
      leverage: requireAmount('10'),
      pushedAt: NOW,
    }
    expect(push({ quantity: requireAmount('2') })).toEqual(other)
    expect(push({ leftOut: ['margin'], liquidation: requireAmount('0') })).toEqual({
      ...bare,
      seq: '2',
      margin: '800',
      liquidation: '0',
      pushedAt: NOW,
    })
  })

  it('keep the same list when every pushed row is outdated', () => {
    const rows = [row('5', NOW)]
    expect(mergePushedPositions(rows, [row('4', NOW + 9), row('5', NOW + 9)], NOW)).toBe(rows)
  })

  it('that a full read lacks are removed, except those pushed after it was requested', () => {
    const pushed = { ...row('5', NOW), pushedAt: NOW }
    expect(replacePositionRows([row('5', NOW)], [], NOW)).toEqual([])
    expect(replacePositionRows([pushed], [], NOW + 1)).toEqual([])
    expect(replacePositionRows([pushed], [], NOW)).toEqual([pushed])
  })
})

describe('the list of fills', () => {
  it('keeps its identity when all fills are known', () => {
    const known = mergeFillRecords([], [fill('1', 1), fill('2', 2)])
    expect(mergeFillRecords(known, [fill('2', 2)])).toBe(known)
  })

  it('is the same for any order of arrival', () => {
    const fillLists = fc.array(
      fc.integer({ min: 1, max: 30 }).map(id => fill(String(id), id % 4)),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(fillLists, fills => {
        const [whole, single] = [
          mergeFillRecords([], fills),
          fills.reduce((known, one) => mergeFillRecords(known, [one]), [] as readonly FillRecord[]),
        ]
        expect(single).toEqual(whole)
        expect(new Set(whole.map(({ tradeId }) => tradeId)).size).toBe(whole.length)
      }),
    )
  })
})
