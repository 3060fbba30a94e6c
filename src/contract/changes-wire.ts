import type { Dated } from '@core/freshness'
import type { Quote } from '@core/market'
import type { Changes } from '@core/snapshot'
import { packColumn, unpackColumn } from './column-wire'

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
  /** Of each kind of figure that moved anywhere, one for each of those rows. */
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
  const rows = [...quotes.keys()].filter(at => quotes[at] !== before?.[at])
  const isNew = (kind: keyof Quote) => rows.some(at => quotes[at]?.[kind] !== before?.[at]?.[kind])
  const figures = kinds.filter(isNew).map(kind => [
    kind,
    packColumn(
      rows,
      at => quotes[at]?.[kind],
      index => before?.[rows[index] ?? 0]?.[kind],
    ),
  ])
  return {
    ...(before === undefined && { symbols: quotes.map(({ symbol }) => symbol) }),
    ...(rows.length < quotes.length && { rows }),
    figures: Object.fromEntries(figures),
    ...(isNew('nextFundingAt') && { nextFundingAt: rows.map(at => quotes[at]?.nextFundingAt ?? false) }),
  }
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
  const changed = rows.map((at): Row => ({ symbol: '', ...before[at] }))
  for (const kind of kinds) {
    const column = packed.figures[kind]
    if (column !== undefined && !putFigures(changed, kind, column)) return undefined
  }
  if (packed.nextFundingAt !== undefined && !putTimes(changed, packed.nextFundingAt)) return undefined
  for (const [index, at] of rows.entries()) quotes[at] = changed[index] as Quote
  return quotes
}

function putFigures(rows: readonly Row[], kind: Figure, column: string): boolean {
  const figures = unpackColumn(column, index => rows[index]?.[kind])
  if (figures?.length !== rows.length) return false
  for (const [index, figure] of figures.entries()) {
    const row = rows[index] as Row
    if (figure === '') delete row[kind]
    else row[kind] = figure
  }
  return true
}

function putTimes(rows: readonly Row[], times: readonly (number | false)[]): boolean {
  if (times.length !== rows.length) return false
  for (const [index, time] of times.entries()) {
    const row = rows[index] as Row
    if (time === false) delete row.nextFundingAt
    else row.nextFundingAt = time
  }
  return true
}
