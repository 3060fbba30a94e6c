import type { WriteAttempt, EvidenceNote } from '@core/attempt/write-attempt'
import { ZERO } from '@core/value/decimal-amount'
import type { DeskEvent } from '@core/snapshot/desk-event'
import type { ReconciliationQuery } from '@core/proof/reconciliation-queries'
import type { FillRecord, OrderRecord } from '@core/account/order-record'
import { isOrderEnded } from '@core/account/order-merge'
import {
  MAINTENANCE_FLAG_QUERY,
  type OutcomeEvidence,
  type SettingsReadBack,
} from '@core/proof/outcome-evidence'
import { isAnyPlacement } from '@core/write/venue-write'
import { matchOrderRecord } from '@core/writes/attempt-outcome'
import { queryAlgoEvidence, isAlgoQuery } from './algo-evidence-queries'
import { queryKeyEvidence, isKeyQuery } from './key-evidence-queries'
import type { ClockPort, VenueReadResult, ReadableVenue } from '../main-ports'

/** Result of one query: new evidence if it was answered, and always a note. */
export interface EvidenceResult {
  readonly evidence: OutcomeEvidence
  readonly note: EvidenceNote
  readonly event?: DeskEvent
}

type ResultFactory = (what: string, answer: string, evidence?: OutcomeEvidence) => EvidenceResult

/** Runs one query about an attempt. A failed read adds a note and no evidence. */
export async function queryEvidence(
  parts: { readonly venue: ReadableVenue; readonly clock: ClockPort },
  attempt: WriteAttempt,
  query: ReconciliationQuery,
  before: OutcomeEvidence,
): Promise<EvidenceResult> {
  const { venue, clock } = parts
  const createResult: ResultFactory = (what, answer, evidence = before) => ({
    evidence,
    note: { at: clock.now(), asked: what, answer, ...(evidence === before && { unanswered: true }) },
  })
  if (isAlgoQuery(query)) {
    const { what, answer, evidence } = await queryAlgoEvidence(venue, attempt, query, before)
    return createResult(what, answer, evidence)
  }
  if (isKeyQuery(query)) {
    const { what, answer, evidence } = await queryKeyEvidence(venue, query, before)
    return createResult(what, answer, evidence)
  }
  switch (query.ask) {
    case 'by client id': {
      const read = await venue.read.orderByClientId(query.clientOrderId)
      const what = 'the order by its client id'
      if (read.is === 'failed') return createResult(what, describeFailure(read))
      const look = { at: read.venueTime, found: read.value }
      return createResult(what, describeOrder(read.value), { ...before, lookups: [...before.lookups, look] })
    }
    case 'by order id': {
      const read = await venue.read.order(query.orderId)
      const what = 'the order by its order id'
      if (read.is === 'failed') return createResult(what, describeFailure(read))
      const look = { at: read.venueTime, found: read.value }
      return createResult(what, describeOrder(read.value), {
        ...before,
        readings: [...before.readings, look],
      })
    }
    case 'orders': {
      const read = await venue.read.orders({ symbol: query.symbol, from: query.from })
      const what = 'every order of the market since then'
      if (read.is === 'failed') return createResult(what, describeFailure(read))
      const { orders, stable } = read.value
      const answer = stable
        ? `${String(orders.length)} orders, the same twice`
        : 'the list changed while it was read'
      return createResult(what, answer, { ...before, list: { at: read.venueTime, stable, orders } })
    }
    case 'orders by change':
      return queryOrderListPage(venue, attempt, query, before, createResult)
    case 'leverages':
    case 'margin modes':
    case 'terms':
      return querySettings(venue, attempt, query, before, createResult)
    case 'settlements':
      return querySettlements(venue, query, before, createResult)
    case 'margin':
      return queryMargin(venue, query, before, createResult)
    case 'the time':
      return queryTime(venue, before, createResult)
    case 'position':
      return queryPosition(venue, attempt, query, before, createResult)
  }
}

async function queryTime(
  venue: ReadableVenue,
  before: OutcomeEvidence,
  asked: ResultFactory,
): Promise<EvidenceResult> {
  const read = await venue.read.time()
  const what = 'the venue’s time'
  if (read.is === 'failed') return asked(what, describeFailure(read))
  return asked(what, 'answered', { ...before, venueTime: read.venueTime })
}

