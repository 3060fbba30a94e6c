import { MOVE_TOLERANCE_MS, type HeldQuantities } from '@core/proof/position-moves'
import type { DeskEvent } from '@core/snapshot/desk-event'
import { add, isZero, negate, ZERO } from '@core/value/decimal-amount'
import type { ReadableVenue } from '../main-ports'
import type { PositionChanges } from './position-changes'
import type { VenueRecords } from './venue-act-watch'

const MAX_ROWS = 100
/** Assumed time for which fills stay listed. The venue documents no limit. */
const FILL_LIST_MS = 90 * 86_400_000

interface Parts {
  readonly venue: Pick<ReadableVenue, 'read' | 'archive'>
  readonly moves: PositionChanges
  readonly see: (event: DeskEvent) => void
  readonly onFillsComplete: (symbol: string) => void
  readonly onRecords: (records: VenueRecords) => void
}

/** Creates the lookups, in order, for trades that changed a position unnoticed. Each adds its results to `moves`. */
export function createMissedTradeLookups({ venue, moves, see, onFillsComplete, onRecords }: Parts) {
  const getSearchStart = (symbol: string): number => (moves.getBaseline(symbol)?.at ?? 0) - MOVE_TOLERANCE_MS

  async function lookUpFills(symbol: string): Promise<void> {
    const read = await venue.read.fillsSince(symbol, getSearchStart(symbol))
    if (read.is !== 'read') return
    see({ saw: 'fills', at: read.at, fills: read.value.fills })
    if (read.value.stable && read.at - getSearchStart(symbol) <= FILL_LIST_MS) onFillsComplete(symbol)
  }

  /** A takeover by the venue is in no list of fills. */
  async function lookUpLiquidations(symbol: string): Promise<void> {
    const read = await venue.archive.liquidations({
      symbol,
      from: getSearchStart(symbol),
      page: 1,
      size: MAX_ROWS,
    })
    if (read.is !== 'read') return
    for (const { liquidationId, at, positions } of read.value.rows) {
      const taken = positions.filter(one => one.symbol === symbol).map(({ quantity }) => quantity)
      const by = negate(taken.reduce(add, ZERO))
      if (!isZero(by)) moves.add(symbol, { id: `liquidation ${liquidationId}`, at, by })
    }
    onRecords({ liquidations: read.value.rows })
  }

  /** A record of a position closed by the venue explains a position of zero. */
  async function lookUpClosedPositions(symbol: string, held: HeldQuantities): Promise<void> {
    const read = await venue.archive.pastPositions(MAX_ROWS, symbol)
    const found = moves.explain(symbol, held)
    if (read.is !== 'read' || found.is === 'explained') return
    for (const closed of read.value) {
      const { type, marginMode, positionId, closedAt, updatedAt } = closed
      const at = closedAt ?? updatedAt ?? 0
      const isTaken =
        closed.symbol === symbol && (type === 'liquidated' || type === 'adl') && at >= getSearchStart(symbol)
      if (!isTaken || !isZero(held[marginMode]) || (found.marginMode ?? marginMode) !== marginMode) continue
      onRecords({ ends: [closed], by: found.by })
      return moves.add(symbol, { id: `end ${positionId}`, at, by: found.by, marginMode })
    }
  }

  return [lookUpFills, lookUpLiquidations, lookUpClosedPositions] as const
}
