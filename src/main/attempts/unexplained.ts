import { isDeepStrictEqual } from 'node:util'
import type { AlgoOrder } from '@core/account/algo'
import { treeOf } from '@core/account/algo-fold'
import type { Fill, Order } from '@core/account/order'
import { filledOf, fillsMoreThan } from '@core/account/order-fold'
import type { Position } from '@core/account/position'
import type { VenueAct } from '@core/account/venue-act'
import type { Doubt } from '@core/guard/doubt'
import { NEAR, type Explained, type Held } from '@core/proof/explained'
import type { Event } from '@core/snapshot/event'
import type { Snapshot } from '@core/snapshot/snapshot'
import { orderIn } from '@core/snapshot/order-list'
import { add, compare, exactly, isZero, negate, ZERO, type Amount } from '@core/value/decimal'
import type { Dated } from '@core/value/freshness'
import type { Facts } from '@core/value/result'
import type { Desk } from '../desk'
import type { ReadingVenue } from '../ports'
import type { Attempts } from './attempts'
import { looksFor } from './looks'
import { createMoves, type Moves } from './moves'
import type { VenueRecords } from './venue-acts'

/** How long a difference has to last, from its first reading to its last: the one after a trade comes at once. */
const LASTS = 2_000
/** How often the lists are asked again about a difference that was told. */
const ASK_AGAIN = 30_000
/** Holds each reading of the positions against the fills that are known, and asks the lists where they differ. */
export interface UnexplainedWatch {
  /**
   * A person has looked: what they were told is taken as it is, and counted on with. False where another difference is
   * left by now: that is told in its place.
   */
  look(told: Pick<Doubt, 'symbol' | 'facts'>): boolean
  /**
   * Whether what is held in a market, as it was last read, is what is known to have moved it, all of it: what is still
   * looked for is not, nor is a reading that may not show something yet.
   */
  isExplained(symbol: string): boolean
  close(): void
}

interface Parts {
  readonly desk: Desk
  readonly venue: Pick<ReadingVenue, 'read' | 'archive'>
  readonly attempts: Pick<Attempts, 'about'>
  /** What was told of the account in any run: a start does not find it once more. */
  readonly acts: () => readonly VenueAct[]
  /** Has an order's own record read, until it has been read. */
  readonly readRecord: (orderId: string) => void
  readonly raise: (doubt: Doubt) => void
  /** Hears the venue’s own records that explain a move. */
  readonly onRecords: (records: VenueRecords) => void
  readonly explain: (doubt: Pick<Doubt, 'is' | 'symbol'>) => void
}

/** The positions of one market as one reading has them. */
interface Reading extends Held {
  /** When it was asked for, on this desk's clock. */
  readonly askedAt: number
}

/** What is not explained in one market. */
interface Difference {
  /** When it was first read, by the venue's clock. */
  readonly since: number
  last: Reading
  /** When the lists were last asked about it, by the venue's clock; undefined while they are being asked. */
  listsAt: number | undefined
  /** What a person was last told of it; absent before. */
  told?: Told
}

type Unexplained = Extract<Explained, { is: 'unexplained' }>
/** `partly`: from while the desk was closed, and the fills since then could not be listed whole. */
type Told = Unexplained & { readonly lists?: 'partly' }

const doubtIn = (symbol: string) => ({ is: 'position not explained', symbol }) as const

