import { SIGNATURE_LIFE_MS } from '../../src/core/attempt/write-attempt'
import { MIN_LOOKUP_INTERVAL_MS } from '../../src/core/attempt/signature-expiry'
import { isOrderPlacement } from '../../src/core/write/venue-write'
import {
  isConfirmedRefusal,
  groupByAttempt,
  type ReceivedRequest,
  type History,
  type Line,
  type AttemptJournal,
} from './history'
import type { Invariant } from './invariants'

/**
 * No outcome rests on public data.
 *
 * The key has received each order record of the journal before, under the id of the attempt or under the
 * order id of the attempt's own answer. An absence is proved, and a refusal for the rate limit confirmed, by signed
 * reads alone.
 */
export const restsOnTheKey: Invariant = history =>
  [...groupByAttempt(history).journals.values()]
    .filter(({ consent }) => isOrderPlacement(consent.write))
    .flatMap(journal => [
      ...unheardRecords(history, journal),
      ...unprovedAbsence(history, journal),
      ...unconfirmedRefusal(history, journal),
    ])

function unheardRecords(history: History, { consent, lines }: AttemptJournal): readonly string[] {
  const [{ attempt }, { sentRecords }] = [consent, history]
  if (sentRecords === undefined) return []
  return lines.flatMap(({ entry }, nth) => {
    if (entry.saw !== 'record') return []
    const place = history.lines.findIndex(line => line.entry === entry)
    const isAnswered = lines
      .slice(0, nth)
      .some(
        ({ entry: before }) =>
          before.saw === 'outcome' &&
          before.outcome.is === 'accepted' &&
          before.outcome.orderId === entry.orderId,
      )
    const isRecorded = sentRecords.some(
      record =>
        record.lines <= place &&
        record.orderId === entry.orderId &&
        (record.clientOrderId === attempt || (record.clientOrderId === undefined && isAnswered)),
    )
    return isRecorded
      ? []
      : [`${attempt} is ${entry.state.is} by order ${entry.orderId}, of which no key was told`]
  })
}

/**
 * Returns an absence without the required signed reads. They count only after the request can no longer
 * arrive.
 */
function unprovedAbsence(
  { received, sentRecords }: History,
  { consent, lines }: AttemptJournal,
): readonly string[] {
  const proof = lines.find(({ entry }) => entry.saw === 'absence proved')
  // A fake venue does not record its reads.
  if (sentRecords === undefined || proof?.trulyAt === undefined) return []
  const sent = lines.flatMap(({ entry }) =>
    entry.saw === 'sending' ? [entry.signedWithin?.until ?? entry.signedAt] : [],
  )
  const readsOf = readsBetween(received, Math.max(...sent) + SIGNATURE_LIFE_MS, proof)
  const missing = [
    ...(areTwoLooks(readsOf(`/v1/client/order/${consent.attempt}`)) ? [] : ['two look-ups']),
    ...(readsOf('/v1/orders').length >= 2 ? [] : ['the list, twice']),
    ...(readsOf('/v1/positions').length >= 1 ? [] : ['the positions']),
    ...(readsOf('/v1/trades').length >= 1 ? [] : ['the fills']),
  ]
  return missing.length === 0 ? [] : [`${consent.attempt} is absent without ${missing.join(', ')}`]
}

/** Returns a refusal for the rate limit that was believed without two look-ups since the order was sent. */
function unconfirmedRefusal(
  { received, sentRecords }: History,
  { consent, lines }: AttemptJournal,
): readonly string[] {
  const refusal = lines.find(({ entry }) => isConfirmedRefusal(entry))
  const sent = lines.find(({ entry }) => entry.saw === 'sending')
  if (sentRecords === undefined || refusal?.trulyAt === undefined) return []
  const looks = readsBetween(received, sent?.trulyAt ?? 0, refusal)(`/v1/client/order/${consent.attempt}`)
  return areTwoLooks(looks) ? [] : [`${consent.attempt} is refused without two look-ups`]
}

const areTwoLooks = (looks: readonly number[]): boolean =>
  looks.length >= 2 && Math.max(...looks) - Math.min(...looks) >= MIN_LOOKUP_INTERVAL_MS - A_MOMENT

/** Tolerance in milliseconds between a request and the date of its answer. */
const A_MOMENT = 1_000

/** Returns the times of the reads of `path` after `from` and before the line was written. */
const readsBetween =
  (received: readonly ReceivedRequest[], from: number, { trulyAt = 0 }: Line) =>
  (path: string): readonly number[] =>
    received
      .filter(
        request =>
          request.method === 'GET' && request.path === path && request.at > from && request.at <= trulyAt,
      )
      .map(({ at }) => at)
