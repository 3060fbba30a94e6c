import { add, compareDecimals, subtract, ZERO, type Amount } from '../value/decimal-amount'
import { isTransferDone, type DailyStatistics, type BalanceTransfer } from './venue-history-records'
import { getUtcDay, formatUtcDay } from './history-table'
import { getTransferAmount, isBalanceTransfer } from './value-statement'

export interface AccountValuePoint {
  readonly at: number
  readonly value: Amount
}

export interface AccountValueHistory {
  /** Sampled points for drawing, oldest first. All other figures use every stored point. */
  readonly points: readonly AccountValuePoint[]
  readonly saved: number
  /** Last point of each UTC day. */
  readonly dayEnds: readonly AccountValuePoint[]
  readonly change: Amount
  readonly moved: Amount
  readonly net: Amount
  readonly rest: Amount
  /** Transfers in another token or without a known direction; their effect is part of `rest`. */
  readonly uncounted: number
  /** Largest drop from a high to a later low, without deposits and withdrawals. */
  readonly drawdown: { readonly amount: Amount; readonly from?: number; readonly to?: number }
}

export interface AccountValueInputs {
  readonly points: readonly AccountValuePoint[]
  /** Maximum number of drawn points, at least four. */
  readonly most: number
  readonly transfers: readonly BalanceTransfer[]
  readonly netBetween: (from: number, to: number) => Amount
}

interface TransferredAmount {
  readonly at: number
  readonly by: Amount
}

export function computeAccountValue({
  points,
  most,
  transfers,
  netBetween,
}: AccountValueInputs): AccountValueHistory | undefined {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const between = transfers.filter(
    row => isTransferDone(row) && row.updatedAt > first.at && row.updatedAt <= last.at,
  )
  const counted = between.flatMap(getTransferredAmount)
  const change = subtract(last.value, first.value)
  const moved = counted.map(({ by }) => by).reduce(add, ZERO)
  const net = netBetween(first.at, last.at)
  return {
    points: sampleValuePoints(points, most),
    saved: points.length,
    dayEnds: points.filter(({ at }, index) => getUtcDay(points[index + 1]?.at ?? Infinity) > getUtcDay(at)),
    change,
    moved,
    net,
    rest: subtract(subtract(change, moved), net),
    uncounted: between.length - counted.length,
    drawdown: findLargestDrop(removeTransfers(points, counted)),
  }
}

/** Samples at most `most` points that keep the shape: first, last, minimum and maximum of each stretch. */
export function sampleValuePoints(
  points: readonly AccountValuePoint[],
  most: number,
): readonly AccountValuePoint[] {
  const [first, last] = [points[0], points.at(-1)]
  if (points.length <= most || first === undefined || last === undefined) return points
  const span = (last.at - first.at + 1) / Math.floor(most / 4)
  const stretches = new Map<number, AccountValuePoint[]>()
  for (const point of points) {
    const place = Math.floor((point.at - first.at) / span)
    const stretch = stretches.get(place)
    if (stretch === undefined) stretches.set(place, [point])
    else stretch.push(point)
  }
  return [...stretches.values()].flatMap(stretch => {
    const byValue = stretch.toSorted((a, b) => compareDecimals(a.value, b.value))
    const four = new Set([stretch[0], byValue[0], byValue.at(-1), stretch.at(-1)])
    return stretch.filter(point => four.has(point))
  })
}

function getTransferredAmount(transfer: BalanceTransfer): readonly TransferredAmount[] {
  const by = isBalanceTransfer(transfer) ? getTransferAmount(transfer) : undefined
  return by === undefined ? [] : [{ at: transfer.updatedAt, by }]
}

function removeTransfers(
  points: readonly AccountValuePoint[],
  counted: readonly TransferredAmount[],
): readonly AccountValuePoint[] {
  const due = counted.toSorted((a, b) => a.at - b.at)
  let [next, moved] = [0, ZERO]
  return points.map(({ at, value }) => {
    for (let one = due[next]; one !== undefined && one.at <= at; one = due[next]) {
      moved = add(moved, one.by)
      next += 1
    }
    return { at, value: subtract(value, moved) }
  })
}

function findLargestDrop(points: readonly AccountValuePoint[]): AccountValueHistory['drawdown'] {
  let peak = points[0]
  let worst: AccountValueHistory['drawdown'] = { amount: ZERO }
  for (const point of points) {
    if (peak === undefined || compareDecimals(point.value, peak.value) > 0) peak = point
    const fall = subtract(peak.value, point.value)
    if (compareDecimals(fall, worst.amount) > 0) worst = { amount: fall, from: peak.at, to: point.at }
  }
  return worst
}

/** Returns the own and the venue's value at the newest day end that both have. */
export function compareDayEndValues(
  dayEnds: readonly AccountValuePoint[],
  statistics: readonly DailyStatistics[],
): readonly [own: Amount, venue: Amount] | undefined {
  const valuesByDate = new Map(dayEnds.map(({ at, value }) => [formatUtcDay(getUtcDay(at)), value]))
  const newest = statistics
    .filter(({ date }) => valuesByDate.has(date))
    .reduce<DailyStatistics | undefined>((a, b) => (a === undefined || b.date > a.date ? b : a), undefined)
  const value = newest && valuesByDate.get(newest.date)
  return newest === undefined || value === undefined ? undefined : [value, newest.accountValue]
}
