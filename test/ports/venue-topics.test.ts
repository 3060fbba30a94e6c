import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireAmount, multiply, roundToGrid } from '@core/value/decimal-amount'
import type { OrderWrite } from '@core/write/venue-write'
import type { VenueStreamEvent, VenueStream } from '../../src/main/main-ports'
import type { StreamPayloads } from '../../src/main/venue-query-ports'
import type { VenueWrite } from '../../src/main/venue/encode/encode-write'
import { type StreamTopicName, streamTopics } from '../../src/main/venue/stream-topics'
import { getWalletAddress } from '../../src/practice/account/practice-wallets'
import {
  publishVenueAnnouncement,
  startVenueMaintenance,
} from '../../src/practice/exchange/venue-maintenance'
import { addPriceShock } from '../../src/practice/exchange/exchange-drills'
import { come } from '../kit/patience'
import { type Facing, markOf, openFacing, value } from './venue-practice'

const SYMBOL = 'PERP_BTC_USDC'
/** A few seconds before a day ends and accounts are settled. */
const BEFORE_MIDNIGHT = 1_800_057_590_000

let facing: Facing
let stream: VenueStream
const news: VenueStreamEvent[] = []
const events = new Map<string, unknown[]>()

beforeAll(async () => {
  facing = await openFacing(37, { clock: { is: 'by hand', at: BEFORE_MIDNIGHT } })
  stream = facing.venue.stream(one => news.push(one))
  stream.watch(SYMBOL)
  for (const name of Object.keys(subscriptions) as (keyof StreamPayloads)[]) {
    events.set(name, [])
    stream.listen(name, subscriptions[name], one => events.get(name)?.push(one))
  }
  await until(() => ['public', 'private'].every(name => news.some(isOpen(name))), 'both channels')
  await until(() => news.some(({ saw }) => saw === 'book'), 'a book')
})
afterAll(() => facing.close())

const isOpen = (channel: string) => (one: VenueStreamEvent) =>
  one.saw === 'channel' && one.channel === channel && one.is === 'open'

/** Topics pushed only to a subscriber of a symbol, with their parameters. */
const subscriptions: { readonly [K in keyof StreamPayloads]: Readonly<Record<string, string>> } = {
  best: { symbol: SYMBOL },
  priceChanges: {},
  openInterests: {},
  maintenance: {},
  announcements: {},
  algoTree: {},
  liquidations: {},
  settlements: {},
  wallet: {},
}

const until = (check: () => boolean, what: string) => come(what, check)

async function taken(write: VenueWrite): Promise<void> {
  expect((await facing.write(write)).outcome).toMatchObject({ is: 'accepted' })
}
const buys = (change: Partial<OrderWrite> = {}): OrderWrite => ({
  ...{ is: 'order', symbol: SYMBOL, side: 'BUY', type: 'MARKET', quantity: requireAmount('0.01') },
  ...{ reduceOnly: false, marginMode: 'CROSS', ...change },
})
const passes = () => facing.practice.advance(2_000)

async function waits(): Promise<void> {
  const market = (await value(facing.venue.read.markets())).find(({ symbol }) => symbol === SYMBOL)
  const mark = await markOf(facing, SYMBOL)
  if (market === undefined || mark === undefined) throw new Error('no market')
  const triggerPrice = roundToGrid(multiply(mark, requireAmount('0.5')), market.tick, 'down', market.priceMin)
  const { quantity, marginMode } = buys()
  await taken({
    ...{ is: 'algo order', kind: 'STOP', symbol: SYMBOL, marginMode, side: 'SELL', type: 'MARKET' },
    ...{ quantity, triggerPrice, reduceOnly: false },
  })
}

/** Requests free money for the wallet behind the account, as on the test network. */
async function draws(): Promise<void> {
  const user_address = getWalletAddress(facing.practice.account.accountId)
  const request = { method: 'POST', body: JSON.stringify({ user_address }) }
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`${facing.practice.baseUrl}/v1/faucet/usdc`, { ...request, headers })
  expect(answer.status).toBe(200)
}

/** Holds a position while accounts are settled. */
async function dayEnds(): Promise<void> {
  await taken(buys())
  await facing.practice.advance(15_000)
}

let fallen: Promise<void> | undefined

/** Holds more than the account can carry when the price falls, once. */
const falls = (): Promise<void> => (fallen ??= liquidated())

async function liquidated(): Promise<void> {
  await taken({ is: 'leverage', reach: { is: 'all markets' }, marginMode: 'CROSS', leverage: 50 })
  await taken(buys({ quantity: requireAmount('0.5') }))
  addPriceShock(facing.practice.exchange, SYMBOL, -0.4, 3_600_000)
  await passes()
}

const quotes =
  (figure: 'last' | 'mark' | 'index' | 'openInterest' | 'fundingRate') => (one: VenueStreamEvent) =>
    one.saw === 'quotes' && one.quotes.some(quote => quote[figure] !== undefined)
const saw = (what: VenueStreamEvent['saw']) => (one: VenueStreamEvent) => one.saw === what

/** The act that triggers each topic, in an order in which no act blocks a later one. */
const brought: {
  readonly [N in StreamTopicName]: readonly [
    () => Promise<unknown>,
    N extends keyof StreamPayloads ? undefined : (one: VenueStreamEvent) => boolean,
  ]
} = {
  settlements: [dayEnds, undefined],
  tickers: [passes, quotes('last')],
  marks: [passes, quotes('mark')],
  indexes: [passes, quotes('index')],
  openInterest: [() => facing.practice.advance(11_000), quotes('openInterest')],
  fundingEstimate: [() => facing.practice.advance(61_000), quotes('fundingRate')],
  // The minute of the topic before has passed.
  priceChanges: [passes, undefined],
  openInterests: [passes, undefined],
  bookChange: [passes, saw('book')],
  prints: [() => taken(buys()), saw('trade')],
  best: [passes, undefined],
  executions: [() => taken(buys()), saw('execution')],
  positions: [() => taken(buys()), saw('positions')],
  balances: [() => taken(buys({ marginMode: 'ISOLATED' })), saw('balances')],
  account: [
    () =>
      taken({ is: 'leverage', reach: { is: 'market', symbol: SYMBOL }, marginMode: 'CROSS', leverage: 4 }),
    saw('account'),
  ],
  algoTree: [waits, undefined],
  announcements: [async () => publishVenueAnnouncement(facing.practice.exchange, 'a notice'), undefined],
  wallet: [draws, undefined],
  liquidations: [falls, undefined],
  maintenance: [async () => startVenueMaintenance(facing.practice.exchange, 60_000), undefined],
}

describe('topics of this desk', () => {
  it('are all received in these tests', () =>
    expect(Object.keys(brought).sort()).toEqual(Object.keys(streamTopics).sort()))

  it.each(Object.keys(brought) as StreamTopicName[])(
    '%s is pushed by the exchange and read by the desk',
    async name => {
      const [bring, isIt] = brought[name]
      const before = news.length
      await bring()
      await facing.practice.settled()
      const isHeard = () =>
        isIt === undefined ? events.get(name)?.length !== 0 : news.slice(before).some(isIt)
      await until(isHeard, name)
    },
  )

  it('are read without a fault', () =>
    expect(news.filter(({ saw: what }) => what === 'decode fault')).toEqual([]))
})
