import type { Fill } from '@core/account/order'
import {
  explainMoves,
  movedBy,
  NEAR,
  type Explained,
  type Held,
  type Move,
  type Since,
} from '@core/proof/explained'
import { orderIn } from '@core/snapshot/order-list'
import { ZERO } from '@core/value/decimal'
import type { Desk } from '../desk'

/** What moved the positions since each market was last explained. */
export interface Moves {
  note(symbol: string, move: Move): void
  noteFill(fill: Fill): void
  /** Whether nothing is known yet of a fill that may have moved a position since then. */
  isNew(fill: Pick<Fill, 'tradeId' | 'symbol' | 'at'>): boolean
  /** Holds a market as it was read against all that is known to have moved it. */
  explain(symbol: string, now: Held): Explained
  /**
   * Whether a reading of a market, or that it was in none, shows all that is known of it by now: a fill may be told only
   * after the reading that lacks it.
   */
  areShown(symbol: string, last: Held | undefined): boolean
  /** How a market stood when it was last explained; undefined before anything was read. */
  since(symbol: string): Since | undefined
  /** From here on: all that is known of a market is in it, but for what is dated from then on. */
  explainedAt(symbol: string, held: Since, from?: number): void
  /** The positions were read: nothing was held at the first reading in a market that was in no reading. */
  readAt(at: number): void
  /** Markets that were read or in which something moved. */
  markets(): readonly string[]
}

interface Market {
  since: Since | undefined
  readonly moves: Map<string, Move & { readonly orderId?: string }>
  /** What is in what was explained, with its date: a list tells it again. */
  readonly counted: Map<string, number>
}

export function createMoves(desk: Pick<Desk, 'snapshot'>): Moves {
  const markets = new Map<string, Market>()
  let firstRead: number | undefined

  function of(symbol: string): Market {
    const known = markets.get(symbol)
    if (known !== undefined) return known
    const since = firstRead === undefined ? undefined : nothingAt(firstRead)
    const made: Market = { since, moves: new Map(), counted: new Map() }
    markets.set(symbol, made)
    return made
  }

  const isOver = ({ since, counted }: Market, id: string, at: number): boolean =>
    counted.has(id) || (since !== undefined && at < since.at - NEAR)

  function note(symbol: string, move: Move & { readonly orderId?: string }): void {
    const market = of(symbol)
    // A list that repeats a trade with another size would explain a position that is as wrong.
    if (!market.moves.has(move.id) && !isOver(market, move.id, move.at)) market.moves.set(move.id, move)
  }

  /** A fill does not say which margin it was in; its order does. */
  function withMode({ orderId, ...move }: Move & { readonly orderId?: string }): Move {
    const { orders } = desk.snapshot()
    const order = orderId === undefined || orders === undefined ? undefined : orderIn(orders, orderId)
    const isTold = order !== undefined && order.modeUntold === undefined && order.marginWord === undefined
    return isTold ? { ...move, marginMode: order.marginMode } : move
  }

  // What was never read before has nothing to be explained.
  function explain(symbol: string, now: Held): Explained {
    const { since, moves } = of(symbol)
    if (since === undefined) return { is: 'explained', whole: true }
    return explainMoves(since, now, [...moves.values()].map(withMode))
  }

  return {
    note,
    noteFill: fill =>
      note(fill.symbol, { id: fill.tradeId, at: fill.at, by: movedBy(fill), orderId: fill.orderId }),
    isNew({ symbol, tradeId, at }) {
      const market = of(symbol)
      return !market.moves.has(tradeId) && !isOver(market, tradeId, at)
    },
    explain,
    areShown(symbol, last = of(symbol).since) {
      const found = last && explain(symbol, last)
      return found === undefined || (found.is === 'explained' && found.whole)
    },
    since: symbol => of(symbol).since,
    explainedAt(symbol, held, from = Number.POSITIVE_INFINITY) {
      const market = of(symbol)
      const assumedAt = held.assumedAt ?? market.since?.assumedAt
      market.since = { ...held, ...(assumedAt !== undefined && { assumedAt }) }
      for (const [id, { at }] of market.moves) {
        if (at >= from) continue
        market.moves.delete(id)
        market.counted.set(id, at)
      }
      for (const [id, at] of market.counted) if (at < held.at - 2 * NEAR) market.counted.delete(id)
    },
    readAt: at => void (firstRead ??= at),
    markets: () => [...markets.keys()],
  }
}

/**
 * Nothing, as the first reading has a market that it lacks. A trade from before it may be one part of a position that
 * was closed by then; one from after it is not in it, however near.
 */
const nothingAt = (at: number): Since => ({ at, CROSS: ZERO, ISOLATED: ZERO, assumedAt: at - NEAR })
