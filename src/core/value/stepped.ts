import { add, compare, exactly, isOnGrid, multiply, negate, toGrid, ZERO, type Amount } from './decimal'

/** One step up or down the grid from where the figure is, never below nothing. An off-grid figure lands on the grid. */
export function stepped(from: Amount, step: Amount, steps: number): Amount {
  const onGrid = isOnGrid(from, step)
  const start = onGrid ? from : toGrid(from, step, steps > 0 ? 'down' : 'up')
  const move = multiply(step, exactly(String(Math.abs(steps))))
  const to = add(start, steps > 0 ? move : negate(move))
  return compare(to, ZERO) < 0 ? ZERO : to
}
