import type { Amount } from '@core/value/decimal'
import type { Dated } from '@core/value/freshness'
import type { Quote } from '@core/market/market'
import type { Changes } from '@core/snapshot/snapshot'

/** Sections that changed: whole, but for the prices of all markets, which are told as what is new in them. */
export interface PackedChanges {
  readonly sections: Changes
  readonly quotes?: Dated<PackedQuotes>
}

/** Prices of markets, column by column, as the difference from those the page has taken before. */
export interface PackedQuotes {
  /** Every market in its order, where they are not those of before; then every figure is told. */
  readonly symbols?: readonly string[]
  /** The rows that changed, where not all did. */
  readonly rows?: readonly number[]
  /** Of each kind of figure that moved anywhere, one for each of those rows between commas; none where it is not known. */
  readonly figures: { readonly [F in Figure]?: string }
  /** When funding is due next, where that moved anywhere; `false` where it is not known. */
  readonly nextFundingAt?: readonly (number | false)[]
}

type Figure = Exclude<keyof Quote, 'symbol' | 'nextFundingAt'>
type Row = { -readonly [F in keyof Quote]: Quote[F] }

const known: Readonly<Record<Figure, true>> = {
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
const kinds = Object.keys(known) as readonly Figure[]
/** What a column of figures is written with. Each of them was an amount in main, which is not asked again of a thousand. */
const FIGURES = /^[\d.,-]*$/

/** Packs what differs from the sections that the other side has. */
export function packChanges(changes: Changes, base: Changes = {}): PackedChanges {
  const { quotes, ...sections } = changes
  return {
    sections,
    ...(quotes !== undefined && {
      quotes: { ...quotes, value: packQuotes(quotes.value, base.quotes?.value) },
    }),
  }
}

/** Unpacks sections onto the prices that are here; undefined where those do not fit. */
export function unpackChanges({ sections, quotes }: PackedChanges, base: Changes = {}): Changes | undefined {
  if (quotes === undefined) return sections
  const value = unpackQuotes(quotes.value, base.quotes?.value)
  return value && { ...sections, quotes: { ...quotes, value } }
}

/** Packs prices against those that the other side has, or whole. */
export function packQuotes(quotes: readonly Quote[], base?: readonly Quote[]): PackedQuotes {
  const fits = base?.length === quotes.length && quotes.every((quote, at) => isOf(quote, base[at]))
  const before = fits ? base : undefined
  const rows: number[] = []
  for (let at = 0; at < quotes.length; at += 1) if (quotes[at] !== before?.[at]) rows.push(at)
  const now = rows.map(at => quotes[at] as Quote)
  const then = rows.map(at => before?.[at])
  const figures: { [F in Figure]?: string } = {}
  for (const kind of kinds) {
    if (moved(now, then, kind)) figures[kind] = now.map(quote => quote[kind]).join()
  }
  return {
    ...(before === undefined && { symbols: quotes.map(({ symbol }) => symbol) }),
    ...(rows.length < quotes.length && { rows }),
    figures,
    ...(moved(now, then, 'nextFundingAt') && {
      nextFundingAt: now.map(quote => quote.nextFundingAt ?? false),
    }),
  }
}

/** Whether a kind of figure is anywhere another than it was. */
function moved(
  now: readonly Quote[],
  then: readonly (Quote | undefined)[],
  kind: Exclude<keyof Quote, 'symbol'>,
): boolean {
  for (let at = 0; at < now.length; at += 1) if (now[at]?.[kind] !== then[at]?.[kind]) return true
  return false
}

const isOf = (quote: Quote, other: Quote | undefined): boolean =>
  quote === other || quote.symbol === other?.symbol

/** Unpacks prices onto those before; undefined where they do not fit. Rows that did not change stay the same. */
export function unpackQuotes(packed: PackedQuotes, base?: readonly Quote[]): readonly Quote[] | undefined {
  const before: readonly Quote[] | undefined = packed.symbols?.map(symbol => ({ symbol })) ?? base
  if (before === undefined) return undefined
  const quotes: Quote[] = [...before]
  const rows = packed.rows ?? [...before.keys()]
  if (!rows.every(at => before[at] !== undefined)) return undefined
  const changed = rows.map(at => copyOf(before[at] as Quote))
  for (const kind of kinds) {
    const column = packed.figures[kind]
    if (column !== undefined && !putFigures(changed, kind, column)) return undefined
  }
  if (packed.nextFundingAt !== undefined && !putTimes(changed, packed.nextFundingAt)) return undefined
  rows.forEach((at, index) => (quotes[at] = changed[index] as Quote))
  return quotes
}

function putFigures(rows: readonly Row[], kind: Figure, column: string): boolean {
  const figures = column.split(',') as (Amount | '')[]
  if (figures.length !== rows.length || !FIGURES.test(column)) return false
  for (let index = 0; index < rows.length; index += 1) {
    const [row, figure] = [rows[index] as Row, figures[index]]
    if (figure) row[kind] = figure
    else delete row[kind]
  }
  return true
}

function putTimes(rows: readonly Row[], times: readonly (number | false)[]): boolean {
  if (times.length !== rows.length) return false
  rows.forEach((row, index) => {
    const time = times[index]
    if (typeof time === 'number') row.nextFundingAt = time
    else delete row.nextFundingAt
  })
  return true
}

/** Another row with the same figures. It names each of them, which takes a quarter of the time of copying what is there. */
function copyOf(quote: Quote): Row {
  const row: Row = { symbol: quote.symbol }
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
