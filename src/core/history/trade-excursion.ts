import {
  add,
  divide,
  requireAmount,
  maxAmount,
  multiply,
  negate,
  minAmount,
  subtract,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import type { MarkBar } from './mark-bars'
import type { TradeExcursion, PnlPathPoint, RoundTrip, RoundTripPart } from './round-trip'

/** Maximum time without marks at start and end together, in milliseconds. */
const MAX_MISSING_MS = 15_000
/** And at most one part in this many of the trade's duration. */
const MAX_MISSING_FRACTION = 10

/** A size change becomes known slightly late: within this time a fill marks the border between two bars. */
const SIZE_CHANGE_DELAY_MS = 3_000

/** Cash flow of the fills so far, and the held size. */
interface TradeState {
  readonly cash: Amount
  readonly size: Amount
}

/** PnL at a price, before fees and funding. */
const computePnlAt = ({ cash, size }: TradeState, price: Amount): Amount => add(cash, multiply(size, price))

function applyPart({ cash, size }: TradeState, { side, price, quantity }: RoundTripPart): TradeState {
  const signed = side === 'BUY' ? quantity : negate(quantity)
  return { cash: subtract(cash, multiply(signed, price)), size: add(size, signed) }
}

/**
 * Computes the PnL of a trade over time: at each fill, and the minimum and maximum of each mark bar. A bar with fills
 * uses the sizes before and after.
 */
export function computePnlPath(
  { parts, begins, closedAt }: RoundTrip,
  bars: readonly MarkBar[],
  now: number,
): readonly PnlPathPoint[] {
  if (begins === 'not known') return []
  const points: PnlPathPoint[] = []
  const until = closedAt ?? now
  let stand: TradeState = { cash: ZERO, size: ZERO }
  let next = 0
  function fillUpTo(at: number, seen: (stand: TradeState) => void): void {
    for (let part = parts[next]; part !== undefined && part.at <= at; part = parts[next]) {
      stand = applyPart(stand, part)
      next += 1
      const gained = computePnlAt(stand, part.price)
      points.push({ at: part.at, low: gained, high: gained })
      seen(stand)
    }
  }
  for (const [place, bar] of bars.entries()) {
    if (bar.to < (parts[0]?.at ?? 0) || bar.from > until) continue
    const begin = bar.isFirst ? Math.min(bar.from + SIZE_CHANGE_DELAY_MS, bar.to) : bar.from
    fillUpTo(begin, () => undefined)
    const stands = [stand]
    const at = Math.max(bar.from, parts[0]?.at ?? 0)
    const before = points.length
    fillUpTo(
      bars[place + 1]?.isFirst === true ? Math.max(bar.to - SIZE_CHANGE_DELAY_MS, begin) : bar.to,
      stood => stands.push(stood),
    )
    const gains = stands.flatMap(each => [computePnlAt(each, bar.low), computePnlAt(each, bar.high)])
    points.splice(before, 0, { at, low: gains.reduce(minAmount), high: gains.reduce(maxAmount) })
  }
  fillUpTo(Number.MAX_SAFE_INTEGER, () => undefined)
  return points
}

/** Computes the best and worst PnL of a trade; unknown if marks are incomplete. */
export function computeExcursion(trade: RoundTrip, bars: readonly MarkBar[], now: number): TradeExcursion {
  const { openedAt, closedAt = now } = trade
  const lasted = closedAt - openedAt
  const coveredMs = bars.reduce((sum, bar) => sum + getOverlapMs(bar, openedAt, closedAt), 0)
  const kept = computeShare(coveredMs, lasted)
  const missing = Math.max(0, lasted - coveredMs)
  const isWatched = missing <= MAX_MISSING_MS && missing * MAX_MISSING_FRACTION <= lasted
  const isEvenKnown = trade.begins === 'from flat' && trade.ends !== 'without a fill'
  if (!isWatched || !isEvenKnown) return { kept }
  const path = computePnlPath(trade, bars, now)
  return {
    kept,
    mae: path.map(({ low }) => low).reduce(minAmount, ZERO),
    mfe: path.map(({ high }) => high).reduce(maxAmount, ZERO),
  }
}

/** Milliseconds of the overlap with received marks; a bar across the border counts evenly. */
function getOverlapMs({ from, to, kept }: MarkBar, begin: number, end: number): number {
  const shared = Math.min(to, end) - Math.max(from, begin)
  return shared <= 0 ? 0 : Math.min(kept, shared)
}

const computeShare = (part: number, whole: number): Amount =>
  minAmount(
    divide(requireAmount(String(part)), requireAmount(String(whole)), 4, 'down') ?? ZERO,
    requireAmount('1'),
  )

export function thinPnlPath(path: readonly PnlPathPoint[], most: number): readonly PnlPathPoint[] {
  if (path.length <= most) return path
  const each = Math.ceil(path.length / most)
  return Array.from({ length: Math.ceil(path.length / each) }, (_, place) =>
    path.slice(place * each, (place + 1) * each),
  ).flatMap(stretch => {
    const [first] = stretch
    return first === undefined
      ? []
      : [
          {
            at: first.at,
            low: stretch.map(({ low }) => low).reduce(minAmount),
            high: stretch.map(({ high }) => high).reduce(maxAmount),
          },
        ]
  })
}
