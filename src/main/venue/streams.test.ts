import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { requireAmount } from '@core/value/decimal-amount'
import { maxInputAgesMs, isFreshValue } from '@core/value/value-freshness'
import type { MarketRules } from '@core/market/venue-market-rules'
import { come } from '../../../test/kit/patience'
import type { ClockPort, VenueStreamEvent } from '../main-ports'
import { SILENCE_TIMEOUT_MS } from './stream-channel'
import { openPrivateVenueStream } from './private-stream'
import { openPublicVenueStream } from './public-venue-stream'
import type { VenueSigner } from './request-signing'
import type { KeyVault } from '../main-ports'
import { createSigningKey } from '../../signer/signing-key'
import { signingWith } from '../../../test/kit/signing'
import { publicKeyOf } from '../../../test/kit/keytext'

const market = {
  symbol: 'PERP_X_USDC',
  tick: requireAmount('0.1'),
  step: requireAmount('0.01'),
} as MarketRules
const open: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

/** Waiting is turned by hand; what the network does takes its own time. */
function handClock(): ClockPort & { turn(ms: number): void; waits(): readonly number[] } {
  let now = 1_000_000
  let due: { at: number; ms: number; run: () => void }[] = []
  return {
    now: () => now,
    after(ms, run) {
      const entry = { at: now + ms, ms, run }
      due.push(entry)
      return () => void (due = due.filter(one => one !== entry))
    },
    turn(ms) {
      now += ms
      for (const entry of due.filter(({ at }) => at <= now)) {
        due = due.filter(one => one !== entry)
        entry.run()
      }
    },
    waits: () => due.map(({ ms }) => ms),
  }
}

type ClientMessage = { id?: string; event: string; topic?: string; params?: Record<string, unknown> }

interface FakeVenue {
  readonly url: URL
  readonly sockets: WebSocket[]
  readonly messages: ClientMessage[]
  push(frame: object | string): void
}

