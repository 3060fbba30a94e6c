import type { AlgoOrder } from '@core/account/algo-order'
import { computeStopCoverage } from '@core/account/stop-coverage'
import { absolute, compareDecimals, isNegative, isZero, type Amount } from '@core/value/decimal-amount'
import type { PositionRecord } from '@core/account/position-record'
import { computeLiquidationDistance } from '@core/figures/liquidation-price'
import type { PositionValuation } from '@core/figures/running-totals'
import { computeRowMargin } from '@core/figures/margin-state'
import {
  formatSignedPercent,
  formatSignedMoney,
  formatQuoteMoney,
  formatMarketPrice,
  formatShortNumber,
  formatMarketSize,
  formatMultiple,
  getGainTone,
} from '@messages/format'
import {
  cellNoteMessages,
  tableCellMessages,
  tableColumnTitles,
  marginModeCellLabels,
  positionSideCellLabels,
} from '@messages/columns'
import { explainLiquidationPrice, explainUnrealisedPnl } from '@messages/explain'
import {
  explainPositionMargin,
  explainUnsettledPnl,
  explainPositionNotional,
} from '@messages/explain-position'
import type { PositionFigureSource } from '../../composables/use-position-read-time'
import { formatOffSessionDistance } from '@messages/reference'
import { missingFigureReasons } from '@messages/missing'
import type { TableCell, TableColumn } from './table-column'
import { createMarketColumn } from './common-columns'
import { createTextCell, type RowLookup } from './row-lookup'

/** Lookups of the positions table: values of positions, and trigger orders once they were read. */
export interface PositionLookup extends RowLookup {
  readonly worth: (row: PositionRecord) => PositionValuation | undefined
  readonly waiting: () => readonly AlgoOrder[] | undefined
  readonly readAt: (what: PositionFigureSource) => number | undefined
  readonly fund?: () => string
  /** Returns the age of stale prices. Figures that follow from the mark are then stale too. */
  readonly oldPrices?: () => string | undefined
}

/** Creates the cell for the quantity covered by stop-losses. It states nothing about unread orders. */
export function createProtectionCell(row: PositionRecord, look: PositionLookup): TableCell {
  const waiting = look.waiting()
  if (isZero(row.quantity)) return createTextCell(undefined, missingFigureReasons.nothingOpen)
  if (waiting === undefined) return createTextCell(undefined, cellNoteMessages.triggersUnread)
  // Public data lacks legs and mode, so the covered quantity is unknown, not zero.
  if (waiting.some(({ symbol, source }) => symbol === row.symbol && source !== undefined))
    return createTextCell(undefined, cellNoteMessages.coverUntold)
  const { size: whole, stopQuantity, profitQuantity } = computeStopCoverage(row, waiting)
  const profit = isZero(profitQuantity)
    ? undefined
    : tableCellMessages.taking(
        compareDecimals(profitQuantity, whole) < 0 ? formatShortNumber(profitQuantity) : undefined,
      )
  if (isZero(stopQuantity)) return { text: tableCellMessages.noStop, tone: 'warn', note: profit }
  // Without trailing zeros: the figure is read as a share and never added up.
  const text = tableCellMessages.stopped(formatShortNumber(stopQuantity), formatShortNumber(whole))
  return { text, tone: compareDecimals(stopQuantity, whole) < 0 ? 'warn' : '', note: profit }
}

function markDependentCell(look: PositionLookup, cell: TableCell): TableCell {
  const old = look.oldPrices?.()
  if (old === undefined || cell.text === undefined) return cell
  return { ...cell, tone: 'faint', about: cellNoteMessages.atOldMark(old) }
}

const markOf = (row: PositionRecord, look: RowLookup): Amount => look.quote(row.symbol)?.mark ?? row.mark

export const createPositionColumns = (look: PositionLookup): readonly TableColumn<PositionRecord>[] => [
  ...createSizeColumns(look),
  ...createRiskColumns(look),
  ...createMarginColumns(look),
]

const createSizeColumns = (look: PositionLookup): readonly TableColumn<PositionRecord>[] => [
  createMarketColumn(),
  {
    id: 'side',
    title: tableColumnTitles.side,
    width: 'minmax(72px, 0.7fr)',
    cell: row => {
      if (isZero(row.quantity)) return { text: positionSideCellLabels.flat, tone: 'faint' }
      return isNegative(row.quantity)
        ? { text: positionSideCellLabels.SHORT, tone: 'down' }
        : { text: positionSideCellLabels.LONG, tone: 'up' }
    },
  },
  {
    id: 'size',
    title: tableColumnTitles.size,
    width: 'minmax(62px, 0.7fr)',
    cell: row => createTextCell(formatMarketSize(absolute(row.quantity), look.market(row.symbol))),
  },
  {
    id: 'entry',
    title: tableColumnTitles.entry,
    width: 'minmax(76px, 0.8fr)',
    from: 690,
    cell: row =>
      createTextCell(
        isZero(row.quantity) ? undefined : formatMarketPrice(row.entry, look.market(row.symbol)),
        missingFigureReasons.nothingOpen,
      ),
  },
  {
    id: 'mark',
    title: tableColumnTitles.mark,
    width: 'minmax(76px, 0.8fr)',
    from: 1020,
    cell: row =>
      markDependentCell(look, createTextCell(formatMarketPrice(markOf(row, look), look.market(row.symbol)))),
  },
]

