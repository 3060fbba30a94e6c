import type { Amount } from '../value/decimal'
import type { MarginMode, Quote } from '../market/market'
import type { Position } from '../account/position'
import { createTotals, type CountedValue, type PositionsValue } from '../figures/running-totals'
import type { Snapshot } from '../snapshot/snapshot'
import { isSameBasis, type Basis } from '../figures/position-value'
import { curveOf } from './footing-of'

/** The sections of a snapshot that positions are valued by. */
export type Valued = {
  readonly [S in 'positions' | 'quotes' | 'markets' | 'terms']?: Snapshot[S] | undefined
}

/** Names a position: there is one for each market and margin mode. */
export interface PositionName {
  readonly symbol: string
  readonly marginMode: MarginMode
}

/** The values of all positions at the newest marks. Only a position that changed since the last look is counted again. */
export interface Valuation {
  /** Takes what is known now. A position whose market tells no mark is valued at its own. */
  see(known: Valued): void
  of(held: PositionName): PositionsValue | undefined
  /** Undefined before positions were read. */
  total(): PositionsValue | undefined
}

/** A position and what it is counted as. */
interface HeldMarket {
  readonly symbol: string
  readonly stake: CountedValue
  /** The mark of its own row. */
  own: Amount
}

const keyOf = ({ symbol, marginMode }: PositionName): string => `${marginMode} ${symbol}`

/** Values what is held in one snapshot after another. */
export function createValuation(): Valuation {
  const totals = createTotals()
  let seen: Valued = {}
  let marketHoldings: ReadonlyMap<string, HeldMarket> = new Map()
  let bySymbol: ReadonlyMap<string, readonly HeldMarket[]> = new Map()
  /** Whether no market stands in the list of prices twice. */
  let hasEachOnce = true

  /** Takes the positions and the rules they are held under; one that is the same goes on as it was counted. */
  function take(known: Valued): void {
    const basisOf = basesOf(known)
    const rows = new Map(known.positions?.value.map(row => [keyOf(row), row]))
    const next = new Map<string, HeldMarket>()
    for (const [key, row] of rows) {
      const [before, basis] = [marketHoldings.get(key), basisOf(row)]
      const isSame = before !== undefined && isSameBasis(before.stake.basis, basis)
      if (isSame) before.own = row.mark
      else if (before !== undefined) totals.leave(before.stake)
      next.set(key, isSame ? before : placed(row, basis))
    }
    for (const [key, { stake }] of marketHoldings) if (!next.has(key)) totals.leave(stake)
    marketHoldings = next
    bySymbol = grouped(next.values())
  }

  const placed = ({ symbol, mark }: Position, basis: Basis): HeldMarket => ({
    symbol,
    stake: totals.enter(basis, mark),
    own: mark,
  })

  function tell(mark: Amount | undefined, held: readonly HeldMarket[]): void {
    for (const holding of held) totals.revalue(holding.stake, mark ?? holding.own)
  }

  /** Takes a list of prices, whatever was known before. */
  function hear(quotes: readonly Quote[]): void {
    const marks = new Map(quotes.map(({ symbol, mark }) => [symbol, mark]))
    for (const [symbol, held] of bySymbol) tell(marks.get(symbol), held)
    hasEachOnce = marks.size === quotes.length
  }

  /** Takes what differs from the list before; false where it lists other markets. A price that did not move is the same value. */
  function hearChanges(quotes: readonly Quote[], before: readonly Quote[]): boolean {
    if (!hasEachOnce || quotes.length !== before.length) return false
    for (let at = 0; at < quotes.length; at += 1) {
      const quote = quotes[at]
      if (quote === undefined || quote === before[at]) continue
      if (quote.symbol !== before[at]?.symbol) return false
      const held = bySymbol.get(quote.symbol)
      if (held !== undefined) tell(quote.mark, held)
    }
    return true
  }

  return {
    see(known) {
      const isHeld = (['positions', 'markets', 'terms'] as const).every(
        name => known[name]?.value === seen[name]?.value,
      )
      const [quotes, before] = [known.quotes?.value ?? [], seen.quotes?.value ?? []]
      if (!isHeld) take(known)
      if (!isHeld || (quotes !== before && !hearChanges(quotes, before))) hear(quotes)
      seen = known
    },
    of(held) {
      const holding = marketHoldings.get(keyOf(held))
      return holding && totals.of(holding.stake)
    },
    total: () => (seen.positions === undefined ? undefined : totals.total()),
  }
}

/** Finds the rules of each market once. */
function basesOf(known: Valued): (row: Position) => Basis {
  const markets = new Map(known.markets?.value.map(market => [market.symbol, market]))
  return ({ symbol, quantity, entry }) => {
    const market = markets.get(symbol)
    return { quantity, entry, curve: market && curveOf({ snapshot: known }, market) }
  }
}

function grouped(marketHoldings: Iterable<HeldMarket>): ReadonlyMap<string, readonly HeldMarket[]> {
  const groups = new Map<string, HeldMarket[]>()
  for (const holding of marketHoldings) {
    const group = groups.get(holding.symbol)
    if (group === undefined) groups.set(holding.symbol, [holding])
    else group.push(holding)
  }
  return groups
}
