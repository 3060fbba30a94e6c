import type { PositionRecord } from '../account/position'
import { add, ZERO, type Amount } from '../value/decimal'

/** Profit and loss of one position that is not in the balance yet. */
export interface UnsettledPnl extends Pick<PositionRecord, 'symbol' | 'marginMode'> {
  readonly amount: Amount
}

/** What is unsettled of several positions together. */
export const sumUnsettledPnl = (rows: readonly Pick<UnsettledPnl, 'amount'>[]): Amount =>
  rows.reduce((sum, { amount }) => add(sum, amount), ZERO)

/**
 * What a settlement makes of the balance, as these figures have it. What is held in isolated margin is left out: whether
 * its part goes to the balance or to that margin the venue does not say.
 */
export const computeSettledBalance = (balance: Amount, rows: readonly UnsettledPnl[]): Amount =>
  add(balance, sumUnsettledPnl(rows.filter(({ marginMode }) => marginMode === 'CROSS')))
