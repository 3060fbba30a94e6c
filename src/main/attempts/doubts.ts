import { unknownWordIn, type Order } from '@core/account/order'
import { isEnded, isOpen } from '@core/account/order-fold'
import { isRecordedEnd } from '@core/attempt/attempt-state'
import type { Attempt } from '@core/attempt/attempt'
import { aboutOf, type Doubt } from '@core/guard/doubt'
import type { Limit } from '@core/guard/limit'
import { isSameOrder } from '@core/writes/judge'
import type { Event } from '@core/snapshot/event'
import { orderIn } from '@core/snapshot/order-list'
import type { Snapshot } from '@core/snapshot/snapshot'
import { compare } from '@core/value/decimal'
import { placesOrder, type Write } from '@core/write/write'
import type { Desk } from '../desk'
import type { Ids, ReadingVenue } from '../ports'
import type { Attempts } from './attempts'
import type { Gate } from './gate'
import { createAlgoWatch } from './algo-watch'
import { createOpenOrderWatch } from './open-order-watch'
import { createRecordWatch } from './record-watch'
import { createSequenceWatch } from './sequence-watch'
import { watchUnexplained } from './unexplained'
import type { VenueRecords } from './venue-acts'

/** The record and the lists watch each other: what they say differently is held, and asked again until it is explained. */
export interface Doubts {
  /** A person has looked: what they were shown is taken as it is, and told no more. */
  look(shown: readonly Doubt[]): void
  /** Another watch has something to tell, or has it explained. */
  raise(doubt: Doubt): void
  explain(doubt: Pick<Doubt, 'is' | 'symbol' | 'orderId'>): void
  /** Whether what is held in a market is explained by what is known to have moved it. */
  isExplained(symbol: string): boolean
  close(): void
}

/** The doubts of one account, which outlive a line to it: another line is no look, and explains nothing. */
export interface KeptDoubts {
  readonly doubts: Map<string, Doubt>
  /** What a person has looked at, as it was then. */
  readonly looked: Map<string, string>
}

export const noDoubts = (): KeptDoubts => ({ doubts: new Map(), looked: new Map() })

/** Keeps the doubts of each account as long as the desk runs, whatever line there is to it. */
export function keepDoubts(): (profileId: string) => KeptDoubts {
  const all = new Map<string, KeptDoubts>()
  return profileId => {
    const kept = all.get(profileId) ?? noDoubts()
    all.set(profileId, kept)
    return kept
  }
}

interface Parts {
  readonly profileId: string
  readonly kept: KeptDoubts
  readonly desk: Desk
  readonly attempts: Attempts
  readonly gate: Gate
  readonly ids: Pick<Ids, 'isOwn'>
  readonly venue: Pick<ReadingVenue, 'read' | 'archive'>
  /** Has an order's own record read, until it has been read. */
  readonly readRecord: (orderId: string) => void
  /** Has an algo order's own record read once. */
  readonly readAlgoRecord: (algoOrderId: string) => void
  /** Hears the venue’s own records that explain a move of a position. */
  readonly onRecords: (records: VenueRecords) => void
}

type WordLimit = Extract<Limit, { over: 'a word nobody knows' }>

/** How many ends are remembered with the time at which their record was asked for. */
const REMEMBERED = 2_000

