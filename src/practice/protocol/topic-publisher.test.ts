import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createExchangeClock } from '../exchange-clock'
import type { PracticeExchange } from '../exchange/practice-exchange'
import { openPracticeExchange } from '../exchange/open-exchange'
import { endVenueMaintenance, startVenueMaintenance } from '../exchange/venue-maintenance'
import { publishVenueAnnouncement, planVenueMaintenance } from '../exchange/venue-maintenance'
import { createFaultRegistry } from '../faults/fault-registry'
import { fixedFromLiteral, formatFixedDecimal } from '../numbers/fixed-decimal'
import { type TopicPublisher, createTopicPublisher } from './topic-publisher'
import { ORDER_DRAFT_DEFAULTS } from '../account/order-draft'

const SYMBOL = 'PERP_BTC_USDC'
const START = 1_800_000_000_000

let exchange: PracticeExchange
let publisher: TopicPublisher
beforeEach(() => {
  exchange = openPracticeExchange({
    seed: 2,
    accounts: 1,
    clock: createExchangeClock({ is: 'by hand', at: START }),
    state: undefined,
    faults: createFaultRegistry(2),
  })
  publisher = createTopicPublisher(exchange)
  exchange.bus.subscribe(happening => {
    if (happening.saw === 'trade') publisher.publishTrade(happening.print)
    else publisher.publishEvent(happening)
  })
})
afterEach(() => exchange.close())

interface Frame {
  readonly topic: string
  readonly ts: number
  readonly data: Readonly<Record<string, unknown>>
}

/** Somebody who listens and remembers. */
function listener() {
  const frames: Frame[] = []
  return { frames, send: (_: string, text: string) => void frames.push(JSON.parse(text) as Frame) }
}

/** Lets time pass in the exchange's own steps. */
function pass(ms: number): void {
  for (let passed = 0; passed < ms; passed += 100) {
    exchange.clock.advanceBy(100)
    exchange.advanceMarkets()
    publisher.tick(exchange.clock.now())
  }
}

describe('a public topic', () => {
  it.each([
    [`${SYMBOL}@orderbook`, 1_000],
    [`${SYMBOL}@ticker`, 1_000],
    ['tickers', 1_000],
    ['bbos', 1_000],
    [`${SYMBOL}@kline_1m`, 1_000],
    [`${SYMBOL}@markprice`, 1_000],
    ['markprices', 1_000],
    ['SPOT_BTC_USDC@indexprice', 1_000],
    ['indexprices', 1_000],
    [`${SYMBOL}@openinterest`, 10_000],
    [`${SYMBOL}@estfundingrate`, 15_000],
    ['traders_open_interests', 60_000],
    ['price_changes', 60_000],
    ['history_charts_4h', 60_000],
  ])('%s is pushed every %i ms', (topic, every) => {
    const stream = listener()
    expect(publisher.subscribe(stream, topic)).toBeUndefined()
    pass(every * 2 + 200)
    const [first, ...rest] = stream.frames.map(({ ts }) => ts)
    expect(first).toBe(START + 100)
    expect(rest).toEqual([START + 100 + every, START + 100 + every * 2])
  })

  it.each([
    ['PERP_NOPE_USDC@trade', 'invalid symbol PERP_NOPE_USDC'],
    [`${SYMBOL}@nope`, `invalid topic ${SYMBOL}@nope`],
    [`${SYMBOL}@kline_7m`, `invalid topic ${SYMBOL}@kline_7m`],
    [`${SYMBOL}@trade@trade`, `invalid topic ${SYMBOL}@trade@trade`],
    ['executionreport', 'invalid topic executionreport'],
    ['history_charts_7h', 'invalid topic history_charts_7h'],
    ['SPOT_NOPE_USDC@indexprice', 'invalid symbol SPOT_NOPE_USDC'],
    ['constructor', 'invalid topic constructor'],
    [`${SYMBOL}@constructor`, `invalid topic ${SYMBOL}@constructor`],
    ['', 'invalid topic '],
  ])('%s is refused', (topic, wrong) => {
    expect(publisher.subscribe(listener(), topic)).toEqual({ wrong })
  })

  it('is encoded once for all subscribers, and not sent to those that unsubscribed', () => {
    const [stays, leaves] = [listener(), listener()]
    publisher.subscribe(stays, `${SYMBOL}@markprice`)
    publisher.subscribe(leaves, `${SYMBOL}@markprice`)
    pass(1_000)
    publisher.unsubscribe(leaves, `${SYMBOL}@markprice`)
    pass(1_000)
    expect(leaves.frames).toEqual(stays.frames.slice(0, 1))
    publisher.unsubscribe(stays)
    pass(2_000)
    expect(stays.frames).toHaveLength(2)
  })

  it('is sent once to a subscriber that subscribed twice', () => {
    const stream = listener()
    publisher.subscribe(stream, `${SYMBOL}@markprice`)
    publisher.subscribe(stream, `${SYMBOL}@markprice`)
    pass(300)
    expect(stream.frames).toHaveLength(1)
  })

  it('keeps its market active while it has a subscriber', () => {
    const stream = listener()
    publisher.subscribe(stream, `${SYMBOL}@bbo`)
    expect(exchange.markets.get(SYMBOL)?.watcherCount).toBe(1)
    publisher.unsubscribe(stream)
    expect(exchange.markets.get(SYMBOL)?.watcherCount).toBe(0)
  })
})

