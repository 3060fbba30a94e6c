import { isFresh, ageLimits } from '@core/value/freshness'
import type { Guards, ReadOnlyReason } from '@core/guard/guard'
import type { SignerName } from '@core/attempt/signed-place'
import type { KeyFacts, KeyInactivity } from '@core/profile/key'
import type { PublicName } from '@core/account/public-account'
import { type AttemptId } from '@core/write/write'
import type { MarketView } from '@contract/api'
import type { QuestionHeader } from '@contract/consent'
import { impossibleAlgosIn } from '../feed/algo-hearing'
import type { Attempts } from '../attempts/attempts'
import type { Signatures } from '../attempts/signatures'
import type { WhoseKey } from '../attempts/signatures-found'
import { watchArrivals } from '../attempts/arrivals'
import { watchVenueActs } from '../attempts/venue-acts'
import { watchPublicly } from '../attempts/public-witness'
import { watchDoubts, type Doubts, type KeptDoubts } from '../attempts/doubts'
import { watchDaily } from '../feed/daily'
import type { Desk } from '../desk'
import { createFeed, type Feed } from '../feed/feed'
import { compareMarks } from '../feed/mark-comparison'
import type { Gate } from '../attempts/gate'
import { impossibleIn } from '../attempts/impossible'
import { OFFSET_LIMIT } from '../feed/lights'
import type { KeyedVenue } from '../profiles/practice-process'
import { type Orders } from '../orders/orders'
import type { ConsentPace } from '../orders/pace'
import { whyOnlyRead, writable, type Clock, type Ids, type Log, type OpenedVenue } from '../ports'
import type { CallableSurface } from './callable-surface'
import type { Drills } from '../practice-port'
import type { ArmedOrProgram } from '../programs/with-programs'
import { createReconciler, type Reconciler } from '../orders/reconciler'
import { namePublicly, type InPublic } from '../public-name'
import { writesOn, type WriteSide } from './writes-on'
import { haltSays } from '@messages/halts'

/** How long to wait before reading everything again when that failed. */
const TRY_AGAIN = 2_000
/** A key that was refused is not asked about every other second. */
const ASK_LATER = 15_000

/** An open connection to one account at one venue. Until everything has been read and accounted for, nothing is written. */
export interface Connection {
  readonly venue: OpenedVenue
  readonly hasKey: boolean
  /** Whose account is read by its address, where no key reads it. */
  readonly publicName: PublicName | undefined
  readonly inPublic: InPublic
  readonly key: KeyedVenue['key']
  /** What can be rehearsed on this connection. */
  readonly drills: Drills | undefined
  readonly feed: Feed
  /** Plans and what leaves; absent where the venue can only be read. */
  readonly orders: Orders | undefined
  /** What is allowed in advance; absent where the venue can only be read. */
  readonly armed: ArmedOrProgram | undefined
  readonly reconciler: Reconciler
  /** What the signer lists, held against the journal; absent where this connection has no key. */
  readonly signatures: Signatures | undefined
  readonly doubts: Doubts
  /** Reads everything again and reconciles before anything may be written: after sleep, for one. */
  resync(): Promise<void>
  /** The machine falls asleep: what was read until now opens nothing any more. */
  sleep(): void
  /** Looks at clock and key once more; what they forbid is held. */
  inspect(): void
  /** Resolves once nothing that was sent waits for its answer: each is written down by then, or was given up. */
  idle(): Promise<void>
  close(): Promise<void>
}

export interface ConnectionParts {
  readonly profileId: string
  readonly signer: SignerName
  readonly whoseKey: WhoseKey
  readonly venue: OpenedVenue
  readonly key: KeyedVenue['key']
  readonly drills?: Drills
  readonly publicName?: PublicName
  readonly desk: Desk
  readonly gate: Gate
  readonly attempts: Attempts
  readonly kept: KeptDoubts
  readonly surface: CallableSurface
  readonly clock: Clock
  readonly steady: Pick<Clock, 'now'>
  readonly ids: Ids
  readonly log: Log
  readonly guards: () => Guards | undefined
  /** Whether the venue may be asked without the key as well. */
  readonly asksInPublic: () => boolean
  readonly pace: ConsentPace
  readonly header: () => QuestionHeader
  readonly onView: (view: MarketView) => void
  /** Everything was read, or could not be. */
  readonly onSettled: () => void
}

