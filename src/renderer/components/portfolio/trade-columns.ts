import type { Market } from '@core/market/market'
import type { TradePart, TradeRow } from '@core/history/trade'
import type { Fall, Grouping, TradeGroup } from '@core/history/trade-results'
import { isZero, type Amount } from '@core/value/decimal'
import { columnTitles, cellWhy, wayCells } from '@words/columns'
import { counted, gain, money, percent, price, size, tone } from '@words/format'
import { dayTime } from '@words/times'
import { shown } from '@words/fill'
import {
  endWords,
  factorWords,
  fallFromWords,
  groupWords,
  keptWords,
  lastedWords,
  recoveredWords,
  rWords,
  tradeNone,
  tradeSays,
  tradesSays,
  tradeTitles,
  tradeWhy,
} from '@words/trades'
import { toPixelScale } from '../figures/binary'
import type { Cell, Column } from '../tables/column'
import { marketColumn, timeColumn } from '../tables/common-columns'
import { cellOf, sideCell } from '../tables/lookup'

/** The rules of a market, where they were read. */
export type MarketOf = (symbol: string) => Market | undefined

const WIDE = 'minmax(78px, 1fr)'
const NARROW = 'minmax(62px, 0.7fr)'

const byAmount = (a: Amount | undefined): number | undefined =>
  a === undefined ? undefined : toPixelScale(a)

/** A gain or loss with its sign and colour; where there is none, why. */
const signed = (a: Amount | undefined, why: string): Cell =>
  a === undefined ? cellOf(undefined, why) : { text: isZero(a) ? money(a) : gain(a), tone: tone(a) }

/** Why the result of a trade is not known. */
export const whyNoResult = (row: TradeRow): string => (row.by === 'venue' ? tradeWhy.realised : tradeWhy.fees)

/** Why a trade has no result before fees. */
export const whyNoGross = ({ begins, ends }: TradeRow): string =>
  begins === 'not known' ? tradeWhy.begins : ends === 'open' ? tradeWhy.open : tradeWhy.withoutFill

/** R, that there was no stop, or that it is not known. */
export function rCell({ r, stop, entry, ends, risk }: TradeRow): Cell {
  if (r !== undefined) return { text: rWords(r), tone: tone(r) }
  if (ends === 'open') return cellOf(undefined, tradeWhy.open)
  if (entry === undefined) return cellOf(undefined, tradeWhy.begins)
  if (stop === undefined) return { text: tradeNone.stop, tone: 'faint' }
  return cellOf(undefined, risk === undefined ? tradeWhy.stopWrong : tradeWhy.r)
}

/** The exit's efficiency, that the trade was never ahead, or that it is not known. */
export function efficiencyCell(row: TradeRow): Cell {
  const { efficiency, mfe } = row
  if (efficiency !== undefined) return { text: percent(efficiency, 0) }
  if (mfe !== undefined && isZero(mfe)) return { text: tradeNone.ahead, tone: 'faint' }
  return cellOf(undefined, mfe === undefined ? keptWords(row) : whyNoGross(row))
}

const lastsOf = ({ openedAt, closedAt, begins }: TradeRow): number | undefined =>
  closedAt === undefined || begins === 'not known' ? undefined : closedAt - openedAt

