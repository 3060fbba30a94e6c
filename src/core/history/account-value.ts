import { add, compareDecimals, subtract, ZERO, type Amount } from '../value/decimal'
import { isTransferDone, type DailyStatistics, type BalanceTransfer } from './history'
import { getUtcDay, formatUtcDay } from './history-table'
import { getTransferAmount, isBalanceTransfer } from './statement'

/** What an account was worth at a moment, with what was open counted at its mark: by the venue's word then, as it was kept. */
export interface AccountValuePoint {
  readonly at: number
  readonly value: Amount
}

/** What an account was worth over time, and what its change is made of. */
export interface AccountValueHistory {
  /** Enough of what was kept to draw it, oldest first. Every other figure is made of all that was kept. */
  readonly points: readonly AccountValuePoint[]
  /** At how many moments it was kept. */
  readonly saved: number
  /** The last of each day, in UTC. */
  readonly dayEnds: readonly AccountValuePoint[]
  /** From the first point to the last. */
  readonly change: Amount
  /** Money that came between the two, less what went. */
  readonly moved: Amount
  /** What stayed of fills and funding between the two. */
  readonly net: Amount
  /** What of the change neither of them explains: what is open won or lost meanwhile. */
  readonly rest: Amount
  /** Transfers between the two in another token, or without a known direction: what they moved lies in `rest`. */
  readonly uncounted: number
  /** The largest fall, from the highest point to the lowest after it, with money that came or went taken out. */
  readonly drawdown: { readonly amount: Amount; readonly from?: number; readonly to?: number }
}

/** What an account value is made of. */
export interface AccountValueInputs {
  /** All that was kept of the time, oldest first. */
  readonly points: readonly AccountValuePoint[]
  /** How many are drawn at most; four at least. */
  readonly most: number
  /** Of any time: those between the points are picked out. */
  readonly transfers: readonly BalanceTransfer[]
  /** What stayed of fills and funding between two moments. */
  readonly netBetween: (from: number, to: number) => Amount
}

/** Money that came, or went and is below zero. */
interface TransferredAmount {
  readonly at: number
  readonly by: Amount
}

/** Puts it together; undefined where nothing was kept of that time. */
export function computeAccountValue({
  points,
  most,
  transfers,
  netBetween,
}: AccountValueInputs): AccountValueHistory | undefined {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const between = transfers.filter(row => isTransferDone(row) && row.updatedAt > first.at && row.updatedAt <= last.at)
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

/**
 * Some of the points, at most so many, that draw the line of all: where it begins and ends, and of each stretch of it
 * the first, the last, the least and the greatest.
 */
export function sampleValuePoints(points: readonly AccountValuePoint[], most: number): readonly AccountValuePoint[] {
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

/** The points as they would be had no money come or gone. */
function removeTransfers(points: readonly AccountValuePoint[], counted: readonly TransferredAmount[]): readonly AccountValuePoint[] {
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

/** The account's value at the end of the newest day that both the venue and this desk have, ours first. */
export function compareDayEndValues(
  dayEnds: readonly AccountValuePoint[],
  statistics: readonly DailyStatistics[],
): readonly [ours: Amount, venue: Amount] | undefined {
  const ours = new Map(dayEnds.map(({ at, value }) => [formatUtcDay(getUtcDay(at)), value]))
  const newest = statistics
    .filter(({ date }) => ours.has(date))
    .reduce<DailyStatistics | undefined>((a, b) => (a === undefined || b.date > a.date ? b : a), undefined)
  const value = newest && ours.get(newest.date)
  return newest === undefined || value === undefined ? undefined : [value, newest.accountValue]
}