export function openConnection(parts: ConnectionParts): Connection {
  const { profileId, venue, desk, gate, attempts, clock, log, publicName } = parts
  const { guards, onView } = parts
  const hasKey = parts.key === 'ready'
  let closed = false
  let settling: Promise<void> | undefined
  /** How often everything had to be read again: what began before the last time opens nothing. */
  let wanted = 0
  // SECURITY: nothing is written before the private channel stands: what happens to an order has to be heard.
  let isCutOff = hasKey
  let callOff: (() => void) | undefined
  /** Set while the last reading of everything was refused: it is tried again by itself. */
  let refusal: ReturnType<typeof refusalOf>

  const onUnheard = (): void => daily.doubt()
  const acts = watchVenueActs({ profileId, venue, desk, attempts, gate, clock })
  const hearing = { onView, onGap: hearGap, onUnheard, onRecords: acts.hear }
  const feed = createFeed({ desk, venue, clock, log, hasKey, publicName, ...hearing })
  const { readRecord, readAlgoRecord } = feed
  const daily = watchDaily({ venue, desk, gate, clock, hasKey, guards })
  const isFlying = (id: AttemptId): boolean => writer?.isFlying(id) ?? false
  const reconciler = createReconciler({ profileId, venue, desk, attempts, clock, isFlying })
  const watched = { ...parts, readRecord, readAlgoRecord, onRecords: acts.hear }
  const doubts = publicName === undefined ? watchDoubts(watched) : withoutDoubts(gate)
  const inPublic = namePublicly(venue, () => hasKey && parts.asksInPublic())
  const witness = watchPublicly({ ...parts, ...doubts, inPublic, readRecord })
  const marks = compareMarks({ ...parts, ...doubts, read: () => void feed.read('quotes') })
  const arrivals = watchArrivals({ profileId, venue, desk, attempts, gate, clock })
  // SECURITY: where the venue was opened to be read, nothing that could plan, sign or send a write is made.
  const open = writable(venue)
  const bar = whyOnlyRead(venue)
  const { writer, orders, armed, signatures, heed }: Partial<WriteSide> = open
    ? writesOn({ ...parts, hasKey, isExplained: doubts.isExplained }, open, feed, id => reconciler.take(id))
    : {}

  function shut(): void {
    if (hasKey) gate.hold('opening', { is: 'reconciling' })
  }

  /** Nothing is waited for that cannot come: a refused key has no channel, and that is what is said. */
  function awaitChannel(): void {
    gate.hold('opening', refusal ?? { is: 'reconciling', awaits: 'channel' })
  }

  function hearGap(back: boolean): void {
    // While a connection closes, an answer may still be waited for. Why there is no connection is the active profile's to say by then.
    if (closed) return
    isCutOff = !back
    if (back) void resync()
    else awaitChannel()
  }

  function resync(): Promise<void> {
    if (closed) return Promise.resolve()
    wanted += 1
    shut()
    settling ??= settleAll()
    return settling
  }

  /** As often as it is wanted meanwhile: a reading that began before a sleep or a gap has not seen what came after. */
  async function settleAll(): Promise<void> {
    for (let begun = -1; !closed && begun !== wanted;) {
      begun = wanted
      const isDone = await settleOnce()
      if (closed || begun !== wanted || !isDone) continue
      if (isCutOff) {
        awaitChannel()
        continue
      }
      gate.hold('opening', undefined)
      log.note('everything was read', { profile: profileId })
      if (hasKey) void feed.readHistory().then(acts.read)
    }
    // At once: who wants it again from here on begins anew.
    settling = undefined
    if (!closed) parts.onSettled()
  }

  /** Reads everything and reconciles, what was signed beside the journal too; where that failed, it is tried again later. */
  async function settleOnce(): Promise<boolean> {
    callOff?.()
    // Asked for before the first signature of this connection: what is signed beside it comes after that.
    const [, read] = await Promise.all([signatures?.compare(), feed.readAll()])
    if (closed) return false
    refusal = read ? undefined : refusalOf(feed)
    if (!read) {
      gate.hold('opening', refusal ?? { is: 'offline' })
      callOff = clock.after(refusal ? ASK_LATER : TRY_AGAIN, () => void resync())
      // Whether a key that is refused was ended by this desk is told without a signature.
      if (refusal) await reconciler.round()
      return false
    }
    inspect()
    await Promise.all([reconciler.round(), daily.read()])
    return true
  }

  function inspect(): void {
    const { key, positions } = desk.snapshot()
    const offset = venue.clockOffset()
    const clockFit = offset !== undefined && Math.abs(offset.offset) <= OFFSET_LIMIT
    gate.hold('clock', clockFit ? undefined : { is: 'read-only', why: 'clock' })
    const able = bar === 'view only' || bar === 'by address' ? bar : parts.key
    const why = able === 'ready' ? (refusalOf(feed)?.why ?? keyTrouble(key?.value, clock.now())) : able
    gate.hold('key', why === undefined || isSaidElsewhere(why, bar) ? undefined : { is: 'read-only', why })
    const silent =
      (hasKey || publicName !== undefined) && !isFresh(positions, 3 * ageLimits.positions, clock.now())
    gate.hold('reading', silent ? { is: 'offline' } : undefined)
    daily.look()
  }

  const stopHeeding = desk.onSeen((event, before) => {
    heed?.(event)
    for (const fault of impossibleIn(event, before)) attempts.halt(haltSays.order(fault))
    for (const why of impossibleAlgosIn(event)) attempts.halt(why)
  })

  void resync()
  return {
    ...{ venue, hasKey, publicName, inPublic, feed, orders, armed, key: parts.key, drills: parts.drills },
    ...{ reconciler, signatures, doubts, resync },
    sleep() {
      armed?.end('asleep')
      wanted += 1
      shut()
    },
    ...{ inspect, idle: async () => writer?.idle() },
    async close() {
      closed = true
      callOff?.()
      stopHeeding()
      orders?.invalidateAll()
      for (const one of [armed, signatures, daily, reconciler, doubts, acts, arrivals, witness, marks])
        one?.close()
      await writer?.idle()
      await feed.close()
      await venue.close()
    },
  }
}

