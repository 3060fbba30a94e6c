import type { MarketRules } from '@core/market/venue-market-rules'
import type { RoundTripRow } from '@core/history/round-trip'
import { isZero, negate, type Amount } from '@core/value/decimal-amount'
import { tableColumnTitles, positionSideCellLabels } from '@messages/columns'
import {
  formatSignedMoney,
  formatQuoteMoney,
  formatPercent,
  formatMarketPrice,
  formatMarketSize,
  getGainTone,
} from '@messages/format'
import { formatDateTime } from '@messages/times'
import { sanitizeExternalText } from '@messages/fill'
import {
  tradeEndLabels,
  describeMarkCoverage,
  formatTradeDuration,
  formatRMultiple,
  emptyTradeFigureLabels,
  tradeColumnTitles,
  missingTradeFigureReasons,
} from '@messages/trades'
import { toPixelScale } from '../figures/pixel-scale'
import type { TableCell, TableColumn } from '../tables/table-column'
import { createMarketColumn } from '../tables/common-columns'
import { createTextCell } from '../tables/row-lookup'

/** Returns the rules of a market; `undefined` if unread. */
export type MarketRulesLookup = (symbol: string) => MarketRules | undefined

export const tradeColumnWidths = {
  wide: 'minmax(78px, 1fr)',
  narrow: 'minmax(62px, 0.7fr)',
} as const
const { wide: WIDE, narrow: NARROW } = tradeColumnWidths

export const amountSortKey = (a: Amount | undefined): number | undefined =>
  a === undefined ? undefined : toPixelScale(a)

/** Creates a cell with sign and colour, or a dash with the reason `why`. */
export const createGainCell = (a: Amount | undefined, why: string): TableCell =>
  a === undefined
    ? createTextCell(undefined, why)
    : { text: isZero(a) ? formatQuoteMoney(a) : formatSignedMoney(a), tone: getGainTone(a) }

export const explainMissingResult = (row: RoundTripRow): string =>
  row.by === 'venue' ? missingTradeFigureReasons.realised : missingTradeFigureReasons.fees

/** Returns true for an open trade without a closing part: its zero is no result. */
const hasClosedNothing = ({ ends, exit, result }: RoundTripRow): boolean =>
  ends === 'open' && exit === undefined && result !== undefined && isZero(result)

export const explainMissingGross = ({ begins, ends }: RoundTripRow): string =>
  begins === 'not known'
    ? missingTradeFigureReasons.begins
    : ends === 'open'
      ? missingTradeFigureReasons.open
      : missingTradeFigureReasons.withoutFill

/** Creates the cell for the R multiple, or for a trade without a stop. */
export function createRMultipleCell({ r, stop, entry, ends, risk }: RoundTripRow): TableCell {
  if (r !== undefined) return { text: formatRMultiple(r), tone: getGainTone(r) }
  if (ends === 'open') return createTextCell(undefined, missingTradeFigureReasons.open)
  if (entry === undefined) return createTextCell(undefined, missingTradeFigureReasons.begins)
  if (stop === undefined) return { text: emptyTradeFigureLabels.stop, tone: 'faint' }
  return createTextCell(
    undefined,
    risk === undefined ? missingTradeFigureReasons.stopWrong : missingTradeFigureReasons.r,
  )
}

/** Creates the cell for the exit efficiency, or for a trade that never had an open profit. */
export function createEfficiencyCell(row: RoundTripRow): TableCell {
  const { efficiency, mfe } = row
  if (efficiency !== undefined) return { text: formatPercent(efficiency, 0) }
  if (mfe !== undefined && isZero(mfe)) return { text: emptyTradeFigureLabels.ahead, tone: 'faint' }
  return createTextCell(undefined, mfe === undefined ? describeMarkCoverage(row) : explainMissingGross(row))
}

const tradeDurationMs = ({ openedAt, closedAt, begins }: RoundTripRow): number | undefined =>
  closedAt === undefined || begins === 'not known' ? undefined : closedAt - openedAt

