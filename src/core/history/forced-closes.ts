import type { FillRecord } from '../account/order-record'
import type { PositionRecord } from '../account/position-record'
import type { VenueAction } from '../account/venue-action'
import { sumAmounts } from '../figures/pnl-figures'
import {
  absolute,
  compareDecimals,
  isNegative,
  isZero,
  multiply,
  negate,
  subtract,
  type Amount,
} from '../value/decimal-amount'
import {
  createDeleveragingEntry,
  createLiquidationEntries,
  sumLiquidationFees,
  wasDeleveraged,
} from './trade-entries'
import { listUnexplainedActions } from './venue-action-factory'
import type { LiquidatedPosition, LiquidationRecord, PastPosition } from './venue-history-records'

/** An open position as last observed, with the venue time of that observation. */
export interface ObservedPosition {
  readonly row: PositionRecord
  readonly seenAt: number
}

/** Two consecutive observations of a position, which became smaller between them. */
export interface ObservedShrinkage {
  readonly before: PositionRecord
  readonly after: PositionRecord
}

/** Maximum distance in milliseconds between an action and the observation of what it closed. */
const NEARBY_MS = 30_000

export interface ForcedCloseInputs {
  /** Only what happened since then counts, in venue time. */
  readonly dayStart: number
  readonly liquidations: readonly LiquidationRecord[]
  readonly closed: readonly PastPosition[]
  /** All fills of the day, and earlier ones as far as they are known. */
  readonly fills: readonly FillRecord[]
  readonly actions: readonly VenueAction[]
  readonly held: readonly ObservedPosition[]
  readonly shrinkages: readonly ObservedShrinkage[]
}

/** The result of one liquidation or deleveraging, after its fees; absent if it cannot be computed. */
export interface ForcedClose {
  readonly id: string
  readonly realised?: Amount
}

/** Lists the liquidations and deleveragings of a day, including those of which only the action is known. */
export function listForcedCloses(inputs: ForcedCloseInputs): readonly ForcedClose[] {
  const { dayStart, liquidations, closed, actions } = inputs
  const today = actions.filter(({ at }) => at >= dayStart)
  const unexplained = new Set(listUnexplainedActions(actions).map(({ id }) => id))
  const isRecorded = ({ id, is, record }: VenueAction): boolean =>
    is === 'liquidated'
      ? liquidations.some(({ liquidationId }) => liquidationId === record)
      : is === 'deleveraged'
        ? closed.some(({ positionId }) => positionId === record)
        : !unexplained.has(id)
  return [
    ...liquidations.filter(({ at }) => at >= dayStart).map(record => createLiquidationClose(record, inputs)),
    ...closed
      .filter(row => wasDeleveraged(row) && (row.closedAt ?? 0) >= dayStart)
      .map(row => createDeleveragingClose(row, inputs)),
    ...today.filter(act => !isRecorded(act)).map(act => createUnrecordedClose(act, inputs)),
  ]
}

function createLiquidationClose(record: LiquidationRecord, inputs: ForcedCloseInputs): ForcedClose {
  const { liquidationId, positions, toInsuranceFund } = record
  // A record can grow by further positions under its id.
  const id = `liquidation ${liquidationId} ${positions.map(({ quantity }) => quantity).join(' ')}`
  const areFeesKnown = positions.every(
    ({ liquidatorFee, insuranceFundFee }) =>
      liquidatorFee !== undefined && (toInsuranceFund ?? insuranceFundFee) !== undefined,
  )
  const entries = createLiquidationEntries(record)
  const results = positions.flatMap((taken, place) => {
    const entry = findLiquidatedEntry(record, taken, inputs)
    const { signed, paid } = entries[place] ?? {}
    return entry === undefined || signed === undefined || paid === undefined
      ? []
      : [subtract(multiply(signed, entry), paid)]
  })
  if (!areFeesKnown || entries.length < positions.length || results.length < positions.length) return { id }
  return { id, realised: subtract(sumAmounts(results), sumLiquidationFees(record)) }
}

/** The record of a closed position has the average price of its whole life, which is its entry if it only shrank. */
const getRecordedEntry = ({ closed, largest, entry }: PastPosition): Amount | undefined =>
  closed === largest ? entry : undefined

function findLiquidatedEntry(
  { liquidationId, at }: LiquidationRecord,
  taken: LiquidatedPosition,
  inputs: ForcedCloseInputs,
): Amount | undefined {
  const held = findHeldBefore({ ...taken, ...findMarginMode(liquidationId, taken, inputs) }, at, inputs)
  const record = inputs.closed.find(row => row.liquidationId === liquidationId && row.symbol === taken.symbol)
  return held?.entry ?? (record && getRecordedEntry(record))
}

