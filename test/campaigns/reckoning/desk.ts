import type { DatedValue } from '../../../src/core/value/value-freshness'
import type { BookView } from '../../../src/core/market/order-book'
import { evaluateDraft } from '../../../src/core/writes/draft-evaluation'
import { resolveDraftTerms, type ResolvedDraft } from '../../../src/core/writes/resolved-draft'
import type { TradingGuards } from '../../../src/core/guard/trading-guards'
import type { OrderRecord } from '../../../src/core/account/order-record'
import type { DeskEvent } from '../../../src/core/snapshot/desk-event'
import { applyDeskEvent } from '../../../src/core/snapshot/snapshot-fold'
import type { DeskSnapshot } from '../../../src/core/snapshot/desk-snapshot'
import type { PlanningInputs, DraftEvaluation } from '../../../src/core/context/planning-inputs'
import type { Result } from '../../../src/core/value/result'
import type { WriteOutcome } from '../../../src/core/attempt/write-attempt'
import type { AttemptId, WriteDraft, SealedRequest, Write } from '../../../src/core/write/venue-write'
import { createVenuePolling } from '../../../src/main/feed/venue-polling'
import { createPracticeVault } from '../../kit/memory-vault'
import { practiceKey } from '../../kit/sealed-key'
import type { ClockPort, ReadableVenue, VenueClientOptions } from '../../../src/main/main-ports'
import { createRateBudget } from '../../../src/main/venue/rate-budget'
import { createMeasuredClock } from '../../../src/main/venue/venue-clock'
import { encodeVenueWrite } from '../../../src/main/venue/encode/encode-write'
import { claimOf, takeOffer } from '../../kit/confirmations'
import { seedFrom } from '../../kit/keytext'
import { classifyWriteResponse } from '../../../src/main/venue/outcome'
import { createReadableVenue } from '../../../src/main/venue/read-only-venue'
import { createVenueSigner } from '../../../src/main/venue/venue-readings'
import { signVenueWrite } from '../../../src/main/venue/sign-write'
import type { ExchangeFixture } from './exchange'

/** The desk's reading, planning and sending, next to an exchange whose time does not advance. */
export interface Desk {
  /** Reads everything again, with the book of `symbol` if given. Calls `onEvent` with each event. */
  read(symbol?: string, onEvent?: (event: DeskEvent) => void): Promise<Read>
  /** Returns the plan of a draft, or the reasons for its rejection. */
  plan(draft: WriteDraft, inputs: PlanningInputs): Result<Planned>
  /** Sends one write and classifies the answer. */
  send(write: Write): Promise<WriteOutcome & { readonly code?: string; readonly words?: string }>
  /** Sends a sealed request unchanged. */
  post(write: Write, request: SealedRequest): Promise<WriteOutcome>
  /** The venue's own record of an order. */
  order(orderId: string): Promise<OrderRecord | undefined>
}

/** Everything that the desk knows at one moment. */
export interface Read {
  readonly snapshot: DeskSnapshot
  readonly inputs: PlanningInputs
}

export interface Planned extends DraftEvaluation {
  readonly draft: ResolvedDraft
}

const KEY = 'reckoned'
/** Addresses that are never connected to. Requests go directly to the exchange. */
const NOWHERE = {
  baseUrl: 'http://127.0.0.1:1',
  publicStreamUrl: 'ws://127.0.0.1:1',
  privateStreamUrl: 'ws://127.0.0.1:1',
}

/** Creates a clock with the exchange's time and without timers. */
const clockOf = (fixture: ExchangeFixture): ClockPort => ({ now: fixture.now, after: () => () => undefined })

/** Returns venue options with a vault that holds the account's key. */
export async function accessTo(fixture: ExchangeFixture): Promise<VenueClientOptions> {
  const vault = createPracticeVault(clockOf(fixture))
  const seed = seedFrom(fixture.credentials.secret)
  if (!seed.ok) throw new Error('The secret cannot be read.')
  await vault.receiveKey(KEY, practiceKey(seed.value)(KEY))
  return optionsOf(fixture, vault)
}

