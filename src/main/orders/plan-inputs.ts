import type { PlanningInputs } from '@core/context/planning-inputs'
import { lacksMarketLimit } from '@core/writes/order/protected-market'
import { maxInputAgesMs, isFreshValue, type DatedValue } from '@core/value/value-freshness'
import type { TradingGuards } from '@core/guard/trading-guards'
import type { VenueKeyState, KeyLifeState } from '@core/profile/key-facts'
import type { MarketRules } from '@core/market/venue-market-rules'
import { createRefusal, type Refusal } from '@core/value/result'
import { ZERO, type Amount } from '@core/value/decimal-amount'
import {
  getWriteMarket,
  type AttemptId,
  type WriteDraft,
  type PositionReference,
  type Write,
} from '@core/write/venue-write'
import { getDraftKind, getFirstRequestKind, assessWriteRisk } from '@core/writes/write-kinds'
import type { AttemptStore } from '../attempts/attempt-store'
import type { DeskState } from '../desk-state'
import type { MarkComparison } from '../feed/mark-comparison'
import type { VenueFeed } from '../feed/venue-feed'
import type { TradingGate } from '../attempts/trading-gate'
import type { ClockPort, VenueReadResult, WritableVenue } from '../main-ports'

export interface PlanInputSource {
  /** Reads again what a plan must depend on. Returns the inputs, and refusals for failed reads. */
  readFresh(
    draft: WriteDraft,
  ): Promise<{ readonly inputs: PlanningInputs; readonly unread: readonly Refusal[] }>
  readPosition(row: PositionReference): Promise<Amount | undefined>
  /**
   * Returns the current inputs for a seal without a read. A quiet book is as old as its own last change or equal
   * snapshot, so an unconfirmed one is stale.
   */
  getForSeal(draft: WriteDraft): PlanningInputs
  /** Returns the current inputs without a read. Recent writes exclude `ignoredAttempt`. */
  getCurrent(draft: WriteDraft, ignoredAttempt?: AttemptId): PlanningInputs
  getSnapshot(): Pick<PlanningInputs, 'snapshot' | 'now'>
  findMarket(write: Write): MarketRules | undefined
}

interface Parts {
  readonly desk: DeskState
  readonly feed: VenueFeed
  readonly gate: TradingGate
  readonly attempts: AttemptStore
  readonly venue: WritableVenue
  readonly clock: ClockPort
  readonly guards: () => TradingGuards | undefined
  readonly marks: Pick<MarkComparison, 'agreedAt'>
}

/** Time for which writes count toward the rate cap and the repeat warning, in milliseconds. */
const RECENT_MS = 60_000
/** Requests per second kept free of reducing orders, which no own cap limits. */
const REDUCING_RESERVE = 2