describe('the best prices', () => {
  it('are pushed when they change and not otherwise', () => {
    const stream = listener()
    publisher.subscribe(stream, `${SYMBOL}@bbo`)
    pass(20_000)
    const texts = stream.frames.map(({ data }) => JSON.stringify(data))
    expect(texts.length).toBeGreaterThan(2)
    expect(texts.some((text, index) => text === texts[index + 1])).toBe(false)
  })
})

describe('the chain of a book', () => {
  it('starts every update where the previous one ended', () => {
    const stream = listener()
    publisher.subscribe(stream, `${SYMBOL}@orderbookupdate`)
    pass(30_000)
    const times = stream.frames.map(({ ts, data }) => [data['prevTs'], ts] as const)
    expect(times.length).toBeGreaterThan(10)
    expect(times[0]?.[0]).toBe(START)
    for (const [index, [before]] of times.slice(1).entries()) expect(before).toBe(times[index]?.[1])
  })

  it('ends in the current book', () => {
    const stream = listener()
    publisher.subscribe(stream, `${SYMBOL}@orderbookupdate`)
    const start = publisher.takeSnapshot(SYMBOL)
    pass(30_000)
    const end = publisher.takeSnapshot(SYMBOL)
    const asks = new Map((start?.asks ?? []).map(level => pairOf(level)))
    for (const { data } of stream.frames)
      for (const [price, size] of data['asks'] as [number, number][]) {
        if (size === 0) asks.delete(price)
        else asks.set(price, size)
      }
    expect([...asks].sort(([a], [b]) => a - b)).toEqual((end?.asks ?? []).map(level => pairOf(level)))
    expect(end?.ts).toBe(stream.frames.at(-1)?.ts)
  })

  it('sends nothing while nothing changes', () => {
    const stream = listener()
    publisher.subscribe(stream, `${SYMBOL}@orderbookupdate`)
    for (let turn = 0; turn < 10; turn++) publisher.tick(START + turn * 200)
    expect(stream.frames).toEqual([])
  })

  it('has no snapshot of an unknown market', () => {
    expect(publisher.takeSnapshot('PERP_NOPE_USDC')).toBeUndefined()
  })
})

/** A level as a client reads it. */
function pairOf(level: unknown): readonly [number, number] {
  const [price, size] = level as readonly [bigint, bigint]
  return [Number(formatFixedDecimal(price)), Number(formatFixedDecimal(size))]
}

describe('infrequent events', () => {
  it.each<readonly [string, string, (exchange: PracticeExchange) => void, unknown]>([
    [
      'a trade',
      `${SYMBOL}@trade`,
      trade,
      { symbol: SYMBOL, price: expect.any(Number) as unknown, size: 0.001, side: 'BUY' },
    ],
    [
      'an announcement',
      'announcement',
      found => {
        publishVenueAnnouncement(found, 'hello')
      },
      { announcement_id: 1, message: 'hello', url: null },
    ],
    [
      'a maintenance that is planned',
      'maintenance_status',
      found => {
        planVenueMaintenance(found, 600_000, 60_000)
      },
      [
        {
          status: 0,
          msg: 'System is functioning properly.',
          scheduled_maintenance: { startTime: START + 600_000, endTime: START + 660_000 },
        },
      ],
    ],
    [
      'the beginning of a maintenance',
      'maintenance_status',
      found => {
        startVenueMaintenance(found, 60_000)
      },
      [
        {
          status: 2,
          msg: 'The system is under maintenance.',
          scheduled_maintenance: { startTime: START, endTime: START + 60_000 },
        },
      ],
    ],
  ])('include %s, sent at once', (_, topic, happen, data) => {
    const stream = listener()
    publisher.subscribe(stream, topic)
    pass(0)
    happen(exchange)
    expect(stream.frames).toEqual([{ topic, ts: START, data }])
  })

  it('include the end of a maintenance', () => {
    const stream = listener()
    startVenueMaintenance(exchange, 60_000)
    publisher.subscribe(stream, 'maintenance_status')
    endVenueMaintenance(exchange)
    expect(stream.frames).toMatchObject([{ data: [{ status: 0 }] }])
  })
})

/** Somebody buys at the market. */
function trade(found: PracticeExchange): void {
  const [account] = found.ledger.accounts()
  if (account === undefined) throw new Error('there is no account')
  found.orders.place(account, {
    ...ORDER_DRAFT_DEFAULTS,
    symbol: SYMBOL,
    side: 'BUY',
    type: 'MARKET',
    quantity: fixedFromLiteral('0.001'),
  })
  found.orders.processQueue()
}
