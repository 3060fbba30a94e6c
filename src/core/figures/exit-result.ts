import { divide, isZero, multiply, negate, type Amount } from '../value/decimal-amount'
import { computeUnrealisedPnl } from './pnl-figures'
import type { EntryTerms } from './exit-price'

export interface ExitResult {
  readonly pnl: Amount
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
export function estimateExitResult(of: ProtectedPosition, at: Amount): ExitResult {
  const { side, entry, size } = of
  const pnl = computeUnrealisedPnl(side === 'BUY' ? size : negate(size), entry, at)
  const margin = computeEntryMargin(of)
  return { pnl, onMargin: margin === undefined ? undefined : divide(pnl, margin, 6, 'nearest') }
}

export function computeRewardToRisk(
  won: ExitResult | undefined,
  lost: ExitResult | undefined,
): Amount | undefined {
  if (won === undefined || lost === undefined || isZero(lost.pnl)) return undefined
  const ratio = divide(won.pnl, negate(lost.pnl), 2, 'nearest')
  return ratio === undefined || ratio.startsWith('-') ? undefined : ratio
}