const createRiskColumns = (look: PositionLookup): readonly TableColumn<PositionRecord>[] => [
  {
    id: 'liquidation',
    title: tableColumnTitles.liquidation,
    width: 'minmax(122px, 1.2fr)',
    cell: row => {
      const [mark, market] = [markOf(row, look), look.market(row.symbol)]
      const distance = computeLiquidationDistance(row.liquidation, mark)
      if (row.liquidation === undefined && !isZero(row.quantity)) return createTextCell(undefined)
      // The venue reports zero if no price liquidates the position.
      if (row.liquidation === undefined || distance === undefined)
        return { text: tableCellMessages.noLiquidation, tone: 'faint', about: cellNoteMessages.noLiquidation }
      const off = look.isOffSession?.(row.symbol) === true
      return {
        text: formatMarketPrice(row.liquidation, market),
        note: off
          ? formatOffSessionDistance(formatSignedPercent(distance, 1))
          : formatSignedPercent(distance, 1),
        ...(off && { tone: 'warn' }),
        explain: () =>
          explainLiquidationPrice(row, mark, {
            market,
            at: look.readAt('row and mark'),
            off,
            fund: look.fund?.(),
          }),
      }
    },
  },
  {
    id: 'unrealised',
    title: tableColumnTitles.unrealised,
    width: 'minmax(76px, 0.8fr)',
    cell: row => {
      const [mark, market] = [markOf(row, look), look.market(row.symbol)]
      const pnl = look.worth(row)?.unrealised
      if (pnl === undefined) return createTextCell(undefined, cellNoteMessages.notCounted)
      return markDependentCell(look, {
        text: formatSignedMoney(pnl),
        tone: getGainTone(pnl),
        about: cellNoteMessages.unrealised,
        explain: () => explainUnrealisedPnl(row, mark, { market, at: look.readAt('row and mark') }),
      })
    },
  },
  {
    id: 'unsettled',
    title: tableColumnTitles.unsettled,
    width: 'minmax(76px, 0.8fr)',
    from: 780,
    cell: row => ({
      text: formatSignedMoney(row.unsettledPnl),
      tone: getGainTone(row.unsettledPnl),
      about: cellNoteMessages.unsettled,
      explain: () => explainUnsettledPnl(row, look.readAt('row')),
    }),
  },
]

const notionalOfPosition = (row: PositionRecord, look: PositionLookup): Amount | undefined =>
  isZero(row.quantity) ? undefined : look.worth(row)?.notional
const reasonForNone = ({ quantity }: PositionRecord): string =>
  isZero(quantity) ? missingFigureReasons.nothingOpen : cellNoteMessages.notCounted

const reasonForNoMargin = (row: PositionRecord): string =>
  row.marginMode === 'ISOLATED' && !isZero(row.quantity) ? cellNoteMessages.untold : reasonForNone(row)

const createMarginColumns = (look: PositionLookup): readonly TableColumn<PositionRecord>[] => [
  {
    id: 'worth',
    title: tableColumnTitles.worth,
    width: 'minmax(82px, 0.8fr)',
    from: 1180,
    cell: row => {
      const worth = notionalOfPosition(row, look)
      if (worth === undefined) return createTextCell(undefined, reasonForNone(row))
      const [mark, market] = [markOf(row, look), look.market(row.symbol)]
      return markDependentCell(look, {
        text: formatQuoteMoney(worth),
        explain: () => explainPositionNotional(row, mark, { market, at: look.readAt('row and mark') }),
      })
    },
  },
  {
    id: 'margin',
    title: tableColumnTitles.margin,
    width: 'minmax(76px, 0.8fr)',
    from: 1270,
    cell: row => {
      const worth = notionalOfPosition(row, look)
      const bound = isZero(row.quantity) ? undefined : computeRowMargin(row, worth)
      if (bound === undefined) return createTextCell(undefined, reasonForNoMargin(row))
      const cell = {
        text: formatQuoteMoney(bound),
        explain: () => explainPositionMargin(row, worth, look.readAt('row and mark')),
      }
      return row.marginMode === 'ISOLATED' ? cell : markDependentCell(look, cell)
    },
  },
  {
    id: 'leverage',
    title: tableColumnTitles.leverage,
    width: 'minmax(88px, 0.8fr)',
    from: 940,
    cell: row => ({
      ...createTextCell(row.leverage && formatMultiple(row.leverage), cellNoteMessages.leverageUnread),
      note: marginModeCellLabels[row.marginMode],
    }),
  },
  {
    id: 'protection',
    title: tableColumnTitles.protection,
    width: 'minmax(136px, 2fr)',
    from: 860,
    cell: row => createProtectionCell(row, look),
  },
]