/**
 * No doubts about an account that nothing is written to: what is told to anybody of one moment is of several, and is
 * held against nothing.
 */
function withoutDoubts(gate: Gate): Doubts {
  for (const name of ['doubt', 'words'] as const) gate.hold(name, undefined)
  const nothing = (): void => undefined
  return { look: nothing, raise: nothing, explain: nothing, isExplained: () => true, close: nothing }
}

/** A locked desk holds for itself, and so does a venue that is barred here: what only trading wants is not said beside it. */
const isSaidElsewhere = (why: ReadOnlyReason, bar: ReturnType<typeof whyOnlyRead>): boolean =>
  why === 'desk locked' ||
  (bar !== undefined && (why === 'no key' || why === 'key unread' || why === 'key scope'))

/** What holds every write while the venue refuses the key that its account is read with. */
const refusalOf = (feed: Pick<Feed, 'trouble'>) =>
  feed.trouble()?.why === 'unauthorised' ? ({ is: 'read-only', why: 'key refused' } as const) : undefined

/** What the key's own row forbids. A key whose row was not read yet forbids everything. */
function keyTrouble(key: KeyFacts | undefined, now: number): ReadOnlyReason | undefined {
  if (key?.unlisted) return 'key not listed'
  if (key === undefined) return 'key unread'
  if (!key.scopes.includes('trading')) return 'key scope'
  if (!key.active) return inactiveReasons[key.inactive ?? 'inactive']
  return key.expiresAt !== undefined && key.expiresAt <= now ? 'key expired' : undefined
}

const inactiveReasons: Readonly<Record<KeyInactivity, ReadOnlyReason>> = {
  removed: 'key removed',
  expired: 'key expired',
  inactive: 'key inactive',
  'no address': 'key without address',
}