const createIdentityColumns = (market: MarketRulesLookup): readonly TableColumn<RoundTripRow>[] => [
  {
    id: 'opened',
    title: tableColumnTitles.opened,
    width: '124px',
    align: 'start',
    by: ({ openedAt }) => openedAt,
    cell: ({ openedAt, begins }) =>
      begins === 'not known'
        ? createTextCell(undefined, missingTradeFigureReasons.begins)
        : { text: formatDateTime(openedAt), tone: 'faint' },
  },
  {
    id: 'lasted',
    title: tradeColumnTitles.lasted,
    width: NARROW,
    from: 700,
    by: tradeDurationMs,
    cell: row => {
      const lasted = tradeDurationMs(row)
      return lasted === undefined
        ? createTextCell(
            undefined,
            row.begins === 'not known' ? missingTradeFigureReasons.begins : missingTradeFigureReasons.open,
          )
        : createTextCell(formatTradeDuration(lasted))
    },
  },
  createMarketColumn(1.1),
  {
    id: 'way',
    title: tableColumnTitles.side,
    width: '72px',
    align: 'start',
    cell: ({ way }) => ({ text: positionSideCellLabels[way], tone: way === 'LONG' ? 'up' : 'down' }),
  },
  {
    id: 'largest',
    title: tableColumnTitles.largest,
    width: NARROW,
    from: 640,
    by: ({ largest }) => amountSortKey(largest),
    cell: ({ largest, symbol }) =>
      createTextCell(largest && formatMarketSize(largest, market(symbol)), missingTradeFigureReasons.begins),
  },
  {
    id: 'entry',
    title: tableColumnTitles.entry,
    width: WIDE,
    from: 860,
    by: ({ entry }) => amountSortKey(entry),
    cell: ({ entry, symbol }) =>
      createTextCell(entry && formatMarketPrice(entry, market(symbol)), missingTradeFigureReasons.begins),
  },
  {
    id: 'exit',
    title: tableColumnTitles.exit,
    width: WIDE,
    from: 860,
    by: ({ exit }) => amountSortKey(exit),
    cell: ({ exit, symbol, ends }) =>
      createTextCell(
        exit && formatMarketPrice(exit, market(symbol)),
        ends === 'open' ? missingTradeFigureReasons.open : missingTradeFigureReasons.withoutFill,
      ),
  },
]

const resultColumns: readonly TableColumn<RoundTripRow>[] = [
  {
    id: 'result',
    title: tradeColumnTitles.result,
    width: WIDE,
    by: ({ result }) => amountSortKey(result),
    cell: row =>
      hasClosedNothing(row)
        ? createTextCell(undefined, missingTradeFigureReasons.open)
        : createGainCell(row.result, explainMissingResult(row)),
  },
  {
    id: 'fees',
    title: tableColumnTitles.fees,
    width: NARROW,
    from: 760,
    by: ({ fees }) => amountSortKey(fees),
    cell: ({ fees }) => createTextCell(fees && formatQuoteMoney(fees), missingTradeFigureReasons.fees),
  },
]

/** Creates the funding column. Zero is a figure only once all payments of the trade are read. */
const createFundingColumn = (isUnread: (of: RoundTripRow) => boolean): TableColumn<RoundTripRow> => ({
  id: 'funding',
  title: tableColumnTitles.funding,
  width: NARROW,
  from: 1_080,
  by: ({ funding }) => amountSortKey(negate(funding)),
  cell: row =>
    isZero(row.funding) && isUnread(row)
      ? createTextCell(undefined, missingTradeFigureReasons.funding)
      : { text: formatSignedMoney(negate(row.funding)), tone: getGainTone(negate(row.funding)) },
})

const riskColumns: readonly TableColumn<RoundTripRow>[] = [
  {
    id: 'r',
    title: tradeColumnTitles.r,
    width: NARROW,
    by: ({ r }) => amountSortKey(r),
    cell: createRMultipleCell,
  },
  {
    id: 'mae',
    title: tradeColumnTitles.mae,
    width: NARROW,
    from: 560,
    by: ({ mae }) => amountSortKey(mae),
    cell: row => createGainCell(row.mae, describeMarkCoverage(row)),
  },
  {
    id: 'mfe',
    title: tradeColumnTitles.mfe,
    width: NARROW,
    from: 560,
    by: ({ mfe }) => amountSortKey(mfe),
    cell: row => createGainCell(row.mfe, describeMarkCoverage(row)),
  },
  {
    id: 'efficiency',
    title: tradeColumnTitles.efficiency,
    width: NARROW,
    from: 600,
    by: ({ efficiency }) => amountSortKey(efficiency),
    cell: createEfficiencyCell,
  },
  {
    id: 'kind',
    title: tableColumnTitles.kind,
    width: 'minmax(104px, 0.9fr)',
    align: 'start',
    from: 1_040,
    cell: ({ kind }) => createTextCell(kind && sanitizeExternalText(kind), missingTradeFigureReasons.order),
  },
  {
    id: 'tags',
    title: tradeColumnTitles.tags,
    width: NARROW,
    align: 'start',
    from: 1_100,
    cell: ({ tags }) =>
      tags.length === 0
        ? { text: emptyTradeFigureLabels.tags, tone: 'faint' }
        : createTextCell(sanitizeExternalText(tags.join(' '), 60)),
  },
  {
    id: 'ends',
    title: tradeColumnTitles.ended,
    width: 'minmax(74px, 0.8fr)',
    align: 'start',
    from: 680,
    by: ({ closedAt }) => closedAt,
    cell: ({ ends }) => ({
      text: tradeEndLabels[ends],
      tone: ends === 'liquidated' || ends === 'without a fill' ? 'warn' : 'faint',
    }),
  },
]

export const createTradeColumns = (
  market: MarketRulesLookup,
  isFundingUnread: (of: RoundTripRow) => boolean,
): readonly TableColumn<RoundTripRow>[] => [
  ...createIdentityColumns(market),
  ...resultColumns,
  createFundingColumn(isFundingUnread),
  ...riskColumns,
]
