import type { PositionRecord } from '../account/position-record'
import { add, ZERO, type Amount } from '../value/decimal-amount'

export interface UnsettledPnl extends Pick<PositionRecord, 'symbol' | 'marginMode'> {
  readonly amount: Amount
}

export const sumUnsettledPnl = (rows: readonly Pick<UnsettledPnl, 'amount'>[]): Amount =>
  rows.reduce((sum, { amount }) => add(sum, amount), ZERO)

/**
 * Returns the balance after a settlement. Isolated positions are left out, because the venue does not document if their
 * part goes to the balance or to their margin.
 */
export const computeSettledBalance = (balance: Amount, rows: readonly UnsettledPnl[]): Amount =>
  add(balance, sumUnsettledPnl(rows.filter(({ marginMode }) => marginMode === 'CROSS')))