export function watchUnexplained(parts: Parts): UnexplainedWatch {
  const { desk, venue } = parts
  let closed = false
  const moves = createMoves(desk)
  const see = (event: Event): void => (closed ? undefined : desk.see(event))
  /** Markets held since before this run, of which the fills since then were not listed whole yet. */
  const partly = new Set<string>()
  const onListed = (symbol: string): void => void partly.delete(symbol)
  const looks = looksFor({ venue, moves, see, onListed, onRecords: parts.onRecords })
  const [lookForFills] = looks
  const differences = new Map<string, Difference>()
  const lastRead = new Map<string, Held>()
  /** When the positions were last read, by the venue's clock. */
  let readAt: number | undefined

  function hearReading(
    { at: askedAt, venueTime: at, positions }: Extract<Event, { saw: 'positions' }>,
    kept: Snapshot['positions'],
  ): void {
    if (at === undefined) return
    if (readAt === undefined && kept?.from === 'disk') beginFrom(kept, at - askedAt)
    const markets = new Set([...positions.map(({ symbol }) => symbol), ...moves.markets()])
    for (const symbol of markets) hold(symbol, { askedAt, at, ...heldOf(symbol, positions) })
    if (readAt !== undefined)
      for (const symbol of marketsLackingFills(desk.snapshot(), readAt - NEAR, at - LASTS))
        void lookForFills(symbol)
    readAt = at
    moves.readAt(at)
  }

  /** What was held when the desk was last open is where the first reading is explained from. */
  function beginFrom({ value: positions, asOf }: Dated<readonly Position[]>, offset: number): void {
    const at = asOf + offset
    for (const symbol of new Set(positions.map(row => row.symbol))) {
      moves.explainedAt(symbol, { at, ...heldOf(symbol, positions), assumedAt: at }, Number.NEGATIVE_INFINITY)
      partly.add(symbol)
    }
    for (const act of parts.acts()) noteTold(act)
  }

  /** What was told and has no record would be found again where what was kept is older than its telling. */
  function noteTold({ id, is, at, parts: taken }: VenueAct): void {
    if (is !== 'closed by the venue') return
    for (const { symbol, quantity, marginMode } of taken)
      if (quantity !== undefined && partly.has(symbol))
        moves.note(symbol, { id, at, by: negate(quantity), ...(marginMode !== undefined && { marginMode }) })
  }

  /** Holds one market against what is known; where that does not explain it, the lists are asked before it is told. */
  function hold(symbol: string, now: Reading): void {
    lastRead.set(symbol, now)
    const found = moves.explain(symbol, now)
    if (found.is === 'explained') return end(symbol, now, found.whole)
    const difference: Difference = differences.get(symbol) ?? { since: now.at, last: now, listsAt: now.at }
    const isFirst = !differences.has(symbol)
    differences.set(symbol, difference)
    difference.last = now
    const { listsAt, told } = difference
    if (listsAt === undefined) {
      // An answer that does not come is no reason to be quiet.
      if (isLonger(difference, now, NEAR)) tell(symbol, difference, now, found)
      return
    }
    if (isFirst || told === undefined || now.at - listsAt >= ASK_AGAIN) void ask(symbol, difference)
    else tell(symbol, difference, now, found)
  }

  function end(symbol: string, now: Held, whole: boolean): void {
    const difference = differences.get(symbol)
    // What may not show yet of a later trade explains a reading by chance: then the one before it is not explained.
    const isByChance =
      difference !== undefined && !whole && moves.explain(symbol, difference.last).is === 'unexplained'
    if (isByChance) return
    if (differences.delete(symbol)) parts.explain(doubtIn(symbol))
    if (whole) partly.delete(symbol)
    // The first reading is taken as it is: what was traded around then may be in it or not.
    if (moves.since(symbol) === undefined)
      moves.explainedAt(symbol, { ...now, assumedAt: now.at }, now.at - NEAR)
    else if (whole) moves.explainedAt(symbol, now)
  }

  /** Asks for what nobody heard of, and holds the reading against it that was the newest when it was asked. */
  async function ask(symbol: string, difference: Difference): Promise<void> {
    const now = difference.last
    difference.listsAt = undefined
    for (const look of looks) {
      await look(symbol, now)
      if (closed || differences.get(symbol) !== difference) return
      if (moves.explain(symbol, now).is === 'explained') break
    }
    difference.listsAt = now.at
    const found = moves.explain(symbol, now)
    if (found.is === 'explained') end(symbol, now, found.whole)
    else if (isLonger(difference, now, LASTS)) tell(symbol, difference, now, found)
  }

  function tell(symbol: string, difference: Difference, { askedAt }: Reading, found: Unexplained): void {
    const told: Told = { ...found, ...(partly.has(symbol) && { lists: 'partly' }) }
    difference.told = told
    parts.raise({ ...doubtIn(symbol), at: askedAt, facts: factsOf(told) })
  }

  /**
   * A fill that only a list tells may be of an order that nobody heard of, whose own record says whose it is; or of one
   * whose end was told with less: its record is asked for once more.
   */
  function hearListed(fills: readonly Fill[]): void {
    const unheard = fills.filter(fill => readAt !== undefined && moves.isNew(fill))
    for (const orderId of new Set(unheard.map(fill => fill.orderId)))
      if (!isHeardOf(parts, orderId, fills)) parts.readRecord(orderId)
    fills.forEach(moves.noteFill)
  }

  const stopHearing = desk.onSeen((event, before) => {
    if (event.saw === 'fills') hearListed(event.fills)
    if (event.saw === 'execution' && event.execution.fill !== undefined) moves.noteFill(event.execution.fill)
    if (event.saw === 'positions') hearReading(event, before.positions)
  })

  return {
    look({ symbol, facts }) {
      const difference = differences.get(symbol)
      if (difference?.told === undefined) return true
      const { told, last } = difference
      const isSame = isDeepStrictEqual(factsOf(told), facts)
      const isTaken = takePart(moves, symbol, facts, last)
      if (isSame && !isTaken) moves.explainedAt(symbol, last, last.at + 1)
      // Another difference by now: what they were told is taken of it, and what is left is told anew.
      const left = isSame ? undefined : moves.explain(symbol, last)
      if (left?.is !== 'unexplained') return differences.delete(symbol)
      tell(symbol, difference, last, left)
      return false
    },
    // SECURITY: before the first reading of a run no position agrees with anything.
    isExplained: symbol =>
      readAt !== undefined && !differences.has(symbol) && moves.areShown(symbol, lastRead.get(symbol)),
    close() {
      closed = true
      stopHearing()
    },
  }
}

