import { NEAR, type Held } from '@core/proof/explained'
import type { Event } from '@core/snapshot/event'
import { add, isZero, negate, ZERO } from '@core/value/decimal'
import type { ReadingVenue } from '../ports'
import type { Moves } from './moves'
import type { VenueRecords } from './venue-acts'

/** How many of the venue's own acts are asked for. */
const ROWS = 100
/** How long fills are counted on to be listed: how far back the venue’s list goes is in no document. */
const LISTED = 90 * 86_400_000

interface Parts {
  readonly venue: Pick<ReadingVenue, 'read' | 'archive'>
  readonly moves: Moves
  readonly see: (event: Event) => void
  /** The fills of a market since it was last explained were listed whole. */
  readonly onListed: (symbol: string) => void
  /** Hears the venue’s own records that explain a move, as they are found. */
  readonly onRecords: (records: VenueRecords) => void
}

/** Where to look, in turn, for what moved a market and nobody heard of. Each adds what it finds to what is known. */
export function looksFor({ venue, moves, see, onListed, onRecords }: Parts) {
  const fromIn = (symbol: string): number => (moves.since(symbol)?.at ?? 0) - NEAR

  async function lookForFills(symbol: string): Promise<void> {
    const read = await venue.read.fillsSince(symbol, fromIn(symbol))
    if (read.is !== 'read') return
    see({ saw: 'fills', at: read.at, fills: read.value.fills })
    if (read.value.stable && read.at - fromIn(symbol) <= LISTED) onListed(symbol)
  }

  /** What the venue took over is in no list of fills. */
  async function lookForLiquidations(symbol: string): Promise<void> {
    const read = await venue.archive.liquidations({ symbol, from: fromIn(symbol), page: 1, size: ROWS })
    if (read.is !== 'read') return
    for (const { liquidationId, at, positions } of read.value.rows) {
      const taken = positions.filter(one => one.symbol === symbol).map(({ quantity }) => quantity)
      const by = negate(taken.reduce(add, ZERO))
      if (!isZero(by)) moves.note(symbol, { id: `liquidation ${liquidationId}`, at, by })
    }
    onRecords({ liquidations: read.value.rows })
  }

  /** A position of which nothing is left, and whose record says that the venue closed it, is explained by that. */
  async function lookForEnds(symbol: string, now: Held): Promise<void> {
    const read = await venue.archive.pastPositions(ROWS, symbol)
    const found = moves.explain(symbol, now)
    if (read.is !== 'read' || found.is === 'explained') return
    for (const end of read.value) {
      const { type, symbol: of, marginMode, positionId, closedAt, updatedAt } = end
      const at = closedAt ?? updatedAt ?? 0
      const isTaken = of === symbol && (type === 'liquidated' || type === 'adl') && at >= fromIn(symbol)
      if (!isTaken || !isZero(now[marginMode]) || (found.marginMode ?? marginMode) !== marginMode) continue
      onRecords({ ends: [end], by: found.by })
      return moves.note(symbol, { id: `end ${positionId}`, at, by: found.by, marginMode })
    }
  }

  return [lookForFills, lookForLiquidations, lookForEnds] as const
}
