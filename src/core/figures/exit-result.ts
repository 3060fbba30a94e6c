import { divide, isZero, multiply, negate, type Amount } from '../value/decimal-amount'
import { computeUnrealisedPnl } from './pnl-figures'
import type { EntryTerms } from './exit-price'

export interface ExitResult {
  readonly pnl: Amount
  /** PnL as a fraction of the margin; `undefined` while the leverage is unknown. */
  readonly onMargin: Amount | undefined
}

export interface ProtectedPosition extends EntryTerms {
  readonly size: Amount
}

/** Margin of the position at its entry; `undefined` while the leverage is unknown. */
export const computeEntryMargin = ({
  entry,
  size,
  leverage,
}: Pick<ProtectedPosition, 'entry' | 'size' | 'leverage'>): Amount | undefined =>
  leverage && divide(multiply(size, entry), leverage)

/** Estimates the PnL of closing at a price. A trigger fills at the book's prices, so it is only an estimate. */
export function estimateExitResult(position: ProtectedPosition, price: Amount): ExitResult {
  const { side, entry, size } = position
  const pnl = computeUnrealisedPnl(side === 'BUY' ? size : negate(size), entry, price)
  const margin = computeEntryMargin(position)
  return { pnl, onMargin: margin === undefined ? undefined : divide(pnl, margin, 6, 'nearest') }
}

/** Returns the PnL at the take-profit divided by the loss at the stop; `undefined` if that is negative or unknown. */
export function computeRewardToRisk(
  atTakeProfit: ExitResult | undefined,
  atStop: ExitResult | undefined,
): Amount | undefined {
  if (atTakeProfit === undefined || atStop === undefined || isZero(atStop.pnl)) return undefined
  const ratio = divide(atTakeProfit.pnl, negate(atStop.pnl), 2, 'nearest')
  return ratio === undefined || ratio.startsWith('-') ? undefined : ratio
}
