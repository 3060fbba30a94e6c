import { isDeepStrictEqual } from 'node:util'
import type { AlgoOrder } from '@core/account/algo-order'
import { flattenAlgoOrder } from '@core/account/algo-merge'
import type { FillRecord, OrderRecord } from '@core/account/order-record'
import { exceedsExecuted, sumOrderFills } from '@core/account/order-merge'
import type { PositionRecord } from '@core/account/position-record'
import type { VenueAction } from '@core/account/venue-action'
import { SIGNATURE_LIFE_MS } from '@core/attempt/write-attempt'
import type { Discrepancy } from '@core/guard/discrepancy'
import type { OrderSide } from '@core/market/venue-market-rules'
import { MOVE_TOLERANCE_MS, type MoveExplanation, type HeldQuantities } from '@core/proof/position-moves'
import type { DeskEvent } from '@core/snapshot/desk-event'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import { findListedOrder } from '@core/snapshot/order-list'
import {
  add,
  compareDecimals,
  requireAmount,
  isNegative,
  isZero,
  negate,
  ZERO,
  type Amount,
} from '@core/value/decimal-amount'
import type { DatedValue } from '@core/value/value-freshness'
import type { TextFacts } from '@core/value/result'
import { isOrderPlacement } from '@core/write/venue-write'
import type { DeskState } from '../desk-state'
import type { ReadableVenue } from '../main-ports'
import type { AttemptStore } from './attempt-store'
import { createMissedTradeLookups } from './missed-trade-lookup'
import { createPositionChanges, type PositionChanges } from './position-changes'
import type { VenueRecords } from './venue-act-watch'

/**
 * Time for which a difference must last, from first to last reading, in milliseconds: a trade can arrive right after a
 * reading.
 */
const CONFIRM_MS = 2_000
const REQUERY_MS = 30_000
/** A signed request is accepted for five minutes, and a reading shows its execution some seconds later. */
const REPEATABLE_MS = SIGNATURE_LIFE_MS + 60_000

/** Compares each reading of positions with the known fills, and queries the lists if they differ. */
export interface PositionReconciler {
  /**
   * Acknowledges the displayed difference, which becomes part of the baseline. Returns false if another difference is
   * left, which is then reported.
   */
  acknowledge(displayed: Pick<Discrepancy, 'symbol' | 'facts'>): boolean
  /**
   * True if known changes explain the last reading of a market completely. False during a query, and for a reading that
   * may lack a change.
   */
  isExplained(symbol: string): boolean
  close(): void
}

interface PositionReconcilerParts {
  readonly desk: DeskState
  readonly venue: Pick<ReadableVenue, 'read' | 'archive'>
  readonly attempts: Pick<AttemptStore, 'about'>
  readonly listVenueActs: () => readonly VenueAction[]
  readonly readRecord: (orderId: string) => void
  readonly raise: (doubt: Discrepancy) => void
  readonly onRecords: (records: VenueRecords) => void
  readonly explain: (doubt: Pick<Discrepancy, 'is' | 'symbol'>) => void
}

interface MarketReading extends HeldQuantities {
  /** Request time of the reading, by the local clock. */
  readonly askedAt: number
}

interface PositionDifference {
  /** Time of the first reading that shows it, in venue time. */
  readonly since: number
  last: MarketReading
  /** Time of the last query of the lists, in venue time. `undefined` during a query. */
  queriedAt: number | undefined
  reported?: ReportedDifference
}

type UnexplainedChange = Extract<MoveExplanation, { is: 'unexplained' }>
/**
 * `partly`: the difference may be from before this run, and the fills since then could not be listed completely. `twice`:
 * an order on its side was sent or filled lately, so it may be a second execution.
 */
type ReportedDifference = UnexplainedChange & { readonly lists?: 'partly'; readonly twice?: 'perhaps' }

const createDiscrepancyKey = (symbol: string) => ({ is: 'position not explained', symbol }) as const

