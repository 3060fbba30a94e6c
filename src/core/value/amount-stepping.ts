import {
  add,
  compareDecimals,
  requireAmount,
  isOnStepGrid,
  multiply,
  negate,
  roundToGrid,
  ZERO,
  type Amount,
} from './decimal-amount'

/** Moves a figure by steps on the grid, never below zero. A figure off the grid moves to it first. */
export function stepAmount(from: Amount, step: Amount, steps: number): Amount {
  const onGrid = isOnStepGrid(from, step)
  const start = onGrid ? from : roundToGrid(from, step, steps > 0 ? 'down' : 'up')
  const move = multiply(step, requireAmount(String(Math.abs(steps))))
  const to = add(start, steps > 0 ? move : negate(move))
  return compareDecimals(to, ZERO) < 0 ? ZERO : to
}
