import type { SealedTradeStop, RoundTrip } from './trade'

/** How far this desk's clock and the venue's may lie apart, in milliseconds. */
const CLOCK_TOLERANCE_MS = 10_000

/**
 * The first stop that was sealed for each trade, by the trade's id.
 *
 * A stop that left with its entry belongs to the trade that this entry opened, and to no other; any other belongs to
 * the trade that was open when it was sealed.
 */
export function assignTradeStops(
  trades: readonly RoundTrip[],
  stops: readonly SealedTradeStop[],
): ReadonlyMap<string, SealedTradeStop> {
  const found = new Map<string, SealedTradeStop>()
  const used = new Set<string>()
  const inTime = stops.toSorted((a, b) => a.at - b.at)
  for (const trade of trades) {
    const those = inTime.filter(
      ({ symbol, way, marginMode }) =>
        symbol === trade.symbol && way === trade.way && (trade.marginMode ?? marginMode) === marginMode,
    )
    const bracket = those.findLast(
      ({ isBracket, at, until = Infinity, attemptId }) =>
        isBracket && at <= trade.openedAt + CLOCK_TOLERANCE_MS && until >= trade.openedAt - CLOCK_TOLERANCE_MS && !used.has(attemptId),
    )
    const stop =
      bracket ??
      those.find(
        ({ isBracket, at }) =>
          !isBracket && at >= trade.openedAt - CLOCK_TOLERANCE_MS && at <= (trade.closedAt ?? Infinity),
      )
    if (stop === undefined || trade.begins === 'not known') continue
    used.add(stop.attemptId)
    found.set(trade.id, stop)
  }
  return found
}
