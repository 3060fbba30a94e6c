import { createHash } from 'node:crypto'
import { compareDecimals, multiply } from '../../src/core/value/decimal-amount'
import { RATE_LIMITED } from '../../src/core/attempt/write-attempt'
import { createCanonicalText } from '../../src/core/write/plan'
import { keptBackReasons } from '../../src/messages/flatten'
import { notReversedReasons } from '../../src/messages/reverse'
import { fixedFromLiteral } from '../../src/practice/numbers/fixed-decimal'
import {
  requestText,
  isConfirmedRefusal,
  isWrite,
  groupByAttempt,
  textOf,
  type Consent,
  type History,
  type AttemptJournal,
} from './history'

/** A check of a history. It returns one sentence for each violation. */
export type Invariant = (history: History) => readonly string[]

const idOf = (journal: AttemptJournal): string => journal.consent.attempt
const journals = (history: History): readonly AttemptJournal[] => [
  ...groupByAttempt(history).journals.values(),
]
const sendings = ({ lines }: AttemptJournal) => lines.filter(({ entry }) => entry.saw === 'sending')

/** Maps the text of each received write to its positions among all received requests. */
function wire({ received }: History): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  received.forEach((request, place) => {
    if (!isWrite(request)) return
    const text = requestText(request)
    places.set(text, [...(places.get(text) ?? []), place])
  })
  return places
}

/**
 * Maps each sealed text to the request counts of its `sending` lines. Two cancels of one order may have the
 * same text.
 */
function announced(history: History): ReadonlyMap<string, readonly number[]> {
  const counts = new Map<string, number[]>()
  const bytes = new Map(journals(history).map(journal => [idOf(journal), textOf(journal.consent.request)]))
  for (const { entry, receivedCount: before } of history.lines) {
    const text = entry.saw === 'sending' ? bytes.get(entry.attempt) : undefined
    if (text !== undefined) counts.set(text, [...(counts.get(text) ?? []), before])
  }
  return counts
}

/** Each sealed request reaches the exchange at most once. */
export const leavesAtMostOnce: Invariant = history => {
  const may = announced(history)
  return [...wire(history)].flatMap(([text, places]) => {
    const times = may.get(text)?.length ?? 0
    return times > 0 && places.length > times ? [`heard ${places.length} times, sent ${times}: ${text}`] : []
  })
}

/** The exchange receives only sealed requests, to the byte. */
export const leavesAsSealed: Invariant = history => {
  const may = announced(history)
  return [...wire(history).keys()].flatMap(text => (may.has(text) ? [] : [`never sealed: ${text}`]))
}

/** The journal holds the `sending` line before the exchange receives the request. */
export const journalComesFirst: Invariant = history => {
  const may = announced(history)
  return [...wire(history)].flatMap(([text, places]) =>
    places.flatMap((place, nth) => {
      const before = may.get(text)?.[nth]
      return before !== undefined && before > place ? [`heard before it was journalled: ${text}`] : []
    }),
  )
}

/**
 * Each attempt has one consent and at most one `sending` line, and both name the digest of the sealed bytes.
 */
export const sealsMatch: Invariant = history => {
  const { strays } = groupByAttempt(history)
  const wrong = journals(history).flatMap(journal => {
    const { attempt, plannedAt, digest } = journal.consent
    const sealed = createCanonicalText({ ...journal.consent, sealedAt: plannedAt })
    const own = createHash('sha256').update(sealed).digest('hex')
    const consents = journal.lines.filter(({ entry }) => entry.saw === 'consent').length
    const others = sendings(journal).filter(({ entry }) => entry.saw === 'sending' && entry.digest !== digest)
    return [
      ...(own === digest ? [] : [`${attempt}: the digest is not of these bytes`]),
      ...(others.length === 0 ? [] : [`${attempt}: sent under another digest`]),
      ...(consents === 1 && sendings(journal).length <= 1 ? [] : [`${attempt}: consented to or sent twice`]),
    ]
  })
  return [...wrong, ...strays.map(({ entry }) => `nobody consented to what "${entry.saw}" is about`)]
}

const settles: ReadonlySet<string> = new Set(['record', 'done', 'absence proved', 'declaration'])

/**
 * An unknown attempt is resolved by a record, a proof or a declaration, and never by a later answer. Look-ups resolve
 * one that was refused for the rate limit.
 */
export const unknownIsSticky: Invariant = history =>
  journals(history).flatMap(journal => {
    let [open, isLimited] = [false, false]
    return journal.lines.flatMap(({ entry }) => {
      if (settles.has(entry.saw) || (isLimited && isConfirmedRefusal(entry))) open = false
      if (entry.saw !== 'outcome') return []
      isLimited = entry.outcome.is === 'unknown' && entry.outcome.why === RATE_LIMITED
      if (open && entry.outcome.is !== 'unknown')
        return [`${idOf(journal)}: unknown, and then simply ${entry.outcome.is}`]
      open ||= entry.outcome.is === 'unknown'
      return []
    })
  })

