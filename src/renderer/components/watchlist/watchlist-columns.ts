import type { MarketRules, MarketQuote } from '@core/market/venue-market-rules'
import type { RwaSession } from '@core/market/rwa-market'
import type { PriceChangeSpan } from '@core/market/venue-facts'
import type { Amount } from '@core/value/decimal-amount'
import { toYearlyRate } from '@core/figures/funding-rates'
import { computeRelativeChange } from '@core/figures/price-math'
import { computeNotional } from '@core/figures/margin-rates'
import { tableColumnTitles } from '@messages/columns'
import { sanitizeExternalText } from '@messages/fill'
import {
  formatSignedPercent,
  getChangeTone,
  formatPercent,
  formatMarketPrice,
  formatRoughFigure,
} from '@messages/format'
import { describeMarketStatus } from '@messages/market'
import { priceChangeSpanLabels, computeSpanPriceChange } from '@messages/market-facts'
import type { missingFigureReasons } from '@messages/missing'
import { describeReferenceMarket } from '@messages/reference'
import { watchlistCellMessages } from '@messages/watchlist'
import type { MarketFactState } from '../../stores/market-fact-store'
import { computeDayChange } from '../market/market-rows'
import type { TableCell, TableColumn } from '../tables/table-column'
import { createTextCell } from '../tables/row-lookup'
import { collectPastPrices, createPriceLinePath } from './price-history-line'

/** Market of a list with its data. A delisted market has neither rules nor figures. */
export interface WatchlistRow {
  readonly symbol: string
  readonly market: MarketRules | undefined
  readonly quote: MarketQuote | undefined
  readonly changes: MarketFactState<'changes'>
  readonly session: RwaSession | undefined
}

export interface WatchlistContext {
  readonly areChangesOld: boolean
  /** Offset of the venue's clock, in milliseconds. */
  readonly offset: number
  readonly missing: Readonly<Record<keyof typeof missingFigureReasons, string>>
}

/**
 * Columns of the spans other than a day, with their preference ids and the table width in pixels from which each is
 * displayed.
 */
const spanColumns: readonly (readonly [id: string, span: Exclude<PriceChangeSpan, '24h'>, from: number])[] = [
  ['five minutes', '5m', 948],
  ['half an hour', '30m', 1_424],
  ['hour', '1h', 608],
  ['four hours', '4h', 1_024],
  ['three days', '3d', 1_272],
  ['week', '7d', 684],
  ['month', '30d', 1_348],
]

/** Creates the columns of a watchlist. A narrow table drops the least needed ones first. */
export const createWatchlistColumns = (context: WatchlistContext): readonly TableColumn<WatchlistRow>[] => [
  symbolColumn,
  createLastColumn(context),
  createDayColumn(context),
  createLineColumn(context),
  ...spanColumns.map(each => createSpanColumn(context, ...each)),
  ...createFundingColumns(context),
  createOpenInterestColumn(context),
  createVolumeColumn(context),
  createSessionColumn(context),
]

const symbolColumn: TableColumn<WatchlistRow> = {
  id: 'symbol',
  title: tableColumnTitles.market,
  width: 'minmax(144px, 1.6fr)',
  align: 'start',
  by: row => row.symbol,
  cell: ({ symbol, market }) => {
    if (market === undefined)
      return { text: sanitizeExternalText(symbol), tone: 'faint', about: watchlistCellMessages.why.notListed }
    const status = describeMarketStatus(market.status)
    if (status === undefined) return { text: sanitizeExternalText(symbol) }
    return {
      text: sanitizeExternalText(symbol),
      note: watchlistCellMessages.limited,
      about: `${status.word}: ${status.meaning}`,
    }
  },
}

const createLastColumn = (context: WatchlistContext): TableColumn<WatchlistRow> => ({
  id: 'last',
  title: tableColumnTitles.last,
  width: 'minmax(76px, 1fr)',
  by: ({ quote }) => quote?.last,
  cell: ({ quote, market }) =>
    createTextCell(quote?.last && formatMarketPrice(quote.last, market), context.missing.last),
})

const createDayColumn = (context: WatchlistContext): TableColumn<WatchlistRow> => ({
  id: 'day',
  title: priceChangeSpanLabels['24h'],
  width: 'minmax(76px, 0.8fr)',
  by: ({ quote }) => computeDayChange(quote ?? {}),
  cell: ({ quote }) => createChangeCell(computeDayChange(quote ?? {}), context.missing.dayAgo),
})

const createChangeCell = (change: Amount | undefined, why: string, isOld = false): TableCell => ({
  ...createTextCell(change && formatSignedPercent(change), why),
  tone: isOld ? 'faint' : getChangeTone(change),
})

const explainMissingChange = (context: WatchlistContext, { changes }: WatchlistRow): string =>
  changes.is === 'told' ? context.missing.then : watchlistCellMessages.why[changes.is]

