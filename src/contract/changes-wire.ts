import type { Amount } from '@core/value/decimal'
import type { DatedValue } from '@core/value/freshness'
import type { MarketQuote } from '@core/market/market'
import type { SnapshotChanges } from '@core/snapshot/snapshot'

/** Sections that changed: whole, but for the prices of all markets, which are told as what is new in them. */
export interface PackedSectionChanges {
  readonly sections: SnapshotChanges
  readonly quotes?: DatedValue<PackedQuoteColumns>
}

/** Prices of markets, column by column, as the difference from those the page has taken before. */
export interface PackedQuoteColumns {
  /** Every market in its order, where they are not those of before; then every figure is told. */
  readonly symbols?: readonly string[]
  /** The rows that changed, where not all did. */
  readonly rows?: readonly number[]
  /** Of each kind of figure that moved anywhere, one for each of those rows between commas; none where it is not known. */
  readonly figures: { readonly [F in QuoteFigure]?: string }
  /** When funding is due next, where that moved anywhere; `false` where it is not known. */
  readonly nextFundingAt?: readonly (number | false)[]
}

type QuoteFigure = Exclude<keyof MarketQuote, 'symbol' | 'nextFundingAt'>
type MutableQuote = { -readonly [F in keyof MarketQuote]: MarketQuote[F] }

const figureNames: Readonly<Record<QuoteFigure, true>> = {
  mark: true,
  index: true,
  last: true,
  open24h: true,
  high24h: true,
  low24h: true,
  volume24h: true,
  turnover24h: true,
  openInterest: true,
  fundingRate: true,
  sumUnitaryFunding: true,
}
const figureKinds = Object.keys(figureNames) as readonly QuoteFigure[]
/** What a column of figures is written with. Each of them was an amount in main, which is not asked again of a thousand. */
const FIGURES = /^[\d.,-]*$/

/** Packs what differs from the sections that the other side has. */
export function packSectionChanges(changes: SnapshotChanges, base: SnapshotChanges = {}): PackedSectionChanges {
  const { quotes, ...sections } = changes
  return {
    sections,
    ...(quotes !== undefined && {
      quotes: { ...quotes, value: packQuoteColumns(quotes.value, base.quotes?.value) },
    }),
  }
}

/** Unpacks sections onto the prices that are here; undefined where those do not fit. */
export function unpackSectionChanges({ sections, quotes }: PackedSectionChanges, base: SnapshotChanges = {}): SnapshotChanges | undefined {
  if (quotes === undefined) return sections
  const value = unpackQuoteColumns(quotes.value, base.quotes?.value)
  return value && { ...sections, quotes: { ...quotes, value } }
}

/** Packs prices against those that the other side has, or whole. */
export function packQuoteColumns(quotes: readonly MarketQuote[], base?: readonly MarketQuote[]): PackedQuoteColumns {
  const fits = base?.length === quotes.length && quotes.every((quote, at) => hasSameSymbol(quote, base[at]))
  const before = fits ? base : undefined
  const rows: number[] = []
  for (let at = 0; at < quotes.length; at += 1) if (quotes[at] !== before?.[at]) rows.push(at)
  const now = rows.map(at => quotes[at] as MarketQuote)
  const then = rows.map(at => before?.[at])
  const figures: { [F in QuoteFigure]?: string } = {}
  for (const kind of figureKinds) {
    if (hasChanged(now, then, kind)) figures[kind] = now.map(quote => quote[kind]).join()
  }
  return {
    ...(before === undefined && { symbols: quotes.map(({ symbol }) => symbol) }),
    ...(rows.length < quotes.length && { rows }),
    figures,
    ...(hasChanged(now, then, 'nextFundingAt') && {
      nextFundingAt: now.map(quote => quote.nextFundingAt ?? false),
    }),
  }
}

/** Whether a kind of figure is anywhere another than it was. */
function hasChanged(
  now: readonly MarketQuote[],
  then: readonly (MarketQuote | undefined)[],
  kind: Exclude<keyof MarketQuote, 'symbol'>,
): boolean {
  for (let at = 0; at < now.length; at += 1) if (now[at]?.[kind] !== then[at]?.[kind]) return true
  return false
}

const hasSameSymbol = (quote: MarketQuote, other: MarketQuote | undefined): boolean =>
  quote === other || quote.symbol === other?.symbol

/** Unpacks prices onto those before; undefined where they do not fit. Rows that did not change stay the same. */
export function unpackQuoteColumns(packed: PackedQuoteColumns, base?: readonly MarketQuote[]): readonly MarketQuote[] | undefined {
  const before: readonly MarketQuote[] | undefined = packed.symbols?.map(symbol => ({ symbol })) ?? base
  if (before === undefined) return undefined
  const quotes: MarketQuote[] = [...before]
  const rows = packed.rows ?? [...before.keys()]
  if (!rows.every(at => before[at] !== undefined)) return undefined
  const changed = rows.map(at => copyQuote(before[at] as MarketQuote))
  for (const kind of figureKinds) {
    const column = packed.figures[kind]
    if (column !== undefined && !applyFigures(changed, kind, column)) return undefined
  }
  if (packed.nextFundingAt !== undefined && !applyTimes(changed, packed.nextFundingAt)) return undefined
  rows.forEach((at, index) => (quotes[at] = changed[index] as MarketQuote))
  return quotes
}

function applyFigures(rows: readonly MutableQuote[], kind: QuoteFigure, column: string): boolean {
  const figures = column.split(',') as (Amount | '')[]
  if (figures.length !== rows.length || !FIGURES.test(column)) return false
  for (let index = 0; index < rows.length; index += 1) {
    const [row, figure] = [rows[index] as MutableQuote, figures[index]]
    if (figure) row[kind] = figure
    else delete row[kind]
  }
  return true
}

function applyTimes(rows: readonly MutableQuote[], times: readonly (number | false)[]): boolean {
  if (times.length !== rows.length) return false
  rows.forEach((row, index) => {
    const time = times[index]
    if (typeof time === 'number') row.nextFundingAt = time
    else delete row.nextFundingAt
  })
  return true
}

/** Another row with the same figures. It names each of them, which takes a quarter of the time of copying what is there. */
function copyQuote(quote: MarketQuote): MutableQuote {
  const row: MutableQuote = { symbol: quote.symbol }
  if (quote.mark !== undefined) row.mark = quote.mark
  if (quote.index !== undefined) row.index = quote.index
  if (quote.last !== undefined) row.last = quote.last
  if (quote.open24h !== undefined) row.open24h = quote.open24h
  if (quote.high24h !== undefined) row.high24h = quote.high24h
  if (quote.low24h !== undefined) row.low24h = quote.low24h
  if (quote.volume24h !== undefined) row.volume24h = quote.volume24h
  if (quote.turnover24h !== undefined) row.turnover24h = quote.turnover24h
  if (quote.openInterest !== undefined) row.openInterest = quote.openInterest
  if (quote.fundingRate !== undefined) row.fundingRate = quote.fundingRate
  if (quote.nextFundingAt !== undefined) row.nextFundingAt = quote.nextFundingAt
  if (quote.sumUnitaryFunding !== undefined) row.sumUnitaryFunding = quote.sumUnitaryFunding
  return row
}
