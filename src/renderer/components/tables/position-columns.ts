import type { AlgoOrder } from '@core/account/algo-order'
import type { PositionRecord } from '@core/account/position-record'
import { computeLiquidationDistance } from '@core/figures/liquidation-price'
import { computeRowMargin } from '@core/figures/margin-state'
import { computeReturnOnMargin, computeRMultiple } from '@core/figures/position-return'
import type { PositionValuation } from '@core/figures/running-totals'
import { computeDayPnl, type HeldFigures } from '@core/history/held-figures'
import { isNegative, isPositive, negate, type Amount } from '@core/value/decimal-amount'
import {
  cellNoteMessages,
  tableCellMessages,
  tableColumnTitles,
  marginModeCellLabels,
  positionSideCellLabels,
} from '@messages/columns'
import { explainEntryPrice, explainLiquidationPrice, explainUnrealisedPnl } from '@messages/explain'
import { sanitizeExternalText } from '@messages/fill'
import {
  explainPositionMargin,
  explainUnsettledPnl,
  explainPositionNotional,
} from '@messages/explain-position'
import {
  formatSignedPercent,
  formatSignedMoney,
  formatQuoteMoney,
  formatMarketPrice,
  formatMarketSize,
  formatMultiple,
  getGainTone,
} from '@messages/format'
import { formatOffSessionDistance } from '@messages/reference'
import { formatRowTime } from '@messages/times'
import type { PositionFigureSource } from '../../composables/use-position-read-time'
import { createMarketColumn } from './common-columns'
import { createExitCell, getExitDistance, readPositionExits } from './position-exits'
import { createTextCell, type RowLookup } from './row-lookup'
import type { TableCell, TableColumn } from './table-column'

/** Lookups of the positions table: values of positions, and trigger orders once they were read. */
export interface PositionLookup extends RowLookup {
  readonly worth: (row: PositionRecord) => PositionValuation | undefined
  readonly waiting: () => readonly AlgoOrder[] | undefined
  readonly readAt: (what: PositionFigureSource) => number | undefined
  readonly fund?: () => string
  /** Returns the age of stale prices. Figures that follow from the mark are then stale too. */
  readonly oldPrices?: () => string | undefined
  /** Returns the figures that need the position's past, or the reason why they are unknown. */
  readonly held?: (row: PositionRecord) => HeldFigures | { readonly why: string }
}

function markDependentCell(look: PositionLookup, cell: TableCell): TableCell {
  const old = look.oldPrices?.()
  if (old === undefined || cell.text === undefined) return cell
  return { ...cell, tone: 'faint', about: cellNoteMessages.atOldMark(old) }
}

const markOf = (row: PositionRecord, look: RowLookup): Amount => look.quote(row.symbol)?.mark ?? row.mark

export const createPositionColumns = (look: PositionLookup): readonly TableColumn<PositionRecord>[] => [
  ...createSizeColumns(look),
  ...createExitColumns(look),
  ...createPriceColumns(look),
  ...createPastColumns(look),
  ...createMarginColumns(look),
]

const createSizeColumns = (look: PositionLookup): readonly TableColumn<PositionRecord>[] => [
  {
    ...createMarketColumn(),
    // A market can have one position of each margin mode. The column of leverage is not always visible.
    cell: row => ({
      ...createTextCell(sanitizeExternalText(row.symbol)),
      note: row.marginMode === 'ISOLATED' ? marginModeCellLabels.ISOLATED : undefined,
    }),
  },
  {
    id: 'side',
    title: tableColumnTitles.side,
    width: 'minmax(68px, 0.7fr)',
    from: 690,
    cell: row =>
      isNegative(row.quantity)
        ? { text: positionSideCellLabels.SHORT, tone: 'down' }
        : { text: positionSideCellLabels.LONG, tone: 'up' },
  },
  {
    id: 'size',
    title: tableColumnTitles.size,
    width: 'minmax(62px, 0.7fr)',
    cell: row => ({
      // The sign shows the side where the column of sides has no space.
      text: `${isPositive(row.quantity) ? '+' : ''}${formatMarketSize(row.quantity, look.market(row.symbol))}`,
      tone: isNegative(row.quantity) ? 'down' : 'up',
    }),
  },
  {
    id: 'unrealised',
    title: tableColumnTitles.unrealised,
    width: 'minmax(74px, 0.8fr)',
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
    id: 'roe',
    title: tableColumnTitles.roe,
    width: 'minmax(62px, 0.6fr)',
    from: 760,
    cell: row => {
      const pnl = look.worth(row)?.unrealised
      const roe = pnl && computeReturnOnMargin(pnl, row)
      if (roe === undefined)
        return createTextCell(
          undefined,
          pnl === undefined ? cellNoteMessages.notCounted : cellNoteMessages.leverageUnread,
        )
      return markDependentCell(look, {
        text: formatSignedPercent(roe, 1),
        tone: getGainTone(roe),
        about: cellNoteMessages.roe,
      })
    },
  },
]

const createExitColumns = (look: PositionLookup): readonly TableColumn<PositionRecord>[] =>
  (
    [
      // The id is that of the column before, so that stored arrangements apply.
      { id: 'protection', is: 'stop', title: tableColumnTitles.stop, width: 'minmax(136px, 1.2fr)' },
      {
        id: 'target',
        is: 'profit',
        title: tableColumnTitles.target,
        from: 640,
        width: 'minmax(112px, 1.2fr)',
      },
    ] as const
  ).map(({ is, ...column }) => ({
    ...column,
    cutsNote: true,
    by: row => {
      const exits = readPositionExits(row, look.waiting())
      return 'why' in exits ? undefined : getExitDistance(exits, is, look.quote(row.symbol)?.mark)
    },
    cell: row =>
      createExitCell(row, readPositionExits(row, look.waiting()), is, {
        mark: look.quote(row.symbol)?.mark,
        market: look.market(row.symbol),
      }),
  }))

