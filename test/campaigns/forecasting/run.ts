import { planAccount } from '../../kit/plans'
import { createHash } from 'node:crypto'
import { createRecordEntry } from '../../../src/core/attempt/attempt-state'
import type { JournalEntry } from '../../../src/core/attempt/entry'
import { replayJournal } from '../../../src/core/attempt/journal-replay'
import { computeForecastScore, type ForecastScore } from '../../../src/core/attempt/forecast-score'
import { isOrderOpen } from '../../../src/core/account/order-merge'
import { createCanonicalText, type Plan } from '../../../src/core/write/plan'
import type { AttemptId, OrderDraft } from '../../../src/core/write/venue-write'
import { estimateFillAtSend } from '../../../src/core/writes/book-at-send'
import { recordPostTradeSnapshots } from '../../../src/main/attempts/post-trade-snapshot'
import { openAttemptStore } from '../../../src/main/attempts/attempt-store'
import { createTradingGate } from '../../../src/main/attempts/trading-gate'
import { createRequestWriter } from '../../../src/main/orders/request-writer'
import { encodeVenueWrite } from '../../../src/main/venue/encode/encode-write'
import type { ClockPort, SigningRequest, WritableVenue } from '../../../src/main/main-ports'
import { getRemainingQuantity } from '../../../src/practice/records/trading-records'
import { memoryJournal } from '../../kit/memory-records'
import { chanceOf, type Chance } from '../chance'
import { standUp } from '../reckoning/account'
import { openDeskBeside, type Desk, type Planned, type Read } from '../reckoning/desk'
import { openExchangeFixture, type ExchangeFixture } from '../reckoning/exchange'
import { choosePlace, onTick, placeOf, sizeFor, type Place } from '../reckoning/place'
import { wideGuards } from '../reckoning/run'
import { changeTier, faultsOf, hide, takeBest, turns, unhide, type Turn } from './turns'
import { createSignedText } from '../../../src/main/venue/request-signing'

/** An order that was planned, sent, filled, and scored from its journal. */
export interface Forecasted {
  readonly turn: Turn
  readonly draft: OrderDraft
  readonly score: ForecastScore
  readonly faults: readonly string[]
}

/** Orders of one account. Opening an exchange is slow. */
export const BATCH = 10
const TRIES = 60
const FROM = Date.UTC(2026, 8, 14)
const HOUR = 3_600_000

/** Plans, sends and scores some orders of one account. Deterministic for a seed. */
export async function forecastBatch(seed: number, only?: Turn): Promise<readonly Forecasted[]> {
  const chance = chanceOf(seed)
  const fixture = openExchangeFixture(1 + chance.below(60), FROM + chance.below(24 * 60) * HOUR)
  try {
    await standUp(fixture, chance)
    const { exchange, account } = fixture
    // Removes the account's open orders, because a self-match cannot be forecast.
    for (const order of [...exchange.ledger.openOrders(account.id)]) exchange.trading.cancel(order, '')
    const desk = await openDeskBeside(fixture, wideGuards)
    const found: Forecasted[] = []
    for (let nth = 0; nth < TRIES && found.length < BATCH; nth += 1) {
      const one = await forecastOne({ fixture, desk, chance, only }, `forecast-${seed}-${nth}` as AttemptId)
      if (one !== undefined) found.push(one)
    }
    return found
  } finally {
    await fixture.close()
  }
}

interface Ground {
  readonly fixture: ExchangeFixture
  readonly desk: Desk
  readonly chance: Chance
  /** Disturbance of every order; random if `undefined`. */
  readonly only: Turn | undefined
}

async function forecastOne(ground: Ground, id: AttemptId): Promise<Forecasted | undefined> {
  const { fixture, desk, chance } = ground
  const turn = ground.only ?? chance.pick(turns)
  const first = await desk.read()
  const [symbol, mode] = choosePlace(first, chance, 'any')
  const read = await desk.read(symbol)
  const place = placeOf(read, symbol, mode)
  const draft = place && draftFor(place, turn, chance)
  const planned = draft && desk.plan(draft, read.inputs)
  if (place === undefined || draft === undefined || planned?.ok !== true) return undefined
  const lines = await sent(ground, turn, draft, planAs(id, planned.value, fixture.now()))
  // Scores the journal after a JSON round trip.
  const kept = JSON.parse(JSON.stringify(lines)) as readonly JournalEntry[]
  const attempt = replayJournal(kept).attempts.get(id)
  const score = attempt && computeForecastScore(attempt)
  return score && { turn, draft, score, faults: faultsOf(turn, score, place.market.tick) }
}