export function watchDoubts(parts: Parts): Doubts {
  const { profileId, kept, desk, attempts, gate, ids, venue, readRecord, readAlgoRecord, onRecords } = parts
  const { doubts, looked } = kept
  /** When the record was asked for that told an order's end. */
  const endedAt = new Map<string, number>()

  /** Words that nobody knows in orders of others, each with when it was first read; undefined once it was read twice. */
  const strange = new Map<string, { readonly limit: WordLimit; readonly at: number | undefined }>()

  function shut(): void {
    gate.hold('doubt', doubts.size === 0 ? undefined : { is: 'doubt', doubts: [...doubts.values()] })
    const limits = [...strange.values()].flatMap(({ limit, at }) => (at === undefined ? [] : [limit]))
    gate.hold('words', limits.length === 0 ? undefined : { is: 'part', limits })
  }

  /** An order of somebody else in words that nobody knows holds its market until it was read a second time. */
  function hearWord(order: Order, at: number): void {
    const { orderId, symbol } = order
    const word = isOpen(order) ? unknownWordIn(order) : undefined
    const known = strange.get(orderId)
    if (word === undefined) {
      if (strange.delete(orderId)) shut()
      return
    }
    if (attempts.about(order).some(({ write }) => placesOrder(write))) return
    if (known?.limit.word === word && (known.at === undefined || at <= known.at)) return
    const limit = { over: 'a word nobody knows', bars: 'risk', markets: [symbol], word, orderId } as const
    strange.set(orderId, { limit, at: known?.limit.word === word ? undefined : at })
    shut()
  }

  function raise(doubt: Doubt): void {
    const about = aboutOf(doubt)
    if (looked.get(about) === JSON.stringify(doubt.facts)) return
    // A record that raises its own doubt again would be read without a pause: each list has it read again (`hearList`).
    const isRead = doubt.is === 'algo fill denied' || (isOfRecords(doubt) && doubts.has(about))
    if (doubt.orderId !== undefined && !isRead) readRecord(doubt.orderId)
    doubts.set(about, { ...doubt, at: doubts.get(about)?.at ?? doubt.at })
    shut()
  }

  /** Of an order that we named and did not write down only a person can say more: no list and no record settles it. */
  function hearName(named: Named, at: number): void {
    if (!ids.isOwn(named.clientOrderId ?? '') || attempts.about(named).length > 0) return
    const { orderId, symbol } = named
    const about = aboutOf({ is: 'not in the journal', orderId, symbol })
    if (looked.has(about) || doubts.has(about)) return
    doubts.set(about, { is: 'not in the journal', orderId, symbol, at, facts: {} })
    shut()
  }

  function explain(doubt: Pick<Doubt, 'is' | 'symbol' | 'orderId'>): void {
    if (doubts.delete(aboutOf(doubt))) shut()
  }

  /** An order of ours may have the terms that were sealed, or those of an edit of ours; any others somebody else gave it. */
  function hearTerms(order: Order, at: number): void {
    const about = attempts.about(order)
    const made = about.find(
      one => placesOrder(one.write) && one.profileId === profileId && isSameOrder(order, one),
    )
    if (made?.quantity === undefined) return
    const doubt: Doubt = { ...editedElsewhere(order), at }
    if (about.some(({ write }) => hasTerms(order, write))) explain(doubt)
    else raise(doubt)
  }

  function hearList({ at, orders }: Extract<Event, { saw: 'open orders' }>, before: Snapshot): void {
    const listed = new Set(orders.map(({ orderId }) => orderId))
    for (const doubt of doubts.values()) {
      const { orderId } = doubt
      if (orderId !== undefined && isOfRecords(doubt)) readRecord(orderId)
      if (orderId !== undefined && at > doubt.at && !listed.has(orderId) && isOfLists(doubt)) explain(doubt)
    }
    for (const orderId of strange.keys()) if (!listed.has(orderId)) strange.delete(orderId)
    for (const order of orders.filter(isOpen)) {
      hearWord(order, at)
      hearTerms(order, at)
      const known = before.orders && orderIn(before.orders, order.orderId)
      const isOver =
        (known !== undefined && isEnded(known)) ||
        attempts.about(order).some(one => isOwnEnd(one, profileId) && isSameOrder(order, one))
      if (isOver && at > (endedAt.get(order.orderId) ?? Number.NEGATIVE_INFINITY))
        raise(openAfterEnd(order, at))
    }
  }

  function hearRecord({ at, order, again }: Extract<Event, { saw: 'order' }>): void {
    hearWord(order, at)
    if (isEnded(order)) {
      endedAt.delete(order.orderId)
      endedAt.set(order.orderId, at)
      if (endedAt.size > REMEMBERED) endedAt.delete(endedAt.keys().next().value ?? order.orderId)
      return
    }
    const doubt = doubts.get(aboutOf(openAfterEnd(order, at)))
    if (again === true || doubt === undefined || at < doubt.at) return
    // The list and the record, both asked for after the end, say that it stands: it was no end.
    desk.see({ saw: 'order', at, order, again: true })
    explain(doubt)
  }

  const watches = createWatches({ desk, doubts, readRecord, readAlgoRecord, raise, explain })
  const stopHearing = desk.onSeen((event, before) => {
    watches.hear(event, before)
    for (const named of namedIn(event)) hearName(named, event.at)
    if (event.saw === 'open orders') hearList(event, before)
    if (event.saw === 'order') hearRecord(event)
    if (event.saw === 'execution') hearWord(event.execution.order, event.at)
  })
  const unexplained = watchUnexplained({
    ...{ desk, venue, attempts, readRecord, onRecords, raise, explain },
    acts: () => attempts.venueActs(profileId).acts,
  })
  shut()

  return {
    raise,
    explain,
    isExplained: unexplained.isExplained,
    look(shown) {
      for (const doubt of shown) {
        const about = aboutOf(doubt)
        // What a position holds is counted on from the look: the same difference once more is another one.
        const isOver = doubt.is !== 'position not explained' || unexplained.look(doubt)
        if (doubt.is !== 'position not explained') looked.set(about, JSON.stringify(doubt.facts))
        if (doubt.is === 'sequence went back') watches.look(doubt.symbol)
        if (isOver) doubts.delete(about)
      }
      shut()
    },
    close() {
      unexplained.close()
      stopHearing()
    },
  }
}

