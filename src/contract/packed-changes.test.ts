import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAmount, requireAmount, type Amount } from '@core/value/decimal-amount'
import type { MarketQuote } from '@core/market/venue-market-rules'
import type { SnapshotChanges } from '@core/snapshot/desk-snapshot'
import {
  packSectionChanges,
  packQuoteColumns,
  unpackSectionChanges,
  unpackQuoteColumns,
  type PackedSectionChanges,
  type PackedQuoteColumns,
} from './packed-changes'

const anyAmount = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 25n }), fc.nat())
  .map(([isBelow, whole, part]) => parseAmount(`${isBelow ? '-' : ''}${whole}.${part}`) as Amount)
const figures = {
  mark: anyAmount,
  index: anyAmount,
  last: anyAmount,
  open24h: anyAmount,
  high24h: anyAmount,
  low24h: anyAmount,
  volume24h: anyAmount,
  turnover24h: anyAmount,
  openInterest: anyAmount,
  fundingRate: anyAmount,
  nextFundingAt: fc.integer({ min: 0, max: 8_640_000_000_000_000 }),
  sumUnitaryFunding: anyAmount,
}
const someFigures = fc.record(figures, { requiredKeys: [] })
const anyQuotes: fc.Arbitrary<readonly MarketQuote[]> = fc
  .uniqueArray(fc.constantFrom('A_1', 'B', 'C_USDC', 'D', 'E'))
  .chain(symbols => fc.tuple(...symbols.map(symbol => someFigures.map(quote => ({ symbol, ...quote })))))

/** A change between two messages: one row or all rows get other figures, or the markets change. */
type Step = (quotes: readonly MarketQuote[]) => readonly MarketQuote[]
const step = fc.oneof(
  fc.tuple(fc.nat(4), someFigures).map(
    ([place, next]): Step =>
      quotes =>
        quotes.map((quote, at) => (at === place ? { symbol: quote.symbol, ...next } : quote)),
  ),
  someFigures.map(
    (next): Step =>
      quotes =>
        quotes.map(quote => ({ ...quote, ...next })),
  ),
  anyQuotes.map(
    (quotes): Step =>
      () =>
        quotes,
  ),
)

/** Copies a message as Electron does when it crosses processes. */
const copyAsMessage = <T>(packed: T): T => structuredClone(packed)

describe('packed prices of all markets', () => {
  it('unpack to the same prices', () => {
    fc.assert(
      fc.property(anyQuotes, quotes => {
        expect(unpackQuoteColumns(copyAsMessage(packQuoteColumns(quotes)))).toEqual(quotes)
      }),
    )
  })

  it('unpack to the same prices after each of several successive differences', () => {
    fc.assert(
      fc.property(anyQuotes, fc.array(step, { maxLength: 12 }), (first, steps) => {
        let [sent, received] = [first, unpackQuoteColumns(copyAsMessage(packQuoteColumns(first)))]
        for (const change of steps) {
          const next = change(sent)
          received = unpackQuoteColumns(copyAsMessage(packQuoteColumns(next, sent)), received)
          sent = next
          expect(received).toEqual(sent)
        }
      }),
      { numRuns: 40 },
    )
  })

  const before: readonly MarketQuote[] = [
    { symbol: 'A', mark: requireAmount('60000.1'), last: requireAmount('1') },
    { symbol: 'B', mark: requireAmount('2.5'), nextFundingAt: 7 },
    { symbol: 'C' },
  ]

  it('list the changed rows and the figures that changed in them', () => {
    const [first, , last] = before as [MarketQuote, MarketQuote, MarketQuote]
    const after = [
      { ...first, mark: requireAmount('60000.2') },
      { symbol: 'B', mark: requireAmount('2.5') },
      last,
    ]
    expect(packQuoteColumns(after, before)).toEqual({
      rows: [0, 1],
      figures: { mark: '60000.2,2.5' },
      nextFundingAt: [false, false],
    })
    expect(packQuoteColumns(before, before)).toEqual({ rows: [], figures: {} })
  })

  it('keep the identity of unchanged rows', () => {
    const after = before.map((quote, at) => (at === 0 ? { ...quote, mark: requireAmount('1') } : quote))
    const received = unpackQuoteColumns(packQuoteColumns(after, before), before)
    expect(received).toEqual(after)
    expect(received?.map((quote, at) => quote === before[at])).toEqual([false, true, true])
  })

  it.each<[string, PackedQuoteColumns]>([
    ['a row that is not there', { rows: [3], figures: {} }],
    ['a row below the first', { rows: [-1], figures: {} }],
    ['fewer figures than rows', { figures: { mark: '1,1' } }],
    ['more figures than rows', { rows: [0], figures: { mark: '1,1' } }],
    ['a figure that is none', { rows: [0], figures: { mark: '1e5' } }],
    ['fewer times than rows', { figures: {}, nextFundingAt: [1] }],
  ])('are rejected with %s', (_, packed) => {
    expect(unpackQuoteColumns(packed, before)).toBeUndefined()
  })

  it('are rejected as a difference when the previous prices are missing', () => {
    expect(unpackQuoteColumns(packQuoteColumns(before, before))).toBeUndefined()
  })
})

describe('packed sections', () => {
  const dated = <T>(value: T) => ({ value, version: 3, asOf: 9, from: 'live' as const })
  const quotes = [{ symbol: 'A', mark: requireAmount('1') }]
  const changes: SnapshotChanges = { quotes: dated(quotes), holdings: dated([]) }

  it('unpack to the same sections, with their ages and sources', () => {
    expect(unpackSectionChanges(copyAsMessage(packSectionChanges(changes)))).toEqual(changes)
    const [later, before] = [{ quotes: { ...dated(quotes), asOf: 12 } }, { quotes: dated(quotes) }]
    expect(unpackSectionChanges(copyAsMessage(packSectionChanges(later, before)), before)).toEqual(later)
  })

  it('contain every section other than prices in full', () => {
    expect(packSectionChanges({ holdings: dated([]) })).toEqual({ sections: { holdings: dated([]) } })
  })

  it('are rejected when the prices cannot be applied', () => {
    const packed: PackedSectionChanges = packSectionChanges(changes, changes)
    expect(unpackSectionChanges(packed)).toBeUndefined()
  })
})
