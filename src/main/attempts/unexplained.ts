import { isDeepStrictEqual } from 'node:util'
import type { AlgoOrder } from '@core/account/algo'
import { flattenAlgoOrder } from '@core/account/algo-fold'
import type { FillRecord, OrderRecord } from '@core/account/order'
import { exceedsExecuted, sumOrderFills } from '@core/account/order-fold'
import type { PositionRecord } from '@core/account/position'
import type { VenueAction } from '@core/account/venue-act'
import type { Discrepancy } from '@core/guard/doubt'
import { MOVE_TOLERANCE_MS, type MoveExplanation, type HeldQuantities } from '@core/proof/explained'
import type { DeskEvent } from '@core/snapshot/event'
import type { DeskSnapshot } from '@core/snapshot/snapshot'
import { findListedOrder } from '@core/snapshot/order-list'
import { add, compareDecimals, requireAmount, isZero, negate, ZERO, type Amount } from '@core/value/decimal'
import type { DatedValue } from '@core/value/freshness'
import type { TextFacts } from '@core/value/result'
import type { DeskState } from '../desk'
import type { ReadableVenue } from '../ports'
import type { AttemptStore } from './attempts'
import { createMissedTradeLookups } from './looks'
import { createPositionChanges } from './moves'
import type { VenueRecords } from './venue-acts'

/** How long a difference has to last, from its first reading to its last: the one after a trade comes at once. */
const CONFIRM_MS = 2_000
/** How often the lists are asked again about a difference that was told. */
const REQUERY_MS = 30_000
/** Holds each reading of the positions against the fills that are known, and asks the lists where they differ. */
export interface PositionReconciler {
  /**
   * A person has looked: what they were told is taken as it is, and counted on with. False where another difference is
   * left by now: that is told in its place.
   */
  acknowledge(displayed: Pick<Discrepancy, 'symbol' | 'facts'>): boolean
  /**
   * Whether what is held in a market, as it was last read, is what is known to have moved it, all of it: what is still
   * looked for is not, nor is a reading that may not show something yet.
   */
  isExplained(symbol: string): boolean
  close(): void
}

interface PositionReconcilerParts {
  readonly desk: DeskState
  readonly venue: Pick<ReadableVenue, 'read' | 'archive'>
  readonly attempts: Pick<AttemptStore, 'about'>
  /** What was told of the account in any run: a start does not find it once more. */
  readonly listVenueActs: () => readonly VenueAction[]
  /** Has an order's own record read, until it has been read. */
  readonly readRecord: (orderId: string) => void
  readonly raise: (doubt: Discrepancy) => void
  /** Hears the venue’s own records that explain a move. */
  readonly onRecords: (records: VenueRecords) => void
  readonly explain: (doubt: Pick<Discrepancy, 'is' | 'symbol'>) => void
}

/** The positions of one market as one reading has them. */
interface MarketReading extends HeldQuantities {
  /** When it was asked for, on this desk's clock. */
  readonly askedAt: number
}

/** What is not explained in one market. */
interface PositionDifference {
  /** When it was first read, by the venue's clock. */
  readonly since: number
  last: MarketReading
  /** When the lists were last asked about it, by the venue's clock; undefined while they are being asked. */
  queriedAt: number | undefined
  /** What a person was last told of it; absent before. */
  reported?: ReportedDifference
}

type UnexplainedChange = Extract<MoveExplanation, { is: 'unexplained' }>
/** `partly`: from while the desk was closed, and the fills since then could not be listed whole. */
type ReportedDifference = UnexplainedChange & { readonly lists?: 'partly' }

const createDiscrepancyKey = (symbol: string) => ({ is: 'position not explained', symbol }) as const