type WatchParts = Parameters<typeof createRecordWatch>[0] &
  Pick<KeptDoubts, 'doubts'> &
  Pick<Parts, 'readAlgoRecord'>

/** The watches over positions, orders and algo orders, as one. */
function createWatches(parts: WatchParts) {
  const sequences = createSequenceWatch(parts)
  const openOrders = createOpenOrderWatch(parts)
  const records = createRecordWatch(parts)
  const algos = createAlgoWatch({ ...parts, readRecord: parts.readAlgoRecord })
  return {
    hear(event: Event, before: Snapshot): void {
      for (const watch of [sequences, openOrders, algos]) watch.hear(event)
      records.hear(event, before)
    },
    look: sequences.look,
  }
}

const isOwnEnd = ({ profileId: of, write, state }: Attempt, profileId: string): boolean =>
  of === profileId && placesOrder(write) && isRecordedEnd(state)

type Named = Pick<Order, 'orderId' | 'clientOrderId' | 'symbol'>

/** Every order that an event tells of, by its names; those that wait for a trigger too. */
function namedIn(event: Event): readonly Named[] {
  if (event.saw === 'open orders') return event.orders
  if (event.saw === 'order') return [event.order]
  if (event.saw === 'execution') return [event.execution.order]
  const algos =
    event.saw === 'algo order' ? [event.order] : event.saw === 'open algo orders' ? event.orders : []
  return algos.map(({ algoOrderId, ...order }) => ({ ...order, orderId: algoOrderId }))
}

/** Whether a list that does not name an order any more says that there is nothing left to doubt. */
const isOfLists = ({ is }: Doubt): boolean =>
  is === 'open after an end' || is === 'edited elsewhere' || is === 'terms denied'

/** True if only an order's own record explains a doubt: it is read with every list until it does. */
const isOfRecords = ({ is }: Doubt): boolean =>
  is === 'fills beyond the record' || is === 'fill denied' || is === 'open but not listed'

const openAfterEnd = ({ orderId, symbol, executed }: Order, at: number): Doubt => ({
  is: 'open after an end',
  symbol,
  orderId,
  at,
  facts: { executed },
})

const editedElsewhere = ({ orderId, symbol, price, quantity }: Order): Omit<Doubt, 'at'> => ({
  is: 'edited elsewhere',
  symbol,
  orderId,
  facts: { quantity, ...(price !== undefined && { price }) },
})

/** Whether an order is priced and sized as a write of ours asked for. */
function hasTerms({ price, quantity }: Order, write: Write): boolean {
  if (!placesOrder(write) && write.is !== 'edit') return false
  const isFree = price === undefined || write.price === undefined || ('stepsBack' in write && write.stepsBack)
  return compare(quantity, write.quantity) === 0 && (isFree || compare(price, write.price) === 0)
}
