import { SIGNATURE_LIFE_MS } from '../../src/core/attempt/write-attempt'
import type { Write } from '../../src/core/write/venue-write'
import { isConfirmedRefusal, groupByAttempt, type History, type AttemptJournal } from './history'
import type { Invariant } from './invariants'

/** Writes that a late request of each kind could affect. `undefined` for a request without such writes. */
const hitBy: Readonly<Record<Write['is'], ((write: Write) => boolean) | undefined>> = {
  order: undefined,
  edit: undefined,
  cancel: undefined,
  'algo order': undefined,
  'edit algo': undefined,
  'cancel algo': undefined,
  'cancel all after': undefined,
  'cancel all': rests,
  leverage: write => write.is === 'leverage' || addsRisk(write),
  'margin mode': write => write.is === 'margin mode' || addsRisk(write),
  'move margin': write => write.is === 'move margin',
  'maintenance flag': write => write.is === 'maintenance flag',
  'bind key': isAboutKey,
  'revoke key': isAboutKey,
  'settle pnl': write => write.is === 'settle pnl',
  'cancel all algo': write => write.is === 'algo order',
}

/** Returns true for a write that binds or revokes the desk's own key. */
function isAboutKey(write: Write): boolean {
  return write.is === 'bind key' || write.is === 'revoke key'
}

/** Returns true for a write that places or changes an order in the book. */
function rests(write: Write): boolean {
  if (write.is === 'order') return write.type === 'LIMIT' || write.type === 'POST_ONLY'
  return write.is === 'edit' || (write.is === 'algo order' && write.kind === 'BRACKET')
}

/** Returns true for a write that adds risk in any case. Edits, leverage and timers cannot be judged here. */
function addsRisk(write: Write): boolean {
  if (write.is === 'order') return !write.reduceOnly
  if (write.is === 'move margin') return write.way === 'REDUCE'
  if (write.is !== 'algo order') return write.is === 'margin mode'
  return write.kind === 'BRACKET' || ('reduceOnly' in write && !write.reduceOnly)
}

/** Returns the market of a write. `undefined` if it affects all markets. */
function marketOf(write: Write): string | undefined {
  if ('symbol' in write) return write.symbol
  return 'reach' in write && write.reach.is === 'market' ? write.reach.symbol : undefined
}

function shareMarket(one: Write, other: Write): boolean {
  const [here, there] = [marketOf(one), marketOf(other)]
  return here === undefined || there === undefined || here === there
}

/**
 * Returns the latest exchange time at which a request can be accepted. `undefined` if it was never sent, or
 * once an answer or a proof has resolved it.
 */
function arrivesUntil({ lines }: AttemptJournal, place: number, history: History): number | undefined {
  const before = lines.filter(line => history.lines.indexOf(line) < place)
  const sent = before.find(({ entry }) => entry.saw === 'sending')?.trulyAt
  const isOver = before.some(
    ({ entry }) =>
      entry.saw === 'absence proved' ||
      (entry.saw === 'outcome' && entry.outcome.is !== 'unknown' && !isConfirmedRefusal(entry)),
  )
  return sent === undefined || isOver ? undefined : sent + SIGNATURE_LIFE_MS
}

/** Returns true if the order counts as refused for the rate limit at this place of the journal. */
const isRefused = ({ lines }: AttemptJournal, place: number, history: History): boolean =>
  lines.some(line => isConfirmedRefusal(line.entry) && history.lines.indexOf(line) < place)

/**
 * No write is consented to while an unanswered request that could affect it may still arrive, unless it is not sent.
 * The confirmed writes of a sequence wait for their turn, and are then checked again.
 */
export const nothingMeetsWhatMayArrive: Invariant = history => {
  const journals = [...groupByAttempt(history).journals.values()]
  return journals.flatMap(journal => {
    const { write } = journal.consent
    if (journal.lines.some(({ entry }) => entry.saw === 'outcome' && entry.outcome.is === 'not sent'))
      return []
    const place = history.lines.findIndex(({ entry }) => entry === journal.consent)
    const at = history.lines[place]?.trulyAt
    if (at === undefined) return []
    return journals.flatMap(one => {
      const late = one.consent.write
      const hits = isRefused(one, place, history) ? addsRisk : hitBy[late.is]
      const couldHit = one !== journal && shareMarket(late, write) && hits?.(write) === true
      const until = couldHit ? arrivesUntil(one, place, history) : undefined
      return until !== undefined && at <= until
        ? [`${journal.consent.attempt} left while ${one.consent.attempt} could still arrive`]
        : []
    })
  })
}

/** Longest time in milliseconds from a late acceptance until the desk reports it. */
export const REPORTED_WITHIN_MS = 30_000

/**
 * An order that the exchange accepts although its absence was proved, or its refusal confirmed, is recorded in time, and
 * trading halts. After a wrong proof, writes are no longer dated into the past.
 */
export const lateOrdersAreReported: Invariant = history => {
  const { acceptedAt, shown } = history
  return [...groupByAttempt(history).journals].flatMap(([id, journal]) => {
    const proof = journal.lines.findIndex(
      ({ entry }) => entry.saw === 'absence proved' || isConfirmedRefusal(entry),
    )
    const [provedAt, accepted] = [journal.lines[proof]?.trulyAt, acceptedAt?.get(id)]
    if (provedAt === undefined || accepted === undefined) return []
    const reported = journal.lines.slice(proof).find(({ entry }) => entry.saw === 'record')?.trulyAt
    const late = `${id} was accepted ${accepted - provedAt} ms after it counted as missing`
    return [
      ...(reported !== undefined && reported <= Math.max(accepted, provedAt) + REPORTED_WITHIN_MS
        ? []
        : [`${late}, and reported ${reported === undefined ? 'never' : `after ${reported - accepted} ms`}`]),
      ...(shown.writes?.value.state !== 'halted' ? [`${late}, and nothing halts`] : []),
      ...(journal.lines[proof]?.entry.saw === 'absence proved' && areDatesTrusted(history)
        ? [`${late}, and writes are still dated into the past`]
        : []),
    ]
  })
}

/** Returns true if evidence by writes is in force at the end. */
function areDatesTrusted({ lines }: History): boolean {
  const found = lines.flatMap(({ entry }) => (entry.saw === 'aging' ? [entry.found] : []))
  return found.findLast(what => what !== 'by reads') === 'by writes'
}
