import { mergeAlgo, mergeOpenAlgoList } from '../account/algo-merge'
import type { AccountFeeRates, AccountTerms } from '../account/account-margin'
import type { DeskEvent } from './desk-event'
import {
  mergeWriteAttempt,
  mergeFillRecords,
  mergePushedPositions,
  mergeQuoteChanges,
  replacePositionRows,
  mergeTransfer,
} from './row-merge'
import type { OrderRecord } from '../account/order-record'
import { hasImpossibleFills, withoutPushedEnd, isOrderOpen } from '../account/order-merge'
import { mergeOpenOrders, withOrderReport, withReopenedOrder } from './order-list'
import type { SnapshotSectionName, SnapshotSections, DeskSnapshot } from './desk-snapshot'
import type { DatedValue } from '../value/value-freshness'
import { sortAnnouncements, addAnnouncement } from '../market/announcement-list'

type ValueSource = 'live' | 'disk'

/**
 * Applies one event. An unchanged section keeps its identity, so that only changes are sent and rendered. A read sets
 * the age of its section. A pushed row changes one row and keeps the section's age; it is dropped if the section was
 * never read, because one row would look like all. Quotes are the exception: between reads they come only by push.
 */
export function applyDeskEvent(snapshot: DeskSnapshot, event: DeskEvent, from: ValueSource): DeskSnapshot {
  const read = <S extends SnapshotSectionName>(
    section: S,
    value: SnapshotSections[S],
    into = snapshot,
  ): DeskSnapshot => replaceSection(into, section, value, event.at, from)
  const amendSection = <S extends SnapshotSectionName>(
    section: S,
    merge: (known: SnapshotSections[S]) => SnapshotSections[S],
  ): DeskSnapshot => amend(snapshot, section, merge, from)
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
      return applyPublicEvent(snapshot, event, from)
    case 'holdings':
      return read('holdings', event.holdings)
    case 'leverages':
      return read('leverages', event.leverages)
    case 'margin modes':
      return read('marginModes', event.marginModes)
    case 'positions':
      return read(
        'positions',
        replacePositionRows(getValueFromSource(snapshot.positions, from) ?? [], event.positions, event.at),
        read('account', event.account),
      )
    case 'position changes':
      return amendSection('positions', known => mergePushedPositions(known, event.positions, event.at))
    case 'account changes': {
      const { account, rates = {} } = event
      const rated = amendSection('terms', known =>
        hasSameRates(known, rates) ? known : { ...known, ...rates },
      )
      return amend(rated, 'account', known => ({ ...known, ...account }), from)
    }
    default:
      return applyRecordEvent(snapshot, event, from)
  }
}

type PublicEvent = Extract<
  DeskEvent,
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

function applyPublicEvent(snapshot: DeskSnapshot, event: PublicEvent, from: ValueSource): DeskSnapshot {
  const read = <S extends SnapshotSectionName>(section: S, value: SnapshotSections[S]): DeskSnapshot =>
    replaceSection(snapshot, section, value, event.at, from)
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
      return read('announcements', sortAnnouncements(event.announcements))
    case 'announcement':
      return amend(snapshot, 'announcements', known => addAnnouncement(known, event.announcement), from)
    case 'quotes':
      return read('quotes', event.quotes)
    case 'quote changes':
      // Quotes of another run never count as live because one of them changed.
      return read('quotes', mergeQuoteChanges(getValueFromSource(snapshot.quotes, from) ?? [], event.quotes))
  }
}

type RecordEvent = Extract<
  DeskEvent,
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

