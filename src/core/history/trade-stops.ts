import type { SealedTradeStop, RoundTrip } from './round-trip'

/** Tolerance in milliseconds between this desk's clock and the venue's. */
const CLOCK_TOLERANCE_MS = 10_000

/**
 * Assigns the first sealed stop to each trade by its id. A bracket's stop belongs only to the trade its entry opened;
 * any other stop belongs to the trade open at its sealing.
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
        isBracket &&
        at <= trade.openedAt + CLOCK_TOLERANCE_MS &&
        until >= trade.openedAt - CLOCK_TOLERANCE_MS &&
        !used.has(attemptId),
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