/** A venue of sockets with the given answers. */
async function fakeVenue(answer: (message: ClientMessage) => object | undefined = usual): Promise<FakeVenue> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise(done => server.once('listening', done))
  const sockets: WebSocket[] = []
  const messages: ClientMessage[] = []
  server.on('connection', socket => {
    sockets.push(socket)
    socket.on('message', (bytes: Buffer) => {
      const words = JSON.parse(bytes.toString()) as ClientMessage
      messages.push(words)
      const reply = answer(words)
      if (reply !== undefined) socket.send(JSON.stringify(reply))
    })
  })
  open.push(() => {
    for (const socket of server.clients) socket.terminate()
    server.close()
  })
  return {
    url: new URL(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/stream`),
    sockets,
    messages,
    push: frame => sockets.at(-1)?.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
  }
}

function usual({ id, event, params }: ClientMessage): object | undefined {
  if (event === 'pong') return undefined
  if (event !== 'request') return { id, event, success: true, ts: 1 }
  const bids = [[99.9, 1]]
  return { id, event, success: true, ts: 1, data: { symbol: params?.symbol, ts: 10, bids, asks: [[100, 2]] } }
}

const until = (holds: () => boolean) => come('it', holds)

function publicTo(venue: FakeVenue, clock = handClock(), markets = [market]) {
  const news: VenueStreamEvent[] = []
  const stream = openPublicVenueStream({
    url: venue.url,
    clock,
    ids: { chance: () => 0.5 },
    onEvent: one => news.push(one),
    readRules: async of => markets.find(({ symbol }) => symbol === of),
  })
  open.push(() => stream.close())
  const states = () => news.flatMap(one => (one.saw === 'channel' ? [one.is] : []))
  const of = <S extends VenueStreamEvent['saw']>(saw: S) =>
    news.filter((one): one is Extract<VenueStreamEvent, { saw: S }> => one.saw === saw)
  return { stream, news, clock, states, of }
}

describe('the public stream', () => {
  it('is open once every topic was accepted', async () => {
    const venue = await fakeVenue()
    const { states } = publicTo(venue)
    await until(() => states().length > 0)
    expect(states()).toEqual(['open'])
    expect(venue.messages.map(({ event, topic }) => `${event} ${topic}`)).toEqual([
      'subscribe tickers',
      'subscribe markprices',
      'subscribe indexprices',
    ])
  })

  it('answers every ping', async () => {
    const venue = await fakeVenue()
    const { states } = publicTo(venue)
    await until(() => states().includes('open'))
    venue.push({ event: 'ping', ts: 1790000000000 })
    await until(() => venue.messages.some(({ event }) => event === 'pong'))
    expect(venue.messages.at(-1)).toEqual({ event: 'pong', ts: 1790000000000 })
  })

  it('reports exact figures, and the market of an index', async () => {
    const venue = await fakeVenue()
    const { of } = publicTo(venue)
    await until(() => venue.messages.length === 3)
    venue.push('{"topic":"markprices","ts":1,"data":[{"symbol":"PERP_X_USDC","price":1.1E-7}]}')
    venue.push('{"topic":"indexprices","ts":1,"data":[{"symbol":"SPOT_X_USDC","price":64185.4}]}')
    venue.push(
      '{"topic":"tickers","ts":1,"data":[{"symbol":"PERP_X_USDC","open":1,"close":2,"high":3,"low":0.5,"volume":10,"amount":20.5,"count":3}]}',
    )
    await until(() => of('quotes').length === 3)
    expect(of('quotes').map(({ quotes }) => quotes)).toEqual([
      [{ symbol: 'PERP_X_USDC', mark: '0.00000011' }],
      [{ symbol: 'PERP_X_USDC', index: '64185.4' }],
      [
        {
          symbol: 'PERP_X_USDC',
          last: '2',
          open24h: '1',
          high24h: '3',
          low24h: '0.5',
          volume24h: '10',
          turnover24h: '20.5',
        },
      ],
    ])
  })

  it('delivers the watched book, its changes and its tape, and no other market’s', async () => {
    const venue = await fakeVenue()
    const { stream, of } = publicTo(venue)
    stream.watch('PERP_X_USDC')
    await until(() => of('book').length > 0)
    venue.push({
      topic: 'PERP_X_USDC@orderbookupdate',
      ts: 12,
      data: { symbol: 'PERP_X_USDC', prevTs: 10, bids: [[99.9, 4]], asks: [] },
    })
    venue.push({
      topic: 'PERP_Y_USDC@orderbookupdate',
      ts: 13,
      data: { symbol: 'PERP_Y_USDC', prevTs: 12, bids: [[1, 1]], asks: [] },
    })
    venue.push({
      topic: 'PERP_Y_USDC@trade',
      ts: 5,
      data: { symbol: 'PERP_Y_USDC', price: 1, size: 1, side: 'BUY' },
    })
    venue.push({
      topic: 'PERP_X_USDC@trade',
      ts: 5,
      data: { symbol: 'PERP_X_USDC', price: 100, size: 0.5, side: 'SELL' },
    })
    await until(() => of('trade').length > 0)
    expect(of('book').at(-1)?.book).toEqual({
      symbol: 'PERP_X_USDC',
      bids: [{ price: '99.9', quantity: '4' }],
      asks: [{ price: '100', quantity: '2' }],
      ts: 12,
    })
    expect(of('trade')).toMatchObject([
      { symbol: 'PERP_X_USDC', trade: { price: '100', quantity: '0.5', side: 'SELL', at: 5 } },
    ])
  })

  it('unsubscribes from one market when another is watched', async () => {
    const venue = await fakeVenue()
    const { stream, states } = publicTo(venue)
    await until(() => states().includes('open'))
    stream.watch('PERP_X_USDC')
    stream.watch('PERP_Y_USDC')
    await until(() => venue.messages.filter(({ event }) => event === 'unsubscribe').length === 4)
    const held = new Set<string>()
    for (const { event, topic = '' } of venue.messages) {
      if (event === 'subscribe') held.add(topic)
      if (event === 'unsubscribe') held.delete(topic)
    }
    expect([...held].filter(topic => topic.startsWith('PERP_X'))).toEqual([])
    expect([...held].filter(topic => topic.startsWith('PERP_Y'))).toHaveLength(4)
  })

  it('delivers the books of several markets in parallel, each from its own chain of changes', async () => {
    const venue = await fakeVenue()
    const other = { ...market, symbol: 'PERP_Y_USDC' }
    const { stream, of } = publicTo(venue, handClock(), [market, other])
    stream.watch('PERP_X_USDC', 'PERP_Y_USDC')
    await until(() => new Set(of('book').map(({ book }) => book.symbol)).size === 2)
    const change = (symbol: string, bid: number, quantity: number) =>
      venue.push({
        topic: `${symbol}@orderbookupdate`,
        ts: 12,
        data: { symbol, prevTs: 10, bids: [[bid, quantity]], asks: [] },
      })
    change('PERP_X_USDC', 99.9, 4)
    change('PERP_Y_USDC', 99.9, 7)
    await until(() => of('book').filter(({ book }) => book.ts === 12).length === 2)
    const bids = of('book').slice(-2)
    expect(bids.map(({ book }) => [book.symbol, book.bids[0]?.quantity])).toEqual([
      ['PERP_X_USDC', '4'],
      ['PERP_Y_USDC', '7'],
    ])
    const before = venue.messages.length
    stream.watch('PERP_Y_USDC')
    await until(() => venue.messages.length === before + 4)
    expect(venue.messages.slice(before).map(({ event, topic }) => `${event} ${topic}`)).toEqual([
      'unsubscribe PERP_X_USDC@orderbookupdate',
      'unsubscribe PERP_X_USDC@trade',
      'unsubscribe PERP_X_USDC@openinterest',
      'unsubscribe PERP_X_USDC@estfundingrate',
    ])
  })

  it('reconnects after a loss, subscribes to everything again, and requests the book again', async () => {
    const venue = await fakeVenue()
    const { stream, states, clock, of } = publicTo(venue)
    stream.watch('PERP_X_USDC')
    await until(() => of('book').length > 0)
    const before = venue.messages.length
    venue.sockets[0]?.terminate()
    await until(() => states().at(-1) === 'closed')
    clock.turn(1_000)
    await until(() => states().at(-1) === 'open')
    await until(() => of('book').length > 1)
    const again = venue.messages.slice(before).filter(({ event }) => event === 'subscribe')
    expect(again.map(({ topic }) => topic).sort()).toEqual([
      'PERP_X_USDC@estfundingrate',
      'PERP_X_USDC@openinterest',
      'PERP_X_USDC@orderbookupdate',
      'PERP_X_USDC@trade',
      'indexprices',
      'markprices',
      'tickers',
    ])
  })

  it('is reported as dead after 25 seconds of silence', async () => {
    const venue = await fakeVenue()
    const { states, clock } = publicTo(venue)
    await until(() => states().includes('open'))
    clock.turn(SILENCE_TIMEOUT_MS - 1)
    expect(states()).toEqual(['open'])
    venue.push({ event: 'ping', ts: 1 })
    await until(() => venue.messages.some(({ event }) => event === 'pong'))
    clock.turn(SILENCE_TIMEOUT_MS - 1)
    expect(states()).toEqual(['open'])
    clock.turn(1)
    expect(states()).toEqual(['open', 'silent'])
  })

  it('waits longer after each failure, never more than half a minute, and never gives up', async () => {
    const gone = await fakeVenue()
    for (const close of open.splice(0)) await close()
    const { clock, states } = publicTo(gone)
    const waits: number[] = []
    for (let failure = 1; failure <= 10; failure += 1) {
      await until(() => states().length === failure)
      const wait = Math.max(...clock.waits())
      waits.push(wait)
      clock.turn(wait)
    }
    expect(waits).toEqual([375, 750, 1_500, 3_000, 6_000, 12_000, 22_500, 22_500, 22_500, 22_500])
  })

  it('drops the connection if an essential topic is refused', async () => {
    const venue = await fakeVenue(message =>
      message.topic === 'markprices'
        ? { id: message.id, event: 'subscribe', success: false, errorMsg: 'invalid topic markprices' }
        : usual(message),
    )
    const { news } = publicTo(venue)
    await until(() => news.some(({ saw }) => saw === 'channel'))
    expect(news.find(({ saw }) => saw === 'channel')).toMatchObject({
      is: 'closed',
      why: 'markprices: invalid topic markprices',
    })
  })

  it('reports the refusal and continues if only topics of the watched market are refused', async () => {
    const venue = await fakeVenue(message =>
      message.topic === 'PERP_X_USDC@trade'
        ? { id: message.id, event: 'subscribe', success: false, errorMsg: 'no' }
        : usual(message),
    )
    const { stream, of, states } = publicTo(venue)
    stream.watch('PERP_X_USDC')
    await until(() => of('decode fault').length > 0)
    expect(of('decode fault')).toMatchObject([{ channel: 'public', path: 'PERP_X_USDC@trade' }])
    expect(states()).not.toContain('closed')
  })

  it('is open although the last topic is refused, if that topic is optional', async () => {
    const venue = await fakeVenue(message =>
      message.topic === 'PERP_X_USDC@estfundingrate'
        ? { id: message.id, event: 'subscribe', success: false, errorMsg: 'invalid topic' }
        : usual(message),
    )
    const { stream, of, states } = publicTo(venue)
    stream.watch('PERP_X_USDC')
    await until(() => states().length > 0)
    expect(states()).toEqual(['open'])
    expect(of('decode fault')).toMatchObject([{ path: 'PERP_X_USDC@estfundingrate' }])
  })

  it('is open without an optional topic that is not answered', async () => {
    const venue = await fakeVenue(message =>
      message.topic === 'PERP_X_USDC@trade' ? undefined : usual(message),
    )
    const { stream, of, states, clock } = publicTo(venue)
    stream.watch('PERP_X_USDC')
    await until(() => venue.messages.length === 7)
    venue.push({ event: 'ping', ts: 1 })
    await until(() => venue.messages.some(({ event }) => event === 'pong'))
    expect(states()).toEqual([])
    clock.turn(10_000)
    expect(states()).toEqual(['open'])
    expect(of('decode fault')).toMatchObject([{ path: 'PERP_X_USDC@trade' }])
  })

  it('drops the connection if subscriptions stay unanswered', async () => {
    const venue = await fakeVenue(() => undefined)
    const { news, clock } = publicTo(venue)
    await until(() => venue.messages.length === 3)
    clock.turn(10_000)
    expect(news).toMatchObject([{ saw: 'channel', is: 'closed', why: 'tickers: no answer' }])
  })

  it.each([
    ['no JSON', 'hello', 'frame'],
    ['a list', '[]', 'frame'],
    ['cut short', '{"topic":"markprices","ts":1,"data":[{"symbol"', 'frame'],
    ['polluted', '{"topic":"markprices","__proto__":{"x":1}}', 'frame'],
    ['a repeated key', '{"topic":"markprices","topic":"tickers"}', 'frame'],
    [
      'a price in words',
      '{"topic":"markprices","data":[{"symbol":"PERP_X_USDC","price":"high"}]}',
      'markprices.data[0].price',
    ],
    ['no price', '{"topic":"markprices","data":[{"symbol":"PERP_X_USDC"}]}', 'markprices.data[0].price'],
    ['no data', '{"topic":"markprices"}', 'markprices.data'],
    [
      'a market that is no word',
      '{"topic":"markprices","data":[{"symbol":"../x","price":1}]}',
      'markprices.data[0].symbol',
    ],
  ])('counts an unreadable frame, names its position, and stays open: %s', async (_what, frame, path) => {
    const venue = await fakeVenue()
    const { of, states } = publicTo(venue)
    await until(() => states().includes('open'))
    venue.push(frame)
    await until(() => of('decode fault').length > 0)
    expect(of('decode fault')).toMatchObject([{ channel: 'public', path }])
    expect(states()).toEqual(['open'])
  })

  it('applies the usual change of the watched book from its text, and requests again if one is missing', async () => {
    const venue = await fakeVenue()
    const { stream, of, clock } = publicTo(venue)
    const change = (symbol: string, prevTs: number, ts: number, bids: string) =>
      venue.push(
        `{"topic":"${symbol}@orderbookupdate","ts":${ts},"data":{"symbol":"${symbol}","prevTs":${prevTs},"asks":[],"bids":${bids}}}`,
      )
    stream.watch('PERP_X_USDC')
    await until(() => of('book').length === 1)
    change('PERP_X_USDC', 10, 12, '[[99.9,4]]')
    change('PERP_Y_USDC', 10, 12, '[[98,4]]')
    await until(() => of('book').length === 2)
    expect(of('book').at(-1)?.book).toMatchObject({ bids: [{ price: '99.9', quantity: '4' }], ts: 12 })
    change('PERP_X_USDC', 14, 16, '[[99.9,7]]')
    venue.push({ topic: 'tickers', ts: 1, data: [{ symbol: 'PERP_X_USDC', close: 2 }] })
    await until(() => of('quotes').length === 1)
    clock.turn(2_000)
    await until(() => venue.messages.filter(({ event }) => event === 'request').length === 2)
    expect([of('book').length, of('book lost')[0], of('decode fault')]).toMatchObject([
      2,
      { symbol: 'PERP_X_USDC' },
      [],
    ])
  })

  it('reports that messages arrive, of any topic and at most twice a second', async () => {
    const venue = await fakeVenue()
    const { of, clock } = publicTo(venue)
    await until(() => of('channel').length > 0)
    const countAfterPush = async (topic: string, price: number): Promise<number> => {
      const before = of('quotes').length
      venue.push({ topic, ts: 1, data: [{ symbol: 'PERP_X_USDC', price }] })
      await until(() => of('quotes').length > before)
      return of('public message').length
    }
    const first = of('public message').length
    expect(await countAfterPush('markprices', 1)).toBe(first)
    clock.turn(499)
    expect(await countAfterPush('indexprices', 2)).toBe(first)
    clock.turn(1)
    expect([await countAfterPush('markprices', 3), of('public message').at(-1)?.at]).toEqual([
      first + 1,
      1_000_500,
    ])
  })

  it('confirms a quiet book by a snapshot, with a newer time', async () => {
    const venue = await fakeVenue()
    const { stream, of, clock } = publicTo(venue)
    stream.watch('PERP_X_USDC')
    await until(() => of('book').length === 1)
    clock.turn(1_500)
    await until(() => of('book').length === 2)
    const [first, second] = of('book')
    expect(second?.book).toEqual(first?.book)
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBe(1_500)
  })

  it('applies the newer snapshot if a book’s topic is dead while others deliver', async () => {
    let bid = 99.9
    const venue = await fakeVenue(message => {
      if (message.event !== 'request') return usual(message)
      const data = {
        symbol: 'PERP_X_USDC',
        ts: 10 + venue.messages.length,
        bids: [[bid, 1]],
        asks: [[100, 2]],
      }
      return { event: 'request', success: true, data }
    })
    const { stream, of, clock } = publicTo(venue)
    stream.watch('PERP_X_USDC')
    await until(() => of('book').length === 1)
    bid = 97
    venue.push({ topic: 'tickers', ts: 1, data: [{ symbol: 'PERP_X_USDC', close: 2 }] })
    await until(() => of('quotes').length === 1)
    clock.turn(1_500)
    await until(() => of('book').length === 2)
    expect(of('book').at(-1)?.book.bids).toEqual([{ price: '97', quantity: '1' }])
  })

  it('confirms no book by messages of other topics', async () => {
    let requests = 0
    const venue = await fakeVenue(message => {
      if (message.event === 'request' && requests++ > 0) return undefined
      return usual(message)
    })
    const { stream, of, clock } = publicTo(venue)
    stream.watch('PERP_X_USDC')
    await until(() => of('book').length === 1)
    for (let second = 1; second <= 10; second += 1) {
      clock.turn(1_000)
      venue.push({ topic: 'tickers', ts: second, data: [{ symbol: 'PERP_X_USDC', close: second }] })
      await until(() => of('quotes').length === second)
    }
    expect(requests).toBeGreaterThan(2)
    const [book, ...others] = of('book')
    expect(others).toEqual([])
    const dated = { asOf: book?.at ?? 0, from: 'live' } as const
    expect(isFreshValue(dated, maxInputAgesMs.book, clock.now())).toBe(false)
  })

  it('requests the book again if a change of it cannot be read', async () => {
    const venue = await fakeVenue()
    const { stream, of } = publicTo(venue)
    stream.watch('PERP_X_USDC')
    await until(() => of('book').length === 1)
    venue.push(
      '{"topic":"PERP_X_USDC@orderbookupdate","ts":12,"data":{"symbol":"PERP_X_USDC","prevTs":10,"bids":[[1]],"asks":[]}}',
    )
    await until(() => of('book').length === 2)
    expect(of('decode fault')).toMatchObject([{ path: 'PERP_X_USDC@orderbookupdate.bids[0]' }])
  })

  it('drops messages that are too large', async () => {
    const venue = await fakeVenue()
    const { states } = publicTo(venue)
    await until(() => states().includes('open'))
    venue.push(`{"topic":"x","data":"${'a'.repeat(5 * 1024 * 1024)}"}`)
    await until(() => states().at(-1) === 'closed')
  })
})

const NOW = 1790000000123
const seed = new Uint8Array(32).fill(7)
const publicKey = publicKeyOf(seed)

/** Signs as it should, dated by a clock that shows the venue's time. */
const signerOn = (
  clock: VenueSigner['clock'],
  vault: VenueSigner['vault'] = signingWith(seed, clock),
): VenueSigner => ({
  ...{ accountId: '0xabc', host: 'venue.example', keyId: 'k', publicKey },
  vault,
  clock,
})

/** A signature over a moment, made by this key. */
const proofOf = (at: number, key = seed, text = String(at)) =>
  ({
    ok: true,
    value: { at, bytes: createSigningKey(key)?.sign(Buffer.from(text)) ?? new Uint8Array() },
  }) as const

/** Faults that keep a stream from proving its key. */
interface Failing {
  readonly venue?: (message: ClientMessage) => object | undefined
  readonly change?: object
  readonly signs?: () => unknown
}

function privateTo(
  venue: FakeVenue,
  change: Partial<Parameters<typeof openPrivateVenueStream>[0]> = {},
  vault?: Pick<KeyVault, 'sign'>,
) {
  const news: VenueStreamEvent[] = []
  const clock = handClock()
  const stream = openPrivateVenueStream({
    url: venue.url,
    clock,
    ids: { chance: () => 0.5 },
    onEvent: one => news.push(one),
    signer: signerOn(clock, vault),
    offset: async () => NOW - clock.now(),
    findRefusalCause: async () => undefined,
    ...change,
  })
  open.push(() => stream.close())
  /** Returns the name of each event; of a connection its state. */
  const names = () => news.map(one => (one.saw === 'channel' ? one.is : one.saw))
  return { stream, news, names, clock }
}

describe('the private stream', () => {
  it('reports with each message that it is alive, at most twice a second', async () => {
    const venue = await fakeVenue()
    const { news, clock } = privateTo(venue)
    await until(() => news.length > 0)
    const isAnswered = (pings: number) => () =>
      venue.messages.filter(({ event }) => event === 'pong').length === pings
    venue.push({ event: 'ping', ts: 1 })
    await until(isAnswered(1))
    expect(news).toHaveLength(1)
    clock.turn(500)
    venue.push({ event: 'ping', ts: 2 })
    await until(isAnswered(2))
    expect(news).toMatchObject([
      { is: 'open', at: 1_000_000 },
      { is: 'open', at: 1_000_500 },
    ])
  })

  it('authenticates the key before it subscribes', async () => {
    const venue = await fakeVenue()
    const { news } = privateTo(venue)
    await until(() => news.length > 0)
    expect(news).toMatchObject([{ saw: 'channel', channel: 'private', is: 'open' }])
    expect(venue.messages[0]).toEqual({
      id: 'auth',
      event: 'auth',
      params: {
        orderly_key: publicKey,
        sign: Buffer.from(proofOf(NOW).value.bytes).toString('base64'),
        timestamp: NOW,
      },
    })
    expect(venue.messages.slice(1).map(({ topic }) => topic)).toEqual([
      'executionreport',
      'position',
      'balance',
      'account',
    ])
  })

  it.each([
    [
      'the key is refused',
      {
        venue: (message: ClientMessage) =>
          message.event === 'auth'
            ? { event: 'auth', success: false, errorMsg: 'auth failed' }
            : usual(message),
      },
      'the key was refused: auth failed',
    ],
    ['the key cannot sign', { signs: () => ({ ok: false, why: 'locked' }) }, 'the key cannot sign: locked'],
    [
      'what signs breaks off',
      { signs: () => Promise.reject(new Error('gone')) },
      'the key cannot sign: unavailable',
    ],
    [
      'another key signed',
      { signs: () => proofOf(NOW, new Uint8Array(32).fill(8)) },
      'the key cannot sign: signed otherwise',
    ],
    [
      'another text was signed',
      { signs: () => proofOf(NOW, seed, `${NOW}POST/v1/order{}`) },
      'the key cannot sign: signed otherwise',
    ],
    [
      'it is dated two seconds ahead',
      { signs: () => proofOf(NOW + 2_000) },
      'the key cannot sign: signed otherwise',
    ],
    [
      'it is dated two seconds before',
      { signs: () => proofOf(NOW - 2_000) },
      'the key cannot sign: signed otherwise',
    ],
    ['the time is unknown', { change: { offset: async () => undefined } }, 'the venue’s clock is unknown'],
  ])('subscribes to nothing when %s, and tries again', async (_what, how: Failing, why) => {
    const venue = await fakeVenue(how.venue ?? usual)
    const vault = how.signs && { sign: async () => how.signs?.() as Awaited<ReturnType<KeyVault['sign']>> }
    const { news, clock } = privateTo(venue, how.change ?? {}, vault)
    await until(() => news.length > 0)
    expect(news).toMatchObject([{ saw: 'channel', is: 'closed', why }])
    expect(venue.messages.filter(({ event }) => event === 'subscribe')).toEqual([])
    clock.turn(1_000)
    await until(() => news.length > 1)
  })

  it('reports the reason for a refusal once the venue has given it, and again with every further one', async () => {
    let listed: 'key expired' | undefined = 'key expired'
    const venue = await fakeVenue(message =>
      message.event === 'auth' && listed !== undefined ? { event: 'auth', success: false } : usual(message),
    )
    const { news, clock } = privateTo(venue, { findRefusalCause: async () => listed })
    await until(() => news.length === 2)
    const refused = { saw: 'channel', channel: 'private', is: 'closed', why: 'the key was refused: ' }
    expect(news.map(({ at: _, ...event }) => event)).toEqual([refused, { ...refused, cause: 'key expired' }])

    clock.turn(1_000)
    await until(() => news.length === 3)
    expect(news[2]).toMatchObject({ ...refused, cause: 'key expired' })

    listed = undefined
    clock.turn(1_000)
    await until(() => news.length === 4)
    expect(news[3]).toMatchObject({ is: 'open' })
    expect(news[3]).not.toHaveProperty('cause')
  })

  it('drops the connection if the authentication stays unanswered', async () => {
    const venue = await fakeVenue(message => (message.event === 'auth' ? undefined : usual(message)))
    const { news, clock } = privateTo(venue)
    await until(() => venue.messages.length === 1)
    clock.turn(10_000)
    expect(news).toMatchObject([{ is: 'closed', why: 'the key was not answered' }])
  })

  it('ignores a late venue time that was requested for an earlier connection', async () => {
    const venue = await fakeVenue()
    const times: ((offset: number | undefined) => void)[] = []
    const { news, names, clock } = privateTo(venue, { offset: () => new Promise(tell => times.push(tell)) })
    await until(() => times.length === 1)
    venue.sockets[0]?.terminate()
    await until(() => news.length === 1)
    clock.turn(1_000)
    await until(() => times.length === 2)
    times[1]?.(NOW)
    await until(() => news.length === 2)
    times[0]?.(undefined)
    venue.push('{"topic":"balance","ts":1,"data":{"balances":{}}}')
    await until(() => news.length === 3)
    expect(names()).toEqual(['closed', 'open', 'balances'])
    expect(venue.messages.filter(({ event }) => event === 'auth')).toHaveLength(1)
  })

  it('reports a missing signature, and retries', async () => {
    const venue = await fakeVenue()
    const { news, clock } = privateTo(venue, {}, { sign: () => new Promise(() => undefined) })
    await until(() => clock.waits().includes(3_000))
    clock.turn(3_000)
    await until(() => news.length === 1)
    expect(news).toMatchObject([{ is: 'closed', why: 'the key cannot sign: late' }])
    expect(venue.messages).toEqual([])
  })

  it('does not authenticate with a signature that was requested for the previous connection', async () => {
    const venue = await fakeVenue()
    const given: ((signed: Awaited<ReturnType<KeyVault['sign']>>) => void)[] = []
    const { news, clock } = privateTo(venue, {}, { sign: () => new Promise(tell => given.push(tell)) })
    await until(() => given.length === 1)
    venue.sockets[0]?.terminate()
    await until(() => news.length === 1)
    clock.turn(1_000)
    await until(() => given.length === 2)
    given[0]?.(proofOf(NOW))
    given[1]?.(proofOf(NOW + 1_000))
    await until(() => news.length === 2)
    const proofs = venue.messages.filter(({ event }) => event === 'auth')
    expect(proofs).toMatchObject([{ params: { timestamp: NOW + 1_000 } }])
  })

  it('does not wait once it is closed, although the time arrives after that', async () => {
    const venue = await fakeVenue()
    let arrive: (at: number) => void = () => undefined
    const time = new Promise<number>(tell => (arrive = tell))
    const { stream, clock } = privateTo(venue, { offset: () => time })
    await until(() => venue.sockets.length === 1 && clock.waits().length > 0)
    await stream.close()
    arrive(NOW)
    await time
    expect(clock.waits()).toEqual([])
  })

  it('is open once the key is authenticated, whatever arrives then about an earlier refusal', async () => {
    let refuses = true
    const venue = await fakeVenue(message =>
      message.event === 'auth' && refuses ? { event: 'auth', success: false } : usual(message),
    )
    let tell: (cause: 'key expired') => void = () => undefined
    const cause = new Promise<'key expired'>(found => (tell = found))
    const { news, names, clock } = privateTo(venue, { findRefusalCause: () => cause })
    await until(() => news.length === 1)
    refuses = false
    clock.turn(1_000)
    await until(() => news.length === 2)
    tell('key expired')
    venue.push('{"topic":"balance","ts":1,"data":{"balances":{}}}')
    await until(() => news.length === 3)
    expect(names()).toEqual(['closed', 'open', 'balances'])
  })

  it('reports executions, positions, balances and the account with and without the wrapper', async () => {
    const venue = await fakeVenue()
    const { news } = privateTo(venue)
    await until(() => news.length > 0)
    venue.push('{"topic":"balance","ts":1,"data":{"balances":{}}}')
    venue.push('{"accountDetail":{"totalCollateralValue":999.71,"freeCollateral":961.2,"accountValue":1000}}')
    venue.push('{"topic":"account","ts":1,"data":{"accountDetail":{"freeCollateral":"5"}}}')
    await until(() => news.length === 4)
    expect(news.slice(1)).toMatchObject([
      { saw: 'balances' },
      { saw: 'account', account: { totalCollateral: '999.71', free: '961.2', value: '1000' } },
      { saw: 'account', account: { free: '5' } },
    ])
  })

  it.each([
    [
      'executionreport.timestamp',
      '{"topic":"executionreport","ts":1,"data":{"symbol":"PERP_X_USDC","orderId":5,"status":"NEW"}}',
    ],
    ['account.freeCollateral', '{"accountDetail":{"freeCollateral":[]}}'],
  ])('names the position of an unreadable value: %s', async (path, frame) => {
    const venue = await fakeVenue()
    const { news } = privateTo(venue)
    await until(() => news.length > 0)
    venue.push(frame)
    await until(() => news.length === 2)
    expect(news[1]).toMatchObject({ saw: 'decode fault', channel: 'private', path })
  })
})
