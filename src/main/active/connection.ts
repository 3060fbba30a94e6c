import { isFreshValue, maxInputAgesMs } from '@core/value/freshness'
import type { TradingGuards, ReadOnlyReason } from '@core/guard/guard'
import type { SignerListName } from '@core/attempt/signed-place'
import type { KeyFacts, KeyInactivity } from '@core/profile/key'
import type { PublicAccountKey } from '@core/account/public-account'
import { type AttemptId } from '@core/write/write'
import type { MarketView } from '@contract/api'
import type { ConsentQuestionHeader } from '@contract/consent'
import { findAlgoFaults } from '../feed/algo-hearing'
import type { AttemptStore } from '../attempts/attempts'
import type { SignatureComparison } from '../attempts/signatures'
import type { KeyOwnerLookup } from '../attempts/signatures-found'
import { watchLateArrivals } from '../attempts/arrivals'
import { watchVenueActs } from '../attempts/venue-acts'
import { watchPublicData } from '../attempts/public-witness'
import { watchDiscrepancies, type DiscrepancyWatch, type KnownDiscrepancies } from '../attempts/doubts'
import { watchDailyLimits } from '../feed/daily'
import type { DeskState } from '../desk'
import { createVenueFeed, type VenueFeed } from '../feed/feed'
import { watchMarkPrices } from '../feed/mark-comparison'
import type { TradingGate } from '../attempts/gate'
import { findOrderFaults } from '../attempts/impossible'
import { MAX_CLOCK_OFFSET_MS } from '../feed/lights'
import type { KeyedVenue } from '../profiles/practice-process'
import { type OrderSubmission } from '../orders/orders'
import type { ConsentPace } from '../orders/pace'
import { getReadOnlyReason, asWritableVenue, type ClockPort, type IdSource, type LogPort, type OpenedVenue } from '../ports'
import type { WithdrawableSurface } from './callable-surface'
import type { PracticeDrills } from '../practice-port'
import type { ArmedOrProgram } from '../programs/with-programs'
import { createAttemptReconciler, type AttemptReconciler } from '../orders/reconciler'
import { createPublicQueryAccess, type PublicQueryAccess } from '../public-name'
import { createTradingServices, type TradingServices } from './writes-on'
import { haltReasonMessages } from '@messages/halts'

/** How long to wait before reading everything again when that failed. */
const RETRY_MS = 2_000
/** A key that was refused is not asked about every other second. */
const REFUSED_RETRY_MS = 15_000

