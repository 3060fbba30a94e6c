import type { TradePart } from '@core/history/trade'
import type { Fall, Grouping, TradeGroup } from '@core/history/trade-results'
import { cellWhy, columnTitles } from '@messages/columns'
import { counted, money, percent, price, size, tone } from '@messages/format'
import { dayOfYearTime } from '@messages/times'
import {
  factorWords,
  fallFromWords,
  groupWords,
  recoveredWords,
  rWords,
  tradeNone,
  tradeStorySays,
  tradesSays,
  tradeTitles,
  tradeWhy,
} from '@messages/trades'
import type { Column } from '../tables/column'
import { timeColumn } from '../tables/common-columns'
import { cellOf, sideCell } from '../tables/lookup'
import { byAmount, gainCell, tradeWidths, type RulesOfMarket } from './trade-columns'

const { wide: WIDE, narrow: NARROW } = tradeWidths

/** The columns of groups. */
export const groupColumns = (by: Grouping): readonly Column<TradeGroup>[] => [
  {
    id: 'of',
    title: tradeTitles.group[by],
    width: 'minmax(88px, 1.2fr)',
    align: 'start',
    cell: group => ({
      text: groupWords(by, group),
      ...(group.of === undefined && { tone: 'faint' as const }),
    }),
  },
  {
    id: 'result',
    title: tradeTitles.result,
    width: WIDE,
    by: ({ result }) => byAmount(result),
    cell: ({ result, count }) => gainCell(count === 0 ? undefined : result, tradeWhy.noTrade),
  },
  {
    id: 'count',
    title: tradeTitles.trades,
    width: NARROW,
    by: ({ count }) => count,
    cell: ({ count, untold }) => ({
      text: counted(count),
      ...(untold > 0 && { note: tradesSays.untold(untold) }),
    }),
  },
  {
    id: 'win rate',
    title: tradeTitles.winRate,
    width: NARROW,
    cell: ({ winRate }) => cellOf(winRate && percent(winRate, 0), tradeWhy.noTrade),
  },
  {
    id: 'expectancy',
    title: tradeTitles.expectancy,
    width: WIDE,
    from: 430,
    by: ({ expectancy }) => byAmount(expectancy),
    cell: ({ expectancy }) => gainCell(expectancy, tradeWhy.noTrade),
  },
  {
    id: 'profit factor',
    title: tradeTitles.profitFactor,
    width: WIDE,
    from: 500,
    by: ({ profitFactor }) => byAmount(profitFactor),
    cell: ({ profitFactor, count }) =>
      cellOf(profitFactor && factorWords(profitFactor), count === 0 ? tradeWhy.noTrade : tradeWhy.noLoss),
  },
  {
    id: 'average r',
    title: tradeTitles.averageR,
    width: WIDE,
    from: 560,
    by: ({ averageR }) => byAmount(averageR),
    cell: ({ averageR }) =>
      averageR === undefined
        ? { text: tradeNone.stop, tone: 'faint' }
        : { text: rWords(averageR), tone: tone(averageR) },
  },
]

/** The columns of falls. */
export const fallColumns: readonly Column<Fall>[] = [
  {
    id: 'depth',
    title: tradeTitles.depth,
    width: WIDE,
    by: ({ depth }) => byAmount(depth),
    cell: ({ depth }) => cellOf(money(depth)),
  },
  {
    id: 'trades',
    title: tradeTitles.trades,
    width: NARROW,
    from: 400,
    cell: ({ trades }) => cellOf(counted(trades)),
  },
  {
    id: 'from',
    title: tradeTitles.from,
    width: '126px',
    align: 'start',
    by: ({ from = 0 }) => from,
    cell: fall => ({ text: fallFromWords(fall), tone: 'faint' }),
  },
  {
    id: 'lowest',
    title: tradeTitles.lowest,
    width: '126px',
    align: 'start',
    from: 480,
    by: ({ lowest }) => lowest,
    cell: ({ lowest }) => ({ text: dayOfYearTime(lowest), tone: 'faint' }),
  },
  {
    id: 'recovered',
    title: tradeTitles.recovered,
    width: '126px',
    align: 'start',
    by: ({ recovered }) => recovered,
    cell: fall => ({ text: recoveredWords(fall), tone: fall.recovered === undefined ? 'warn' : 'faint' }),
  },
]

/** The columns of what a trade is made of. */
export const partColumnsOf = (market: RulesOfMarket, symbol: string): readonly Column<TradePart>[] => [
  timeColumn(part => part.at),
  { id: 'side', title: columnTitles.side, width: '66px', align: 'start', cell: ({ side }) => sideCell(side) },
  {
    id: 'does',
    title: tradeTitles.does,
    width: 'minmax(90px, 1fr)',
    align: 'start',
    cell: ({ does, is, isShare }) => ({
      text: is === 'taken' ? tradeStorySays.taken : tradeStorySays.does[does],
      ...(isShare && { note: tradeStorySays.share }),
    }),
  },
  {
    id: 'size',
    title: columnTitles.size,
    width: NARROW,
    cell: ({ quantity }) => cellOf(size(quantity, market(symbol))),
  },
  {
    id: 'price',
    title: columnTitles.price,
    width: WIDE,
    cell: part => cellOf(price(part.price, market(symbol))),
  },
  {
    id: 'fee',
    title: columnTitles.fee,
    width: NARROW,
    cell: ({ fee }) => cellOf(fee && money(fee), cellWhy.fillUntold),
  },
  {
    id: 'realised',
    title: columnTitles.realised,
    width: NARROW,
    cell: ({ realised, is }) =>
      gainCell(realised, is === 'taken' ? tradeStorySays.taken : cellWhy.fillUntold),
  },
]