/** No attempt is consented to or sent while another one is in flight or unknown. */
export const gateStaysShut: Invariant = history => {
  const open = new Map<string, string>()
  return history.lines.flatMap(({ entry }) => {
    if (!('attempt' in entry) || entry.attempt === undefined) return []
    const id = entry.attempt
    const others = [...open.keys()].filter(other => other !== id)
    const leaves = entry.saw === 'sending' || (entry.saw === 'consent' && !isKeptBack(history, id))
    if (leaves) open.set(id, 'on its way')
    if (entry.saw === 'outcome' && open.has(id)) open.set(id, entry.outcome.is)
    const looked = isConfirmedRefusal(entry) || (entry.saw === 'evidence' && open.get(id) === 'refused')
    const unsent = entry.saw === 'outcome' && entry.outcome.is === 'not sent'
    const isEnded = entry.saw === 'record' && entry.state.is !== 'live' && entry.state.is !== 'partly filled'
    const read = entry.saw === 'record' && (isEnded || isOrder(history, id) || open.get(id) === 'accepted')
    if (looked || unsent || read || (settles.has(entry.saw) && entry.saw !== 'record')) open.delete(id)
    return leaves && others.length > 0 ? [`${id} ${entry.saw} while ${others.join(', ')} was open`] : []
  })
}

/** Returns true if a request of a flatten or a reverse was only journalled, and kept back. */
export const isKeptBack = ({ lines }: History, id: string): boolean =>
  lines.some(
    ({ entry }) =>
      entry.saw === 'outcome' &&
      entry.attempt === id &&
      entry.outcome.is === 'not sent' &&
      reasons.has(entry.outcome.why),
  )

const reasons: ReadonlySet<string> = new Set([
  ...Object.values(keptBackReasons),
  ...Object.values(notReversedReasons),
])

const isOrder = (history: History, id: string): boolean =>
  history.lines.some(
    ({ entry }) => entry.saw === 'consent' && entry.attempt === id && isOfItsOwn(entry.write),
  )

/** Returns true for a write that creates an order with a separate record. */
const isOfItsOwn = ({ is }: Consent['write']): boolean => is === 'order' || is === 'algo order'

/** Maximum age in milliseconds of a position read that a close may rely on. */
const READ_WITHIN = 5_000

/**
 * Returns true for a reduce-only order that was kept back, or that is no larger than a position the exchange
 * had within `READ_WITHIN` before it.
 */
function onlyReduces(history: History, { consent, lines }: AttemptJournal): boolean {
  const { write } = consent
  if (write.is !== 'order' || !write.reduceOnly) return false
  if (isKeptBack(history, consent.attempt)) return true
  const { symbol, marginMode, side } = write
  const until = lines[0]?.trulyAt ?? consent.at
  let [held, largest] = [0n, 0n]
  const known = history.trades.filter(trade => trade.symbol === symbol && trade.mode === marginMode)
  for (const { side: taken, quantity, at } of known.toSorted((a, b) => a.id - b.id)) {
    if (at > until) break
    // The position before this trade existed until the trade.
    if (at >= until - READ_WITHIN && held > largest) largest = held
    held += taken === side ? -quantity : quantity
  }
  return fixedFromLiteral(write.quantity) <= (held > largest ? held : largest)
}

/** Consented writes are within the person's limits, except for orders that only reduce. */
export const capsHold: Invariant = history => {
  const { orderNotional, writesPerMinute } = history.guards
  const consents = journals(history).map(({ consent }) => consent)
  const bound = journals(history)
    .filter(journal => !onlyReduces(history, journal))
    .map(({ consent }) => consent)
  const large = bound.flatMap(({ attempt, write }) => {
    if (write.is !== 'order' || write.price === undefined) return []
    const worth = multiply(write.price, write.quantity)
    return compareDecimals(worth, orderNotional) > 0
      ? [`${attempt}: worth ${worth}, more than ${orderNotional}`]
      : []
  })
  const crowded = bound.flatMap(({ attempt, at }) => {
    const minute = consents.filter(other => other.at <= at && at - other.at < 60_000).length
    return minute > writesPerMinute ? [`${attempt}: write ${minute} of its minute`] : []
  })
  return [...large, ...crowded]
}

/** A repeated stop or an unchanged guard setting is not journalled again. */
export const saidOnce: Invariant = history => {
  let stopped = false
  const guards = new Map<string, string>()
  return history.lines.flatMap(({ entry }) => {
    if (entry.saw === 'reopen') stopped = false
    if (entry.saw === 'stop') {
      if (stopped) return ['stopped while it was stopped']
      stopped = true
    }
    if (entry.saw !== 'guards') return []
    const [before, now] = [guards.get(entry.profileId), JSON.stringify(entry.guards)]
    guards.set(entry.profileId, now)
    return before === now ? [`guards set to what they were: ${now}`] : []
  })
}