export function createPositionReconciler(parts: PositionReconcilerParts): PositionReconciler {
  const { desk, venue } = parts
  let closed = false
  const moves = createPositionChanges(desk)
  const see = (event: DeskEvent): void => (closed ? undefined : desk.see(event))
  /** Markets with positions from before this run whose fills are not completely listed yet. */
  const incompleteMarkets = new Set<string>()
  const onFillsComplete = (symbol: string): void => void incompleteMarkets.delete(symbol)
  const lookups = createMissedTradeLookups({ venue, moves, see, onFillsComplete, onRecords: parts.onRecords })
  const [lookUpFills] = lookups
  const differences = new Map<string, PositionDifference>()
  const lastRead = new Map<string, HeldQuantities>()
  let readAt: number | undefined

  function handleReading(
    { at: askedAt, venueTime: at, positions }: Extract<DeskEvent, { saw: 'positions' }>,
    kept: DeskSnapshot['positions'],
  ): void {
    if (at === undefined) return
    if (readAt === undefined && kept?.from === 'disk') startFromSaved(kept, at - askedAt)
    const markets = new Set([...positions.map(({ symbol }) => symbol), ...moves.listMarkets()])
    for (const symbol of markets) checkMarket(symbol, { askedAt, at, ...sumByMode(symbol, positions) })
    if (readAt !== undefined)
      for (const symbol of findMarketsMissingFills(
        desk.snapshot(),
        readAt - MOVE_TOLERANCE_MS,
        at - CONFIRM_MS,
      ))
        void lookUpFills(symbol)
    readAt = at
    moves.setFirstReading(at)
  }

  /** Positions of the last run are the baseline of the first reading. */
  function startFromSaved(
    { value: positions, asOf }: DatedValue<readonly PositionRecord[]>,
    offset: number,
  ): void {
    const at = asOf + offset
    for (const symbol of new Set(positions.map(row => row.symbol))) {
      moves.setBaseline(
        symbol,
        { at, ...sumByMode(symbol, positions), assumedAt: at },
        Number.NEGATIVE_INFINITY,
      )
      incompleteMarkets.add(symbol)
    }
    for (const act of parts.listVenueActs()) addReportedAct(act)
  }

  /** A reported act without a record would be found again if the saved positions are older. */
  function addReportedAct({ id, is, at, parts: taken }: VenueAction): void {
    if (is !== 'closed by the venue') return
    for (const { symbol, quantity, marginMode } of taken)
      if (quantity !== undefined && incompleteMarkets.has(symbol))
        moves.add(symbol, { id, at, by: negate(quantity), ...(marginMode !== undefined && { marginMode }) })
  }

  function checkMarket(symbol: string, now: MarketReading): void {
    lastRead.set(symbol, now)
    const found = moves.explain(symbol, now)
    if (found.is === 'explained') return resolveMarket(symbol, now, found.whole)
    const difference: PositionDifference = differences.get(symbol) ?? {
      since: now.at,
      last: now,
      queriedAt: now.at,
    }
    const isFirst = !differences.has(symbol)
    differences.set(symbol, difference)
    difference.last = now
    const { queriedAt, reported } = difference
    if (queriedAt === undefined) {
      // A missing answer must not suppress the report.
      if (hasLasted(difference, now, MOVE_TOLERANCE_MS)) report(symbol, difference, now, found)
      return
    }
    if (isFirst || reported === undefined || now.at - queriedAt >= REQUERY_MS)
      void queryLists(symbol, difference)
    else report(symbol, difference, now, found)
  }

  function resolveMarket(symbol: string, now: HeldQuantities, whole: boolean): void {
    const difference = differences.get(symbol)
    // A later trade that the reading may lack can explain it by chance. The earlier difference is then still
    // unexplained.
    const isByChance =
      difference !== undefined && !whole && moves.explain(symbol, difference.last).is === 'unexplained'
    if (isByChance) return
    if (differences.delete(symbol)) parts.explain(createDiscrepancyKey(symbol))
    if (whole) incompleteMarkets.delete(symbol)
    // The first reading is accepted as is: trades around its time may be included or not.
    if (moves.getBaseline(symbol) === undefined)
      moves.setBaseline(symbol, { ...now, assumedAt: now.at }, now.at - MOVE_TOLERANCE_MS)
    else if (whole) moves.setBaseline(symbol, now)
  }

  /** Queries the lists, and compares the reading that was newest at the start of the query. */
  async function queryLists(symbol: string, difference: PositionDifference): Promise<void> {
    const now = difference.last
    difference.queriedAt = undefined
    for (const look of lookups) {
      await look(symbol, now)
      if (closed || differences.get(symbol) !== difference) return
      if (moves.explain(symbol, now).is === 'explained') break
    }
    difference.queriedAt = now.at
    const found = moves.explain(symbol, now)
    if (found.is === 'explained') resolveMarket(symbol, now, found.whole)
    else if (hasLasted(difference, now, CONFIRM_MS)) report(symbol, difference, now, found)
  }

  function report(
    symbol: string,
    difference: PositionDifference,
    { askedAt, at }: MarketReading,
    found: UnexplainedChange,
  ): void {
    const { since } = difference
    const isRepeatable = hasOrderBefore(desk.snapshot(), {
      symbol,
      by: found.by,
      since,
      offset: at - askedAt,
    })
    const reported: ReportedDifference = {
      ...found,
      ...(incompleteMarkets.has(symbol) && { lists: 'partly' }),
      ...(isRepeatable && { twice: 'perhaps' }),
    }
    difference.reported = reported
    parts.raise({ ...createDiscrepancyKey(symbol), at: askedAt, facts: toFacts(reported) })
  }

  /**
   * A fill known only from a list may belong to an unknown order, or to one whose end was reported with less. Its
   * record is read.
   */
  function handleListedFills(fills: readonly FillRecord[]): void {
    const unheard = fills.filter(fill => readAt !== undefined && moves.isNew(fill))
    for (const orderId of new Set(unheard.map(fill => fill.orderId)))
      if (!isOrderKnown(parts, orderId, fills)) parts.readRecord(orderId)
    fills.forEach(moves.addFill)
  }

  const stopListening = desk.onSeen((event, before) => {
    if (event.saw === 'fills') handleListedFills(event.fills)
    if (event.saw === 'execution' && event.execution.fill !== undefined) moves.addFill(event.execution.fill)
    if (event.saw === 'positions') handleReading(event, before.positions)
  })

  return {
    acknowledge({ symbol, facts }) {
      const difference = differences.get(symbol)
      if (difference?.reported === undefined) return true
      const { reported, last } = difference
      const isSame = isDeepStrictEqual(toFacts(reported), facts)
      const isTaken = acceptPart(moves, symbol, facts, last)
      if (isSame && !isTaken) moves.setBaseline(symbol, last, last.at + 1)
      // A different difference by now: the displayed part is accepted, the rest is reported.
      const left = isSame ? undefined : moves.explain(symbol, last)
      if (left?.is !== 'unexplained') return differences.delete(symbol)
      report(symbol, difference, last, left)
      return false
    },
    // SECURITY: before the first reading of a run no position counts as explained.
    isExplained: symbol =>
      readAt !== undefined && !differences.has(symbol) && moves.areAllIncluded(symbol, lastRead.get(symbol)),
    close() {
      closed = true
      stopListening()
    },
  }
}