/**
 * Markets in which an order that changed in this time reports more as executed than its known fills. A push may have left
 * a fill out, and a position that does not change would be explained without it. The fills of an algo order have the id of
 * the order that it placed: those of its market and side since it was created count as its own.
 */
function marketsLackingFills(
  { orders, algoOrders, fills }: Snapshot,
  from: number,
  to: number,
): ReadonlySet<string> {
  const known = fills?.value ?? []
  const isChanged = ({ updatedAt }: Order | AlgoOrder): boolean => updatedAt >= from && updatedAt <= to
  const lacking = (orders?.value ?? [])
    .filter(isChanged)
    .filter(({ orderId, executed }) => compare(executed, filledOf(known, orderId)) > 0)
  const algosLacking = (algoOrders?.value ?? [])
    .flatMap(treeOf)
    .filter(isChanged)
    .filter(algo => compare(algo.executed, filledSince(known, algo)) > 0)
  return new Set([...lacking, ...algosLacking].map(({ symbol }) => symbol))
}

const filledSince = (fills: readonly Fill[], { symbol, side, createdAt }: AlgoOrder): Amount =>
  fills
    .filter(fill => fill.symbol === symbol && (side ?? fill.side) === fill.side && fill.at >= createdAt)
    .reduce((sum, { quantity }) => add(sum, quantity), ZERO)

/**
 * Adds the reported difference `by` to the baseline of a market, and no more than that. Later known moves still count.
 * Returns false if the margin mode of the difference is not known.
 */
function takePart(moves: Moves, symbol: string, { by = '0', marginMode }: Facts, last: Held): boolean {
  const since = moves.since(symbol)
  const mode = since && (modes.find(each => each === marginMode) ?? onlyModeOf(since, last))
  if (since === undefined || mode === undefined) return false
  moves.explainedAt(symbol, { ...since, [mode]: add(since[mode], exactly(by)) }, -Infinity)
  return true
}

/** Whether an order is known, with as much executed as these fills of it come to. */
function isHeardOf({ desk, attempts }: Parts, orderId: string, fills: readonly Fill[]): boolean {
  const { orders } = desk.snapshot()
  const known = orders && orderIn(orders, orderId)
  return known === undefined ? attempts.about({ orderId }).length > 0 : !fillsMoreThan(fills, known)
}

/** Whether a difference has lasted so long; a clock that goes back is no reason to be quiet either. */
const isLonger = ({ since }: Difference, { at }: Held, ms: number): boolean => Math.abs(at - since) >= ms

const factsOf = ({ by, marginMode, lists }: Told): Facts => ({
  by,
  ...(lists !== undefined && { lists }),
  ...(marginMode !== undefined && { marginMode }),
})

const modes = ['CROSS', 'ISOLATED'] as const

/** The margin mode in which a market was held at all, where it was one. */
function onlyModeOf(...readings: readonly Held[]): 'CROSS' | 'ISOLATED' | undefined {
  const held = modes.filter(mode => readings.some(one => !isZero(one[mode])))
  return held.length === 1 ? held[0] : undefined
}

function heldOf(symbol: string, positions: readonly Position[]): Pick<Held, 'CROSS' | 'ISOLATED'> {
  const rows = positions.filter(row => row.symbol === symbol)
  const quantityOf = (mode: Position['marginMode']) =>
    rows
      .filter(({ marginMode }) => marginMode === mode)
      .reduce((sum, { quantity }) => add(sum, quantity), ZERO)
  return { CROSS: quantityOf('CROSS'), ISOLATED: quantityOf('ISOLATED') }
}
