import { afterEach, describe, expect, it } from 'vitest'
import {
  type Amount,
  compareDecimals,
  requireAmount,
  isOnStepGrid,
  multiply,
  roundToGrid,
} from '@core/value/decimal-amount'
import type { AttemptId, OrderWrite, Write } from '@core/write/venue-write'
import { publicKeyOf, seedFrom } from '../kit/keytext'
import { openWritableVenue } from '../../src/main/venue/writable-venue'
import type { ClockPort, VenueReadResult, VenueStreamEvent, WritableVenue } from '../../src/main/main-ports'
import { openPractice, type PracticeHandle, type PracticeOptions } from '../../src/practice/open-practice'
import { come } from '../kit/patience'
import { signedAt, signedBy, signingWith } from '../kit/signing'

const SYMBOL = 'PERP_BTC_USDC'
const clock: ClockPort = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

interface Bench {
  readonly practice: PracticeHandle
  readonly venue: WritableVenue
  /** Requests of this desk that could change something. */
  writes(): readonly string[]
}

async function bench(options: PracticeOptions = {}, withKey = true, by = clock): Promise<Bench> {
  const practice = await openPractice({ seed: 1, limits: false, ...options })
  open.push(() => practice.close())
  const { accountId, secret } = practice.account
  const seed = seedFrom(secret)
  if (!seed.ok) throw new Error('the practice secret cannot be read')
  const { baseUrl, publicStreamUrl, privateStreamUrl } = practice
  const own = { accountId, keyId: 'k1', publicKey: publicKeyOf(seed.value) }
  const venue = openWritableVenue({
    addresses: { baseUrl, publicStreamUrl, privateStreamUrl },
    ...(withKey ? own : {}),
    vault: signingWith(seed.value, by),
    clock: by,
    ids: { chance: () => 0.5 },
  })
  open.push(() => venue.close())
  const writes = () =>
    practice
      .received()
      .map(({ line }) => line)
      .filter(line => !line.startsWith('GET'))
  return { practice, venue, writes }
}

async function value<T>(reading: Promise<VenueReadResult<T>>): Promise<T> {
  const read = await reading
  if (read.is === 'failed') throw new Error(JSON.stringify(read))
  return read.value
}

let count = 0
const nextAttempt = (): AttemptId => `pd-${Date.now()}-${(count += 1)}` as AttemptId

/** An order at a fraction of the best bid, on the market's grid. */
async function order(
  venue: WritableVenue,
  change: Partial<OrderWrite> = {},
  ofBest = '0.8',
): Promise<OrderWrite> {
  const market = (await value(venue.read.markets())).find(({ symbol }) => symbol === SYMBOL)
  const best = (await value(venue.read.book(SYMBOL))).bids[0]?.price
  if (market === undefined || best === undefined) throw new Error('no market')
  const price = roundToGrid(multiply(best, requireAmount(ofBest)), market.tick, 'down', market.priceMin)
  return {
    is: 'order',
    symbol: SYMBOL,
    side: 'BUY',
    type: 'LIMIT',
    price,
    quantity: requireAmount('0.01'),
    reduceOnly: false,
    marginMode: 'CROSS',
    ...change,
  }
}

/** Any order, for checks before the venue is called. */
const someOrder: OrderWrite = {
  is: 'order',
  symbol: SYMBOL,
  side: 'BUY',
  type: 'LIMIT',
  price: requireAmount('50000'),
  quantity: requireAmount('0.01'),
  reduceOnly: false,
  marginMode: 'CROSS',
}

async function send(venue: WritableVenue, write: Write, attempt = nextAttempt()) {
  const signed = await signedBy(venue, venue.encode(write, attempt))
  return venue.send(signed, write, () => true)
}

const until = <T>(check: () => T | undefined, what: string): Promise<T> => come(what, check)

