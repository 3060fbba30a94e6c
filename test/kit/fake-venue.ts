import { planAccount } from './plans'
import {
  add,
  compareDecimals,
  requireAmount,
  maxAmount,
  negate,
  subtract,
  ZERO,
  type Amount,
} from '../../src/core/value/decimal-amount'
import { SIGNATURE_LIFE_MS, type WriteOutcome } from '../../src/core/attempt/write-attempt'
import { isOrderOpen } from '../../src/core/account/order-merge'
import type { FillRecord, OrderRecord } from '../../src/core/account/order-record'
import type { AttemptId, OrderWrite, SealedRequest } from '../../src/core/write/venue-write'
import { createMeasuredClock } from '../../src/main/venue/venue-clock'
import { insertOwnKey } from '../../src/main/venue/encode/own-key-placeholder'
import { encodeVenueWrite } from '../../src/main/venue/encode/encode-write'
import { createSignedText } from '../../src/main/venue/request-signing'
import type { ClockPort, VenueReadResult, VenueStreamEvent, WritableVenue } from '../../src/main/main-ports'
import {
  goOff,
  newStanding,
  otherThan,
  PLAYED_KEY,
  takeWrite,
  type PlayedWrite,
  type Standing,
} from './fake-writes'
import { readsOf } from './fake-reads'
import type { PlayedVenue } from './played-venue'
import { wholeVenue } from './whole-venue'

/** Outcome of the next write: of the request, and of its answer. */
export type Fate =
  | 'answered'
  | 'refused'
  | 'not sent'
  | 'request lost'
  | 'reply lost'
  | 'taken later'
  | 'never answered'
  | 'refused though taken'
  | 'other bytes'

/** A request as it was sent. */
export interface Left {
  readonly at: number
  readonly method: string
  readonly path: string
  readonly query: string
  readonly line: string
  readonly body: string
}

/** An account at a fake venue. It does as instructed and outlives every desk that is opened on it. */
export interface FakeVenue {
  readonly received: readonly Left[]
  readonly orders: ReadonlyMap<string, OrderRecord>
  readonly fills: readonly FillRecord[]
  /** Settings, algo orders and margin moves. */
  readonly standing: Readonly<Standing>
  held(): Amount
  /** Sets the outcomes of the next writes, in turn; later writes are answered. */
  will(...fates: readonly Fate[]): void
  readsFail(fail: boolean): void
  /** Turns pushes on the streams on or off. */
  tells(tell: boolean): void
  /** Sets the state of the account's private channel on all present and future connections. */
  channels(are: 'open' | 'closed' | 'silent'): void
  /** True if bytes other than the sealed ones were ever about to leave. */
  wasTampered(): boolean
  /** Accepts delayed requests whose signature is still valid. */
  arrive(): void
  /** Fills part of the oldest resting order. */
  fill(quantity: Amount): void
  /** Ends the oldest resting order, as another client of the account would. */
  end(): void
  /** Pushes the newest or the oldest record once more to every listener. */
  tellAgain(which: 'newest' | 'oldest'): void
  /**
   * Opens a desk's connection. Once cut, it neither answers nor pushes. Calls left out of it stay unanswered.
   */
  open(clock: ClockPort): { readonly venue: WritableVenue; readonly played: PlayedVenue; cut(): void }
}

/** Time that a connection waits for an answer. */
const PATIENCE = 12_000

type Late = { readonly write: PlayedWrite; readonly attempt: string; readonly signedAt: number }