/** An open connection to one account at one venue. Until everything has been read and accounted for, nothing is written. */
export interface VenueConnection {
  readonly venue: OpenedVenue
  readonly hasKey: boolean
  /** Whose account is read by its address, where no key reads it. */
  readonly publicName: PublicAccountKey | undefined
  readonly inPublic: PublicQueryAccess
  readonly key: KeyedVenue['key']
  /** What can be rehearsed on this connection. */
  readonly drills: PracticeDrills | undefined
  readonly feed: VenueFeed
  /** Plans and what leaves; absent where the venue can only be read. */
  readonly orders: OrderSubmission | undefined
  /** What is allowed in advance; absent where the venue can only be read. */
  readonly armed: ArmedOrProgram | undefined
  readonly reconciler: AttemptReconciler
  /** What the signer lists, held against the journal; absent where this connection has no key. */
  readonly signatures: SignatureComparison | undefined
  readonly discrepancies: DiscrepancyWatch
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

export interface VenueConnectionParts {
  readonly profileId: string
  readonly signer: SignerListName
  readonly whoseKey: KeyOwnerLookup
  readonly venue: OpenedVenue
  readonly key: KeyedVenue['key']
  readonly drills?: PracticeDrills
  readonly publicName?: PublicAccountKey
  readonly desk: DeskState
  readonly gate: TradingGate
  readonly attempts: AttemptStore
  readonly kept: KnownDiscrepancies
  readonly surface: WithdrawableSurface
  readonly clock: ClockPort
  readonly steady: Pick<ClockPort, 'now'>
  readonly ids: IdSource
  readonly log: LogPort
  readonly guards: () => TradingGuards | undefined
  /** Whether the venue may be asked without the key as well. */
  readonly asksInPublic: () => boolean
  readonly pace: ConsentPace
  readonly header: () => ConsentQuestionHeader
  readonly onView: (view: MarketView) => void
  /** Everything was read, or could not be. */
  readonly onSettled: () => void
}

export function openVenueConnection(parts: VenueConnectionParts): VenueConnection {
  const { profileId, venue, desk, gate, attempts, clock, log, publicName } = parts
  const { guards, onView } = parts
  const hasKey = parts.key === 'ready'
  let closed = false
  let resyncing: Promise<void> | undefined
  /** How often everything had to be read again: what began before the last time opens nothing. */
  let resyncCount = 0
  // SECURITY: nothing is written before the private channel stands: what happens to an order has to be heard.
  let isChannelDown = hasKey
  let cancelRetry: (() => void) | undefined
  /** Set while the last reading of everything was refused: it is tried again by itself. */
  let refusal: ReturnType<typeof getKeyRefusal>

  const onMissedMessages = (): void => daily.markUncertain()
  const acts = watchVenueActs({ profileId, venue, desk, attempts, gate, clock })
  const feedHandlers = { onView, onGap: onGap, onUnheard: onMissedMessages, onRecords: acts.handleRecords }
  const feed = createVenueFeed({ desk, venue, clock, log, hasKey, publicName, ...feedHandlers })
  const { readRecord, readAlgoRecord } = feed
  const daily = watchDailyLimits({ venue, desk, gate, clock, hasKey, guards })
  const isInFlight = (id: AttemptId): boolean => writer?.isInFlight(id) ?? false
  const reconciler = createAttemptReconciler({ profileId, venue, desk, attempts, clock, isFlying: isInFlight })
  const watched = { ...parts, readRecord, readAlgoRecord, onRecords: acts.handleRecords }
  const discrepancies = publicName === undefined ? watchDiscrepancies(watched) : createNoDiscrepancies(gate)
  const inPublic = createPublicQueryAccess(venue, () => hasKey && parts.asksInPublic())
  const witness = watchPublicData({ ...parts, ...discrepancies, inPublic, readRecord })
  const marks = watchMarkPrices({ ...parts, ...discrepancies, read: () => void feed.read('quotes') })
  const arrivals = watchLateArrivals({ profileId, venue, desk, attempts, gate, clock })
  // SECURITY: where the venue was opened to be read, nothing that could plan, sign or send a write is made.
  const open = asWritableVenue(venue)
  const readOnlyReason = getReadOnlyReason(venue)
  const { writer, orders, armed, signatures, handleEvent }: Partial<TradingServices> = open
    ? createTradingServices({ ...parts, hasKey, isExplained: discrepancies.isExplained }, open, feed, id => reconciler.start(id))
    : {}

  function restrictUntilSynced(): void {
    if (hasKey) gate.hold('opening', { is: 'reconciling' })
  }

  /** Nothing is waited for that cannot come: a refused key has no channel, and that is what is said. */
  function restrictUntilChannel(): void {
    gate.hold('opening', refusal ?? { is: 'reconciling', awaits: 'channel' })
  }

  function onGap(isBack: boolean): void {
    // While a connection closes, an answer may still be waited for. Why there is no connection is the active profile's to say by then.
    if (closed) return
    isChannelDown = !isBack
    if (isBack) void resync()
    else restrictUntilChannel()
  }

  function resync(): Promise<void> {
    if (closed) return Promise.resolve()
    resyncCount += 1
    restrictUntilSynced()
    resyncing ??= resyncAll()
    return resyncing
  }

  /** As often as it is wanted meanwhile: a reading that began before a sleep or a gap has not seen what came after. */
  async function resyncAll(): Promise<void> {
    for (let begun = -1; !closed && begun !== resyncCount;) {
      begun = resyncCount
      const isDone = await resyncOnce()
      if (closed || begun !== resyncCount || !isDone) continue
      if (isChannelDown) {
        restrictUntilChannel()
        continue
      }
      gate.hold('opening', undefined)
      log.note('everything was read', { profile: profileId })
      if (hasKey) void feed.readHistory().then(acts.read)
    }
    // At once: who wants it again from here on begins anew.
    resyncing = undefined
    if (!closed) parts.onSettled()
  }

  /** Reads everything and reconciles, what was signed beside the journal too; where that failed, it is tried again later. */
  async function resyncOnce(): Promise<boolean> {
    cancelRetry?.()
    // Asked for before the first signature of this connection: what is signed beside it comes after that.
    const [, read] = await Promise.all([signatures?.compare(), feed.readAll()])
    if (closed) return false
    refusal = read ? undefined : getKeyRefusal(feed)
    if (!read) {
      gate.hold('opening', refusal ?? { is: 'offline' })
      cancelRetry = clock.after(refusal ? REFUSED_RETRY_MS : RETRY_MS, () => void resync())
      // Whether a key that is refused was ended by this desk is told without a signature.
      if (refusal) await reconciler.reconcileAll()
      return false
    }
    inspect()
    await Promise.all([reconciler.reconcileAll(), daily.read()])
    return true
  }

  function inspect(): void {
    const { key, positions } = desk.snapshot()
    const offset = venue.clockOffset()
    const clockFit = offset !== undefined && Math.abs(offset.offset) <= MAX_CLOCK_OFFSET_MS
    gate.hold('clock', clockFit ? undefined : { is: 'read-only', why: 'clock' })
    const able = readOnlyReason === 'view only' || readOnlyReason === 'by address' ? readOnlyReason : parts.key
    const why = able === 'ready' ? (getKeyRefusal(feed)?.why ?? findKeyTrouble(key?.value, clock.now())) : able
    gate.hold('key', why === undefined || isShownElsewhere(why, readOnlyReason) ? undefined : { is: 'read-only', why })
    const silent =
      (hasKey || publicName !== undefined) && !isFreshValue(positions, 3 * maxInputAgesMs.positions, clock.now())
    gate.hold('reading', silent ? { is: 'offline' } : undefined)
    daily.update()
  }

  const stopListening = desk.onSeen((event, before) => {
    handleEvent?.(event)
    for (const fault of findOrderFaults(event, before)) attempts.halt(haltReasonMessages.order(fault))
    for (const why of findAlgoFaults(event)) attempts.halt(why)
  })

  void resync()
  return {
    ...{ venue, hasKey, publicName, inPublic, feed, orders, armed, key: parts.key, drills: parts.drills },
    ...{ reconciler, signatures, discrepancies, resync },
    sleep() {
      armed?.end('asleep')
      resyncCount += 1
      restrictUntilSynced()
    },
    ...{ inspect, idle: async () => writer?.idle() },
    async close() {
      closed = true
      cancelRetry?.()
      stopListening()
      orders?.invalidateAll()
      for (const one of [armed, signatures, daily, reconciler, discrepancies, acts, arrivals, witness, marks])
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
function createNoDiscrepancies(gate: TradingGate): DiscrepancyWatch {
  for (const name of ['doubt', 'words'] as const) gate.hold(name, undefined)
  const nothing = (): void => undefined
  return { acknowledge: nothing, raise: nothing, explain: nothing, isExplained: () => true, close: nothing }
}

/** A locked desk holds for itself, and so does a venue that is barred here: what only trading wants is not said beside it. */
const isShownElsewhere = (why: ReadOnlyReason, bar: ReturnType<typeof getReadOnlyReason>): boolean =>
  why === 'desk locked' ||
  (bar !== undefined && (why === 'no key' || why === 'key unread' || why === 'key scope'))

/** What holds every write while the venue refuses the key that its account is read with. */
const getKeyRefusal = (feed: Pick<VenueFeed, 'trouble'>) =>
  feed.trouble()?.why === 'unauthorised' ? ({ is: 'read-only', why: 'key refused' } as const) : undefined

/** What the key's own row forbids. A key whose row was not read yet forbids everything. */
function findKeyTrouble(key: KeyFacts | undefined, now: number): ReadOnlyReason | undefined {
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