/** The list of liquidations has no margin mode; the action of the same liquidation may have it. */
function findMarginMode(
  liquidationId: string,
  { symbol, quantity, marginMode }: LiquidatedPosition,
  { actions }: ForcedCloseInputs,
): Pick<LiquidatedPosition, 'marginMode'> {
  const parts = actions.flatMap(({ record, parts: each }) => (record === liquidationId ? each : []))
  const found =
    marginMode ?? parts.find(part => part.symbol === symbol && part.quantity === quantity)?.marginMode
  return found === undefined ? {} : { marginMode: found }
}

function createDeleveragingClose(position: PastPosition, inputs: ForcedCloseInputs): ForcedClose {
  const { positionId, symbol, marginMode, side, openedAt, closedAt = 0, closed, exit } = position
  const id = `deleveraging ${positionId}`
  const { actions, dayStart, fills, liquidations } = inputs
  const isOfPosition = (at: number, parts: readonly { readonly symbol: string }[]): boolean =>
    at >= openedAt && parts.some(part => part.symbol === symbol)
  // The record does not separate what was taken before.
  const wasTakenBefore =
    liquidations.some(({ at, positions }) => isOfPosition(at, positions)) ||
    actions.some(
      act => act.is === 'closed by the venue' && act.at < dayStart && isOfPosition(act.at, act.parts),
    )
  const size = side === 'LONG' ? closed : closed && negate(closed)
  const held = size && findHeldBefore({ symbol, marginMode, quantity: size }, closedAt, inputs)
  const price = held?.entry ?? getRecordedEntry(position)
  if (size === undefined || price === undefined || wasTakenBefore) return { id }
  const entry = createDeleveragingEntry(position, fills, [])
  if (entry === undefined)
    // Without its fills, the average exit is the price of the deleveraging if nothing else closed the position.
    return exit === undefined || held?.quantity !== size
      ? { id }
      : { id, realised: multiply(size, subtract(exit, price)) }
  const isPart = compareDecimals(absolute(entry.signed), absolute(held?.quantity ?? size)) <= 0
  if (isZero(entry.signed) || !isPart) return { id }
  return { id, realised: subtract(multiply(entry.signed, price), entry.paid) }
}

/** An unrecorded closing has a result if the position was observed directly before and after it. */
function createUnrecordedClose({ id, is, at, parts }: VenueAction, inputs: ForcedCloseInputs): ForcedClose {
  const results = parts.flatMap(({ symbol, marginMode, quantity }) => {
    const found = inputs.shrinkages.filter(
      ({ before, after }) =>
        before.symbol === symbol &&
        (marginMode ?? before.marginMode) === before.marginMode &&
        subtract(before.quantity, after.quantity) === quantity &&
        Math.abs(after.updatedAt - at) <= NEARBY_MS,
    )
    return found.length === 1 ? found.flatMap(one => computeShrinkageResult(one, inputs) ?? []) : []
  })
  const isKnown = is === 'closed by the venue' && results.length === parts.length
  return { id, ...(isKnown && { realised: sumAmounts(results) }) }
}

/** The cost of a position falls by the price of what was closed, until a settlement or another trade changes it. */
function computeShrinkageResult(
  { before, after }: ObservedShrinkage,
  { fills, actions }: ForcedCloseInputs,
): Amount | undefined {
  const isBetween = (at: number): boolean => at > before.updatedAt && at <= after.updatedAt
  const isOther =
    fills.some(({ symbol, at }) => symbol === before.symbol && isBetween(at)) ||
    actions.some(({ is, at }) => is === 'settled' && isBetween(at))
  const received = subtract(before.cost, after.cost)
  const closed = subtract(before.quantity, after.quantity)
  return isOther ? undefined : subtract(received, multiply(closed, before.entry))
}

/**
 * Returns the observed position with the entry price at a time of the day. Only fills that add to a position change
 * that price, so none may lie between.
 */
function findHeldBefore(
  { symbol, marginMode, quantity }: Pick<LiquidatedPosition, 'symbol' | 'marginMode' | 'quantity'>,
  at: number,
  { held, fills, dayStart }: ForcedCloseInputs,
): PositionRecord | undefined {
  const isLong = !isNegative(quantity)
  const wasAddedTo = ({ updatedAt, marginMode: mode }: PositionRecord): boolean =>
    fills.some(
      fill =>
        fill.symbol === symbol &&
        (fill.marginMode ?? mode) === mode &&
        (fill.side === 'BUY') === isLong &&
        fill.at > Math.min(updatedAt, at) &&
        fill.at <= Math.max(updatedAt, at),
    )
  const rows = held
    .filter(({ row, seenAt }) => row.symbol === symbol && seenAt >= dayStart)
    .map(({ row }) => row)
    .filter(row => (marginMode ?? row.marginMode) === row.marginMode && !isNegative(row.quantity) === isLong)
  const [row] = rows
  // Without a margin mode, either of two positions may have been taken.
  return row !== undefined && rows.length === 1 && !wasAddedTo(row) ? row : undefined
}