describe('reading', () => {
  it('returns the rules of every market, exact and usable', async () => {
    const { venue, practice } = await bench()
    const markets = await value(venue.read.markets())
    expect(markets.map(({ symbol }) => symbol).sort()).toEqual([...practice.symbols].sort())
    for (const market of markets) {
      expect(compareDecimals(market.tick, requireAmount('0'))).toBe(1)
      expect(compareDecimals(market.sizeMin, market.sizeMax)).toBe(-1)
    }
  })

  it('returns the live figures of every market', async () => {
    const { venue } = await bench()
    const quotes = await value(venue.read.quotes())
    const btc = quotes.find(({ symbol }) => symbol === SYMBOL)
    for (const figure of [btc?.mark, btc?.index, btc?.last, btc?.fundingRate, btc?.openInterest]) {
      expect(figure).toMatch(/^-?\d+(\.\d+)?$/)
    }
  })

  it('returns a book that is best first, not crossed and on the tick', async () => {
    const { venue } = await bench()
    const market = (await value(venue.read.markets())).find(({ symbol }) => symbol === SYMBOL)
    const book = await value(venue.read.book(SYMBOL))
    const falling = book.bids.every(
      (level, at) => at === 0 || compareDecimals(book.bids[at - 1]!.price, level.price) === 1,
    )
    const rising = book.asks.every(
      (level, at) => at === 0 || compareDecimals(book.asks[at - 1]!.price, level.price) === -1,
    )
    expect([book.bids.length > 0, falling, rising]).toEqual([true, true, true])
    expect(compareDecimals(book.bids[0]!.price, book.asks[0]!.price)).toBe(-1)
    expect(book.bids.every(({ price }) => isOnStepGrid(price, market!.tick))).toBe(true)
  })

  it('returns the account, its holdings, terms and leverages', async () => {
    const { venue, practice } = await bench()
    const { account, positions } = await value(venue.read.positions())
    expect([
      compareDecimals(account.free, requireAmount('0')),
      positions.filter(row => row.quantity !== '0'),
    ]).toEqual([1, []])
    expect((await value(venue.read.holdings())).map(({ token }) => token)).toContain('USDC')
    expect(await value(venue.read.terms())).toMatchObject({ accountId: practice.account.accountId })
    expect((await value(venue.read.leverages())).length).toBeGreaterThan(0)
  })

  it('returns the facts of its key and of no other', async () => {
    const { venue, practice } = await bench({ accounts: 2 })
    const key = await value(venue.read.key())
    expect(key).toMatchObject({ active: true, scopes: expect.arrayContaining(['read', 'trading']) })
    expect(JSON.stringify(key)).not.toContain(practice.account.key.replace('ed25519:', ''))
  })

  it('returns candles and public trades without a key', async () => {
    const { venue } = await bench({}, false)
    const candles = await value(venue.read.candles(SYMBOL, '1m', undefined))
    expect(candles.length).toBeGreaterThan(100)
    expect(candles.every((bar, at) => at === 0 || bar.at > candles[at - 1]!.at)).toBe(true)
    for (const { low, high, open: first, close } of candles.slice(-50)) {
      expect([
        compareDecimals(low, first) <= 0,
        compareDecimals(low, close) <= 0,
        compareDecimals(high, first) >= 0,
      ]).toEqual([true, true, true])
    }
    expect(await value(venue.read.trades(SYMBOL))).toBeInstanceOf(Array)
  })

  it('asks nothing private without a key', async () => {
    const { venue, practice } = await bench({}, false)
    expect(await venue.read.positions()).toEqual({ is: 'failed', why: 'no key' })
    expect(practice.received()).toEqual([])
  })

  it('learns the venue’s clock from its answers', async () => {
    const { venue } = await bench()
    expect(venue.clockOffset()).toBeUndefined()
    const before = Date.now()
    await value(venue.read.time())
    // Both use the same clock: the measured offset is at most the duration of the call.
    expect(Math.abs(venue.clockOffset()!.offset)).toBeLessThanOrEqual(Date.now() - before + 1)
  })

  it('sends one request for two identical concurrent questions', async () => {
    const { venue, practice } = await bench()
    const [one, two] = await Promise.all([venue.read.markets(), venue.read.markets()])
    expect(one).toBe(two)
    expect(practice.received().filter(({ line }) => line === 'GET /v1/public/info')).toHaveLength(1)
  })

  it('reports why it could not read', async () => {
    const { venue, practice } = await bench()
    practice.fault({ name: 'error instead', status: 502, body: '<html>', on: { path: '/v1/public/info' } })
    expect(await venue.read.markets()).toMatchObject({ is: 'failed', why: 'unreadable' })
    practice.fault({ name: 'error instead', status: 429, code: -1003, on: { path: '/v1/public/info' } })
    expect(await venue.read.markets()).toMatchObject({ is: 'failed', why: 'throttled' })
    practice.fault({ name: 'error instead', status: 401, code: -1002, on: { path: '/v1/positions' } })
    expect(await venue.read.positions()).toMatchObject({
      is: 'failed',
      why: 'unauthorised',
      code: '-1002',
      cause: 'key refused here',
    })
    practice.fault({ name: 'error instead', status: 401, code: -1001, on: { path: '/v1/positions' } })
    expect(await venue.read.positions()).toMatchObject({ code: '-1001', cause: 'signature refused' })
    await practice.close()
    expect(await venue.read.quotes()).toMatchObject({ is: 'failed', why: 'offline' })
  })
})