const createPriceColumns = (look: PositionLookup): readonly TableColumn<PositionRecord>[] => [
  {
    id: 'liquidation',
    title: tableColumnTitles.liquidation,
    width: 'minmax(118px, 1.2fr)',
    from: 600,
    cell: row => {
      const [mark, market] = [markOf(row, look), look.market(row.symbol)]
      const distance = computeLiquidationDistance(row.liquidation, mark)
      if (row.liquidation === undefined) return createTextCell(undefined)
      // The venue reports zero if no price liquidates the position.
      if (distance === undefined)
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
    id: 'entry',
    title: tableColumnTitles.entryWithFees,
    width: 'minmax(72px, 0.8fr)',
    from: 620,
    cell: row => ({
      text: formatMarketPrice(row.entry, look.market(row.symbol)),
      explain: () => explainEntryPrice(look.readAt('row')),
    }),
  },
  {
    id: 'mark',
    title: tableColumnTitles.mark,
    width: 'minmax(72px, 0.8fr)',
    from: 660,
    cell: row =>
      markDependentCell(look, createTextCell(formatMarketPrice(markOf(row, look), look.market(row.symbol)))),
  },
]

const createPastColumns = (look: PositionLookup): readonly TableColumn<PositionRecord>[] => [
  {
    id: 'today',
    title: tableColumnTitles.today,
    width: 'minmax(58px, 0.8fr)',
    from: 900,
    cell: row => {
      const held = readHeld(row, look)
      if ('why' in held) return createTextCell(undefined, held.why)
      if (held.today.is === 'unknown')
        return createTextCell(undefined, cellNoteMessages.todayUnknown[held.today.why])
      const pnl = computeDayPnl(held.today.cash, row.quantity, markOf(row, look))
      return markDependentCell(look, {
        text: formatSignedMoney(pnl),
        tone: getGainTone(pnl),
        about: cellNoteMessages.today,
      })
    },
  },
  {
    id: 'r',
    title: tableColumnTitles.r,
    width: 'minmax(54px, 0.5fr)',
    from: 950,
    cell: row => {
      const [pnl, risk] = [look.worth(row)?.unrealised, riskOf(row, look)]
      if (pnl === undefined) return createTextCell(undefined, cellNoteMessages.notCounted)
      if (typeof risk === 'object') return createTextCell(undefined, risk.why)
      const r = computeRMultiple(pnl, risk)
      if (r === undefined) return createTextCell(undefined, cellNoteMessages.noRisk)
      return markDependentCell(look, {
        text: formatSignedMoney(r),
        tone: getGainTone(r),
        about: cellNoteMessages.r(formatQuoteMoney(risk)),
      })
    },
  },
  {
    id: 'funding',
    title: tableColumnTitles.funding,
    width: 'minmax(70px, 0.7fr)',
    from: 1210,
    cell: row => {
      const held = readHeld(row, look)
      if ('why' in held) return createTextCell(undefined, held.why)
      const received = negate(held.funding)
      return {
        text: formatSignedMoney(received),
        tone: getGainTone(received),
        about: cellNoteMessages.fundingSince(formatRowTime(held.openedAt)),
      }
    },
  },
  {
    id: 'unsettled',
    title: tableColumnTitles.unsettled,
    width: 'minmax(76px, 0.8fr)',
    from: 1460,
    cell: row => ({
      text: formatSignedMoney(row.unsettledPnl),
      tone: getGainTone(row.unsettledPnl),
      about: cellNoteMessages.unsettled,
      explain: () => explainUnsettledPnl(row, look.readAt('row')),
    }),
  },
]

const readHeld = (row: PositionRecord, look: PositionLookup): HeldFigures | { readonly why: string } =>
  look.held?.(row) ?? { why: cellNoteMessages.untold }

/** Returns the loss that one R is: at the first stop sealed for the position, wherever it was moved since. */
export function riskOf(row: PositionRecord, look: PositionLookup): Amount | { readonly why: string } {
  const held = readHeld(row, look)
  return 'why' in held ? held : (held.risk ?? { why: cellNoteMessages.noRisk })
}

const createMarginColumns = (look: PositionLookup): readonly TableColumn<PositionRecord>[] => [
  {
    id: 'worth',
    title: tableColumnTitles.worth,
    width: 'minmax(82px, 0.8fr)',
    from: 970,
    cell: row => {
      const worth = look.worth(row)?.notional
      if (worth === undefined) return createTextCell(undefined, cellNoteMessages.notCounted)
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
    from: 1540,
    cell: row => {
      const worth = look.worth(row)?.notional
      const bound = computeRowMargin(row, worth)
      if (bound === undefined)
        return createTextCell(
          undefined,
          row.marginMode === 'ISOLATED' ? cellNoteMessages.untold : cellNoteMessages.notCounted,
        )
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
    from: 1300,
    cell: row => ({
      ...createTextCell(row.leverage && formatMultiple(row.leverage), cellNoteMessages.leverageUnread),
      note: marginModeCellLabels[row.marginMode],
    }),
  },
]
