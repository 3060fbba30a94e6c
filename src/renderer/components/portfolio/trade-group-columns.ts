import type { RoundTripPart } from '@core/history/round-trip'
import type { DrawdownPhase, TradeGrouping, TradeGroupResult } from '@core/history/trade-results'
import { cellNoteMessages, tableColumnTitles } from '@messages/columns'
import {
  formatCount,
  formatQuoteMoney,
  formatPercent,
  formatMarketPrice,
  formatMarketSize,
  getGainTone,
} from '@messages/format'
import { formatDateTime } from '@messages/times'
import {
  formatProfitFactor,
  formatDrawdownStart,
  formatTradeGroup,
  formatRecoveryTime,
  formatRMultiple,
  emptyTradeFigureLabels,
  tradeDetailMessages,
  tradesViewMessages,
  tradeColumnTitles,
  missingTradeFigureReasons,
} from '@messages/trades'
import type { TableColumn } from '../tables/table-column'
import { createTimeColumn } from '../tables/common-columns'
import { createTextCell, createSideCell } from '../tables/row-lookup'
import { amountSortKey, createGainCell, tradeColumnWidths, type MarketRulesLookup } from './trade-columns'

const { wide: WIDE, narrow: NARROW } = tradeColumnWidths

export const createTradeGroupColumns = (by: TradeGrouping): readonly TableColumn<TradeGroupResult>[] => [
  {
    id: 'of',
    title: tradeColumnTitles.group[by],
    width: 'minmax(88px, 1.2fr)',
    align: 'start',
    cell: group => ({
      text: formatTradeGroup(by, group),
      ...(group.of === undefined && { tone: 'faint' as const }),
    }),
  },
  {
    id: 'result',
    title: tradeColumnTitles.result,
    width: WIDE,
    by: ({ result }) => amountSortKey(result),
    cell: ({ result, count }) =>
      createGainCell(count === 0 ? undefined : result, missingTradeFigureReasons.noTrade),
  },
  {
    id: 'count',
    title: tradeColumnTitles.trades,
    width: NARROW,
    by: ({ count }) => count,
    cell: ({ count, untold }) => ({
      text: formatCount(count),
      ...(untold > 0 && { note: tradesViewMessages.untold(untold) }),
    }),
  },
  {
    id: 'win rate',
    title: tradeColumnTitles.winRate,
    width: NARROW,
    cell: ({ winRate }) =>
      createTextCell(winRate && formatPercent(winRate, 0), missingTradeFigureReasons.noTrade),
  },
  {
    id: 'expectancy',
    title: tradeColumnTitles.expectancy,
    width: WIDE,
    from: 430,
    by: ({ expectancy }) => amountSortKey(expectancy),
    cell: ({ expectancy }) => createGainCell(expectancy, missingTradeFigureReasons.noTrade),
  },
  {
    id: 'profit factor',
    title: tradeColumnTitles.profitFactor,
    width: WIDE,
    from: 500,
    by: ({ profitFactor }) => amountSortKey(profitFactor),
    cell: ({ profitFactor, count }) =>
      createTextCell(
        profitFactor && formatProfitFactor(profitFactor),
        count === 0 ? missingTradeFigureReasons.noTrade : missingTradeFigureReasons.noLoss,
      ),
  },
  {
    id: 'average r',
    title: tradeColumnTitles.averageR,
    width: WIDE,
    from: 560,
    by: ({ averageR }) => amountSortKey(averageR),
    cell: ({ averageR }) =>
      averageR === undefined
        ? { text: emptyTradeFigureLabels.stop, tone: 'faint' }
        : { text: formatRMultiple(averageR), tone: getGainTone(averageR) },
  },
]

export const drawdownTableColumns: readonly TableColumn<DrawdownPhase>[] = [
  {
    id: 'depth',
    title: tradeColumnTitles.depth,
    width: WIDE,
    by: ({ depth }) => amountSortKey(depth),
    cell: ({ depth }) => createTextCell(formatQuoteMoney(depth)),
  },
  {
    id: 'trades',
    title: tradeColumnTitles.trades,
    width: NARROW,
    from: 400,
    cell: ({ trades }) => createTextCell(formatCount(trades)),
  },
  {
    id: 'from',
    title: tradeColumnTitles.from,
    width: '126px',
    align: 'start',
    by: ({ from = 0 }) => from,
    cell: fall => ({ text: formatDrawdownStart(fall), tone: 'faint' }),
  },
  {
    id: 'lowest',
    title: tradeColumnTitles.lowest,
    width: '126px',
    align: 'start',
    from: 480,
    by: ({ lowest }) => lowest,
    cell: ({ lowest }) => ({ text: formatDateTime(lowest), tone: 'faint' }),
  },
  {
    id: 'recovered',
    title: tradeColumnTitles.recovered,
    width: '126px',
    align: 'start',
    by: ({ recovered }) => recovered,
    cell: fall => ({ text: formatRecoveryTime(fall), tone: fall.recovered === undefined ? 'warn' : 'faint' }),
  },
]

export const createTradePartColumns = (
  market: MarketRulesLookup,
  symbol: string,
): readonly TableColumn<RoundTripPart>[] => [
  createTimeColumn(part => part.at),
  {
    id: 'side',
    title: tableColumnTitles.side,
    width: '66px',
    align: 'start',
    cell: ({ side }) => createSideCell(side),
  },
  {
    id: 'does',
    title: tradeColumnTitles.does,
    width: 'minmax(90px, 1fr)',
    align: 'start',
    cell: ({ does, is, isShare }) => ({
      text: is === 'taken' ? tradeDetailMessages.taken : tradeDetailMessages.does[does],
      ...(isShare && { note: tradeDetailMessages.share }),
    }),
  },
  {
    id: 'size',
    title: tableColumnTitles.size,
    width: NARROW,
    cell: ({ quantity }) => createTextCell(formatMarketSize(quantity, market(symbol))),
  },
  {
    id: 'price',
    title: tableColumnTitles.price,
    width: WIDE,
    cell: part => createTextCell(formatMarketPrice(part.price, market(symbol))),
  },
  {
    id: 'fee',
    title: tableColumnTitles.fee,
    width: NARROW,
    cell: ({ fee }) => createTextCell(fee && formatQuoteMoney(fee), cellNoteMessages.untold),
  },
  {
    id: 'realised',
    title: tableColumnTitles.realised,
    width: NARROW,
    cell: ({ realised, is }) =>
      createGainCell(realised, is === 'taken' ? tradeDetailMessages.taken : cellNoteMessages.untold),
  },
]