describe('a write', () => {
  it('is not signed before the clock is known', async () => {
    const { venue } = await bench()
    expect(await signedAt(venue, venue.encode(someOrder, nextAttempt()))).toEqual({
      is: 'failed',
      why: 'clock',
    })
  })

  it('is not signed without a key', async () => {
    const { venue } = await bench({}, false)
    expect(await signedAt(venue, venue.encode(someOrder, nextAttempt()))).toEqual({
      is: 'failed',
      why: 'no key',
    })
  })

  it('that is accepted can be read back by both its ids, and listed', async () => {
    const { venue, practice } = await bench()
    const [write, attempt] = [await order(venue), nextAttempt()]
    const outcome = await send(venue, write, attempt)
    if (outcome.is !== 'accepted' || outcome.orderId === undefined) throw new Error(JSON.stringify(outcome))
    await practice.settled()

    const record = await value(venue.read.order(outcome.orderId))
    expect(record).toMatchObject({
      orderId: outcome.orderId,
      clientOrderId: attempt,
      symbol: SYMBOL,
      side: 'BUY',
      status: 'NEW',
      price: write.price,
      quantity: write.quantity,
      executed: '0',
    })
    expect(await value(venue.read.orderByClientId(attempt))).toEqual(record)
    expect(await value(venue.read.orders({ status: 'INCOMPLETE' }))).toEqual({
      orders: [record],
      stable: true,
    })
  })

  it('that is cancelled ends, by the record', async () => {
    const { venue, practice } = await bench()
    const write = await order(venue)
    const taken = await send(venue, write)
    if (taken.is !== 'accepted' || taken.orderId === undefined) throw new Error(JSON.stringify(taken))
    await practice.settled()
    const cancel: Write = {
      is: 'cancel',
      symbol: SYMBOL,
      orderId: taken.orderId,
      side: 'BUY',
      quantity: write.quantity,
      executed: requireAmount('0'),
    }
    expect(await send(venue, cancel)).toEqual({ is: 'accepted', orderId: taken.orderId })
    await practice.settled()
    expect(await value(venue.read.order(taken.orderId))).toMatchObject({ status: 'CANCELLED', executed: '0' })
    expect(await send(venue, cancel)).toMatchObject({ is: 'unknown' })
  })

  it('that fills leaves fills, and a position', async () => {
    const { venue, practice } = await bench()
    const before = Date.now() - 60_000
    const taken = await send(venue, await order(venue, { type: 'IOC' }, '1.005'))
    if (taken.is !== 'accepted' || taken.orderId === undefined) throw new Error(JSON.stringify(taken))
    await practice.settled()
    const record = await value(venue.read.order(taken.orderId))
    expect(record).toMatchObject({ status: 'FILLED', executed: '0.01' })
    const fills = await value(venue.read.fills(taken.orderId))
    expect(fills.every(fill => fill.orderId === taken.orderId)).toBe(true)
    expect(await value(venue.read.fillsSince(SYMBOL, before))).toEqual({
      fills: expect.arrayContaining([...fills]) as unknown,
      stable: true,
    })
    const { positions } = await value(venue.read.positions())
    expect(positions.find(({ symbol }) => symbol === SYMBOL)).toMatchObject({ quantity: '0.01' })
  })

  it('that the venue rejects is refused, with the venue’s words', async () => {
    const { venue } = await bench()
    const outcome = await send(venue, await order(venue, { quantity: requireAmount('1000000') as Amount }))
    expect(outcome).toMatchObject({ is: 'refused', code: '-1104' })
  })

  it.each(['lose the request', 'lose the reply'] as const)(
    'is unknown, and sent once, with the fault “%s”',
    async name => {
      const { venue, practice, writes } = await bench()
      const [write, attempt] = [await order(venue), nextAttempt()]
      practice.fault({ name, on: { method: 'POST', path: '/v1/order' } })
      expect(await send(venue, write, attempt)).toMatchObject({ is: 'unknown' })
      await practice.settled()
      expect(writes()).toEqual(['POST /v1/order'])
      const found = await value(venue.read.orderByClientId(attempt))
      expect(found?.clientOrderId).toBe(name === 'lose the reply' ? attempt : undefined)
    },
  )

  it.each([-1000, -1006, -1007, -1011, -1012])(
    'is unknown when error %s follows its acceptance',
    async code => {
      const { venue, practice } = await bench()
      const [write, attempt] = [await order(venue), nextAttempt()]
      practice.fault({
        name: 'error after taking',
        code,
        status: 400,
        on: { method: 'POST', path: '/v1/order' },
      })
      expect(await send(venue, write, attempt)).toMatchObject({ is: 'unknown' })
      await practice.settled()
      expect(await value(venue.read.orderByClientId(attempt))).toMatchObject({ clientOrderId: attempt })
    },
  )

  it('is not sent when the exchange is gone', async () => {
    const { venue, practice } = await bench()
    const write = await order(venue)
    await practice.close()
    expect(await send(venue, write)).toMatchObject({ is: 'not sent' })
  })

  it('is not sent when the last check refuses, and that check sees the final bytes', async () => {
    const { venue, practice, writes } = await bench()
    const [write, attempt] = [await order(venue), nextAttempt()]
    const request = venue.encode(write, attempt)
    const signed = await signedBy(venue, request)
    const seen: unknown[] = []
    const outcome = await venue.send(signed, write, leaving => (seen.push(leaving), false))
    const leaving = { ...request, accountId: practice.account.accountId }
    expect([outcome.is, seen, writes()]).toEqual(['not sent', [leaving], []])
  })

  it('is allowed up to the venue’s rate limit, and not beyond it', async () => {
    // The limit is per second: on a running clock a slow machine would never reach it.
    const now = Date.now()
    const { venue } = await bench({}, true, { ...clock, now: () => now })
    const write = await order(venue)
    const room: boolean[] = []
    for (let sent = 0; sent < 11; sent += 1) {
      const hasRoom = venue.rateFreeAt('order') === undefined
      room.push(hasRoom)
      if (hasRoom) await send(venue, write)
    }
    expect(room).toEqual([...Array.from({ length: 10 }, () => true), false])
    expect(venue.budget()).toEqual({ left: 0, of: 10, full: { order: now + 1_000 } })
  })
})