/**
 * Returns the markets in which an order that changed in this time reports more as executed than its known fills. A push
 * may have left a fill out, and a position that does not change would be explained without it. The fills of an algo order
 * have the id of the order that it placed: those of its market and side since it was created count as its own.
 */
function findMarketsMissingFills(
  { orders, algoOrders, fills }: DeskSnapshot,
  from: number,
  to: number,
): ReadonlySet<string> {
  const known = fills?.value ?? []
  const isChanged = ({ updatedAt }: OrderRecord | AlgoOrder): boolean => updatedAt >= from && updatedAt <= to
  const orderGaps = (orders?.value ?? [])
    .filter(isChanged)
    .filter(({ orderId, executed }) => compareDecimals(executed, sumOrderFills(known, orderId)) > 0)
  const algoGaps = (algoOrders?.value ?? [])
    .flatMap(flattenAlgoOrder)
    .filter(isChanged)
    .filter(algo => compareDecimals(algo.executed, sumFillsSince(known, algo)) > 0)
  return new Set([...orderGaps, ...algoGaps].map(({ symbol }) => symbol))
}

interface ObservedChange {
  readonly symbol: string
  readonly by: Amount
  /** In venue time, which is `offset` ahead of this desk's clock. */
  readonly since: number
  readonly offset: number
}

