import type { Attempt, EvidenceNote } from '@core/attempt/attempt'
import { ZERO } from '@core/value/decimal'
import type { Event } from '@core/snapshot/event'
import type { Inquiry } from '@core/proof/asking'
import type { Fill, Order } from '@core/account/order'
import { isEnded } from '@core/account/order-fold'
import { FLAG_ASKED, type Evidence, type ReadBack } from '@core/proof/evidence'
import { makesOrder } from '@core/write/write'
import { kinship } from '@core/writes/judge'
import { askAlgo, isAlgoInquiry } from './algo-asking'
import { askKey, isKeyInquiry } from './key-asking'
import type { Clock, Read, ReadingVenue } from '../ports'

/** The gain of one question: more evidence where it was answered, and always a note that it was asked. */
export interface Answered {
  readonly evidence: Evidence
  readonly note: EvidenceNote
  /** What the answer tells the desk as well. */
  readonly event?: Event
}

/** Writes down what was asked and what came back, and keeps what was known where nothing was learnt. */
type Ask = (what: string, answer: string, evidence?: Evidence) => Answered

/** Asks the venue one thing about an attempt. A read that failed adds a rung and no evidence. */
export async function inquire(
  parts: { readonly venue: ReadingVenue; readonly clock: Clock },
  attempt: Attempt,
  inquiry: Inquiry,
  before: Evidence,
): Promise<Answered> {
  const { venue, clock } = parts
  const asked: Ask = (what, answer, evidence = before) => ({
    evidence,
    note: { at: clock.now(), asked: what, answer, ...(evidence === before && { unanswered: true }) },
  })
  if (isAlgoInquiry(inquiry)) {
    const { what, answer, evidence } = await askAlgo(venue, attempt, inquiry, before)
    return asked(what, answer, evidence)
  }
  if (isKeyInquiry(inquiry)) {
    const { what, answer, evidence } = await askKey(venue, inquiry, before)
    return asked(what, answer, evidence)
  }
  switch (inquiry.ask) {
    case 'by client id': {
      const read = await venue.read.orderByClientId(inquiry.clientOrderId)
      const what = 'the order by its client id'
      if (read.is === 'failed') return asked(what, trouble(read))
      const look = { at: read.venueTime, found: read.value }
      return asked(what, seen(read.value), { ...before, lookups: [...before.lookups, look] })
    }
    case 'by order id': {
      const read = await venue.read.order(inquiry.orderId)
      const what = 'the order by its order id'
      if (read.is === 'failed') return asked(what, trouble(read))
      const look = { at: read.venueTime, found: read.value }
      return asked(what, seen(read.value), { ...before, readings: [...before.readings, look] })
    }
    case 'orders': {
      const read = await venue.read.orders({ symbol: inquiry.symbol, from: inquiry.from })
      const what = 'every order of the market since then'
      if (read.is === 'failed') return asked(what, trouble(read))
      const { orders, stable } = read.value
      const answer = stable
        ? `${String(orders.length)} orders, the same twice`
        : 'the list changed while it was read'
      return asked(what, answer, { ...before, list: { at: read.venueTime, stable, orders } })
    }
    case 'orders by change':
      return inquireSweep(venue, attempt, inquiry, before, asked)
    case 'leverages':
    case 'margin modes':
    case 'terms':
      return inquireSettings(venue, attempt, inquiry, before, asked)
    case 'settlements':
      return inquireSettlements(venue, inquiry, before, asked)
    case 'margin':
      return inquireMargin(venue, inquiry, before, asked)
    case 'the time':
      return inquireTime(venue, before, asked)
    case 'position':
      return inquirePosition(venue, attempt, inquiry, before, asked)
  }
}

async function inquireTime(venue: ReadingVenue, before: Evidence, asked: Ask): Promise<Answered> {
  const read = await venue.read.time()
  const what = 'the venue’s time'
  if (read.is === 'failed') return asked(what, trouble(read))
  return asked(what, 'answered', { ...before, venueTime: read.venueTime })
}