export function createPlanInputSource({
  desk,
  feed,
  gate,
  attempts,
  venue,
  clock,
  guards,
  marks,
}: Parts): PlanInputSource {
  let ownKey: DatedValue<VenueKeyState> | undefined

  async function readOwnKey(): Promise<void> {
    const asOf = clock.now()
    if (isFreshValue(ownKey, KEY_CACHE_MS, asOf)) return
    const { facts } = venue
    const [life, allowed, seen] = [facts.ownKeyLife(), facts.ownAddresses(), facts.seenAddress()]
    const read = await Promise.all([life, allowed, seen])
    ownKey = { value: toKeyAtVenue(...read), version: 0, asOf, from: 'live' }
  }

  /** Requested once per plan: another number would be another request. */
  async function readSettleNonce(): Promise<string | undefined> {
    const read = await venue.facts.settleNonce()
    return read.is === 'read' ? read.value : undefined
  }

  function getRateFreeTime(draft: WriteDraft): number | undefined {
    const kind = getFirstRequestKind(draft)
    const isReducing = kind === 'order' && assessWriteRisk(draft) === 'lowers'
    return venue.rateFreeAt(kind, isReducing ? REDUCING_RESERVE : 0)
  }

  function getCurrent(draft: WriteDraft, ignoredAttempt?: AttemptId): PlanningInputs {
    const at = clock.now()
    const symbol = getWriteMarket(draft)
    const book = symbol === undefined ? undefined : feed.book(symbol)
    const clockAt = venue.clockOffset()?.at
    return {
      now: at,
      snapshot: desk.snapshot(),
      writes: gate.writes(),
      ownKey,
      guards: guards(),
      recent: attempts
        .listSince(at - RECENT_MS)
        .flatMap(({ id, consentedAt, write }) => (id === ignoredAttempt ? [] : [{ at: consentedAt, write }])),
      rateFreeAt: getRateFreeTime(draft),
      hasTrustedMark: symbol !== undefined && marks.agreedAt(symbol) !== undefined,
      book,
      clockAt,
    }
  }

  function getForSeal(draft: WriteDraft): PlanningInputs {
    const current = getCurrent(draft)
    const book = feed.book(getWriteMarket(draft) ?? '')
    return book === undefined ? current : { ...current, book: { ...book, asOf: book.confirmedAt } }
  }

  return {
    getCurrent,
    getForSeal,
    getSnapshot: () => ({ snapshot: desk.snapshot(), now: clock.now() }),
    async readFresh(draft) {
      const at = clock.now()
      const { markets, quotes } = desk.snapshot()
      const needed = Promise.all([feed.read('positions'), feed.read('orders')])
      const nonce = needsNonce(draft) ? readSettleNonce() : undefined
      const reads: Promise<unknown>[] = getDraftKind(draft).extraReads.map(section =>
        section === 'own key'
          ? readOwnKey()
          : section === 'settle nonce'
            ? Promise.resolve(nonce)
            : feed.read(section),
      )
      if (!isFreshEnough(markets, maxInputAgesMs.markets, at)) reads.push(feed.read('markets'))
      // SECURITY: the limit of a market order follows the mark, so the marks are compared right before it is computed.
      if (lacksMarketLimit(draft) || !isFreshEnough(quotes, maxInputAgesMs.quote, at))
        reads.push(feed.read('quotes'))
      const symbol = getWriteMarket(draft)
      // SECURITY: messages of other topics keep a quiet book fresh, but not a seal on it.
      if (!isFreshEnough(getForSeal(draft).book, maxInputAgesMs.book, at) && symbol !== undefined)
        reads.push(feed.readBook(symbol))
      const [[positions, orders]] = await Promise.all([needed, Promise.all(reads)])
      const current = getForSeal(draft)
      const agreedAt = symbol === undefined ? undefined : marks.agreedAt(symbol)
      // A limit that is computed now needs an agreement as fresh as a quote; a computed one stays as it is.
      const hasTrustedMark = lacksMarketLimit(draft)
        ? agreedAt !== undefined && agreedAt >= at - maxInputAgesMs.quote
        : agreedAt !== undefined
      const unread = [...(positions ? [] : ['positions']), ...(orders ? [] : ['orders'])]
      return {
        inputs: { ...current, settleNonce: await nonce, hasTrustedMark },
        unread: unread.map(input => createRefusal('INPUT_STALE', { input })),
      }
    },
    async readPosition({ symbol, marginMode }) {
      const isRead = await feed.read('positions')
      const rows = desk.snapshot().positions?.value
      if (!isRead || rows === undefined) return undefined
      return rows.find(row => row.symbol === symbol && row.marginMode === marginMode)?.quantity ?? ZERO
    },
    findMarket: write =>
      desk.snapshot().markets?.value.find(({ symbol }) => symbol === getWriteMarket(write)),
  }
}

const needsNonce = (draft: WriteDraft): boolean =>
  getDraftKind(draft).extraReads.includes('settle nonce') && !('nonce' in draft)

/** Cache time of the venue's data about the key, in milliseconds, because of the low limits of these calls. */
const KEY_CACHE_MS = 4_000

const toKeyAtVenue = (
  life: VenueReadResult<KeyLifeState>,
  allowed: VenueReadResult<readonly string[]>,
  seen: VenueReadResult<string>,
): VenueKeyState => ({
  ...(life.is === 'read' && { life: life.value }),
  ...(allowed.is === 'read' && { allowed: allowed.value.join(',') }),
  ...(seen.is === 'read' && { seen: seen.value }),
})

/**
 * Returns true if the data stays fresh for a while: data that is only just fresh would be stale at the confirmation.
 */
const isFreshEnough = (read: DatedValue<unknown> | undefined, limit: number, at: number): boolean =>
  isFreshValue(read, limit / 2, at)