describe('streams', () => {
  it('deliver prices, a whole book, and the changes of an order', async () => {
    const { venue, practice } = await bench()
    const news: VenueStreamEvent[] = []
    const stream = venue.stream(one => news.push(one))
    stream.watch(SYMBOL)
    const channelOpen = (channel: string) => () =>
      news.find(one => one.saw === 'channel' && one.channel === channel && one.is === 'open')
    await until(channelOpen('public'), 'public')
    await until(channelOpen('private'), 'private')
    const book = await until(() => news.find(one => one.saw === 'book'), 'book')
    expect(book.saw === 'book' && compareDecimals(book.book.bids[0]!.price, book.book.asks[0]!.price)).toBe(
      -1,
    )
    await until(
      () => news.find(one => one.saw === 'quotes' && one.quotes.some(quote => quote.mark !== undefined)),
      'marks',
    )
    await until(
      () => news.find(one => one.saw === 'quotes' && one.quotes.some(quote => quote.index !== undefined)),
      'indexes',
    )

    const attempt = nextAttempt()
    await send(venue, await order(venue, { type: 'IOC' }, '1.005'), attempt)
    await practice.settled()
    const execution = await until(
      () =>
        news.find(
          one =>
            one.saw === 'execution' &&
            one.execution.order.clientOrderId === attempt &&
            one.execution.order.status === 'FILLED',
        ),
      'execution',
    )
    expect(execution).toMatchObject({ execution: { order: { executed: '0.01' } } })
    await until(
      () => news.find(one => one.saw === 'positions' && one.positions.some(row => row.quantity === '0.01')),
      'position',
    )
    expect(news.filter(one => one.saw === 'decode fault')).toEqual([])
  })

  it('report when they are gone', async () => {
    const { venue, practice } = await bench()
    const news: VenueStreamEvent[] = []
    venue.stream(one => news.push(one))
    await until(() => news.find(one => one.saw === 'channel' && one.is === 'open'), 'open')
    await practice.close()
    await until(() => news.find(one => one.saw === 'channel' && one.is === 'closed'), 'closed')
  })

  it('deliver only public data without a key', async () => {
    const { venue } = await bench({}, false)
    const news: VenueStreamEvent[] = []
    venue.stream(one => news.push(one))
    await until(() => news.find(one => one.saw === 'quotes'), 'quotes')
    expect(news.filter(one => one.saw === 'channel' && one.channel === 'private')).toEqual([])
  })
})
