import type { FillRecord } from '@core/account/order-record'
import {
  explainPositionMoves,
  getSignedQuantityMoved,
  MOVE_TOLERANCE_MS,
  type MoveExplanation,
  type HeldQuantities,
  type PositionMove,
  type MoveBaseline,
} from '@core/proof/position-moves'
import { findListedOrder } from '@core/snapshot/order-list'
import { ZERO } from '@core/value/decimal-amount'
import type { DeskState } from '../desk-state'

export interface PositionChanges {
  add(symbol: string, move: PositionMove): void
  addFill(fill: FillRecord): void
  /** True for a fill that is not known yet and may have changed a position. */
  isNew(fill: Pick<FillRecord, 'tradeId' | 'symbol' | 'at'>): boolean
  explain(symbol: string, now: HeldQuantities): MoveExplanation
  /**
   * True if a reading includes every change that is known by now. A fill can be reported after the reading that lacks
   * it.
   */
  areAllIncluded(symbol: string, last: HeldQuantities | undefined): boolean
  /** Last explained state of a market. `undefined` before the first reading. */
  getBaseline(symbol: string): MoveBaseline | undefined
  /** Sets the explained state. It includes every known change dated before `from`. */
  setBaseline(symbol: string, held: MoveBaseline, from?: number): void
  /** Called for each reading. A market that was in no reading had no position at the first one. */
  setFirstReading(at: number): void
  listMarkets(): readonly string[]
}

interface MarketChanges {
  since: MoveBaseline | undefined
  readonly moves: Map<string, PositionMove & { readonly orderId?: string }>
  /** Ids of changes included in the baseline, with their time, because lists report them again. */
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
    // A list that repeats a trade with another size would explain a wrong position, so the first report counts.
    if (!market.moves.has(move.id) && !isIncluded(market, move.id, move.at)) market.moves.set(move.id, move)
  }

  /** A fill lacks the margin mode; its order has it. */
  function addMarginMode({ orderId, ...move }: PositionMove & { readonly orderId?: string }): PositionMove {
    const { orders } = desk.snapshot()
    const order = orderId === undefined || orders === undefined ? undefined : findListedOrder(orders, orderId)
    const isModeKnown =
      order !== undefined && order.modeUntold === undefined && order.marginWord === undefined
    return isModeKnown ? { ...move, marginMode: order.marginMode } : move
  }

  function explain(symbol: string, now: HeldQuantities): MoveExplanation {
    const { since, moves } = getMarket(symbol)
    if (since === undefined) return { is: 'explained', whole: true }
    return explainPositionMoves(since, now, [...moves.values()].map(addMarginMode))
  }

  return {
    add,
    addFill: fill =>
      add(fill.symbol, {
        id: fill.tradeId,
        at: fill.at,
        by: getSignedQuantityMoved(fill),
        orderId: fill.orderId,
      }),
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
      for (const [id, at] of market.counted)
        if (at < held.at - 2 * MOVE_TOLERANCE_MS) market.counted.delete(id)
    },
    setFirstReading: at => void (firstRead ??= at),
    listMarkets: () => [...markets.keys()],
  }
}

/**
 * Returns a baseline of zero for a market missing from the first reading. An earlier trade may belong to a position
 * that was closed by then; a later one is not included.
 */
const createEmptyBaseline = (at: number): MoveBaseline => ({
  at,
  CROSS: ZERO,
  ISOLATED: ZERO,
  assumedAt: at - MOVE_TOLERANCE_MS,
})
