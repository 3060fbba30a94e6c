import { isFreshValue, maxInputAgesMs } from '@core/value/value-freshness'
import type { Amount } from '@core/value/decimal-amount'
import type { TradingGuards, TradingRestriction, ReadOnlyReason } from '@core/guard/trading-guards'
import type { AgingEvidence } from '@core/attempt/aging-record'
import type { SignerListName } from '@core/attempt/signature-list'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import type { KeyFacts, KeyInactivity } from '@core/profile/key-facts'
import type { PublicAccountKey } from '@core/account/public-account'
import { type AttemptId } from '@core/write/venue-write'
import type { MarketView } from '@contract/desk-api'
import type { ConsentQuestionHeader } from '@contract/consent-api'
import { findAlgoFaults } from '../feed/algo-record-handling'
import type { AttemptStore } from '../attempts/attempt-store'
import type { SignatureComparison } from '../attempts/signature-comparison'
import type { KeyOwnerLookup } from '../attempts/foreign-signatures'
import { watchLateArrivals } from '../attempts/late-arrivals'
import { watchVenueActs } from '../attempts/venue-act-watch'
import { watchPublicData } from '../attempts/public-data-check'
import { watchDiscrepancies, type DiscrepancyWatch, type KnownDiscrepancies } from '../attempts/discrepancies'
import { watchDailyLimits } from '../feed/daily-limit-watch'
import type { DeskState } from '../desk-state'
import { createVenueFeed, type VenueFeed } from '../feed/venue-feed'
import { watchMarkPrices, type MarkComparison } from '../feed/mark-comparison'
import type { TradingGate } from '../attempts/trading-gate'
import { findOrderFaults } from '../attempts/event-invariants'
import { LATE_UNREAD_MS, MAX_CLOCK_OFFSET_MS } from '../feed/connection-health'
import type { KeyedVenue } from '../profiles/practice-venue'
import { type OrderSubmission } from '../orders/order-submission'
import type { ConsentPace } from '../orders/consent-pace'
import {
  getReadOnlyReason,
  asWritableVenue,
  type ClockPort,
  type IdSource,
  type LogPort,
  type OpenedVenue,
} from '../main-ports'
import type { WithdrawableSurface } from './withdrawable-surface'
import type { PracticeDrills } from '../practice-port'
import type { ArmedOrProgram } from '../programs/armed-or-program'
import { createAttemptReconciler, type AttemptReconciler } from '../orders/attempt-reconciler'
import { createPublicQueryAccess, type PublicQueryAccess } from '../public-account-name'
import { createTradingServices, type TradingServices } from './trading-services'
import { haltReasonMessages } from '@messages/halts'

const RETRY_MS = 2_000
/** Longer delay after the venue refused the key. */
const REFUSED_RETRY_MS = 15_000

/** An open connection to one account at one venue. Nothing is written until everything was read and reconciled. */
export interface VenueConnection {
  readonly venue: OpenedVenue
  readonly hasKey: boolean
  /** Account that is read by address, if no key reads it. */
  readonly publicName: PublicAccountKey | undefined
  readonly inPublic: PublicQueryAccess
  readonly key: KeyedVenue['key']
  readonly drills: PracticeDrills | undefined
  readonly feed: VenueFeed
  /** Returns the marks on which stream and read agree, after another reading if one is missing. */
  getAgreedMarks(symbols: readonly string[]): Promise<ReadonlyMap<string, Amount>>
  readonly orders: OrderSubmission | undefined
  readonly armed: ArmedOrProgram | undefined
  /** Evidence for dates in the past; absent where nothing can be written. */
  readonly aging: (() => AgingEvidence) | undefined
  readonly reconciler: AttemptReconciler
  /** Signatures listed by the signer, compared with the journal. Absent without a key. */
  readonly signatures: SignatureComparison | undefined
  readonly discrepancies: DiscrepancyWatch
  /** Reads everything again and reconciles before anything may be written, for example after sleep. */
  resync(): Promise<void>
  /** Called before the computer sleeps. Earlier reads no longer permit writing. */
  sleep(): void
  inspect(): void
  /** Resolves once no sent request waits for its response: each is in the journal, or was given up. */
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
  readonly knownDiscrepancies: KnownDiscrepancies
  readonly surface: WithdrawableSurface
  readonly clock: ClockPort
  readonly steady: Pick<ClockPort, 'now'>
  readonly ids: IdSource
  readonly log: LogPort
  readonly guards: () => TradingGuards | undefined
  /** True while the desk lock dropped the key of this connection. */
  readonly isLocked: () => boolean
  /** True if the venue may also be queried without the key. */
  readonly asksInPublic: () => boolean
  readonly pace: ConsentPace
  readonly header: () => ConsentQuestionHeader
  readonly onView: (view: MarketView) => void
  readonly onSettled: () => void
}

