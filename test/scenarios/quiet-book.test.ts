import { isDeepStrictEqual } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { requireAmount } from '../../src/core/value/decimal-amount'
import { maxInputAgesMs } from '../../src/core/value/value-freshness'
import type { VenueStreamEvent } from '../../src/main/main-ports'
import { openWritableVenue } from '../../src/main/venue/writable-venue'
import { stringifyExactJson } from '../../src/practice/protocol/exact-json'
import { encodeBookLevels } from '../../src/practice/protocol/public-topics'
import { pause } from '../kit/desk-window'
import { resting } from '../kit/drafts'
import { patient } from '../kit/patience'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk
/** Events of the public stream that arrive: without books, the venue answers no snapshot request on the socket. */
let delivered: 'all' | 'all but books' | 'nothing'
let resumeMarket: () => void
let stopMarket: () => void

beforeEach(async () => {
  delivered = 'all'
  const isHeard = ({ saw }: VenueStreamEvent): boolean =>
    delivered === 'all' || (delivered === 'all but books' && saw !== 'book')
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
  stopMarket = () => void Object.assign(makers, { quote: () => [], simulateOrders: () => [] })
  stopMarket()
  resumeMarket = () => void Object.assign(makers, { quote, simulateOrders })
  await seconds(1)
  delivered = 'all but books'
})
afterEach(() => desk.close())

async function seconds(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed++) {
    await desk.turn(1_000)
    await pause(30)
  }
}

const bookAge = (): number => desk.clock.now() - (desk.view()?.bookAt ?? Number.NEGATIVE_INFINITY)
/** The best levels of the book on the desk, and of the exchange's own. */
const deskLevels = () =>
  [desk.view()?.book?.bids ?? [], desk.view()?.book?.asks ?? []].map(levels =>
    levels.slice(0, 10).map(({ price, quantity }) => [price, quantity]),
  )
function exchangeLevels() {
  const state = desk.practice.exchange.markets.get(market)
  if (state === undefined) throw new Error('The market is not listed.')
  return (['BUY', 'SELL'] as const).map(side => {
    const levels = JSON.parse(stringifyExactJson(encodeBookLevels(state, side, 10))) as readonly number[][]
    return levels.map(level => level.map(figure => requireAmount(String(figure))))
  })
}
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
  delivered = 'nothing'
  await seconds(6)
  expect(bookAge()).toBeGreaterThan(maxInputAgesMs.book)
})

/** Turns the clocks until the book is stale, or fresh; the test fails if it does not become so. */
async function untilBookIs(state: 'stale' | 'fresh'): Promise<void> {
  const isSo = () => bookAge() > maxInputAgesMs.book === (state === 'stale')
  for (let passed = 0; passed < 20 && !isSo(); passed++) await seconds(1)
  expect(isSo()).toBe(true)
}

/** Breaks the chain by a change that names a later one before it than the desk has. */
async function breakChain(): Promise<void> {
  const broken = { find: '"prevTs":', put: '"prevTs":9' }
  desk.practice.fault({ name: 'garble the frame', on: { topic: `${market}@orderbookupdate` }, ...broken })
  resumeMarket()
  await untilBookIs('stale')
}

it('is stale once its chain is broken, while other topics go on', async () => {
  await seconds(6)
  expect(bookAge()).toBeLessThanOrEqual(maxInputAgesMs.book)
  await breakChain()
})

it('is complete again on the next snapshot after its chain broke, and follows the changes after it', async () => {
  await breakChain()
  const [lost, read] = [desk.view()?.book, bookReads()]
  await seconds(4)
  expect([desk.view()?.book, bookReads()]).toEqual([lost, read])
  delivered = 'all'
  await untilBookIs('fresh')
  for (let changed = 0; changed < 3; changed++) {
    await seconds(2)
    stopMarket()
    const isFollowed = async () => {
      await seconds(1)
      return isDeepStrictEqual(deskLevels(), exchangeLevels())
    }
    await expect.poll(isFollowed, patient).toBe(true)
    resumeMarket()
  }
  expect(bookReads()).toBe(read)
})
