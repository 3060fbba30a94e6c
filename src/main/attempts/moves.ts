import type { FillRecord } from '@core/account/order'
import {
  explainPositionMoves,
  getSignedQuantityMoved,
  MOVE_TOLERANCE_MS,
  type MoveExplanation,
  type HeldQuantities,
  type PositionMove,
  type MoveBaseline,
} from '@core/proof/explained'
import { findListedOrder } from '@core/snapshot/order-list'
import { ZERO } from '@core/value/decimal'
import type { DeskState } from '../desk'

/** What moved the positions since each market was last explained. */
export interface PositionChanges {
  add(symbol: string, move: PositionMove): void
  addFill(fill: FillRecord): void
  /** Whether nothing is known yet of a fill that may have moved a position since then. */
  isNew(fill: Pick<FillRecord, 'tradeId' | 'symbol' | 'at'>): boolean
  /** Holds a market as it was read against all that is known to have moved it. */
  explain(symbol: string, now: HeldQuantities): MoveExplanation
  /**
   * Whether a reading of a market, or that it was in none, shows all that is known of it by now: a fill may be told only
   * after the reading that lacks it.
   */
  areAllIncluded(symbol: string, last: HeldQuantities | undefined): boolean
  /** How a market stood when it was last explained; undefined before anything was read. */
  getBaseline(symbol: string): MoveBaseline | undefined
  /** From here on: all that is known of a market is in it, but for what is dated from then on. */
  setBaseline(symbol: string, held: MoveBaseline, from?: number): void
  /** The positions were read: nothing was held at the first reading in a market that was in no reading. */
  setFirstReading(at: number): void
  /** Markets that were read or in which something moved. */
  listMarkets(): readonly string[]
}

interface MarketChanges {
  since: MoveBaseline | undefined
  readonly moves: Map<string, PositionMove & { readonly orderId?: string }>
  /** What is in what was explained, with its date: a list tells it again. */
  readonly counted: Map<string, number>
}

export function createPositionChanges(desk: Pick<DeskState, 'snapshot'>): PositionChanges {
  const markets = new Map<string, MarketChanges>()
  let firstRead: number | undefined

  function getMarket(symbol: string): MarketChanges {
    const known = markets.get(symbol)
    if (known !== undefined) return known
    const since = firstRead === undefined ? undefined : createEmptyBaseline(firstRead)
    const made: MarketChanges = { since, moves: new Map(), counted: new Map() }
    markets.set(symbol, made)
    return made
  }

  const isIncluded = ({ since, counted }: MarketChanges, id: string, at: number): boolean =>
    counted.has(id) || (since !== undefined && at < since.at - MOVE_TOLERANCE_MS)

  function add(symbol: string, move: PositionMove & { readonly orderId?: string }): void {
    const market = getMarket(symbol)
    // A list that repeats a trade with another size would explain a position that is as wrong.
    if (!market.moves.has(move.id) && !isIncluded(market, move.id, move.at)) market.moves.set(move.id, move)
  }

  /** A fill does not say which margin it was in; its order does. */
  function addMarginMode({ orderId, ...move }: PositionMove & { readonly orderId?: string }): PositionMove {
    const { orders } = desk.snapshot()
    const order = orderId === undefined || orders === undefined ? undefined : findListedOrder(orders, orderId)
    const isModeKnown = order !== undefined && order.isModeOmitted === undefined && order.marginWord === undefined
    return isModeKnown ? { ...move, marginMode: order.marginMode } : move
  }

  // What was never read before has nothing to be explained.
  function explain(symbol: string, now: HeldQuantities): MoveExplanation {
    const { since, moves } = getMarket(symbol)
    if (since === undefined) return { is: 'explained', whole: true }
    return explainPositionMoves(since, now, [...moves.values()].map(addMarginMode))
  }

  return {
    add,
    addFill: fill =>
      add(fill.symbol, { id: fill.tradeId, at: fill.at, by: getSignedQuantityMoved(fill), orderId: fill.orderId }),
    isNew({ symbol, tradeId, at }) {
      const market = getMarket(symbol)
      return !market.moves.has(tradeId) && !isIncluded(market, tradeId, at)
    },
    explain,
    areAllIncluded(symbol, last = getMarket(symbol).since) {
      const found = last && explain(symbol, last)
      return found === undefined || (found.is === 'explained' && found.whole)
    },
    getBaseline: symbol => getMarket(symbol).since,
    setBaseline(symbol, held, from = Number.POSITIVE_INFINITY) {
      const market = getMarket(symbol)
      const assumedAt = held.assumedAt ?? market.since?.assumedAt
      market.since = { ...held, ...(assumedAt !== undefined && { assumedAt }) }
      for (const [id, { at }] of market.moves) {
        if (at >= from) continue
        market.moves.delete(id)
        market.counted.set(id, at)
      }
      for (const [id, at] of market.counted) if (at < held.at - 2 * MOVE_TOLERANCE_MS) market.counted.delete(id)
    },
    setFirstReading: at => void (firstRead ??= at),
    listMarkets: () => [...markets.keys()],
  }
}

/**
 * Nothing, as the first reading has a market that it lacks. A trade from before it may be one part of a position that
 * was closed by then; one from after it is not in it, however near.
 */
const createEmptyBaseline = (at: number): MoveBaseline => ({ at, CROSS: ZERO, ISOLATED: ZERO, assumedAt: at - MOVE_TOLERANCE_MS })