export function fakeVenue(clock: Pick<ClockPort, 'now'>): FakeVenue {
  const received: Left[] = []
  const orders = new Map<string, OrderRecord>()
  const orderRecords: OrderRecord[] = []
  const fills: FillRecord[] = []
  const listeners = new Set<(news: VenueStreamEvent) => void>()
  const late: Late[] = []
  let fates: readonly Fate[] = []
  let failing = false
  let telling = true
  let channel: 'open' | 'closed' | 'silent' = 'open'
  let tampered = false
  let held: Amount = ZERO
  const standing = newStanding()

  function put(order: OrderRecord, fill?: FillRecord): void {
    orders.set(order.orderId, order)
    orderRecords.push(order)
    tell(order, fill)
  }

  function tell(order: OrderRecord, fill?: FillRecord): void {
    const execution = { order, ...(fill !== undefined && { fill }) }
    if (!telling) return
    for (const hear of listeners) hear({ saw: 'execution', at: clock.now(), execution })
  }

  function fillOf(order: OrderRecord, wanted: Amount): void {
    const left = subtract(order.quantity, order.executed)
    const quantity = compareDecimals(wanted, left) > 0 ? left : wanted
    if (quantity === ZERO) return
    const { orderId, symbol, side } = order
    const price = order.price ?? requireAmount('60000')
    const fill = { tradeId: String(fills.length + 1), orderId, symbol, side, price, quantity, fee: ZERO }
    fills.push({ ...fill, maker: false, at: clock.now() })
    held = add(held, side === 'BUY' ? quantity : negate(quantity))
    const executed = add(order.executed, quantity)
    const status = executed === order.quantity ? 'FILLED' : 'PARTIAL_FILLED'
    put(
      { ...order, executed, averagePrice: price, status, statusWord: status, updatedAt: clock.now() },
      fills.at(-1),
    )
  }

  /** The part of the position that an order on this side can reduce. */
  const reducible = (side: OrderRecord['side']): Amount =>
    maxAmount(ZERO, side === 'SELL' ? held : negate(held))

  function close(order: OrderRecord): void {
    put({ ...order, status: 'CANCELLED', statusWord: 'CANCELLED', updatedAt: clock.now() })
  }

  /** Puts the order into the book before it is matched; an order that fills at once is pushed twice. */
  function place(write: OrderWrite, attempt: string): string {
    const orderId = String(1_000 + orders.size)
    const at = clock.now()
    const { symbol, side, type, quantity, reduceOnly, marginMode, price } = write
    const status = { status: 'NEW', statusWord: 'NEW', executed: ZERO, fee: ZERO } as const
    const order = { orderId, clientOrderId: attempt, symbol, side, type, quantity, reduceOnly, marginMode }
    put({ ...order, ...status, createdAt: at, updatedAt: at, ...(price !== undefined && { price }) })
    const placed = orders.get(orderId)
    if (placed !== undefined && (type === 'IOC' || type === 'MARKET' || type === 'FOK'))
      fillOf(placed, reduceOnly ? smallestOf(quantity, reducible(side)) : quantity)
    const matched = orders.get(orderId)
    if (matched !== undefined && isOrderOpen(matched) && type === 'IOC') close(matched)
    return orderId
  }

  function take({ write, attempt, signedAt }: Late): WriteOutcome {
    if (Math.abs(clock.now() - signedAt) > SIGNATURE_LIFE_MS)
      return { is: 'refused', code: '-1002', words: 'expired' }
    if (write.is === 'order') return { is: 'accepted', orderId: place(write, attempt) }
    return takeWrite(write, { attempt, orders, standing, now: clock.now, close, put })
  }

  /** The outcome that the desk receives, or `undefined` for none at all. */
  function answer(sent: Late): WriteOutcome | undefined {
    const [fate = 'answered', ...rest] = fates
    fates = rest
    if (fate === 'answered') return take(sent)
    if (fate === 'refused') return { is: 'refused', code: '-1101', words: 'margin is too low' }
    if (fate === 'taken later') late.push(sent)
    if (fate === 'reply lost' || fate === 'never answered') take(sent)
    if (fate === 'refused though taken') {
      take(sent)
      return { is: 'refused', code: '-1101', words: 'margin is too low' }
    }
    return fate === 'never answered' ? undefined : { is: 'unknown', why: fate }
  }

  function open(own: ClockPort): ReturnType<FakeVenue['open']> {
    const learnt = createMeasuredClock()
    let isCut = false
    const never = new Promise<never>(() => undefined)
    const hears: ((news: VenueStreamEvent) => void)[] = []
    const read = <T>(value: () => T): Promise<VenueReadResult<T>> => {
      if (isCut) return never
      if (failing) return Promise.resolve({ is: 'failed', why: 'offline' })
      goOff({ orders, standing, now: clock.now, close })
      learnt.measure(own.now(), own.now(), clock.now())
      return Promise.resolve({ is: 'read', value: value(), at: own.now(), venueTime: clock.now() })
    }
    const played: PlayedVenue = {
      accountId: planAccount.id,
      ...readsOf(read, { orders, fills, standing, held: () => held, now: clock.now }),
      encode: encodeVenueWrite,
      asSent: request => insertOwnKey(request, PLAYED_KEY),
      readyToSign(sealed) {
        const offset = learnt.forSigning(own.now())
        if (offset === undefined) return { is: 'failed', why: 'clock' }
        const request = insertOwnKey(sealed, PLAYED_KEY)
        if (request === undefined) return { is: 'failed', why: 'no key' }
        return { request, offset, askedAt: own.now() + offset }
      },
      sign({ request, offset }) {
        if (isCut) return never
        const at = own.now() + offset
        const text = createSignedText(request, at)
        return Promise.resolve({ request, signedAt: at, text, signature: 'ab'.repeat(64), headers: {} })
      },
      async send(signed, write, lastLook) {
        if (fates[0] === 'not sent') {
          fates = fates.slice(1)
          return { is: 'not sent', why: 'no connection' }
        }
        const leaving = fates[0] === 'other bytes' ? otherThan(signed.request) : signed.request
        if (leaving !== signed.request) [tampered, fates] = [true, fates.slice(1)]
        if (!lastLook({ ...leaving, accountId: planAccount.id })) return { is: 'not sent', why: 'stopped' }
        received.push(leftOf(leaving, clock.now()))
        const attempt = /"client_order_id":"([^"]+)"/.exec(signed.request.body)?.[1] ?? ''
        const outcome = answer({ write, attempt: attempt as AttemptId, signedAt: signed.signedAt })
        if (isCut) return never
        if (outcome !== undefined) return outcome
        return new Promise(resolve => own.after(PATIENCE, () => resolve({ is: 'unknown', why: 'timeout' })))
      },
      clockOffset: () => learnt.offset(),
      stream(hear) {
        const mine = (news: VenueStreamEvent) => (isCut ? undefined : hear(news))
        hears.push(mine)
        listeners.add(mine)
        const tellOpen = () => mine({ saw: 'channel', channel: 'private', is: 'open', at: own.now() })
        queueMicrotask(() => (channel === 'open' ? tellOpen() : undefined))
        return { close: () => Promise.resolve(void listeners.delete(mine)) }
      },
      close: () => Promise.resolve(),
    }
    return {
      venue: wholeVenue(played),
      played,
      cut() {
        isCut = true
        for (const hear of hears) listeners.delete(hear)
      },
    }
  }

  const oldestOpen = () => [...orders.values()].find(isOrderOpen)
  return {
    received,
    orders,
    fills,
    standing,
    held: () => held,
    will: (...next) => void (fates = [...fates, ...next]),
    readsFail: fail => void (failing = fail),
    tells: tell => void (telling = tell),
    channels(is) {
      channel = is
      for (const hear of listeners) hear({ saw: 'channel', channel: 'private', is, at: clock.now() })
    },
    wasTampered: () => tampered,
    arrive: () => late.splice(0).forEach(take),
    fill(quantity) {
      const order = oldestOpen()
      if (order !== undefined) fillOf(order, quantity)
    },
    end() {
      const order = oldestOpen()
      if (order !== undefined) close(order)
    },
    tellAgain(which) {
      const order = which === 'newest' ? orderRecords.at(-1) : orderRecords[0]
      if (order !== undefined) tell(order)
    },
    open,
  }
}

const smallestOf = (a: Amount, b: Amount): Amount => (compareDecimals(a, b) < 0 ? a : b)

function leftOf({ method, path, body }: SealedRequest, at: number): Left {
  const [bare = path, query = ''] = path.split('?')
  return { at, method, path: bare, query, line: `${method} ${bare}`, body }
}