/** The columns of trades. */
export const tradeColumns = (market: MarketOf): readonly Column<TradeRow>[] => [
  {
    id: 'opened',
    title: columnTitles.opened,
    width: '112px',
    align: 'start',
    by: ({ openedAt }) => openedAt,
    cell: ({ openedAt, begins }) =>
      begins === 'not known'
        ? cellOf(undefined, tradeWhy.begins)
        : { text: dayTime(openedAt), tone: 'faint' },
  },
  {
    id: 'lasted',
    title: tradeTitles.lasted,
    width: NARROW,
    from: 700,
    by: lastsOf,
    cell: row => {
      const lasted = lastsOf(row)
      return lasted === undefined
        ? cellOf(undefined, row.begins === 'not known' ? tradeWhy.begins : tradeWhy.open)
        : cellOf(lastedWords(lasted))
    },
  },
  marketColumn(1.1),
  {
    id: 'way',
    title: columnTitles.side,
    width: '72px',
    align: 'start',
    cell: ({ way }) => ({ text: wayCells[way], tone: way === 'LONG' ? 'up' : 'down' }),
  },
  {
    id: 'largest',
    title: columnTitles.largest,
    width: NARROW,
    from: 640,
    by: ({ largest }) => byAmount(largest),
    cell: ({ largest, symbol }) => cellOf(largest && size(largest, market(symbol)), tradeWhy.begins),
  },
  {
    id: 'entry',
    title: columnTitles.entry,
    width: WIDE,
    from: 860,
    by: ({ entry }) => byAmount(entry),
    cell: ({ entry, symbol }) => cellOf(entry && price(entry, market(symbol)), tradeWhy.begins),
  },
  {
    id: 'exit',
    title: columnTitles.exit,
    width: WIDE,
    from: 860,
    by: ({ exit }) => byAmount(exit),
    cell: ({ exit, symbol, ends }) =>
      cellOf(exit && price(exit, market(symbol)), ends === 'open' ? tradeWhy.open : tradeWhy.withoutFill),
  },
  {
    id: 'result',
    title: tradeTitles.result,
    width: WIDE,
    by: ({ result }) => byAmount(result),
    cell: row => signed(row.result, whyNoResult(row)),
  },
  {
    id: 'fees',
    title: columnTitles.fees,
    width: NARROW,
    from: 760,
    by: ({ fees }) => byAmount(fees),
    cell: ({ fees }) => cellOf(fees && money(fees), tradeWhy.fees),
  },
  {
    id: 'funding',
    title: columnTitles.funding,
    width: NARROW,
    from: 1_080,
    by: ({ funding }) => byAmount(funding),
    cell: ({ funding }) => cellOf(money(funding)),
  },
  { id: 'r', title: tradeTitles.r, width: NARROW, by: ({ r }) => byAmount(r), cell: rCell },
  {
    id: 'mae',
    title: tradeTitles.mae,
    width: NARROW,
    from: 560,
    by: ({ mae }) => byAmount(mae),
    cell: row => signed(row.mae, keptWords(row)),
  },
  {
    id: 'mfe',
    title: tradeTitles.mfe,
    width: NARROW,
    from: 560,
    by: ({ mfe }) => byAmount(mfe),
    cell: row => signed(row.mfe, keptWords(row)),
  },
  {
    id: 'efficiency',
    title: tradeTitles.efficiency,
    width: NARROW,
    from: 600,
    by: ({ efficiency }) => byAmount(efficiency),
    cell: efficiencyCell,
  },
  {
    id: 'kind',
    title: columnTitles.kind,
    width: 'minmax(88px, 0.8fr)',
    align: 'start',
    from: 1_040,
    cell: ({ kind }) => cellOf(kind && shown(kind), tradeWhy.order),
  },
  {
    id: 'tags',
    title: tradeTitles.tags,
    width: NARROW,
    align: 'start',
    from: 1_100,
    cell: ({ tags }) =>
      tags.length === 0 ? { text: tradeNone.tags, tone: 'faint' } : cellOf(shown(tags.join(' '), 60)),
  },
  {
    id: 'ends',
    title: tradeTitles.ended,
    width: 'minmax(74px, 0.8fr)',
    align: 'start',
    from: 680,
    by: ({ closedAt }) => closedAt,
    cell: ({ ends }) => ({
      text: endWords[ends],
      tone: ends === 'liquidated' || ends === 'without a fill' ? 'warn' : 'faint',
    }),
  },
]

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
    cell: ({ result, count }) => signed(count === 0 ? undefined : result, tradeWhy.noTrade),
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
    id: 'winRate',
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
    cell: ({ expectancy }) => signed(expectancy, tradeWhy.noTrade),
  },
  {
    id: 'profitFactor',
    title: tradeTitles.profitFactor,
    width: WIDE,
    from: 500,
    by: ({ profitFactor }) => byAmount(profitFactor),
    cell: ({ profitFactor, count }) =>
      cellOf(profitFactor && factorWords(profitFactor), count === 0 ? tradeWhy.noTrade : tradeWhy.noLoss),
  },
  {
    id: 'averageR',
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
    width: '116px',
    align: 'start',
    by: ({ from = 0 }) => from,
    cell: fall => ({ text: fallFromWords(fall), tone: 'faint' }),
  },
  {
    id: 'lowest',
    title: tradeTitles.lowest,
    width: '116px',
    align: 'start',
    from: 480,
    by: ({ lowest }) => lowest,
    cell: ({ lowest }) => ({ text: dayTime(lowest), tone: 'faint' }),
  },
  {
    id: 'recovered',
    title: tradeTitles.recovered,
    width: '116px',
    align: 'start',
    by: ({ recovered }) => recovered,
    cell: fall => ({ text: recoveredWords(fall), tone: fall.recovered === undefined ? 'warn' : 'faint' }),
  },
]

/** The columns of what a trade is made of. */
export const partColumnsOf = (market: MarketOf, symbol: string): readonly Column<TradePart>[] => [
  timeColumn(part => part.at),
  { id: 'side', title: columnTitles.side, width: '66px', align: 'start', cell: ({ side }) => sideCell(side) },
  {
    id: 'does',
    title: tradeTitles.does,
    width: 'minmax(90px, 1fr)',
    align: 'start',
    cell: ({ does, is, isShare }) => ({
      text: is === 'taken' ? tradeSays.taken : tradeSays.does[does],
      ...(isShare && { note: tradeSays.share }),
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
    cell: ({ realised, is }) => signed(realised, is === 'taken' ? tradeSays.taken : cellWhy.fillUntold),
  },
]
