import { findUnknownWord, type OrderRecord } from '@core/account/order-record'
import { isOrderEnded, isOrderOpen } from '@core/account/order-merge'
import { isRecordedEnd } from '@core/attempt/attempt-state'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import { getDiscrepancyKey, type Discrepancy } from '@core/guard/discrepancy'
import type { MarketRestriction } from '@core/guard/market-restriction'
import { isSameOrder } from '@core/writes/attempt-outcome'
import type { DeskEvent } from '@core/snapshot/desk-event'
import { findListedOrder } from '@core/snapshot/order-list'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import { compareDecimals } from '@core/value/decimal-amount'
import { isOrderPlacement, type Write } from '@core/write/venue-write'
import type { DeskState } from '../desk-state'
import type { IdSource, ReadableVenue } from '../main-ports'
import type { AttemptStore } from './attempt-store'
import type { TradingGate } from './trading-gate'
import { createAlgoWatch } from './algo-watch'
import { createOpenOrderWatch } from './open-order-watch'
import { createOrderRecordWatch } from './order-record-watch'
import { createPositionSequenceWatch } from './position-sequence-watch'
import { createPositionReconciler } from './position-reconciler'
import type { VenueRecords } from './venue-act-watch'

/** Compares order records with the lists. A discrepancy restricts trading and is queried again until it is resolved. */
export interface DiscrepancyWatch {
  acknowledge(displayed: readonly Discrepancy[]): void
  raise(doubt: Discrepancy): void
  explain(doubt: Pick<Discrepancy, 'is' | 'symbol' | 'orderId'>): void
  isExplained(symbol: string): boolean
  close(): void
}

/** Discrepancies of one account. They outlive a connection: a new connection resolves nothing. */
export interface KnownDiscrepancies {
  readonly open: Map<string, Discrepancy>
  readonly acknowledged: Map<string, string>
}

export const createKnownDiscrepancies = (): KnownDiscrepancies => ({
  open: new Map(),
  acknowledged: new Map(),
})

/** Keeps the discrepancies of each account for the whole run. */
export function createDiscrepancyStore(): (profileId: string) => KnownDiscrepancies {
  const byProfile = new Map<string, KnownDiscrepancies>()
  return profileId => {
    const known = byProfile.get(profileId) ?? createKnownDiscrepancies()
    byProfile.set(profileId, known)
    return known
  }
}

interface Parts {
  readonly profileId: string
  readonly knownDiscrepancies: KnownDiscrepancies
  readonly desk: DeskState
  readonly attempts: AttemptStore
  readonly gate: TradingGate
  readonly ids: Pick<IdSource, 'isOwn'>
  readonly venue: Pick<ReadableVenue, 'read' | 'archive'>
  readonly readRecord: (orderId: string) => void
  /** Requests one read of an algo order's record. */
  readonly readAlgoRecord: (algoOrderId: string) => void
  readonly onRecords: (records: VenueRecords) => void
}

type UnknownWordRestriction = Extract<MarketRestriction, { over: 'a word nobody knows' }>

const MAX_REMEMBERED_ENDS = 2_000

