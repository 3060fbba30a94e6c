import { mergeAlgo, mergeOpenAlgos } from '../account/algo-fold'
import type { Rates, Terms } from '../account/account'
import type { Event } from './event'
import {
  mergeAttempt,
  mergeFills,
  mergePositions,
  mergeQuotes,
  replacePositions,
  withTransfer,
} from './merge'
import type { Order } from '../account/order'
import { asPushed, isOpen } from '../account/order-fold'
import { mergeOpenList, withReport, withStanding } from './order-list'
import type { SectionName, Sections, Snapshot } from './snapshot'
import type { Dated } from '../value/freshness'
import { newestFirst, withAnnouncement } from '../market/announcement'

type From = 'live' | 'disk'

/**
 * What the desk knows after one more event. A section that the event does not change stays the very same
 * value, so that only what changed is told and drawn.
 *
 * A read makes its section as old as the read. A pushed row changes one row and confirms no other, so
 * the section keeps its age; where the section was never read, the row is dropped, because one row
 * would look like all of them. Quotes are the exception: they come by push alone between reads.
 */
export function fold(snapshot: Snapshot, event: Event, from: From): Snapshot {
  const read = <S extends SectionName>(section: S, value: Sections[S], into = snapshot): Snapshot =>
    put(into, section, value, event.at, from)
  const told = <S extends SectionName>(section: S, merge: (known: Sections[S]) => Sections[S]): Snapshot =>
    amend(snapshot, section, merge, from)
  switch (event.saw) {
    case 'profile':
      return read('profile', event.profile)
    case 'profiles':
      return read('profiles', event.profiles)
    case 'writes':
      return read('writes', event.writes)
    case 'health':
      return read('health', event.health)
    case 'guards':
      return read('guards', event.guards)
    case 'guard raise':
      return read('guardRaise', event.raise)
    case 'envelopes':
      return read('armed', event.armed)
    case 'daily':
      return read('daily', event.daily)
    case 'key':
      return read('key', event.key)
    case 'keyring':
      return read('keyring', event.keyring)
    case 'terms':
      return read('terms', event.terms)
    case 'markets':
    case 'rwa markets':
    case 'insurance fund':
    case 'system status':
    case 'announcements':
    case 'announcement':
    case 'quotes':
    case 'quote changes':
      return foldPublic(snapshot, event, from)
    case 'holdings':
      return read('holdings', event.holdings)
    case 'leverages':
      return read('leverages', event.leverages)
    case 'margin modes':
      return read('marginModes', event.marginModes)
    case 'positions':
      return read(
        'positions',
        replacePositions(valueHere(snapshot.positions, from) ?? [], event.positions, event.at),
        read('account', event.account),
      )
    case 'position changes':
      return told('positions', known => mergePositions(known, event.positions, event.at))
    case 'account changes': {
      const { account, rates = {} } = event
      const rated = told('terms', known => (isSame(known, rates) ? known : { ...known, ...rates }))
      return amend(rated, 'account', known => ({ ...known, ...account }), from)
    }
    default:
      return foldRecords(snapshot, event, from)
  }
}

type PublicEvent = Extract<
  Event,
  {
    saw:
      | 'markets'
      | 'rwa markets'
      | 'insurance fund'
      | 'system status'
      | 'announcements'
      | 'announcement'
      | 'quotes'
      | 'quote changes'
  }
>

/** What the venue tells everybody. */
function foldPublic(snapshot: Snapshot, event: PublicEvent, from: From): Snapshot {
  const read = <S extends SectionName>(section: S, value: Sections[S]): Snapshot =>
    put(snapshot, section, value, event.at, from)
  switch (event.saw) {
    case 'markets':
      return read('markets', event.markets)
    case 'rwa markets':
      return read('rwaMarkets', event.rwaMarkets)
    case 'insurance fund':
      return read('insuranceFund', event.insuranceFund)
    case 'system status':
      return read('systemStatus', event.status)
    case 'announcements':
      return read('announcements', newestFirst(event.announcements))
    case 'announcement':
      return amend(snapshot, 'announcements', known => withAnnouncement(known, event.announcement), from)
    case 'quotes':
      return read('quotes', event.quotes)
    case 'quote changes':
      // Prices of another run never pass for live because one of them moved.
      return read('quotes', mergeQuotes(valueHere(snapshot.quotes, from) ?? [], event.quotes))
  }
}

