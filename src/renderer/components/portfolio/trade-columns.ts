import type { Market } from '@core/market/market'
import type { TradeRow } from '@core/history/trade'
import { isZero, type Amount } from '@core/value/decimal'
import { columnTitles, wayCells } from '@messages/columns'
import { gain, money, percent, price, size, tone } from '@messages/format'
import { dayOfYearTime } from '@messages/times'
import { shown } from '@messages/fill'
import {
  tradeEndWords,
  keptWords,
  lastedWords,
  rWords,
  tradeNone,
  tradeTitles,
  tradeWhy,
} from '@messages/trades'
import { toPixelScale } from '../figures/binary'
import type { Cell, Column } from '../tables/column'
import { marketColumn } from '../tables/common-columns'
import { cellOf } from '../tables/lookup'

/** The rules of a market, where they were read. */
export type RulesOfMarket = (symbol: string) => Market | undefined

/** How wide a column of a result is, and one of less. */
export const tradeWidths = {
  wide: 'minmax(78px, 1fr)',
  narrow: 'minmax(62px, 0.7fr)',
} as const
const { wide: WIDE, narrow: NARROW } = tradeWidths

/** What rows are sorted by where it is an amount. */
export const byAmount = (a: Amount | undefined): number | undefined =>
  a === undefined ? undefined : toPixelScale(a)

/** A gain or loss with its sign and colour; where there is none, why. */
export const gainCell = (a: Amount | undefined, why: string): Cell =>
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

/** What a trade was, and when. */
const whatColumns = (market: RulesOfMarket): readonly Column<TradeRow>[] => [
  {
    id: 'opened',
    title: columnTitles.opened,
    width: '124px',
    align: 'start',
    by: ({ openedAt }) => openedAt,
    cell: ({ openedAt, begins }) =>
      begins === 'not known'
        ? cellOf(undefined, tradeWhy.begins)
        : { text: dayOfYearTime(openedAt), tone: 'faint' },
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
]

/** What a trade came to. */
const resultColumns: readonly Column<TradeRow>[] = [
  {
    id: 'result',
    title: tradeTitles.result,
    width: WIDE,
    by: ({ result }) => byAmount(result),
    cell: row => gainCell(row.result, whyNoResult(row)),
  },
  {
    id: 'fees',
    title: columnTitles.fees,
    width: NARROW,
    from: 760,
    by: ({ fees }) => byAmount(fees),
    cell: ({ fees }) => cellOf(fees && money(fees), tradeWhy.fees),
  },
]

/** A zero counts only once all that was paid meanwhile is read. */
const fundingColumn = (isUnread: (of: TradeRow) => boolean): Column<TradeRow> => ({
  id: 'funding',
  title: columnTitles.funding,
  width: NARROW,
  from: 1_080,
  by: ({ funding }) => byAmount(funding),
  cell: row =>
    isZero(row.funding) && isUnread(row) ? cellOf(undefined, tradeWhy.funding) : cellOf(money(row.funding)),
})

/** What it was worth the risk, and how it was left. */
const riskColumns: readonly Column<TradeRow>[] = [
  { id: 'r', title: tradeTitles.r, width: NARROW, by: ({ r }) => byAmount(r), cell: rCell },
  {
    id: 'mae',
    title: tradeTitles.mae,
    width: NARROW,
    from: 560,
    by: ({ mae }) => byAmount(mae),
    cell: row => gainCell(row.mae, keptWords(row)),
  },
  {
    id: 'mfe',
    title: tradeTitles.mfe,
    width: NARROW,
    from: 560,
    by: ({ mfe }) => byAmount(mfe),
    cell: row => gainCell(row.mfe, keptWords(row)),
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
    width: 'minmax(104px, 0.9fr)',
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
      text: tradeEndWords[ends],
      tone: ends === 'liquidated' || ends === 'without a fill' ? 'warn' : 'faint',
    }),
  },
]

/** The columns of trades. */
export const tradeColumns = (
  market: RulesOfMarket,
  isFundingUnread: (of: TradeRow) => boolean,
): readonly Column<TradeRow>[] => [
  ...whatColumns(market),
  ...resultColumns,
  fundingColumn(isFundingUnread),
  ...riskColumns,
]