export function watchDiscrepancies(parts: Parts): DiscrepancyWatch {
  const {
    profileId,
    knownDiscrepancies,
    desk,
    attempts,
    gate,
    ids,
    venue,
    readRecord,
    readAlgoRecord,
    onRecords,
  } = parts
  const { open, acknowledged } = knownDiscrepancies
  /** Read time of the record that reported the end, by order. */
  const endedAt = new Map<string, number>()

  /** Unknown words in foreign orders, by order. `at` is the time of the first read; after the second it is `undefined`. */
  const unknownWords = new Map<
    string,
    { readonly limit: UnknownWordRestriction; readonly at: number | undefined }
  >()

  function updateRestrictions(): void {
    gate.hold('doubt', open.size === 0 ? undefined : { is: 'doubt', doubts: [...open.values()] })
    const limits = [...unknownWords.values()].flatMap(({ limit, at }) => (at === undefined ? [] : [limit]))
    gate.hold('words', limits.length === 0 ? undefined : { is: 'part', limits })
  }

  /** Restricts the market of a foreign order with an unknown word, once two reads show that word. */
  function checkWord(order: OrderRecord, at: number): void {
    const { orderId, symbol } = order
    const word = isOrderOpen(order) ? findUnknownWord(order) : undefined
    const known = unknownWords.get(orderId)
    if (word === undefined) {
      if (unknownWords.delete(orderId)) updateRestrictions()
      return
    }
    if (attempts.about(order).some(({ write }) => isOrderPlacement(write))) return
    if (known?.limit.word === word && (known.at === undefined || at <= known.at)) return
    const limit = { over: 'a word nobody knows', bars: 'risk', markets: [symbol], word, orderId } as const
    unknownWords.set(orderId, { limit, at: known?.limit.word === word ? undefined : at })
    updateRestrictions()
  }

  function raise(doubt: Discrepancy): void {
    const key = getDiscrepancyKey(doubt)
    if (acknowledged.get(key) === JSON.stringify(doubt.facts)) return
    // A record must not trigger an immediate read of itself. Each list triggers the read instead (`handleList`).
    const isRead = doubt.is === 'algo fill denied' || (isResolvedByRecord(doubt) && open.has(key))
    if (doubt.orderId !== undefined && !isRead) readRecord(doubt.orderId)
    open.set(key, { ...doubt, at: open.get(key)?.at ?? doubt.at })
    updateRestrictions()
  }

  /** No list or record can resolve an own order that is missing from the journal; only the trader can. */
  function checkInJournal(order: OrderIds, at: number): void {
    if (!ids.isOwn(order.clientOrderId ?? '') || attempts.about(order).length > 0) return
    const { orderId, symbol } = order
    const key = getDiscrepancyKey({ is: 'not in the journal', orderId, symbol })
    if (acknowledged.has(key) || open.has(key)) return
    open.set(key, { is: 'not in the journal', orderId, symbol, at, facts: {} })
    updateRestrictions()
  }

  function explain(doubt: Pick<Discrepancy, 'is' | 'symbol' | 'orderId'>): void {
    if (open.delete(getDiscrepancyKey(doubt))) updateRestrictions()
  }

  /** An own order has the sealed terms or those of an own edit. Other terms come from another party. */
  function checkTerms(order: OrderRecord, at: number): void {
    const related = attempts.about(order)
    const placement = related.find(
      one => isOrderPlacement(one.write) && one.profileId === profileId && isSameOrder(order, one),
    )
    if (placement?.quantity === undefined) return
    const doubt: Discrepancy = { ...createEditedElsewhere(order), at }
    if (related.some(({ write }) => matchesTerms(order, write))) explain(doubt)
    else raise(doubt)
  }

  function handleList(
    { at, orders }: Extract<DeskEvent, { saw: 'open orders' }>,
    before: DeskSnapshot,
  ): void {
    const listed = new Set(orders.map(({ orderId }) => orderId))
    for (const doubt of open.values()) {
      const { orderId } = doubt
      if (orderId !== undefined && isResolvedByRecord(doubt)) readRecord(orderId)
      if (orderId !== undefined && at > doubt.at && !listed.has(orderId) && endsWithOrder(doubt))
        explain(doubt)
    }
    for (const orderId of unknownWords.keys())
      if (!listed.has(orderId) && unknownWords.delete(orderId)) updateRestrictions()
    for (const order of orders.filter(isOrderOpen)) {
      checkWord(order, at)
      checkTerms(order, at)
      const known = before.orders && findListedOrder(before.orders, order.orderId)
      const hasEnded =
        (known !== undefined && isOrderEnded(known)) ||
        attempts.about(order).some(one => isOwnEndedOrder(one, profileId) && isSameOrder(order, one))
      if (hasEnded && at > (endedAt.get(order.orderId) ?? Number.NEGATIVE_INFINITY))
        raise(createOpenAfterEnd(order, at))
    }
  }

  function handleRecord({ at, order, again }: Extract<DeskEvent, { saw: 'order' }>): void {
    checkWord(order, at)
    if (isOrderEnded(order)) {
      endedAt.delete(order.orderId)
      endedAt.set(order.orderId, at)
      if (endedAt.size > MAX_REMEMBERED_ENDS) endedAt.delete(endedAt.keys().next().value ?? order.orderId)
      return
    }
    const doubt = open.get(getDiscrepancyKey(createOpenAfterEnd(order, at)))
    if (again === true || doubt === undefined || at < doubt.at) return
    // List and record, both requested after the end, show the order open: the end was wrong.
    desk.see({ saw: 'order', at, order, again: true })
    explain(doubt)
  }

  const watches = createWatches({ desk, doubts: open, readRecord, readAlgoRecord, raise, explain })
  const stopListening = desk.onSeen((event, before) => {
    watches.handleEvent(event, before)
    for (const order of listOrderIds(event)) checkInJournal(order, event.at)
    if (event.saw === 'open orders') handleList(event, before)
    if (event.saw === 'order') handleRecord(event)
    if (event.saw === 'execution') checkWord(event.execution.order, event.at)
  })
  const positions = createPositionReconciler({
    ...{ desk, venue, attempts, readRecord, onRecords, raise, explain },
    listVenueActs: () => attempts.venueActs(profileId).acts,
  })
  updateRestrictions()

  return {
    raise,
    explain,
    isExplained: positions.isExplained,
    acknowledge(displayed) {
      for (const doubt of displayed) {
        const key = getDiscrepancyKey(doubt)
        // A later position discrepancy of the same size is a new one.
        const isResolved = doubt.is !== 'position not explained' || positions.acknowledge(doubt)
        if (doubt.is !== 'position not explained') acknowledged.set(key, JSON.stringify(doubt.facts))
        if (doubt.is === 'sequence went back') watches.acknowledgeSequence(doubt.symbol)
        if (isResolved) open.delete(key)
      }
      updateRestrictions()
    },
    close() {
      positions.close()
      stopListening()
    },
  }
}

