import { afterEach, beforeEach, expect, it } from 'vitest'
import { maxInputAgesMs } from '../../src/core/value/value-freshness'
import type { VenueStreamEvent } from '../../src/main/main-ports'
import { openWritableVenue } from '../../src/main/venue/writable-venue'
import { pause } from '../kit/desk-window'
import { resting } from '../kit/drafts'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk
/** Events of the public stream that arrive: without books, the venue answers no snapshot request on the socket. */
let heard: 'all' | 'all but books' | 'nothing'
let resumeMarket: () => void

beforeEach(async () => {
  heard = 'all'
  const isHeard = ({ saw }: VenueStreamEvent): boolean =>
    heard === 'all' || (heard === 'all but books' && saw !== 'book')
  desk = await openDesk({
    opening: {
      openVenue(given) {
        const venue = openWritableVenue(given)
        return { ...venue, stream: hear => venue.stream(news => void (isHeard(news) && hear(news))) }
      },
    },
  })
  const makers = desk.practice.exchange.markets.get(market)?.makers
  if (makers === undefined) throw new Error('The market is not listed.')
  const { quote, simulateOrders } = makers
  // Makers and traders stop: the book changes no more, and every other topic goes on.
  Object.assign(makers, { quote: () => [], simulateOrders: () => [] })
  resumeMarket = () => void Object.assign(makers, { quote, simulateOrders })
  await seconds(1)
  heard = 'all but books'
})
afterEach(() => desk.close())

async function seconds(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed++) {
    await desk.turn(1_000)
    await pause(30)
  }
}

const bookAge = (): number => desk.clock.now() - (desk.view()?.bookAt ?? Number.NEGATIVE_INFINITY)
const bookReads = (): number => desk.received('GET /v1/orderbook')

it('is fresh for 30 s without a change, and is reviewed and held on a snapshot asked for first', async () => {
  for (let passed = 0; passed < 30; passed++) {
    await seconds(1)
    expect(bookAge()).toBeLessThanOrEqual(maxInputAgesMs.book)
  }
  const read = bookReads()
  const plan = await desk.plan(resting(desk, '0.01'))
  expect(bookReads()).toBe(read + 1)
  await desk.submit(plan)
  expect((await desk.settled()).map(({ state }) => state.is)).toEqual(['live'])
})

it('is not sealed on while the snapshot cannot be read, although it is shown as fresh', async () => {
  await seconds(5)
  desk.practice.fault({ name: 'error instead', status: 500, on: { path: '/v1/orderbook/*' }, times: 99 })
  expect(bookAge()).toBeLessThanOrEqual(maxInputAgesMs.book)
  expect(await desk.tryPlan(resting(desk, '0.01'))).toMatchObject({
    error: [{ code: 'INPUT_STALE', facts: { input: 'book' } }],
  })
})

it('is stale on a socket that says nothing', async () => {
  heard = 'nothing'
  await seconds(6)
  expect(bookAge()).toBeGreaterThan(maxInputAgesMs.book)
})

it('is stale once its chain is broken, while other topics go on', async () => {
  await seconds(6)
  expect(bookAge()).toBeLessThanOrEqual(maxInputAgesMs.book)
  // The change names a later one before it than the desk has.
  const broken = { find: '"prevTs":', put: '"prevTs":9' }
  desk.practice.fault({ name: 'garble the frame', on: { topic: `${market}@orderbookupdate` }, ...broken })
  resumeMarket()
  for (let passed = 0; passed < 10 && bookAge() <= maxInputAgesMs.book; passed++) await seconds(1)
  expect(bookAge()).toBeGreaterThan(maxInputAgesMs.book)
})
