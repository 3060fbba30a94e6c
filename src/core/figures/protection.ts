import { divide, isZero, multiply, negate, type Amount } from '../value/decimal'
import { computeUnrealisedPnl } from './results'
import type { EntryTerms } from './exit-price'

/** The profit of a way out at its price, fees aside, and that as a share of the position's margin. */
export interface ExitResult {
  readonly pnl: Amount
  readonly onMargin: Amount | undefined
}

/** A position, or one to be, that is to be protected. */
export interface ProtectedPosition extends EntryTerms {
  readonly size: Amount
}

/** The margin that a position of this size would stand on at its entry; absent while the leverage is not known. */
export const computeEntryMargin = ({
  entry,
  size,
  leverage,
}: Pick<ProtectedPosition, 'entry' | 'size' | 'leverage'>): Amount | undefined =>
  leverage && divide(multiply(size, entry), leverage)

/** What closing at a price would bring: an estimate, since a trigger fills at what the book then gives. */
export function estimateExitResult(of: ProtectedPosition, at: Amount): ExitResult {
  const { side, entry, size } = of
  const pnl = computeUnrealisedPnl(side === 'BUY' ? size : negate(size), entry, at)
  const margin = computeEntryMargin(of)
  return { pnl, onMargin: margin === undefined ? undefined : divide(pnl, margin, 6, 'nearest') }
}

/** How much is won for each that is risked; none without both, or without a risk. */
export function computeRewardToRisk(won: ExitResult | undefined, lost: ExitResult | undefined): Amount | undefined {
  if (won === undefined || lost === undefined || isZero(lost.pnl)) return undefined
  const ratio = divide(won.pnl, negate(lost.pnl), 2, 'nearest')
  return ratio === undefined || ratio.startsWith('-') ? undefined : ratio
}