type WatchParts = Parameters<typeof createOrderRecordWatch>[0] &
  Pick<Parts, 'readAlgoRecord'> & { readonly doubts: KnownDiscrepancies['open'] }

/** Creates the watches over positions, open orders, order records and algo orders, and passes events to each. */
function createWatches(parts: WatchParts) {
  const sequences = createPositionSequenceWatch(parts)
  const openOrders = createOpenOrderWatch(parts)
  const records = createOrderRecordWatch(parts)
  const algos = createAlgoWatch({ ...parts, readRecord: parts.readAlgoRecord })
  return {
    handleEvent(event: DeskEvent, before: DeskSnapshot): void {
      for (const watch of [sequences, openOrders, algos]) watch.handleEvent(event)
      records.handleEvent(event, before)
    },
    acknowledgeSequence: sequences.acknowledge,
  }
}

const isOwnEndedOrder = (attempt: WriteAttempt, profileId: string): boolean =>
  attempt.profileId === profileId && isOrderPlacement(attempt.write) && isRecordedEnd(attempt.state)

type OrderIds = Pick<OrderRecord, 'orderId' | 'clientOrderId' | 'symbol'>

function listOrderIds(event: DeskEvent): readonly OrderIds[] {
  if (event.saw === 'open orders') return event.orders
  if (event.saw === 'order') return [event.order]
  if (event.saw === 'execution') return [event.execution.order]
  const algos =
    event.saw === 'algo order' ? [event.order] : event.saw === 'open algo orders' ? event.orders : []
  return algos.map(({ algoOrderId, ...order }) => ({ ...order, orderId: algoOrderId }))
}

/** Returns true if the discrepancy ends when the order is no longer listed as open. */
const endsWithOrder = ({ is }: Discrepancy): boolean =>
  is === 'open after an end' || is === 'edited elsewhere' || is === 'terms denied'

/** Returns true if only the record of the order resolves the discrepancy. It is read after every list until then. */
const isResolvedByRecord = ({ is }: Discrepancy): boolean =>
  is === 'fills beyond the record' || is === 'fill denied' || is === 'open but not listed'

const createOpenAfterEnd = ({ orderId, symbol, executed }: OrderRecord, at: number): Discrepancy => ({
  is: 'open after an end',
  symbol,
  orderId,
  at,
  facts: { executed },
})

const createEditedElsewhere = ({
  orderId,
  symbol,
  price,
  quantity,
}: OrderRecord): Omit<Discrepancy, 'at'> => ({
  is: 'edited elsewhere',
  symbol,
  orderId,
  facts: { quantity, ...(price !== undefined && { price }) },
})

function matchesTerms({ price, quantity }: OrderRecord, write: Write): boolean {
  if (!isOrderPlacement(write) && write.is !== 'edit') return false
  if (compareDecimals(quantity, write.quantity) !== 0) return false
  const isVenuePriced =
    price === undefined || write.price === undefined || ('stepsBack' in write && write.stepsBack)
  return isVenuePriced || compareDecimals(price, write.price) === 0
}