const getSpanChange = ({ changes }: WatchlistRow, span: PriceChangeSpan): Amount | undefined =>
  changes.is === 'told' ? computeSpanPriceChange(changes.row, span) : undefined

const createSpanColumn = (
  context: WatchlistContext,
  id: string,
  span: PriceChangeSpan,
  from: number,
): TableColumn<WatchlistRow> => ({
  id,
  title: priceChangeSpanLabels[span],
  width: 'minmax(76px, 0.8fr)',
  from,
  by: row => getSpanChange(row, span),
  cell: row =>
    createChangeCell(getSpanChange(row, span), explainMissingChange(context, row), context.areChangesOld),
})

function computePriceLine({ changes }: WatchlistRow) {
  if (changes.is !== 'told' || changes.row === undefined) return undefined
  const prices = collectPastPrices(changes.row, changes.at)
  const path = createPriceLinePath(prices, changes.at)
  const [first, last] = [prices[0]?.price, prices.at(-1)?.price]
  const change = first && last && computeRelativeChange(first, last)
  return path === undefined || change === undefined ? undefined : { path, change, points: prices.length }
}

const createLineColumn = (context: WatchlistContext): TableColumn<WatchlistRow> => ({
  id: 'line',
  title: tableColumnTitles.lastDays,
  width: '86px',
  by: row => computePriceLine(row)?.change,
  cell: row => {
    const line = computePriceLine(row)
    if (line === undefined)
      return {
        text: undefined,
        why: row.changes.is === 'told' ? watchlistCellMessages.why.line : explainMissingChange(context, row),
      }
    return {
      text: watchlistCellMessages.line(line.change, line.points),
      line: line.path,
      tone: context.areChangesOld ? 'faint' : getChangeTone(line.change),
    }
  },
})

const computeYearlyFunding = ({ quote, market }: WatchlistRow): Amount | undefined =>
  quote?.fundingRate && market && toYearlyRate(quote.fundingRate, market.fundingHours)

const createFundingColumns = (context: WatchlistContext): readonly TableColumn<WatchlistRow>[] => [
  {
    id: 'funding',
    title: tableColumnTitles.funding,
    width: 'minmax(114px, 1fr)',
    from: 532,
    // Funding intervals differ between markets, so they are sorted by the yearly rate.
    by: computeYearlyFunding,
    cell: ({ quote, market }) =>
      createTextCell(
        quote?.fundingRate &&
          market &&
          watchlistCellMessages.fundingHours(formatPercent(quote.fundingRate, 4), market.fundingHours),
        context.missing.funding,
      ),
  },
  {
    id: 'funding year',
    title: tableColumnTitles.fundingYear,
    width: 'minmax(92px, 0.9fr)',
    from: 872,
    by: computeYearlyFunding,
    cell: row => {
      const rate = computeYearlyFunding(row)
      return createTextCell(
        rate && formatPercent(rate),
        context.missing.funding,
        watchlistCellMessages.why.year,
      )
    },
  },
]

/** Computes the open interest in quote currency, because base units of different markets are not comparable. */
const computeOpenInterestNotional = ({ quote }: WatchlistRow): Amount | undefined =>
  quote?.openInterest && quote.mark && computeNotional(quote.openInterest, quote.mark)

const createOpenInterestColumn = (context: WatchlistContext): TableColumn<WatchlistRow> => ({
  id: 'open interest',
  title: tableColumnTitles.openInterest,
  width: 'minmax(100px, 1fr)',
  from: 1_124,
  by: computeOpenInterestNotional,
  cell: row => {
    const notional = computeOpenInterestNotional(row)
    return createTextCell(
      notional && formatRoughFigure(notional),
      context.missing.untold,
      watchlistCellMessages.why.atMark,
    )
  },
})

const createVolumeColumn = (context: WatchlistContext): TableColumn<WatchlistRow> => ({
  id: 'volume',
  title: tableColumnTitles.volume,
  width: 'minmax(96px, 1fr)',
  from: 780,
  by: ({ quote }) => quote?.turnover24h,
  cell: ({ quote }) =>
    createTextCell(
      quote?.turnover24h && formatRoughFigure(quote.turnover24h),
      context.missing.untold,
      watchlistCellMessages.why.turnover,
    ),
})

const createSessionColumn = (context: WatchlistContext): TableColumn<WatchlistRow> => ({
  id: 'session',
  title: tableColumnTitles.session,
  width: 'minmax(72px, 0.7fr)',
  from: 1_196,
  align: 'start',
  cell: ({ session }) => {
    if (session === undefined) return { text: undefined, why: watchlistCellMessages.why.noSession }
    if (session.is === 'unread') return { text: undefined, why: context.missing.unread }
    const words = describeReferenceMarket(session, context.offset)
    return {
      text: watchlistCellMessages.session[session.is],
      ...(words !== undefined && { tone: words.tone, about: `${words.word}. ${words.meaning}` }),
    }
  },
})