async function inquireSweep(
  venue: ReadingVenue,
  attempt: Attempt,
  { symbol }: Extract<Inquiry, { ask: 'orders by change' }>,
  before: Evidence,
  asked: Ask,
): Promise<Answered> {
  const what = 'the orders that changed last'
  const read = await venue.read.ordersByChange(symbol)
  if (read.is === 'failed') return asked(what, trouble(read))
  const orders = read.value.filter(order => kinship(order, attempt) !== undefined)
  const answer = `${String(orders.length)} of them, ${String(orders.filter(isEnded).length)} at their end`
  return asked(what, answer, {
    ...before,
    sweeps: [...(before.sweeps ?? []), { at: read.venueTime, orders }],
  })
}

async function inquireSettings(
  venue: ReadingVenue,
  attempt: Attempt,
  inquiry: Extract<Inquiry, { ask: 'leverages' | 'margin modes' | 'terms' }>,
  before: Evidence,
  asked: Ask,
): Promise<Answered> {
  if (inquiry.ask === 'leverages') {
    const read = await venue.read.leverages()
    const what = 'the leverage of every market'
    if (read.is === 'failed') return asked(what, trouble(read))
    const rows = read.value.filter(({ marginMode }) => marginMode === inquiry.marginMode)
    const settings = Object.fromEntries(rows.map(({ symbol, leverage }) => [symbol, leverage]))
    const told = asked(what, readBack(attempt, settings), withReadBack(before, read.venueTime, settings))
    return { ...told, event: { saw: 'leverages', at: read.at, leverages: read.value } }
  }
  if (inquiry.ask === 'terms') return inquireTerms(venue, before, asked)
  const read = await venue.facts.marginModes()
  const what = 'the margin mode of every market'
  if (read.is === 'failed') return asked(what, trouble(read))
  const settings = Object.fromEntries(read.value.map(({ symbol, marginMode }) => [symbol, marginMode]))
  const told = asked(what, readBack(attempt, settings), withReadBack(before, read.venueTime, settings))
  return { ...told, event: { saw: 'margin modes', at: read.at, marginModes: read.value } }
}

async function inquireTerms(venue: ReadingVenue, before: Evidence, asked: Ask): Promise<Answered> {
  const what = 'the account’s own record'
  const read = await venue.read.terms()
  if (read.is === 'failed') return asked(what, trouble(read))
  const { cancelsInMaintenance: cancels } = read.value
  const settings = cancels === undefined ? {} : { [FLAG_ASKED]: String(cancels) }
  const answer = `${FLAG_ASKED}: ${cancels === undefined ? 'not told' : cancels ? 'cancelled' : 'kept'}`
  const told = asked(what, answer, withReadBack(before, read.venueTime, settings))
  return { ...told, event: { saw: 'terms', at: read.at, terms: read.value } }
}

/** How many settlements are asked for at once: a full page may not be all of them. */
const ON_A_PAGE = 100

async function inquireSettlements(
  { archive }: ReadingVenue,
  { from }: Extract<Inquiry, { ask: 'settlements' }>,
  before: Evidence,
  asked: Ask,
): Promise<Answered> {
  const what = 'the settlements since then'
  const read = await archive.settlements({ from, page: 1, size: ON_A_PAGE })
  if (read.is === 'failed') return asked(what, trouble(read))
  const { rows, total } = read.value
  // A venue may give fewer rows a page than were asked for: where it tells no total, only a page without any ends the list.
  const whole = rows.length < ON_A_PAGE && (total ?? (rows.length === 0 ? 0 : Infinity)) <= rows.length
  const ids = rows.filter(({ requestedAt }) => requestedAt >= from).map(({ id }) => id)
  const told = ids.length === 0 ? 'none' : ids.slice(0, TOLD).join(', ')
  const look = { at: read.venueTime, whole, rows }
  return asked(what, whole ? told : `${told}, and the list may have more`, {
    ...before,
    settlements: [...(before.settlements ?? []), look],
  })
}