export function openVenueConnection(parts: VenueConnectionParts): VenueConnection {
  const { profileId, venue, desk, gate, attempts, clock, log, publicName } = parts
  const { guards, onView } = parts
  const hasKey = parts.key === 'ready'
  let closed = false
  let resyncing: Promise<void> | undefined
  /** Number of requested full reads. A read that began before the last request does not permit writing. */
  let resyncCount = 0
  // SECURITY: nothing is written before the private channel is open, because order updates must be received.
  let isChannelDown = hasKey
  let cancelRetry: (() => void) | undefined
  /** Set while the venue refuses the key. The read is repeated automatically. */
  let refusal: ReturnType<typeof getKeyRefusal>

  const onMissedMessages = (): void => daily.markUncertain()
  const acts = watchVenueActs({ profileId, venue, desk, attempts, gate, clock })
  const feedHandlers = { onView, onGap: onGap, onUnheard: onMissedMessages, onRecords: acts.handleRecords }
  const feed = createVenueFeed({ desk, venue, clock, log, hasKey, publicName, ...feedHandlers })
  const { readRecord, readAlgoRecord } = feed
  const daily = watchDailyLimits({ venue, desk, gate, clock, hasKey, guards })
  const isFlying = (id: AttemptId): boolean => writer?.isInFlight(id) ?? false
  const reconciler = createAttemptReconciler({ profileId, venue, desk, attempts, clock, isFlying })
  const watched = { ...parts, readRecord, readAlgoRecord, onRecords: acts.handleRecords }
  const discrepancies = publicName === undefined ? watchDiscrepancies(watched) : createNoDiscrepancies(gate)
  const inPublic = createPublicQueryAccess(venue, () => hasKey && parts.asksInPublic())
  const witness = watchPublicData({ ...parts, ...discrepancies, inPublic, readRecord })
  const marks = watchMarkPrices({ ...parts, ...discrepancies, read: () => void feed.read('quotes') })
  const arrivals = watchLateArrivals({ profileId, venue, desk, attempts, gate, clock })
  // SECURITY: for a venue opened read-only, nothing is created that could plan, sign or send a write.
  const open = asWritableVenue(venue)
  const readOnlyReason = getReadOnlyReason(venue)
  const { writer, orders, armed, aging, signatures, rehearse, handleEvent }: Partial<TradingServices> = open
    ? createTradingServices(
        { ...parts, hasKey, marks, isExplained: discrepancies.isExplained },
        open,
        feed,
        id => reconciler.start(id),
      )
    : {}

  /** A locked connection only listens until the unlock replaces it, so the lock alone restricts it. */
  const isLocked = (): boolean => hasKey && parts.isLocked()
  const holdOpening = (restriction: TradingRestriction | undefined): void =>
    gate.hold('opening', isLocked() ? undefined : restriction)
  const restrictUntilSynced = (): void => void (hasKey && holdOpening({ is: 'reconciling' }))
  /** A refused key has no channel, so the refusal is shown instead of a wait. */
  const restrictUntilChannel = (): void => holdOpening(refusal ?? { is: 'reconciling', awaits: 'channel' })

  function onGap(isBack: boolean): void {
    // During a close, a response may still be pending. The active profile then reports the reason for the missing
    // connection.
    if (closed) return
    isChannelDown = !isBack
    if (isBack) void resync()
    else restrictUntilChannel()
  }

  function resync(): Promise<void> {
    if (closed || isLocked()) return Promise.resolve()
    resyncCount += 1
    restrictUntilSynced()
    resyncing ??= resyncAll()
    return resyncing
  }

  /** Repeats if requested meanwhile: a read that began before a sleep or a gap misses what came after. */
  async function resyncAll(): Promise<void> {
    for (let countAtStart = -1; !closed && countAtStart !== resyncCount;) {
      countAtStart = resyncCount
      const isDone = await resyncOnce()
      if (closed || countAtStart !== resyncCount || !isDone) continue
      if (isChannelDown) {
        restrictUntilChannel()
        continue
      }
      holdOpening(undefined)
      log.note('everything was read', { profile: profileId })
      if (hasKey) void feed.readHistory().then(acts.read)
    }
    resyncing = undefined
    if (!closed) parts.onSettled()
  }

  async function resyncOnce(): Promise<boolean> {
    cancelRetry?.()
    // Requested before the first signature of this connection, so that foreign signatures are recognised.
    const [, read] = await Promise.all([signatures?.compare(), feed.readAll()])
    if (closed) return false
    refusal = read ? undefined : getKeyRefusal(feed)
    if (!read) {
      holdOpening(refusal ?? describeUnreadAccount(feed))
      cancelRetry = clock.after(refusal ? REFUSED_RETRY_MS : RETRY_MS, () => void resync())
      // The unsigned lookup shows if this desk revoked the refused key.
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
    const able =
      readOnlyReason === 'view only' || readOnlyReason === 'by address' ? readOnlyReason : parts.key
    const why =
      able === 'ready' ? (getKeyRefusal(feed)?.why ?? findKeyTrouble(key?.value, clock.now())) : able
    gate.hold(
      'key',
      why === undefined || isShownElsewhere(why, readOnlyReason) ? undefined : { is: 'read-only', why },
    )
    if (isLocked()) holdOpening(undefined)
    const isReading = !isLocked() && (hasKey || publicName !== undefined)
    gate.hold('reading', isReading ? findUnreadRestriction(feed, positions, clock.now()) : undefined)
    daily.update()
    aging?.inspect()
    rehearse?.()
  }

  const stopListening = desk.onSeen((event, before) => {
    handleEvent?.(event)
    for (const fault of findOrderFaults(event, before)) attempts.halt(haltReasonMessages.order(fault))
    for (const why of findAlgoFaults(event)) attempts.halt(why)
  })

  void resync()
  return {
    ...{ venue, hasKey, publicName, inPublic, feed, orders, armed, key: parts.key, drills: parts.drills },
    ...{ reconciler, signatures, discrepancies, resync, aging: aging?.evidence },
    getAgreedMarks: symbols => readAgreedMarks(symbols, marks, feed),
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
      for (const one of [
        armed,
        aging,
        signatures,
        reconciler,
        discrepancies,
        acts,
        // Hears the acts that are reported at the end.
        daily,
        arrivals,
        witness,
        marks,
      ])
        one?.close()
      await writer?.idle()
      await feed.close()
      await venue.close()
    },
  }
}

