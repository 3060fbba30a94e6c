import type { Amount } from '@core/value/decimal-amount'
import type { DatedValue } from '@core/value/value-freshness'
import type { MarketQuote } from '@core/market/venue-market-rules'
import type { SnapshotChanges } from '@core/snapshot/desk-snapshot'

/** Changed sections. Each is complete, except quotes, which are packed as a difference. */
export interface PackedSectionChanges {
  readonly sections: SnapshotChanges
  readonly quotes?: DatedValue<PackedQuoteColumns>
}

/** Quotes packed by column, as the difference from the quotes that the page last applied. */
export interface PackedQuoteColumns {
  /** All symbols in order if they differ from before; then every figure is included. */
  readonly symbols?: readonly string[]
  /** Indexes of the changed rows; absent if all changed. */
  readonly rows?: readonly number[]
  /** For each changed column, one comma-separated figure for each row in `rows`; empty if unknown. */
  readonly figures: { readonly [F in QuoteFigure]?: string }
  /** Next funding times in milliseconds if any changed; `false` if unknown. */
  readonly nextFundingAt?: readonly (number | false)[]
}

type QuoteFigure = Exclude<keyof MarketQuote, 'symbol' | 'nextFundingAt'>
type MutableQuote = { -readonly [F in keyof MarketQuote]: MarketQuote[F] }

/** A record, so that a figure missing here is a type error. */
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
/** Characters of a packed column. Main has validated each `Amount`, so the page repeats only this cheap check. */
const FIGURES = /^[\d.,-]*$/

export function packSectionChanges(
  changes: SnapshotChanges,
  base: SnapshotChanges = {},
): PackedSectionChanges {
  const { quotes, ...sections } = changes
  return {
    sections,
    ...(quotes !== undefined && {
      quotes: { ...quotes, value: packQuoteColumns(quotes.value, base.quotes?.value) },
    }),
  }
}

/** Unpacks sections onto the quotes of `base`. Returns `undefined` if they do not fit. */
export function unpackSectionChanges(
  { sections, quotes }: PackedSectionChanges,
  base: SnapshotChanges = {},
): SnapshotChanges | undefined {
  if (quotes === undefined) return sections
  const value = unpackQuoteColumns(quotes.value, base.quotes?.value)
  return value && { ...sections, quotes: { ...quotes, value } }
}

export function packQuoteColumns(
  quotes: readonly MarketQuote[],
  base?: readonly MarketQuote[],
): PackedQuoteColumns {
  const hasSameSymbols =
    base?.length === quotes.length && quotes.every((quote, at) => hasSameSymbol(quote, base[at]))
  const before = hasSameSymbols ? base : undefined
  const rows: number[] = []
  for (let at = 0; at < quotes.length; at += 1) if (quotes[at] !== before?.[at]) rows.push(at)
  const changed = rows.map(at => quotes[at] as MarketQuote)
  const previous = rows.map(at => before?.[at])
  const figures: { [F in QuoteFigure]?: string } = {}
  for (const kind of figureKinds) {
    if (hasChanged(changed, previous, kind)) figures[kind] = changed.map(quote => quote[kind]).join()
  }
  return {
    ...(before === undefined && { symbols: quotes.map(({ symbol }) => symbol) }),
    ...(rows.length < quotes.length && { rows }),
    figures,
    ...(hasChanged(changed, previous, 'nextFundingAt') && {
      nextFundingAt: changed.map(quote => quote.nextFundingAt ?? false),
    }),
  }
}

function hasChanged(
  quotes: readonly MarketQuote[],
  previous: readonly (MarketQuote | undefined)[],
  kind: Exclude<keyof MarketQuote, 'symbol'>,
): boolean {
  for (let at = 0; at < quotes.length; at += 1) if (quotes[at]?.[kind] !== previous[at]?.[kind]) return true
  return false
}

const hasSameSymbol = (quote: MarketQuote, other: MarketQuote | undefined): boolean =>
  quote === other || quote.symbol === other?.symbol

/** Unpacks quotes onto `base`. Returns `undefined` if they do not fit. Unchanged rows keep their identity. */
export function unpackQuoteColumns(
  packed: PackedQuoteColumns,
  base?: readonly MarketQuote[],
): readonly MarketQuote[] | undefined {
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

/** Copies a quote field by field, which takes a quarter of the time of a spread. */
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
