import { isDeepStrictEqual } from 'node:util'
import { formatKeyFingerprint } from '../../src/core/profile/key-facts'
import { defaultPracticeGuards } from '../../src/main/profiles/profile-guards'
import { createKeyPlaceholder } from '../../src/main/venue/encode/own-key-placeholder'
import type { PracticeHandle } from '../../src/practice/open-practice'
import { memoryJournal, type MemoryJournal } from '../kit/memory-records'
import type { OpenDesk } from '../kit/open-desk'
import { hasKey, PATIENCE, readSnapshot } from './fault-calm'
import type { ReceivedRequest, History, Line } from './history'
import type { NamedFault } from './named-fault'

/** A finished course, with everything that is compared. */
export interface Course extends Pick<History, 'sentRecords' | 'wayOut' | 'acceptedAt'> {
  readonly desk: OpenDesk
  readonly lines: readonly Line[]
  readonly moves: readonly bigint[]
  readonly faults: readonly NamedFault[]
  readonly calm: () => Promise<void>
}

export async function historyOf({
  desk,
  lines,
  moves,
  faults,
  calm,
  sentRecords,
  wayOut,
  acceptedAt,
}: Course): Promise<History> {
  const { practice } = desk
  const own = await readAtRest(desk, calm)
  return {
    lines,
    received: withoutKey(practice.truth().received, practice),
    ...own,
    algos: [...practice.exchange.algoOrders.ordersOf(practice.account.accountId)],
    marginMoves: moves,
    deadline: practice.exchange.cancelDeadlines.get(practice.account.accountId),
    guards: defaultPracticeGuards,
    sentRecords,
    wayOut,
    ...(acceptedAt !== undefined && { acceptedAt }),
    ownKey: { works: hasKey(desk), addresses: practice.exchange.keys.get(practice.account.key)?.ips ?? [] },
    shown: await readSnapshot(desk),
    mayHalt: faults.some(({ mayHalt }) => mayHalt === true),
  }
}

/**
 * Makes the desk read everything again, as after a reconnect, and returns the account's data at the exchange.
 *
 * Repeats the reads if that data changed meanwhile.
 */
async function readAtRest(desk: OpenDesk, calm: () => Promise<void>) {
  for (let round = 1; ; round += 1) {
    const before = await ownTruth(desk.practice)
    desk.app.suspend()
    desk.app.resume()
    await settled(desk, calm)
    const now = await ownTruth(desk.practice)
    if (isDeepStrictEqual(before, now) || round === PATIENCE) return now
  }
}

async function ownTruth(practice: PracticeHandle) {
  await practice.settled()
  const own = ({ account }: { readonly account: string }) => account === practice.account.accountId
  const { orders, trades, positions } = practice.truth()
  const rows = { orders: orders.filter(own), trades: trades.filter(own), positions: positions.filter(own) }
  return structuredClone(rows)
}

/**
 * Waits until everything has been read again. Rate-limited reads are repeated on the desk's own clock.
 *
 * A key may be revoked for a whole minute, which can begin here. The desk retries it only now and then.
 */
async function settled(desk: OpenDesk, calm: () => Promise<void>): Promise<void> {
  for (let round = 0; round < 3 * PATIENCE; round += 1) {
    await calm()
    if (!hasKey(desk)) return
    const holds = (await readSnapshot(desk)).writes?.value.holds ?? []
    if (!holds.some(({ is }) => is === 'reconciling' || is === 'offline' || is === 'read-only')) return
    await desk.turn(5_000)
  }
}

/** Replaces the desk's own key in received requests by its placeholder, as in the journal. */
function withoutKey(
  received: readonly ReceivedRequest[],
  { account }: PracticeHandle,
): readonly ReceivedRequest[] {
  const place = createKeyPlaceholder(formatKeyFingerprint(account.key))
  return received.map(request => ({ ...request, body: request.body.replaceAll(`"${account.key}"`, place) }))
}

/** Records from now on when the exchange accepts each order with a client id. */
export function acceptancesOf({ exchange }: PracticeHandle): ReadonlyMap<string, number> {
  const accepted = new Map<string, number>()
  exchange.bus.subscribe(event => {
    if (event.saw !== 'order' && event.saw !== 'algo') return
    const { clientId } = event.order
    if (clientId !== undefined && !accepted.has(clientId)) accepted.set(clientId, exchange.clock.now())
  })
  return accepted
}

/** Creates a journal that records with each line the number of requests the exchange had received. */
export function stampedJournal(lines: Line[], practice: PracticeHandle): MemoryJournal {
  const journal = memoryJournal()
  return {
    ...journal,
    append(...entries) {
      journal.append(...entries)
      const [receivedCount, trulyAt] = [practice.received().length, practice.exchange.clock.now()]
      lines.push(...structuredClone(entries).map(entry => ({ entry, receivedCount, trulyAt })))
    },
  }
}
