import type { AlgoOrder } from '@core/account/algo-order'
import type { PositionRecord } from '@core/account/position-record'
import { listPositionExits, sumExits, type PositionExit } from '@core/account/stop-coverage'
import { estimateExitResult } from '@core/figures/exit-result'
import { computeRelativeChange } from '@core/figures/price-math'
import type { MarketRules } from '@core/market/venue-market-rules'
import { cellNoteMessages, tableCellMessages } from '@messages/columns'
import {
  formatMarketPrice,
  formatShortNumber,
  formatSignedMoney,
  formatSignedPercent,
} from '@messages/format'
import { absolute, compareDecimals, isPositive, type Amount } from '@core/value/decimal-amount'
import { createTextCell } from './row-lookup'
import type { TableCell } from './table-column'

/** Waiting exits of a position, or the reason why they are unknown. */
export type KnownExits = readonly PositionExit[] | { readonly why: string }

export function readPositionExits(
  row: PositionRecord,
  waiting: readonly AlgoOrder[] | undefined,
): KnownExits {
  if (waiting === undefined) return { why: cellNoteMessages.triggersUnread }
  // Public data lacks legs and mode, so the covered quantity is unknown, not zero.
  if (waiting.some(({ symbol, source }) => symbol === row.symbol && source !== undefined))
    return { why: cellNoteMessages.coverUntold }
  return listPositionExits(row, waiting, 'all')
}

/** PnL of a part of a position closed at a price, before the closing fee. */
export const computePnlAt = (row: PositionRecord, quantity: Amount, at: Amount): Amount =>
  estimateExitResult(
    {
      side: isPositive(row.quantity) ? 'BUY' : 'SELL',
      entry: row.entry,
      size: quantity,
      leverage: undefined,
    },
    at,
  ).pnl

interface ExitCellFacts {
  readonly mark: Amount | undefined
  readonly market: MarketRules | undefined
}

/**
 * Creates the cell of the nearest stop or target: its price, how much it covers if that is less than the position, the
 * number of others, and its distance. With several, how much all of them cover comes last.
 */
export function createExitCell(
  row: PositionRecord,
  exits: KnownExits,
  is: PositionExit['is'],
  { mark, market }: ExitCellFacts,
): TableCell {
  if ('why' in exits) return createTextCell(undefined, exits.why)
  const own = exits.filter(exit => exit.is === is)
  const [nearest] = own
  if (nearest === undefined)
    return is === 'stop'
      ? { text: tableCellMessages.noStop, tone: 'warn' }
      : { text: tableCellMessages.noExit, tone: 'faint' }
  const whole = absolute(row.quantity)
  const covered = sumExits(row, own)
  const isPart = compareDecimals(covered, whole) < 0
  const { at, quantity, order, mayOpen } = nearest
  const distance = at && mark && computeRelativeChange(mark, at)
  const coveredText = isPart && tableCellMessages.part(formatShortNumber(covered), formatShortNumber(whole))
  const isAlone = own.length === 1
  const isSmaller = compareDecimals(quantity, whole) < 0
  const note = [
    // Ahead of the distance, which a narrow cell cuts.
    isAlone ? coveredText : isSmaller && formatShortNumber(quantity),
    !isAlone && tableCellMessages.moreExits(own.length - 1),
    [
      ...(at !== undefined && order.kind === 'TRAILING_STOP' ? [tableCellMessages.trails] : []),
      ...(distance === undefined ? [] : [formatSignedPercent(distance, 1)]),
    ].join(' '),
    !isAlone && coveredText,
  ]
    .filter(Boolean)
    .join(' · ')
  const about = [
    at && tableCellMessages.pnlThere(formatSignedMoney(computePnlAt(row, quantity, at))),
    mayOpen && tableCellMessages.mayOpen,
  ]
    .filter(Boolean)
    .join(' · ')
  return {
    text: at === undefined ? tableCellMessages.trailing : formatMarketPrice(at, market),
    tone: isPart && is === 'stop' ? 'warn' : '',
    ...(note !== '' && { note }),
    ...(about !== '' && { about }),
  }
}

/** Returns the distance of the nearest exit from the mark, as a fraction without its sign. */
export function getExitDistance(
  exits: readonly PositionExit[],
  is: PositionExit['is'],
  mark: Amount | undefined,
): Amount | undefined {
  const at = exits.find(exit => exit.is === is)?.at
  const distance = at && mark && computeRelativeChange(mark, at)
  return distance && absolute(distance)
}