/** Draws an order that takes at once, or one that rests in part or whole for `rests`. */
function draftFor({ market, marginMode, bid, ask, ...place }: Place, turn: Turn, chance: Chance): OrderDraft {
  const side = chance.pick(['BUY', 'SELL'] as const)
  const type = turn === 'rests' ? 'LIMIT' : chance.pick(['MARKET', 'MARKET', 'IOC', 'FOK', 'LIMIT'] as const)
  const far = side === 'BUY' ? ask.times('1.01') : bid.times('0.99')
  const near = side === 'BUY' ? ask : bid
  return {
    is: 'order',
    symbol: market.symbol,
    side,
    type,
    quantity: sizeFor({ market, marginMode, bid, ask, ...place }, chance),
    reduceOnly: false,
    marginMode,
    ...(type !== 'MARKET' && { price: onTick(turn === 'rests' ? near : far, market) }),
  }
}

function planAs(attempt: AttemptId, planned: Planned, sealedAt: number): Plan {
  const { draft: _draft, rest: _rest, ...evaluation } = planned
  const request = encodeVenueWrite(evaluation.write, attempt)
  const common = { profileId: 'practice', account: planAccount, sealedAt }
  const sealed = { attempt, write: evaluation.write, request, ...common }
  const digest = createHash('sha256').update(createCanonicalText(sealed)).digest('hex')
  return { ...evaluation, ...sealed, digest, token: attempt, expiresAt: sealedAt + 15_000 }
}

/** Sends a plan through the desk's writer, fills or cancels the resting part, and returns the journal. */
async function sent(
  { fixture, desk }: Ground,
  turn: Turn,
  draft: OrderDraft,
  plan: Plan,
): Promise<readonly JournalEntry[]> {
  const { symbol, side } = draft
  if (turn === 'moved in sight') takeBest(fixture, symbol, side)
  const then = await desk.read(symbol)
  if (turn === 'moved unseen') takeBest(fixture, symbol, side)
  if (turn === 'hidden size') hide(fixture, symbol, side)
  if (turn === 'another fee tier') changeTier(fixture)
  const books = openBooks(fixture, desk, then)
  books.writer.write({ ...plan, confirmed: undefined })
  await books.writer.idle()
  unhide(fixture, symbol)
  await readOutcome(fixture, desk, books, plan, turn)
  return books.lines()
}

/** The part of a venue that a writer uses. */
type WritingHalf = Pick<WritableVenue, 'asSent' | 'readyToSign' | 'sign' | 'send'>

type Books = ReturnType<typeof openBooks>

/** Creates a journal in memory, with the desk's components around it. */
function openBooks(fixture: ExchangeFixture, desk: Desk, then: Read) {
  const clock: ClockPort = { now: fixture.now, after: () => () => undefined }
  const log = { note: () => undefined, trouble: () => undefined }
  const journal = memoryJournal()
  const gate = createTradingGate({ clock, onChange: () => undefined })
  const attempts = openAttemptStore({
    ...{ journal, clock, gate, log },
    version: 'campaign',
    onChange: attempt => recordEvent({ saw: 'attempt', at: fixture.now(), attempt }),
  })
  const recordEvent = recordPostTradeSnapshots({ profileId: 'practice', attempts, clock })
  const venue = {
    asSent: (request: Plan['request']) => request,
    readyToSign: (request: Plan['request']) => ({ request, askedAt: fixture.now(), offset: 0 }),
    sign({ request, askedAt: at }: SigningRequest) {
      const text = createSignedText(request, at)
      return Promise.resolve({ request, signedAt: at, text, signature: 'ab'.repeat(64), headers: {} })
    },
    async send(signed, write, lastLook) {
      return lastLook({ ...signed.request, accountId: planAccount.id })
        ? desk.post(write, signed.request)
        : { is: 'not sent', why: 'the last look' }
    },
  } satisfies WritingHalf as WritingHalf as WritableVenue
  const estimateFill = (write: Plan['write']) => estimateFillAtSend(write, then.inputs)
  const writer = createRequestWriter({
    account: () => planAccount,
    ...{ venue, attempts, gate, clock, log, estimateFill },
    onAnswered: () => undefined,
  })
  return { attempts, writer, recordEvent, lines: (): readonly JournalEntry[] => journal.lines }
}

async function readOutcome(
  fixture: ExchangeFixture,
  desk: Desk,
  { attempts, recordEvent }: Books,
  { attempt }: Plan,
  turn: Turn,
) {
  const { exchange, account } = fixture
  const orderId = attempts.get(attempt)?.orderId
  if (orderId === undefined) return
  const record = async () => {
    const order = await desk.order(orderId)
    if (order !== undefined) attempts.record(createRecordEntry(attempt, order, fixture.now()))
    return order
  }
  const first = await record()
  const standing = exchange.archive.findOrder(account.id, Number(orderId))
  if (first !== undefined && isOrderOpen(first) && standing !== undefined) {
    if (turn === 'rests') exchange.trading.fillRestingOrder(standing, getRemainingQuantity(standing))
    exchange.trading.cancel(standing, '')
    await record()
  }
  await desk.read(undefined, recordEvent)
}