async function queryOrderListPage(
  venue: ReadableVenue,
  attempt: WriteAttempt,
  { symbol }: Extract<ReconciliationQuery, { ask: 'orders by change' }>,
  before: OutcomeEvidence,
  asked: ResultFactory,
): Promise<EvidenceResult> {
  const what = 'the orders that changed last'
  const read = await venue.read.ordersByChange(symbol)
  if (read.is === 'failed') return asked(what, describeFailure(read))
  const orders = read.value.filter(order => matchOrderRecord(order, attempt) !== undefined)
  const answer = `${String(orders.length)} of them, ${String(orders.filter(isOrderEnded).length)} at their end`
  return asked(what, answer, {
    ...before,
    listPages: [...(before.listPages ?? []), { at: read.venueTime, orders }],
  })
}

async function querySettings(
  venue: ReadableVenue,
  attempt: WriteAttempt,
  query: Extract<ReconciliationQuery, { ask: 'leverages' | 'margin modes' | 'terms' }>,
  before: OutcomeEvidence,
  asked: ResultFactory,
): Promise<EvidenceResult> {
  if (query.ask === 'leverages') {
    const read = await venue.read.leverages()
    const what = 'the leverage of every market'
    if (read.is === 'failed') return asked(what, describeFailure(read))
    const rows = read.value.filter(({ marginMode }) => marginMode === query.marginMode)
    const settings = Object.fromEntries(rows.map(({ symbol, leverage }) => [symbol, leverage]))
    const answer = describeReadBack(attempt, settings)
    const result = asked(what, answer, addReadBack(before, read.venueTime, settings))
    return { ...result, event: { saw: 'leverages', at: read.at, leverages: read.value } }
  }
  if (query.ask === 'terms') return queryTerms(venue, before, asked)
  const read = await venue.facts.marginModes()
  const what = 'the margin mode of every market'
  if (read.is === 'failed') return asked(what, describeFailure(read))
  const settings = Object.fromEntries(read.value.map(({ symbol, marginMode }) => [symbol, marginMode]))
  const answer = describeReadBack(attempt, settings)
  const result = asked(what, answer, addReadBack(before, read.venueTime, settings))
  return { ...result, event: { saw: 'margin modes', at: read.at, marginModes: read.value } }
}

async function queryTerms(
  venue: ReadableVenue,
  before: OutcomeEvidence,
  asked: ResultFactory,
): Promise<EvidenceResult> {
  const what = 'the account’s own record'
  const read = await venue.read.terms()
  if (read.is === 'failed') return asked(what, describeFailure(read))
  const { cancelsInMaintenance: cancels } = read.value
  const settings = cancels === undefined ? {} : { [MAINTENANCE_FLAG_QUERY]: String(cancels) }
  const answer = `${MAINTENANCE_FLAG_QUERY}: ${cancels === undefined ? 'not told' : cancels ? 'cancelled' : 'kept'}`
  const result = asked(what, answer, addReadBack(before, read.venueTime, settings))
  return { ...result, event: { saw: 'terms', at: read.at, terms: read.value } }
}

/** Settlements per query: a full page may be incomplete. */
const PAGE_ROWS = 100

async function querySettlements(
  { archive }: ReadableVenue,
  { from }: Extract<ReconciliationQuery, { ask: 'settlements' }>,
  before: OutcomeEvidence,
  asked: ResultFactory,
): Promise<EvidenceResult> {
  const what = 'the settlements since then'
  const read = await archive.settlements({ from, page: 1, size: PAGE_ROWS })
  if (read.is === 'failed') return asked(what, describeFailure(read))
  const { rows, total } = read.value
  // The venue may return fewer rows than requested. Without a total, only an empty page proves the end of the list.
  const whole = rows.length < PAGE_ROWS && (total ?? (rows.length === 0 ? 0 : Infinity)) <= rows.length
  const ids = rows.filter(({ requestedAt }) => requestedAt >= from).map(({ id }) => id)
  const listed = ids.length === 0 ? 'none' : ids.slice(0, MAX_REPORTED_ROWS).join(', ')
  const look = { at: read.venueTime, whole, rows }
  return asked(what, whole ? listed : `${listed}, and the list may have more`, {
    ...before,
    settlements: [...(before.settlements ?? []), look],
  })
}