async function inquireMargin(
  venue: ReadingVenue,
  { symbol, from }: Extract<Inquiry, { ask: 'margin' }>,
  before: Evidence,
  asked: Ask,
): Promise<Answered> {
  const what = 'the position’s margin and the fills since then'
  const [positions, fills] = [await venue.read.positions(), await venue.read.fillsSince(symbol, from)]
  if (positions.is === 'failed') return asked(what, trouble(positions))
  if (fills.is === 'failed') return asked(what, trouble(fills))
  const row = positions.value.positions.find(one => one.symbol === symbol && one.marginMode === 'ISOLATED')
  // A row that leaves its margin out says nothing of what became of it.
  if (row !== undefined && row.margin === undefined) return asked(what, 'the record does not say the margin')
  const reading = {
    at: Math.min(positions.venueTime, fills.venueTime),
    margin: row?.margin ?? ZERO,
    quantity: row?.quantity ?? ZERO,
    // What is told to have traded in cross margin moves no isolated one.
    fills: fills.value.fills.filter(({ marginMode }) => marginMode !== 'CROSS').length,
    stable: fills.value.stable,
  }
  const told = asked(what, `margin ${reading.margin}, ${String(reading.fills)} fills`, {
    ...before,
    margins: [...(before.margins ?? []), reading],
  })
  const { at, venueTime } = positions
  return { ...told, event: { saw: 'positions', at, venueTime, ...positions.value } }
}

async function inquirePosition(
  venue: ReadingVenue,
  { write }: Attempt,
  { symbol, from }: Extract<Inquiry, { ask: 'position' }>,
  before: Evidence,
  asked: Ask,
): Promise<Answered> {
  const what = 'the position and the fills since then'
  const [fills, positions] = [await venue.read.fillsSince(symbol, from), await venue.read.positions()]
  if (fills.is === 'failed') return asked(what, trouble(fills))
  if (positions.is === 'failed') return asked(what, trouble(positions))
  const mode = makesOrder(write) ? write.marginMode : undefined
  const row = positions.value.positions.find(row => row.symbol === symbol && row.marginMode === mode)
  const position = {
    at: Math.min(positions.venueTime, fills.venueTime),
    now: row?.quantity ?? ZERO,
    fills: fills.value.fills,
    stable: fills.value.stable,
  }
  const answer = `position ${position.now}, ${String(position.fills.length)} fills`
  const older = await readOlder(venue, position.fills, before)
  return asked(what, answer, { ...before, position, records: [...before.records, ...older] })
}

/**
 * The records of orders that filled and are in no list of the time since the plan: they were made long before it.
 *
 * Without them their fills would be nobody's, and an order that never arrived could never be proved absent.
 */
async function readOlder(
  venue: ReadingVenue,
  fills: readonly Fill[],
  { records, list }: Evidence,
): Promise<readonly Order[]> {
  const known = new Set([...records, ...(list?.orders ?? [])].map(({ orderId }) => orderId))
  const missing = new Set(fills.map(({ orderId }) => orderId).filter(id => !known.has(id)))
  const read = await Promise.all([...missing].map(id => venue.read.order(id)))
  return read.flatMap(each => (each.is === 'read' && each.value !== undefined ? [each.value] : []))
}

const trouble = (read: Extract<Read<unknown>, { is: 'failed' }>): string => `no answer: ${read.why}`

const seen = (order: Order | undefined): string =>
  order === undefined
    ? 'no such order'
    : `${order.statusWord}, ${order.executed} of ${order.quantity} executed`

const withReadBack = (before: Evidence, at: number, settings: ReadBack['settings']): Evidence => ({
  ...before,
  readBacks: [...(before.readBacks ?? []), { at, settings }],
})

/** How many rows of a read-back one rung of the ladder tells. */
const TOLD = 3

/** What a read-back says of the markets concerned, short enough for one rung. */
function readBack({ write }: Attempt, settings: ReadBack['settings']): string {
  if (!('concerned' in write)) return 'read'
  const rows = write.concerned.map(({ symbol }) => `${symbol} ${settings[symbol] ?? 'not told'}`)
  const more = rows.length > TOLD ? ` and ${String(rows.length - TOLD)} more` : ''
  return `${rows.slice(0, TOLD).join(', ')}${more}`
}
