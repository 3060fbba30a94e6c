import type { Dated } from '../../../src/core/value/freshness'
import type { BookView } from '../../../src/core/market/book'
import { evaluate } from '../../../src/core/writes/checks'
import { fixTerms, type FixedDraft } from '../../../src/core/writes/fixed-terms'
import type { Guards } from '../../../src/core/guard/guard'
import type { Order } from '../../../src/core/account/order'
import type { Event } from '../../../src/core/snapshot/event'
import { fold } from '../../../src/core/snapshot/fold'
import type { Snapshot } from '../../../src/core/snapshot/snapshot'
import type { Inputs, Evaluation } from '../../../src/core/context/inputs'
import type { Result } from '../../../src/core/value/result'
import type { WriteOutcome } from '../../../src/core/attempt/attempt'
import type { AttemptId, Draft, SealedRequest, Write } from '../../../src/core/write/write'
import { createReadings } from '../../../src/main/feed/readings'
import { createPracticeVault } from '../../kit/memory-vault'
import { practiceKey } from '../../kit/sealed-key'
import type { Clock, ReadingVenue, VenueOptions } from '../../../src/main/ports'
import { createBudget } from '../../../src/main/venue/budget'
import { createVenueClock } from '../../../src/main/venue/clock'
import { encodeWrite } from '../../../src/main/venue/encode/write'
import { seedFrom } from '../../kit/keytext'
import { judgeAnswer } from '../../../src/main/venue/outcome'
import { readBy, signerOf } from '../../../src/main/venue/reading-venue'
import { signWrite } from '../../../src/main/venue/sign-write'
import type { Stand } from './exchange'

/** The desk's own reading, planning and sending, beside an exchange that stands still. */
export interface Desk {
  /** Reads everything anew, and a market's book where one is named; tells what it read as it comes. */
  read(symbol?: string, hear?: (event: Event) => void): Promise<Read>
  /** The terms, the checks, the outlook and the writes of a draft, or why it is refused. */
  plan(draft: Draft, inputs: Inputs): Result<Planned>
  /** Sends one write and tells what the answer means. */
  send(write: Write): Promise<WriteOutcome & { readonly code?: string; readonly words?: string }>
  /** Hands bytes over as they were sealed. */
  post(write: Write, request: SealedRequest): Promise<WriteOutcome>
  /** The venue's own record of an order. */
  order(orderId: string): Promise<Order | undefined>
}

/** All that the desk knows at one moment. */
export interface Read {
  readonly snapshot: Snapshot
  readonly inputs: Inputs
}

export interface Planned extends Evaluation {
  readonly draft: FixedDraft
}

const KEY = 'reckoned'
/** Nothing is connected: every request goes to the exchange's desk as it is. */
const NOWHERE = {
  baseUrl: 'http://127.0.0.1:1',
  publicStreamUrl: 'ws://127.0.0.1:1',
  privateStreamUrl: 'ws://127.0.0.1:1',
}

/** A clock that shows the exchange's time and never rings. */
const clockOf = (stand: Stand): Clock => ({ now: stand.now, after: () => () => undefined })

/** What a desk reads the account of an exchange by. */
export async function accessTo(stand: Stand): Promise<VenueOptions> {
  const vault = createPracticeVault(clockOf(stand))
  const seed = seedFrom(stand.credentials.secret)
  if (!seed.ok) throw new Error('The secret cannot be read.')
  await vault.take(KEY, practiceKey(seed.value)(KEY))
  return optionsOf(stand, vault)
}

/** Opens a desk's reading and writing sides on an exchange. */
export async function openDeskBeside(stand: Stand, guards: Guards): Promise<Desk> {
  const options = await accessTo(stand)
  let attempts = 0
  async function post(write: Write, request: SealedRequest): Promise<WriteOutcome> {
    const signer = signerOf(options)
    const signed = signer && (await signWrite(signer, { request, offset: 0 }))
    if (signed === undefined || 'is' in signed) throw new Error('Nothing can be signed.')
    const got = await stand.ask({ ...request, headers: signed.headers })
    return judgeAnswer(write, request, got)
  }
  return {
    read: (symbol, hear) => readAll(stand, options, guards, symbol, hear),
    plan(draft, inputs) {
      const settled = fixTerms(draft, inputs)
      if (!settled.ok) return settled
      const evaluation = evaluate(settled.value, inputs, 'seal')
      return evaluation.ok ? { ok: true, value: { ...evaluation.value, draft: settled.value } } : evaluation
    },
    send(write) {
      attempts += 1
      return post(write, encodeWrite(write, `reckoned-${String(attempts)}` as AttemptId))
    },
    post,
    async order(orderId) {
      const read = await venueOf(stand, options).read.order(orderId)
      return read.is === 'read' ? read.value : undefined
    },
  }
}

const optionsOf = (stand: Stand, vault: VenueOptions['vault']): VenueOptions => ({
  addresses: NOWHERE,
  accountId: stand.credentials.accountId,
  keyId: KEY,
  publicKey: stand.credentials.key,
  vault,
  clock: clockOf(stand),
  ids: { chance: () => 0 },
})

const stopped = Promise.resolve({ is: 'failed', handed: false, why: 'stopped' } as const)

/** Every reading has a venue of its own: no limit of the one before is in its way. */
export function venueOf(
  stand: Stand,
  options: VenueOptions,
  budget = createBudget(options.clock),
): ReadingVenue {
  return readBy(options, {
    rest: { read: request => stand.ask(request), query: () => stopped, close: () => undefined },
    budget,
    venueClock: createVenueClock(),
    signer: signerOf(options),
  })
}

async function readAll(
  stand: Stand,
  options: VenueOptions,
  guards: Guards,
  symbol: string | undefined,
  hear?: (event: Event) => void,
): Promise<Read> {
  const venue = venueOf(stand, options)
  venue.onMisshapen(at => {
    throw new Error(`The exchange said something that cannot be read: ${at}.`)
  })
  let snapshot: Snapshot = {}
  const readings = createReadings({
    venue,
    clock: options.clock,
    hasKey: true,
    see(event) {
      snapshot = fold(snapshot, event, 'live')
      hear?.(event)
    },
  })
  const isWhole = (await readings.all()) && (await readings.one('marginModes'))
  if (!isWhole) throw new Error(`Not everything was read: ${JSON.stringify(readings.trouble())}`)
  const now = stand.now()
  const listed = await venue.facts.rwaMarkets()
  if (listed.is !== 'read') throw new Error('The markets of real-world assets were not read.')
  snapshot = fold(snapshot, { saw: 'rwa markets', at: now, rwaMarkets: listed.value }, 'live')
  return {
    snapshot,
    inputs: {
      now,
      snapshot,
      book: symbol === undefined ? undefined : await bookOf(venue, symbol, now),
      writes: { state: 'active', holds: [] },
      guards,
      recent: [],
      roomInBudget: true,
      clockAt: now,
    },
  }
}

async function bookOf(
  venue: ReadingVenue,
  symbol: string,
  now: number,
): Promise<Dated<BookView> | undefined> {
  const read = await venue.read.book(symbol)
  return read.is === 'read' ? { value: read.value, asOf: now, from: 'live', version: 1 } : undefined
}