async function queryMargin(
  venue: ReadableVenue,
  { symbol, from }: Extract<ReconciliationQuery, { ask: 'margin' }>,
  before: OutcomeEvidence,
  asked: ResultFactory,
): Promise<EvidenceResult> {
  const what = 'the position’s margin and the fills since then'
  const [positions, fills] = [await venue.read.positions(), await venue.read.fillsSince(symbol, from)]
  if (positions.is === 'failed') return asked(what, describeFailure(positions))
  if (fills.is === 'failed') return asked(what, describeFailure(fills))
  const row = positions.value.positions.find(one => one.symbol === symbol && one.marginMode === 'ISOLATED')
  // A row without a margin proves nothing about it.
  if (row !== undefined && row.margin === undefined) return asked(what, 'the record does not say the margin')
  const reading = {
    at: Math.min(positions.venueTime, fills.venueTime),
    margin: row?.margin ?? ZERO,
    quantity: row?.quantity ?? ZERO,
    // Fills in cross margin do not change an isolated margin.
    fills: fills.value.fills.filter(({ marginMode }) => marginMode !== 'CROSS').length,
    stable: fills.value.stable,
  }
  const result = asked(what, `margin ${reading.margin}, ${String(reading.fills)} fills`, {
    ...before,
    margins: [...(before.margins ?? []), reading],
  })
  const { at, venueTime } = positions
  return { ...result, event: { saw: 'positions', at, venueTime, ...positions.value } }
}

async function queryPosition(
  venue: ReadableVenue,
  { write }: WriteAttempt,
  { symbol, from }: Extract<ReconciliationQuery, { ask: 'position' }>,
  before: OutcomeEvidence,
  asked: ResultFactory,
): Promise<EvidenceResult> {
  const what = 'the position and the fills since then'
  const [fills, positions] = [await venue.read.fillsSince(symbol, from), await venue.read.positions()]
  if (fills.is === 'failed') return asked(what, describeFailure(fills))
  if (positions.is === 'failed') return asked(what, describeFailure(positions))
  const mode = isAnyPlacement(write) ? write.marginMode : undefined
  const row = positions.value.positions.find(row => row.symbol === symbol && row.marginMode === mode)
  const position = {
    at: Math.min(positions.venueTime, fills.venueTime),
    now: row?.quantity ?? ZERO,
    fills: fills.value.fills,
    stable: fills.value.stable,
  }
  const answer = `position ${position.now}, ${String(position.fills.length)} fills`
  const older = await readOlderOrders(venue, position.fills, before)
  return asked(what, answer, { ...before, position, records: [...before.records, ...older] })
}

/**
 * Reads the records of filled orders that were created before the plan and are in no list. Without them their fills
 * would be unassigned, and a missing order could never be proved absent.
 */
async function readOlderOrders(
  venue: ReadableVenue,
  fills: readonly FillRecord[],
  { records, list }: OutcomeEvidence,
): Promise<readonly OrderRecord[]> {
  const known = new Set([...records, ...(list?.orders ?? [])].map(({ orderId }) => orderId))
  const missing = new Set(fills.map(({ orderId }) => orderId).filter(id => !known.has(id)))
  const read = await Promise.all([...missing].map(id => venue.read.order(id)))
  return read.flatMap(each => (each.is === 'read' && each.value !== undefined ? [each.value] : []))
}

const describeFailure = (read: Extract<VenueReadResult<unknown>, { is: 'failed' }>): string =>
  `no answer: ${read.why}`

const describeOrder = (order: OrderRecord | undefined): string =>
  order === undefined
    ? 'no such order'
    : `${order.statusWord}, ${order.executed} of ${order.quantity} executed`

const addReadBack = (
  before: OutcomeEvidence,
  at: number,
  settings: SettingsReadBack['settings'],
): OutcomeEvidence => ({
  ...before,
  readBacks: [...(before.readBacks ?? []), { at, settings }],
})

const MAX_REPORTED_ROWS = 3

function describeReadBack({ write }: WriteAttempt, settings: SettingsReadBack['settings']): string {
  if (!('concerned' in write)) return 'read'
  const rows = write.concerned.map(({ symbol }) => `${symbol} ${settings[symbol] ?? 'not told'}`)
  const more = rows.length > MAX_REPORTED_ROWS ? ` and ${String(rows.length - MAX_REPORTED_ROWS)} more` : ''
  return `${rows.slice(0, MAX_REPORTED_ROWS).join(', ')}${more}`
}