type RecordEvent = Extract<
  Event,
  {
    saw:
      | 'open orders'
      | 'order'
      | 'open algo orders'
      | 'algo order'
      | 'execution'
      | 'fills'
      | 'history'
      | 'venue acts'
      | 'transfer'
      | 'attempt'
  }
>

/** Orders, what they brought and what this desk did: records that pile up, and that no read replaces blindly. */
function foldRecords(snapshot: Snapshot, event: RecordEvent, from: From): Snapshot {
  const read = <S extends SectionName>(section: S, value: Sections[S]): Snapshot =>
    put(snapshot, section, value, event.at, from)
  switch (event.saw) {
    case 'open orders':
      return read('orders', mergeOpenList(snapshot.orders?.value ?? [], event.orders))
    case 'order':
      return report(snapshot, event.order, from, event.again)
    case 'open algo orders':
      return read('algoOrders', mergeOpenAlgos(snapshot.algoOrders?.value ?? [], event.orders))
    case 'algo order':
      return amend(snapshot, 'algoOrders', known => mergeAlgo(known, event.order, event.again), from)
    case 'execution':
      return foldExecution(snapshot, event, from)
    case 'fills':
      return read('fills', mergeFills(snapshot.fills?.value ?? [], event.fills))
    case 'history':
      return read('history', event.history)
    case 'venue acts':
      return read('venueActs', event.acts)
    case 'transfer':
      return read('transfers', withTransfer(snapshot.transfers?.value ?? [], event.transfer))
    case 'attempt':
      return read('attempts', mergeAttempt(snapshot.attempts?.value ?? [], event.attempt))
  }
}

function foldExecution(
  snapshot: Snapshot,
  { at, execution }: Extract<Event, { saw: 'execution' }>,
  from: From,
): Snapshot {
  const { order, fill } = execution
  const ordered = report(snapshot, asPushed(order), from)
  return fill === undefined
    ? ordered
    : put(ordered, 'fills', mergeFills(snapshot.fills?.value ?? [], [fill]), at, from)
}

function report(snapshot: Snapshot, order: Order, from: From, again?: true): Snapshot {
  const before = snapshot.orders
  if (before === undefined || (from === 'disk' && before.from === 'live')) return snapshot
  const orders = again === true ? withStanding(before, order) : withReport(before, order)
  return orders === before ? snapshot : { ...snapshot, orders }
}

/** What was kept on disk never replaces what the venue has said in this run. */
function put<S extends SectionName>(
  snapshot: Snapshot,
  section: S,
  value: Sections[S],
  asOf: number,
  from: From,
): Snapshot {
  const before = snapshot[section]
  if (from === 'disk' && before?.from === 'live') return snapshot
  const version = (before?.version ?? 0) + (before?.value === value ? 0 : 1)
  return { ...snapshot, [section]: { value, version, asOf, from } }
}

/** Rows of a section from the same source: rows of another run are never mixed with live ones. */
const valueHere = <T>(section: Dated<T> | undefined, from: From): T | undefined =>
  section?.from === from ? section.value : undefined

const isSame = (known: Terms, rates: Partial<Rates>): boolean =>
  (Object.keys(rates) as (keyof Rates)[]).every(name => known[name] === rates[name])

function amend<S extends SectionName>(
  snapshot: Snapshot,
  section: S,
  merge: (known: Sections[S]) => Sections[S],
  from: From,
): Snapshot {
  const before = snapshot[section]
  if (before === undefined || (from === 'disk' && before.from === 'live')) return snapshot
  const value = merge(before.value)
  if (value === before.value) return snapshot
  return { ...snapshot, [section]: { ...before, value, version: before.version + 1 } }
}

/**
 * Orders that were open and are missing from a complete list of open ones. They have ended, and only
 * their own records say how: each has to be read.
 */
export function vanished(snapshot: Snapshot, event: Event): readonly string[] {
  if (event.saw !== 'open orders') return []
  const listed = new Set(event.orders.map(({ orderId }) => orderId))
  return (snapshot.orders?.value ?? [])
    .filter(order => isOpen(order) && !listed.has(order.orderId))
    .map(({ orderId }) => orderId)
}