/** Opens a desk's reading and writing sides on an exchange. */
export async function openDeskBeside(fixture: ExchangeFixture, guards: TradingGuards): Promise<Desk> {
  const options = await accessTo(fixture)
  let attempts = 0
  async function post(write: Write, request: SealedRequest): Promise<WriteOutcome> {
    const signer = createVenueSigner(options)
    const to = await takeOffer(options.vault, KEY)
    if (signer === undefined || to === undefined) throw new Error('Nothing can be signed.')
    const confirmed = claimOf({ keyId: KEY, to }, request, fixture.now(), {
      ...{ account: signer.accountId, host: signer.host },
    })
    const signed = await signVenueWrite(signer, { request, offset: 0, confirmed })
    if ('is' in signed) throw new Error('Nothing can be signed.')
    const result = await fixture.ask({ ...request, headers: signed.headers })
    return classifyWriteResponse(write, request, result)
  }
  return {
    read: (symbol, onEvent) => readAll(fixture, options, guards, symbol, onEvent),
    plan(draft, inputs) {
      const settled = resolveDraftTerms(draft, inputs)
      if (!settled.ok) return settled
      const evaluation = evaluateDraft(settled.value, inputs, 'seal')
      return evaluation.ok ? { ok: true, value: { ...evaluation.value, draft: settled.value } } : evaluation
    },
    send(write) {
      attempts += 1
      return post(write, encodeVenueWrite(write, `reckoned-${String(attempts)}` as AttemptId))
    },
    post,
    async order(orderId) {
      const read = await venueOf(fixture, options).read.order(orderId)
      return read.is === 'read' ? read.value : undefined
    },
  }
}

const optionsOf = (fixture: ExchangeFixture, vault: VenueClientOptions['vault']): VenueClientOptions => ({
  addresses: NOWHERE,
  accountId: fixture.credentials.accountId,
  keyId: KEY,
  publicKey: fixture.credentials.key,
  vault,
  clock: clockOf(fixture),
  ids: { chance: () => 0 },
})

const stopped = Promise.resolve({ is: 'failed', wasHandedOver: false, why: 'stopped' } as const)

/** Creates a venue for one reading, so that the rate limits of earlier readings do not apply. */
export function venueOf(
  fixture: ExchangeFixture,
  options: VenueClientOptions,
  budget = createRateBudget(options.clock),
): ReadableVenue {
  return createReadableVenue(options, {
    rest: { read: request => fixture.ask(request), query: () => stopped, close: () => undefined },
    budget,
    venueClock: createMeasuredClock(),
    signer: createVenueSigner(options),
  })
}

async function readAll(
  fixture: ExchangeFixture,
  options: VenueClientOptions,
  guards: TradingGuards,
  symbol: string | undefined,
  onEvent?: (event: DeskEvent) => void,
): Promise<Read> {
  const venue = venueOf(fixture, options)
  venue.onMalformedResponse(at => {
    throw new Error(`The exchange said something that cannot be read: ${at}.`)
  })
  let snapshot: DeskSnapshot = {}
  const readings = createVenuePolling({
    venue,
    clock: options.clock,
    hasKey: true,
    see(event) {
      snapshot = applyDeskEvent(snapshot, event, 'live')
      onEvent?.(event)
    },
  })
  const isWhole = (await readings.readAll()) && (await readings.readOne('marginModes'))
  if (!isWhole) throw new Error(`Not everything was read: ${JSON.stringify(readings.getAccountFailure())}`)
  const now = fixture.now()
  const listed = await venue.facts.rwaMarkets()
  if (listed.is !== 'read') throw new Error('The markets of real-world assets were not read.')
  snapshot = applyDeskEvent(snapshot, { saw: 'rwa markets', at: now, rwaMarkets: listed.value }, 'live')
  return {
    snapshot,
    inputs: {
      now,
      snapshot,
      book: symbol === undefined ? undefined : await bookOf(venue, symbol, now),
      writes: { state: 'active', holds: [] },
      guards,
      recent: [],
      clockAt: now,
    },
  }
}

async function bookOf(
  venue: ReadableVenue,
  symbol: string,
  now: number,
): Promise<DatedValue<BookView> | undefined> {
  const read = await venue.read.book(symbol)
  return read.is === 'read' ? { value: read.value, asOf: now, from: 'live', version: 1 } : undefined
}
