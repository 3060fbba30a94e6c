import type { Market, Quote } from '@core/market/market'
import type { RwaSession } from '@core/market/rwa-market'
import type { ChangeSpan } from '@core/market/venue-facts'
import type { Amount } from '@core/value/decimal'
import { perYear } from '@core/figures/funding'
import { changeFrom } from '@core/figures/prices'
import { notionalOf } from '@core/figures/rates'
import { columnTitles } from '@messages/columns'
import { shown } from '@messages/fill'
import { change, changeTone, percent, price, rough } from '@messages/format'
import { statusWords } from '@messages/market'
import { changeSpanWords, movedOver } from '@messages/market-facts'
import type { missing } from '@messages/missing'
import { referenceWords } from '@messages/reference'
import { watchCells } from '@messages/watchlist'
import type { ColumnId } from '../../preferences/preferences'
import type { FactOf } from '../../stores/market-facts'
import { movedInDay } from '../market/market-rows'
import type { Cell, Column } from '../tables/column'
import { cellOf } from '../tables/lookup'
import { pastPrices, linePath } from './past-line'

/** A market of a list, with what is known of it. One that the venue does not list any more has neither rules nor figures. */
export interface WatchRow {
  readonly symbol: string
  readonly market: Market | undefined
  readonly quote: Quote | undefined
  readonly changes: FactOf<'changes'>
  readonly session: RwaSession | undefined
}

/** What the columns go by beside the rows. */
export interface WatchLook {
  /** Whether what is told of prices a while ago is too old to look live. */
  readonly areChangesOld: boolean
  /** How far the venue’s clock is ahead. */
  readonly offset: number
  /** Reasons for a figure that is missing, which are others while the desk is offline. */
  readonly missing: Readonly<Record<keyof typeof missing, string>>
}

/** The spans beside a day: what the column of each is kept under, and how wide a table is that always has it. */
const spanColumns: readonly (readonly [id: ColumnId, span: Exclude<ChangeSpan, '24h'>, from: number])[] = [
  ['five minutes', '5m', 948],
  ['half an hour', '30m', 1_424],
  ['hour', '1h', 608],
  ['four hours', '4h', 1_024],
  ['three days', '3d', 1_272],
  ['week', '7d', 684],
  ['month', '30d', 1_348],
]

/** The columns of a watchlist. Where the table is narrow those are given up first that few need. */
export const watchColumns = (look: WatchLook): readonly Column<WatchRow>[] => [
  symbolColumn,
  lastColumn(look),
  dayColumn(look),
  lineColumn(look),
  ...spanColumns.map(each => spanColumn(look, ...each)),
  ...fundingColumns(look),
  openInterestColumn(look),
  volumeColumn(look),
  sessionColumn(look),
]

const symbolColumn: Column<WatchRow> = {
  id: 'symbol',
  title: columnTitles.market,
  width: 'minmax(144px, 1.6fr)',
  align: 'start',
  by: row => row.symbol,
  cell: ({ symbol, market }) => {
    if (market === undefined) return { text: shown(symbol), tone: 'faint', about: watchCells.why.notListed }
    const status = statusWords(market.status)
    if (status === undefined) return { text: shown(symbol) }
    return { text: shown(symbol), note: watchCells.limited, about: `${status.word}: ${status.meaning}` }
  },
}

const lastColumn = (look: WatchLook): Column<WatchRow> => ({
  id: 'last',
  title: columnTitles.last,
  width: 'minmax(76px, 1fr)',
  by: ({ quote }) => quote?.last,
  cell: ({ quote, market }) => cellOf(quote?.last && price(quote.last, market), look.missing.last),
})

const dayColumn = (look: WatchLook): Column<WatchRow> => ({
  id: 'day',
  title: changeSpanWords['24h'],
  width: 'minmax(76px, 0.8fr)',
  by: ({ quote }) => movedInDay(quote ?? {}),
  cell: ({ quote }) => movedCell(movedInDay(quote ?? {}), look.missing.dayAgo),
})

const movedCell = (moved: Amount | undefined, why: string, isOld = false): Cell => ({
  ...cellOf(moved && change(moved), why),
  tone: isOld ? 'faint' : changeTone(moved),
})

/** Why what the venue tells when somebody looks is not there. */
const whyNot = (look: WatchLook, { changes }: WatchRow): string =>
  changes.is === 'told' ? look.missing.then : watchCells.why[changes.is]