export function createPositionReconciler(parts: PositionReconcilerParts): PositionReconciler {
  const { desk, venue } = parts
  let closed = false
  const moves = createPositionChanges(desk)
  const see = (event: DeskEvent): void => (closed ? undefined : desk.see(event))
  /** Markets held since before this run, of which the fills since then were not listed whole yet. */
  const incompleteMarkets = new Set<string>()
  const onFillsComplete = (symbol: string): void => void incompleteMarkets.delete(symbol)
  const lookups = createMissedTradeLookups({ venue, moves, see, onFillsComplete, onRecords: parts.onRecords })
  const [lookUpFills] = lookups
  const differences = new Map<string, PositionDifference>()
  const lastRead = new Map<string, HeldQuantities>()
  /** When the positions were last read, by the venue's clock. */
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
      for (const symbol of findMarketsMissingFills(desk.snapshot(), readAt - MOVE_TOLERANCE_MS, at - CONFIRM_MS))
        void lookUpFills(symbol)
    readAt = at
    moves.setFirstReading(at)
  }

  /** What was held when the desk was last open is where the first reading is explained from. */
  function startFromSaved({ value: positions, asOf }: DatedValue<readonly PositionRecord[]>, offset: number): void {
    const at = asOf + offset
    for (const symbol of new Set(positions.map(row => row.symbol))) {
      moves.setBaseline(symbol, { at, ...sumByMode(symbol, positions), assumedAt: at }, Number.NEGATIVE_INFINITY)
      incompleteMarkets.add(symbol)
    }
    for (const act of parts.listVenueActs()) addReportedAct(act)
  }

  /** What was told and has no record would be found again where what was kept is older than its telling. */
  function addReportedAct({ id, is, at, parts: taken }: VenueAction): void {
    if (is !== 'closed by the venue') return
    for (const { symbol, quantity, marginMode } of taken)
      if (quantity !== undefined && incompleteMarkets.has(symbol))
        moves.add(symbol, { id, at, by: negate(quantity), ...(marginMode !== undefined && { marginMode }) })
  }

  /** Holds one market against what is known; where that does not explain it, the lists are asked before it is told. */
  function checkMarket(symbol: string, now: MarketReading): void {
    lastRead.set(symbol, now)
    const found = moves.explain(symbol, now)
    if (found.is === 'explained') return resolveMarket(symbol, now, found.whole)
    const difference: PositionDifference = differences.get(symbol) ?? { since: now.at, last: now, queriedAt: now.at }
    const isFirst = !differences.has(symbol)
    differences.set(symbol, difference)
    difference.last = now
    const { queriedAt, reported } = difference
    if (queriedAt === undefined) {
      // An answer that does not come is no reason to be quiet.
      if (hasLasted(difference, now, MOVE_TOLERANCE_MS)) report(symbol, difference, now, found)
      return
    }
    if (isFirst || reported === undefined || now.at - queriedAt >= REQUERY_MS) void queryLists(symbol, difference)
    else report(symbol, difference, now, found)
  }

  function resolveMarket(symbol: string, now: HeldQuantities, whole: boolean): void {
    const difference = differences.get(symbol)
    // What may not show yet of a later trade explains a reading by chance: then the one before it is not explained.
    const isByChance =
      difference !== undefined && !whole && moves.explain(symbol, difference.last).is === 'unexplained'
    if (isByChance) return
    if (differences.delete(symbol)) parts.explain(createDiscrepancyKey(symbol))
    if (whole) incompleteMarkets.delete(symbol)
    // The first reading is taken as it is: what was traded around then may be in it or not.
    if (moves.getBaseline(symbol) === undefined)
      moves.setBaseline(symbol, { ...now, assumedAt: now.at }, now.at - MOVE_TOLERANCE_MS)
    else if (whole) moves.setBaseline(symbol, now)
  }

  /** Asks for what nobody heard of, and holds the reading against it that was the newest when it was asked. */
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

  function report(symbol: string, difference: PositionDifference, { askedAt }: MarketReading, found: UnexplainedChange): void {
    const told: ReportedDifference = { ...found, ...(incompleteMarkets.has(symbol) && { lists: 'partly' }) }
    difference.reported = told
    parts.raise({ ...createDiscrepancyKey(symbol), at: askedAt, facts: toFacts(told) })
  }

  /**
   * What a person was told is theirs from here on, and no more than that; what is known to have moved the market still
   * counts beside it. False where it is not known in which margin mode it was.
   */
  function acceptPart(symbol: string, { by = '0', marginMode }: TextFacts, last: HeldQuantities): boolean {
    const since = moves.getBaseline(symbol)
    const mode = since && (modes.find(each => each === marginMode) ?? getOnlyMode(since, last))
    if (since === undefined || mode === undefined) return false
    moves.setBaseline(symbol, { ...since, [mode]: add(since[mode], requireAmount(by)) }, -Infinity)
    return true
  }

  /**
   * A fill that only a list tells may be of an order that nobody heard of, whose own record says whose it is; or of one
   * whose end was told with less: its record is asked for once more.
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
      const isTaken = acceptPart(symbol, facts, last)
      if (isSame && !isTaken) moves.setBaseline(symbol, last, last.at + 1)
      // Another difference by now: what they were told is taken of it, and what is left is told anew.
      const left = isSame ? undefined : moves.explain(symbol, last)
      if (left?.is !== 'unexplained') return differences.delete(symbol)
      report(symbol, difference, last, left)
      return false
    },
    // SECURITY: before the first reading of a run no position agrees with anything.
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

const sumFillsSince = (fills: readonly FillRecord[], { symbol, side, createdAt }: AlgoOrder): Amount =>
  fills
    .filter(fill => fill.symbol === symbol && (side ?? fill.side) === fill.side && fill.at >= createdAt)
    .reduce((sum, { quantity }) => add(sum, quantity), ZERO)

/** Whether an order is known, with as much executed as these fills of it come to. */
function isOrderKnown({ desk, attempts }: PositionReconcilerParts, orderId: string, fills: readonly FillRecord[]): boolean {
  const { orders } = desk.snapshot()
  const known = orders && findListedOrder(orders, orderId)
  return known === undefined ? attempts.about({ orderId }).length > 0 : !exceedsExecuted(fills, known)
}

/** Whether a difference has lasted so long; a clock that goes back is no reason to be quiet either. */
const hasLasted = ({ since }: PositionDifference, { at }: HeldQuantities, ms: number): boolean => Math.abs(at - since) >= ms

const toFacts = ({ by, marginMode, lists }: ReportedDifference): TextFacts => ({
  by,
  ...(lists !== undefined && { lists }),
  ...(marginMode !== undefined && { marginMode }),
})

const modes = ['CROSS', 'ISOLATED'] as const

/** The margin mode in which a market was held at all, where it was one. */
function getOnlyMode(...readings: readonly HeldQuantities[]): 'CROSS' | 'ISOLATED' | undefined {
  const held = modes.filter(mode => readings.some(one => !isZero(one[mode])))
  return held.length === 1 ? held[0] : undefined
}

function sumByMode(symbol: string, positions: readonly PositionRecord[]): Pick<HeldQuantities, 'CROSS' | 'ISOLATED'> {
  const rows = positions.filter(row => row.symbol === symbol)
  const quantityOf = (mode: PositionRecord['marginMode']) =>
    rows
      .filter(({ marginMode }) => marginMode === mode)
      .reduce((sum, { quantity }) => add(sum, quantity), ZERO)
  return { CROSS: quantityOf('CROSS'), ISOLATED: quantityOf('ISOLATED') }
}
