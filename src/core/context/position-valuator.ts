import type { Amount } from '../value/decimal-amount'
import type { MarginMode, MarketQuote } from '../market/venue-market-rules'
import type { PositionRecord } from '../account/position-record'
import { createRunningTotals, type TrackedPosition, type PositionValuation } from '../figures/running-totals'
import type { DeskSnapshot } from '../snapshot/desk-snapshot'
import { isSameBasis, type PositionBasis } from '../figures/position-value'
import { getMarginCurve } from './margin-state-reader'

export type ValuationInputs = {
  readonly [S in 'positions' | 'quotes' | 'markets' | 'terms']?: DeskSnapshot[S] | undefined
}

export interface PositionKey {
  readonly symbol: string
  readonly marginMode: MarginMode
}

/** Values of all positions at the newest marks. Only changed positions are recomputed. */
export interface PositionValuator {
  /** Updates the inputs. A position without a quoted mark is valued at its own. */
  update(known: ValuationInputs): void
  of(held: PositionKey): PositionValuation | undefined
  total(): PositionValuation | undefined
}

interface ValuedPosition {
  readonly symbol: string
  readonly stake: TrackedPosition
  own: Amount
}

const formatPositionKey = ({ symbol, marginMode }: PositionKey): string => `${marginMode} ${symbol}`

export function createPositionValuator(): PositionValuator {
  const totals = createRunningTotals()
  let seen: ValuationInputs = {}
  let marketHoldings: ReadonlyMap<string, ValuedPosition> = new Map()
  let bySymbol: ReadonlyMap<string, readonly ValuedPosition[]> = new Map()
  /** True if no market is listed twice in the quotes. */
  let hasEachOnce = true

  /** Replaces positions and rules; an unchanged position keeps its value. */
  function replacePositions(known: ValuationInputs): void {
    const basisOf = createBasisLookup(known)
    const rows = new Map(known.positions?.value.map(row => [formatPositionKey(row), row]))
    const next = new Map<string, ValuedPosition>()
    for (const [key, row] of rows) {
      const [before, basis] = [marketHoldings.get(key), basisOf(row)]
      const isSame = before !== undefined && isSameBasis(before.stake.basis, basis)
      if (isSame) before.own = row.mark
      else if (before !== undefined) totals.removePosition(before.stake)
      next.set(key, isSame ? before : trackPosition(row, basis))
    }
    for (const [key, { stake }] of marketHoldings) if (!next.has(key)) totals.removePosition(stake)
    marketHoldings = next
    bySymbol = groupBySymbol(next.values())
  }

  const trackPosition = ({ symbol, mark }: PositionRecord, basis: PositionBasis): ValuedPosition => ({
    symbol,
    stake: totals.addPosition(basis, mark),
    own: mark,
  })

  function applyMark(mark: Amount | undefined, held: readonly ValuedPosition[]): void {
    for (const holding of held) totals.revalue(holding.stake, mark ?? holding.own)
  }

  function applyQuotes(quotes: readonly MarketQuote[]): void {
    const marks = new Map(quotes.map(({ symbol, mark }) => [symbol, mark]))
    for (const [symbol, held] of bySymbol) applyMark(marks.get(symbol), held)
    hasEachOnce = marks.size === quotes.length
  }

  /**
   * Applies the changes from the previous list. Returns false if it lists other markets. An unchanged quote is the same
   * object.
   */
  function applyQuoteChanges(quotes: readonly MarketQuote[], before: readonly MarketQuote[]): boolean {
    if (!hasEachOnce || quotes.length !== before.length) return false
    for (let at = 0; at < quotes.length; at += 1) {
      const quote = quotes[at]
      if (quote === undefined || quote === before[at]) continue
      if (quote.symbol !== before[at]?.symbol) return false
      const held = bySymbol.get(quote.symbol)
      if (held !== undefined) applyMark(quote.mark, held)
    }
    return true
  }

  return {
    update(known) {
      const isHeld = (['positions', 'markets', 'terms'] as const).every(
        name => known[name]?.value === seen[name]?.value,
      )
      const [quotes, before] = [known.quotes?.value ?? [], seen.quotes?.value ?? []]
      if (!isHeld) replacePositions(known)
      if (!isHeld || (quotes !== before && !applyQuoteChanges(quotes, before))) applyQuotes(quotes)
      seen = known
    },
    of(held) {
      const holding = marketHoldings.get(formatPositionKey(held))
      return holding && totals.of(holding.stake)
    },
    total: () => (seen.positions === undefined ? undefined : totals.total()),
  }
}

function createBasisLookup(known: ValuationInputs): (row: PositionRecord) => PositionBasis {
  const markets = new Map(known.markets?.value.map(market => [market.symbol, market]))
  return ({ symbol, quantity, entry }) => {
    const market = markets.get(symbol)
    return { quantity, entry, curve: market && getMarginCurve({ snapshot: known }, market) }
  }
}

function groupBySymbol(
  marketHoldings: Iterable<ValuedPosition>,
): ReadonlyMap<string, readonly ValuedPosition[]> {
  const groups = new Map<string, ValuedPosition[]>()
  for (const holding of marketHoldings) {
    const group = groups.get(holding.symbol)
    if (group === undefined) groups.set(holding.symbol, [holding])
    else group.push(holding)
  }
  return groups
}