/** Returns true if an order on the side of a change was sent or filled shortly before it. */
function hasOrderBefore(
  { attempts, orders, fills }: DeskSnapshot,
  { symbol, by, since, offset }: ObservedChange,
): boolean {
  const side: OrderSide = isNegative(by) ? 'SELL' : 'BUY'
  const isBefore = (one: { readonly symbol: string; readonly side: OrderSide }, at: number): boolean =>
    one.symbol === symbol && one.side === side && at <= since && at >= since - REPEATABLE_MS
  return (
    (attempts?.value ?? []).some(
      ({ write, consentedAt }) => isOrderPlacement(write) && isBefore(write, consentedAt + offset),
    ) ||
    (orders?.value ?? []).some(one => !isZero(one.executed) && isBefore(one, one.updatedAt)) ||
    (fills?.value ?? []).some(one => isBefore(one, one.at))
  )
}

const sumFillsSince = (fills: readonly FillRecord[], { symbol, side, createdAt }: AlgoOrder): Amount =>
  fills
    .filter(fill => fill.symbol === symbol && (side ?? fill.side) === fill.side && fill.at >= createdAt)
    .reduce((sum, { quantity }) => add(sum, quantity), ZERO)

/**
 * Adds the reported difference `by` to the baseline of a market, and no more than that. Later known moves still count.
 * Returns false if the margin mode of the difference is not known.
 */
function acceptPart(
  moves: PositionChanges,
  symbol: string,
  { by = '0', marginMode }: TextFacts,
  last: HeldQuantities,
): boolean {
  const since = moves.getBaseline(symbol)
  const mode = since && (modes.find(each => each === marginMode) ?? getOnlyMode(since, last))
  if (since === undefined || mode === undefined) return false
  moves.setBaseline(symbol, { ...since, [mode]: add(since[mode], requireAmount(by)) }, -Infinity)
  return true
}

/** Returns true if the order is known with at least the executed size of these fills. */
function isOrderKnown(
  { desk, attempts }: PositionReconcilerParts,
  orderId: string,
  fills: readonly FillRecord[],
): boolean {
  const { orders } = desk.snapshot()
  const known = orders && findListedOrder(orders, orderId)
  return known === undefined ? attempts.about({ orderId }).length > 0 : !exceedsExecuted(fills, known)
}

/** Returns true if a difference has lasted this long. A clock set back does not suppress it. */
const hasLasted = ({ since }: PositionDifference, { at }: HeldQuantities, ms: number): boolean =>
  Math.abs(at - since) >= ms

const toFacts = ({ by, marginMode, lists, twice }: ReportedDifference): TextFacts => ({
  by,
  ...(lists !== undefined && { lists }),
  ...(twice !== undefined && { twice }),
  ...(marginMode !== undefined && { marginMode }),
})

const modes = ['CROSS', 'ISOLATED'] as const

function getOnlyMode(...readings: readonly HeldQuantities[]): 'CROSS' | 'ISOLATED' | undefined {
  const held = modes.filter(mode => readings.some(one => !isZero(one[mode])))
  return held.length === 1 ? held[0] : undefined
}

function sumByMode(
  symbol: string,
  positions: readonly PositionRecord[],
): Pick<HeldQuantities, 'CROSS' | 'ISOLATED'> {
  const rows = positions.filter(row => row.symbol === symbol)
  const quantityOf = (mode: PositionRecord['marginMode']) =>
    rows
      .filter(({ marginMode }) => marginMode === mode)
      .reduce((sum, { quantity }) => add(sum, quantity), ZERO)
  return { CROSS: quantityOf('CROSS'), ISOLATED: quantityOf('ISOLATED') }
}
