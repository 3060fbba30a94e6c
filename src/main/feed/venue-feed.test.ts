import { describe, expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import { fakeVenue } from '../../../test/kit/fake-venue'
import { breath, handClock } from '../../../test/kit/hand-clock'
import { SYMBOL } from '../../../test/kit/trade'
import { createDeskState } from '../desk-state'
import { createVenueFeed } from './venue-feed'
import type { AccountArchive, VenueStreamEvent, VenueReadRequests } from '../main-ports'

const T = 1_000_000
const nothingKept = { keep: () => undefined } as unknown as AccountArchive

/** A feed of a desk at a venue with one market of a real-world asset that closes in ten seconds. */
async function open(hasKey = true, trades: Awaited<ReturnType<VenueReadRequests['trades']>>[] = []) {
  const clock = handClock(T)
  const played = fakeVenue(clock)
  Object.assign(played.standing, { rwaMarkets: [{ symbol: SYMBOL, status: 'open', nextClose: T + 10_000 }] })
  const known = played.open(clock).venue
  const requests: string[] = []
  const counted = <N extends 'leverages' | 'markets'>(name: N) =>
    (() => {
      requests.push(name)
      return known.read[name]()
    }) as VenueReadRequests[N]
  let tell = (_news: VenueStreamEvent): void => undefined
  const venue = {
    ...known,
    read: {
      ...known.read,
      leverages: counted('leverages'),
      markets: counted('markets'),
      trades: () => Promise.resolve(trades.shift() ?? ({ is: 'failed', why: 'offline' } as const)),
    },
    stream(hear: (news: VenueStreamEvent) => void) {
      tell = hear
      return known.stream(hear)
    },
  }
  const desk = createDeskState({ clock, archive: nothingKept, profileId: 'p', start: {} })
  const log = { note: () => undefined, trouble: () => undefined }
  const none = () => undefined
  const [onView, onGap, onUnheard, onRecords] = [none, none, none, none]
  const feed = createVenueFeed({ desk, venue, clock, log, hasKey, onView, onGap, onUnheard, onRecords })
  await breath()
  return { clock, desk, feed, requests, tell: (news: VenueStreamEvent) => tell(news) }
}

it.each([
  ['leverages and market rules are', true, ['markets', 'leverages']],
  ['market rules alone are, without a key,', false, ['markets']],
])('%s read again only when a reference market closes', async (_, hasKey, wanted) => {
  const { clock, desk, feed, requests } = await open(hasKey)
  expect(desk.snapshot().rwaMarkets?.value).toHaveLength(1)
  await clock.pass(9_999)
  const before = [...requests]
  await clock.pass(1)
  expect([before, requests]).toEqual([[], wanted])
  await feed.close()
})

it('applies the pushed account’s rates to the account', async () => {
  const { desk, feed, tell } = await open()
  await feed.read('terms')
  const rates = { rwaTakerBps: requireAmount('13') }
  tell({ saw: 'account', at: T, account: {}, rates } as VenueStreamEvent)
  expect(desk.snapshot().terms?.value).toMatchObject({ takerBps: '5', rwaTakerBps: '13' })
  await feed.close()
})

describe('bars built from prints', () => {
  const print = (at: number) =>
    ({ at, side: 'BUY', price: requireAmount('9'), quantity: requireAmount('1') }) as const
  const listed = (...at: number[]) => ({ is: 'read', value: at.map(print), at: T, venueTime: T }) as const
  const createTradeEvent = (at: number) => ({ saw: 'trade', at, symbol: SYMBOL, trade: print(at) }) as const

  it('start with the venue’s list, which is requested again once a print arrives', async () => {
    const { feed, tell } = await open(true, [listed(1_000), listed(1_000, 2_000, 3_000)])
    feed.watch(SYMBOL)
    await breath()
    expect(feed.printBars(SYMBOL, '1s')?.bars.map(({ at }) => at)).toEqual([1_000])
    tell(createTradeEvent(3_000))
    await breath()
    expect(feed.printBars(SYMBOL, '1s')).toMatchObject({
      since: 1_000,
      gaps: [],
      bars: [{ at: 1_000 }, { at: 2_000 }, { at: 3_000 }],
    })
    await feed.close()
  })

  it('have a gap if that list cannot be read, and stop waiting for it', async () => {
    const { feed, tell } = await open(true, [listed(1_000)])
    feed.watch(SYMBOL)
    await breath()
    tell(createTradeEvent(3_000))
    await breath()
    expect(feed.printBars(SYMBOL, '1s')).toMatchObject({
      gaps: [{ from: 1_000, to: 3_000 }],
      bars: [{ at: 1_000 }, { at: 3_000 }],
    })
    await feed.close()
  })
})