async function readAgreedMarks(
  symbols: readonly string[],
  marks: Pick<MarkComparison, 'getAgreedMark'>,
  feed: Pick<VenueFeed, 'read'>,
): Promise<ReadonlyMap<string, Amount>> {
  if (symbols.some(symbol => marks.getAgreedMark(symbol) === undefined)) await feed.read('quotes')
  return new Map(
    symbols.flatMap(symbol => {
      const mark = marks.getAgreedMark(symbol)
      return mark === undefined ? [] : [[symbol, mark] as const]
    }),
  )
}

/** An account that is only read has no discrepancies: public data of one moment is not consistent enough to compare. */
function createNoDiscrepancies(gate: TradingGate): DiscrepancyWatch {
  for (const name of ['doubt', 'words'] as const) gate.hold(name, undefined)
  const nothing = (): void => undefined
  return { acknowledge: nothing, raise: nothing, explain: nothing, isExplained: () => true, close: nothing }
}

/** The lock and a barred venue have their own restriction, so a key restriction is not added. */
const isShownElsewhere = (why: ReadOnlyReason, bar: ReturnType<typeof getReadOnlyReason>): boolean =>
  why === 'desk locked' ||
  (bar !== undefined && (why === 'no key' || why === 'key unread' || why === 'key scope'))

const getKeyRefusal = (feed: Pick<VenueFeed, 'trouble'>) =>
  feed.trouble()?.why === 'unauthorised' ? ({ is: 'read-only', why: 'key refused' } as const) : undefined

const answeredFailures: ReadonlySet<string | undefined> = new Set(['throttled', 'unreadable', 'refused'])

const describeUnreadAccount = (feed: Pick<VenueFeed, 'trouble'>): TradingRestriction =>
  answeredFailures.has(feed.trouble()?.why) ? { is: 'offline', answers: true } : { is: 'offline' }

/**
 * Returns the restriction by old account figures. After a failed read they count as old as soon as no plan is
 * sealed on them and the account light shows the failure. A refused key has a separate restriction.
 */
function findUnreadRestriction(
  feed: Pick<VenueFeed, 'trouble'>,
  positions: DeskSnapshot['positions'],
  now: number,
): TradingRestriction | undefined {
  const maxAgeMs = feed.trouble() === undefined ? 3 * maxInputAgesMs.positions : LATE_UNREAD_MS
  const isUnread = getKeyRefusal(feed) === undefined && !isFreshValue(positions, maxAgeMs, now)
  return isUnread ? describeUnreadAccount(feed) : undefined
}

/** Returns the restriction by the key's record. An unread record forbids all writes. */
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
