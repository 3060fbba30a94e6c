import { divide, isZero, multiply, negate, type Amount } from '../value/decimal'
import { unrealised } from './results'
import type { Entered } from './exit-price'

/** The profit of a way out at its price, fees aside, and that as a share of the position's margin. */
export interface WayOut {
  readonly pnl: Amount
  readonly onMargin: Amount | undefined
}

/** A position, or one to be, that is to be protected. */
export interface Protected extends Entered {
  readonly size: Amount
}

/** The margin that a position of this size would stand on at its entry; absent while the leverage is not known. */
export const entryMargin = ({
  entry,
  size,
  leverage,
}: Pick<Protected, 'entry' | 'size' | 'leverage'>): Amount | undefined =>
  leverage && divide(multiply(size, entry), leverage)

/** What closing at a price would bring: an estimate, since a trigger fills at what the book then gives. */
export function wayOut(of: Protected, at: Amount): WayOut {
  const { side, entry, size } = of
  const pnl = unrealised(side === 'BUY' ? size : negate(size), entry, at)
  const margin = entryMargin(of)
  return { pnl, onMargin: margin === undefined ? undefined : divide(pnl, margin, 6, 'nearest') }
}

/** How much is won for each that is risked; none without both, or without a risk. */
export function rewardToRisk(won: WayOut | undefined, lost: WayOut | undefined): Amount | undefined {
  if (won === undefined || lost === undefined || isZero(lost.pnl)) return undefined
  const ratio = divide(won.pnl, negate(lost.pnl), 2, 'nearest')
  return ratio === undefined || ratio.startsWith('-') ? undefined : ratio
}