const movedBefore = ({ changes }: WatchRow, span: ChangeSpan): Amount | undefined =>
  changes.is === 'told' ? movedOver(changes.row, span) : undefined

const spanColumn = (look: WatchLook, id: ColumnId, span: ChangeSpan, from: number): Column<WatchRow> => ({
  id,
  title: changeSpanWords[span],
  width: 'minmax(76px, 0.8fr)',
  from,
  by: row => movedBefore(row, span),
  cell: row => movedCell(movedBefore(row, span), whyNot(look, row), look.areChangesOld),
})

/** The prices of a row that a line is drawn through, and how far it is from the first to the last. */
function lineOf({ changes }: WatchRow) {
  if (changes.is !== 'told' || changes.row === undefined) return undefined
  const prices = pastPrices(changes.row, changes.at)
  const path = linePath(prices, changes.at)
  const [first, last] = [prices[0]?.price, prices.at(-1)?.price]
  const moved = first && last && changeFrom(first, last)
  return path === undefined || moved === undefined ? undefined : { path, moved, points: prices.length }
}

const lineColumn = (look: WatchLook): Column<WatchRow> => ({
  id: 'line',
  title: columnTitles.lastDays,
  width: '86px',
  by: row => lineOf(row)?.moved,
  cell: row => {
    const line = lineOf(row)
    if (line === undefined)
      return { text: undefined, why: row.changes.is === 'told' ? watchCells.why.line : whyNot(look, row) }
    return {
      text: watchCells.line(line.moved, line.points),
      line: line.path,
      tone: look.areChangesOld ? 'faint' : changeTone(line.moved),
    }
  },
})

const yearly = ({ quote, market }: WatchRow): Amount | undefined =>
  quote?.fundingRate && market && perYear(quote.fundingRate, market.fundingHours)

const fundingColumns = (look: WatchLook): readonly Column<WatchRow>[] => [
  {
    id: 'funding',
    title: columnTitles.funding,
    width: 'minmax(114px, 1fr)',
    from: 532,
    // Markets are paid in periods of their own: they are compared over the same stretch.
    by: yearly,
    cell: ({ quote, market }) =>
      cellOf(
        quote?.fundingRate &&
          market &&
          watchCells.fundingHours(percent(quote.fundingRate, 4), market.fundingHours),
        look.missing.funding,
      ),
  },
  {
    id: 'funding year',
    title: columnTitles.fundingYear,
    width: 'minmax(92px, 0.9fr)',
    from: 872,
    by: yearly,
    cell: row => {
      const rate = yearly(row)
      return cellOf(rate && percent(rate), look.missing.funding, watchCells.why.year)
    },
  },
]

/** What is open, in quote money: base units of different markets cannot be compared. */
const interestOf = ({ quote }: WatchRow): Amount | undefined =>
  quote?.openInterest && quote.mark && notionalOf(quote.openInterest, quote.mark)

const openInterestColumn = (look: WatchLook): Column<WatchRow> => ({
  id: 'open interest',
  title: columnTitles.openInterest,
  width: 'minmax(100px, 1fr)',
  from: 1_124,
  by: interestOf,
  cell: row => {
    const worth = interestOf(row)
    return cellOf(worth && rough(worth), look.missing.untold, watchCells.why.atMark)
  },
})

const volumeColumn = (look: WatchLook): Column<WatchRow> => ({
  id: 'volume',
  title: columnTitles.volume,
  width: 'minmax(96px, 1fr)',
  from: 780,
  by: ({ quote }) => quote?.turnover24h,
  cell: ({ quote }) =>
    cellOf(quote?.turnover24h && rough(quote.turnover24h), look.missing.untold, watchCells.why.turnover),
})

const sessionColumn = (look: WatchLook): Column<WatchRow> => ({
  id: 'session',
  title: columnTitles.session,
  width: 'minmax(72px, 0.7fr)',
  from: 1_196,
  align: 'start',
  cell: ({ session }) => {
    if (session === undefined) return { text: undefined, why: watchCells.why.noSession }
    if (session.is === 'unread') return { text: undefined, why: look.missing.unread }
    const words = referenceWords(session, look.offset)
    return {
      text: watchCells.session[session.is],
      ...(words !== undefined && { tone: words.tone, about: `${words.word}. ${words.meaning}` }),
    }
  },
})