/** Applies events about orders, fills and attempts: records that accumulate and that no read replaces blindly. */
function applyRecordEvent(snapshot: DeskSnapshot, event: RecordEvent, from: ValueSource): DeskSnapshot {
  const read = <S extends SnapshotSectionName>(section: S, value: SnapshotSections[S]): DeskSnapshot =>
    replaceSection(snapshot, section, value, event.at, from)
  switch (event.saw) {
    case 'open orders':
      return read('orders', mergeOpenOrders(snapshot.orders?.value ?? [], event.orders))
    case 'order':
      return applyOrderReport(snapshot, event.order, from, event.again)
    case 'open algo orders':
      return read('algoOrders', mergeOpenAlgoList(snapshot.algoOrders?.value ?? [], event.orders))
    case 'algo order':
      return amend(snapshot, 'algoOrders', known => mergeAlgo(known, event.order, event.again), from)
    case 'execution':
      return applyExecution(snapshot, event, from)
    case 'fills':
      return read('fills', mergeFillRecords(snapshot.fills?.value ?? [], event.fills))
    case 'history':
      return read('history', event.history)
    case 'venue acts':
      return read('venueActs', event.acts)
    case 'transfer':
      return read('transfers', mergeTransfer(snapshot.transfers?.value ?? [], event.transfer))
    case 'attempt':
      return read('attempts', mergeWriteAttempt(snapshot.attempts?.value ?? [], event.attempt))
  }
}

function applyExecution(
  snapshot: DeskSnapshot,
  { at, execution }: Extract<DeskEvent, { saw: 'execution' }>,
  from: ValueSource,
): DeskSnapshot {
  const { order, fill } = execution
  const ordered = applyOrderReport(snapshot, withoutPushedEnd(order), from)
  return fill === undefined
    ? ordered
    : replaceSection(ordered, 'fills', mergeFillRecords(snapshot.fills?.value ?? [], [fill]), at, from)
}

/**
 * Ignores a report with impossible fills, which halts writing: fills only grow, so every later report would contradict
 * it again.
 */
function applyOrderReport(
  snapshot: DeskSnapshot,
  order: OrderRecord,
  from: ValueSource,
  again?: true,
): DeskSnapshot {
  const before = snapshot.orders
  if (before === undefined || (from === 'disk' && before.from === 'live')) return snapshot
  if (hasImpossibleFills(order)) return snapshot
  const orders = again === true ? withReopenedOrder(before, order) : withOrderReport(before, order)
  return orders === before ? snapshot : { ...snapshot, orders }
}

/** Stored values never replace values of this run. */
function replaceSection<S extends SnapshotSectionName>(
  snapshot: DeskSnapshot,
  section: S,
  value: SnapshotSections[S],
  asOf: number,
  from: ValueSource,
): DeskSnapshot {
  const before = snapshot[section]
  if (from === 'disk' && before?.from === 'live') return snapshot
  const version = (before?.version ?? 0) + (before?.value === value ? 0 : 1)
  return { ...snapshot, [section]: { value, version, asOf, from } }
}

/** Rows of the same source only; stored and live rows are never mixed. */
const getValueFromSource = <T>(section: DatedValue<T> | undefined, from: ValueSource): T | undefined =>
  section?.from === from ? section.value : undefined

const hasSameRates = (known: AccountTerms, rates: Partial<AccountFeeRates>): boolean =>
  (Object.keys(rates) as (keyof AccountFeeRates)[]).every(name => known[name] === rates[name])

function amend<S extends SnapshotSectionName>(
  snapshot: DeskSnapshot,
  section: S,
  merge: (known: SnapshotSections[S]) => SnapshotSections[S],
  from: ValueSource,
): DeskSnapshot {
  const before = snapshot[section]
  if (before === undefined || (from === 'disk' && before.from === 'live')) return snapshot
  const value = merge(before.value)
  if (value === before.value) return snapshot
  return { ...snapshot, [section]: { ...before, value, version: before.version + 1 } }
}

/**
 * Returns ids of open orders that are missing from a complete list. They have ended, and their own records must be read
 * for the result.
 */
export function findVanishedOrders(snapshot: DeskSnapshot, event: DeskEvent): readonly string[] {
  if (event.saw !== 'open orders') return []
  const listed = new Set(event.orders.map(({ orderId }) => orderId))
  return (snapshot.orders?.value ?? [])
    .filter(order => isOrderOpen(order) && !listed.has(order.orderId))
    .map(({ orderId }) => orderId)
}
