import type { PositionRecord } from '@core/account/position-record'
import type { AlgoOrder } from '@core/account/algo-order'
import type { PositionExit } from '@core/account/stop-coverage'
import { computeRMultiple } from '@core/figures/position-return'
import { computeRelativeChange } from '@core/figures/price-math'
import { isNegative, isZero, type Amount } from '@core/value/decimal-amount'
import {
  cellNoteMessages,
  positionSideCellLabels,
  tableCellMessages,
  tableColumnTitles,
} from '@messages/columns'
import {
  formatMarketPrice,
  formatMarketSize,
  formatSignedMoney,
  formatSignedPercent,
  getGainTone,
} from '@messages/format'
import { formatRMultiple } from '@messages/trades'
import { describeAlgoKind } from './algo-columns'
import { createMarketColumn } from './common-columns'
import { computePnlAt, readPositionExits } from './position-exits'
import { riskOf, type PositionLookup } from './position-columns'
import { createTextCell } from './row-lookup'
import type { TableCell, TableColumn } from './table-column'

/** A stop of an open position, or a position for which none waits. */
export interface StopRow {
  readonly symbol: string
  readonly position: PositionRecord
  readonly exit: PositionExit | undefined
  /** Reason why it is unknown if a stop waits. */
  readonly why?: string
}

export const createStopRows = (
  positions: readonly PositionRecord[],
  waiting: readonly AlgoOrder[] | undefined,
): readonly StopRow[] =>
  positions
    .filter(({ quantity }) => !isZero(quantity))
    .flatMap((position): readonly StopRow[] => {
      const row = { symbol: position.symbol, position }
      const exits = readPositionExits(position, waiting)
      if ('why' in exits) return [{ ...row, exit: undefined, why: exits.why }]
      const stops = exits.filter(({ is }) => is === 'stop')
      return stops.length === 0 ? [{ ...row, exit: undefined }] : stops.map(exit => ({ ...row, exit }))
    })

export const createStopColumns = (look: PositionLookup): readonly TableColumn<StopRow>[] => {
  const pnlOf = ({ position, exit }: StopRow): Amount | undefined =>
    exit?.at && computePnlAt(position, exit.quantity, exit.at)
  const distanceOf = ({ symbol, exit }: StopRow): Amount | undefined => {
    const mark = look.quote(symbol)?.mark
    return exit?.at && mark && computeRelativeChange(mark, exit.at)
  }
  const missing = ({ exit, why }: StopRow): TableCell =>
    createTextCell(
      undefined,
      why ?? (exit === undefined ? cellNoteMessages.noStopWaits : cellNoteMessages.untold),
    )
  return [
    createMarketColumn(),
    {
      id: 'side',
      title: tableColumnTitles.side,
      width: 'minmax(68px, 0.6fr)',
      from: 600,
      cell: ({ position }) =>
        isNegative(position.quantity)
          ? { text: positionSideCellLabels.SHORT, tone: 'down' }
          : { text: positionSideCellLabels.LONG, tone: 'up' },
    },
    {
      id: 'kind',
      title: tableColumnTitles.kind,
      width: 'minmax(96px, 1fr)',
      align: 'start',
      from: 700,
      cell: row =>
        row.exit === undefined
          ? missing(row)
          : {
              text: describeAlgoKind(row.exit.order),
              ...(row.exit.mayOpen && { note: tableCellMessages.mayOpen }),
            },
    },
    {
      id: 'size',
      title: tableColumnTitles.size,
      width: 'minmax(70px, 0.7fr)',
      from: 500,
      cell: row =>
        row.exit === undefined
          ? missing(row)
          : { text: formatMarketSize(row.exit.quantity, look.market(row.symbol)) },
    },
    {
      id: 'stop',
      title: tableColumnTitles.stop,
      width: 'minmax(82px, 0.8fr)',
      cell: row => {
        if (row.why !== undefined) return missing(row)
        if (row.exit === undefined) return { text: tableCellMessages.noStop, tone: 'warn' }
        if (row.exit.at === undefined) return { text: tableCellMessages.trailing }
        return { text: formatMarketPrice(row.exit.at, look.market(row.symbol)) }
      },
    },
    {
      id: 'distance',
      title: tableColumnTitles.distance,
      width: 'minmax(70px, 0.7fr)',
      cell: row => {
        const distance = distanceOf(row)
        return distance === undefined ? missing(row) : { text: formatSignedPercent(distance, 2) }
      },
    },
    {
      id: 'loss',
      title: tableColumnTitles.lossThere,
      width: 'minmax(86px, 0.8fr)',
      cell: row => {
        const pnl = pnlOf(row)
        if (pnl === undefined) return missing(row)
        return { text: formatSignedMoney(pnl), tone: getGainTone(pnl) }
      },
    },
    {
      id: 'r',
      title: tableColumnTitles.rThere,
      width: 'minmax(76px, 0.7fr)',
      cell: row => {
        const [pnl, risk] = [pnlOf(row), riskOf(row.position, look)]
        if (pnl === undefined) return missing(row)
        if (typeof risk === 'object') return createTextCell(undefined, risk.why)
        const r = computeRMultiple(pnl, risk)
        return r === undefined
          ? createTextCell(undefined, cellNoteMessages.noRisk)
          : { text: formatRMultiple(r), tone: getGainTone(r) }
      },
    },
  ]
}
