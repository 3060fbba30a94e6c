import type { PositionRecord } from '../account/position-record'
import { absolute, divide, type Amount } from '../value/decimal-amount'
import { computeEntryMargin } from './exit-result'

const PLACES = 6

/** Returns a PnL as a fraction of the margin at entry; `undefined` while the leverage is unknown. */
export function computeReturnOnMargin(
  pnl: Amount,
  { entry, quantity, leverage }: Pick<PositionRecord, 'entry' | 'quantity' | 'leverage'>,
): Amount | undefined {
  const margin = computeEntryMargin({ entry, size: absolute(quantity), leverage })
  return margin && divide(pnl, margin, PLACES, 'nearest')
}

/** Returns a PnL in multiples of the loss that was risked; `undefined` if nothing was. */
export const computeRMultiple = (pnl: Amount, risk: Amount): Amount | undefined =>
  divide(pnl, risk, PLACES, 'nearest')
