import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OrderRecord } from '@core/account/order-record'
import { stop } from '../../../test/kit/every-write'
import type { PlayedWrite } from '../../../test/kit/fake-writes'
import { openReconciling, type Reconciling } from '../../../test/kit/reconciling'
import { SYMBOL } from '../../../test/kit/trade'
import type { Write } from '@core/write/venue-write'
import type { VenueReadResult } from '../main-ports'

const LAPSE = 310_000
/** More than are requested one by one, fewer than a page of the fake venue holds. */
const MANY = 12

let desk: Reconciling
beforeEach(async () => {
  desk = await openReconciling()
  // No report ends an order: everything has to be read.
  desk.venue.tells(false)
})
afterEach(() => desk.close())

const holds = () => desk.gate.writes().holds.map(({ is }) => is)
/** Returns the journal of the cancel itself, without the records of the orders that it ended. */
const ends = () =>
  desk
    .lines()
    .slice(2)
    .filter(line => !/^(?:asked|record)/.test(line))
const times = <T>(count: number, one: T): readonly T[] => Array.from({ length: count }, () => one)

async function cancelOfMany(count: number): Promise<PlayedWrite & Write> {
  const open = []
  for (let nth = 0; nth < count; nth += 1) open.push({ orderId: await desk.rests(), symbol: SYMBOL })
  return { is: 'cancel all', reach: { is: 'all markets' }, open }
}

async function cancelOfManyStops(count: number): Promise<PlayedWrite & Write> {
  for (let nth = 0; nth < count; nth += 1) await desk.send(stop)
  const open = [...desk.venue.standing.algos.keys()].map(orderId => ({ orderId, symbol: SYMBOL }))
  return { is: 'cancel all algo', reach: { is: 'all markets' }, open }
}

const cancels = {
  'cancel all': { of: cancelOfMany, page: 'ordersByChange', one: 'order' },
  'cancel all algo': { of: cancelOfManyStops, page: 'algo.page', one: 'algo.order' },
} as const

/** The page of the venue with these changes in each record of it. */
const pageWith =
  (changes: Partial<OrderRecord>): (() => Promise<VenueReadResult<readonly OrderRecord[]>>) =>
  async () => ({
    is: 'read',
    at: desk.clock.now(),
    venueTime: desk.clock.now(),
    value: [...desk.venue.orders.values()].map(order => ({ ...order, ...changes })),
  })

describe.each(Object.entries(cancels))('a %s of many orders', (_kind, { of, page, one }) => {
  it.each([
    ['answered', 'answered: accepted'],
    ['reply lost', 'answered: unknown'],
    ['refused though taken', 'answered: refused'],
  ] as const)(
    'that was accepted is proved by one page for any number of orders: %s',
    async (fate, answered) => {
      const write = await of(MANY)
      desk.venue.will(fate)
      await desk.send(write)
      expect([desk.asked, ends(), holds()]).toEqual([[page], [answered, 'done by an end'], []])
    },
  )

  it('queries each order that is not on the page', async () => {
    await desk.send(await of(25))
    await desk.clock.pass(1_000)
    expect([desk.asked, holds()]).toEqual([[page, ...times(5, one)], []])
  })

  it('queries each order if the page request is not answered', async () => {
    const write = await of(MANY)
    desk.answers({ [page]: async () => ({ is: 'failed', why: 'unreadable' }) })
    await desk.send(write)
    await desk.clock.pass(2_000)
    expect([desk.asked.filter(name => name === one).length, ends(), holds()]).toEqual([
      MANY,
      ['answered: accepted', 'done by an end'],
      [],
    ])
  })

  it('is proved not done, if it never arrived, by each order’s own record after the lapse, and by no page', async () => {
    const write = await of(MANY)
    desk.venue.will('request lost')
    await desk.send(write)
    await desk.clock.pass(LAPSE)
    expect([new Set(desk.asked), ends(), holds()]).toEqual([
      new Set([page]),
      ['answered: unknown'],
      ['unknown'],
    ])

    const before = desk.asked.length
    await desk.clock.pass(10_000)
    expect([new Set(desk.asked.slice(before)), ends(), holds()]).toEqual([
      new Set([one]),
      ['answered: unknown', 'absence proved'],
      [],
    ])
  })
})

it.each([
  ['the oldest first, so that none of them is on it', 0],
  ['some of them and many that nobody asked about', 4],
])(
  'a cancel of many stops does not depend on the orders of the page, which holds %s',
  async (_what, held) => {
    const write = await cancelOfManyStops(MANY)
    const page = async () => {
      const all = [...desk.venue.standing.algos.values()]
      const older = all.map((order, nth) => ({ ...order, algoOrderId: `old-${nth}` }))
      const value = [...older, ...all.slice(0, held)]
      return { is: 'read', at: desk.clock.now(), venueTime: desk.clock.now(), value } as const
    }
    desk.answers({ 'algo.page': page })
    await desk.send(write)
    await desk.clock.pass(2_000)
    expect([desk.asked, ends(), holds()]).toEqual([
      ['algo.page', ...times(MANY - held, 'algo.order')],
      ['answered: accepted', 'done by an end'],
      [],
    ])
  },
)

describe('a cancel of all orders', () => {
  it('is checked again while its page shows open orders, and done once each is at its end', async () => {
    const write = await cancelOfMany(MANY)
    desk.answers({ ordersByChange: pageWith({ status: 'NEW', statusWord: 'NEW' }) })
    await desk.send(write)
    expect([desk.asked, ends(), holds()]).toEqual([
      ['ordersByChange'],
      ['answered: accepted'],
      ['reconciling'],
    ])

    desk.answers({ ordersByChange: pageWith({}) })
    await desk.clock.pass(1_000)
    expect([desk.asked, ends(), holds()]).toEqual([
      times(2, 'ordersByChange'),
      ['answered: accepted', 'done by an end'],
      [],
    ])
  })

  it('halts the desk if its page shows an order in another market', async () => {
    const write = await cancelOfMany(MANY)
    desk.answers({ ordersByChange: pageWith({ symbol: 'PERP_SOL_USDC' }) })
    await desk.send(write)
    expect([ends().at(-1), holds()]).toEqual([
      'impossible: the record is of another market',
      ['unknown', 'halted'],
    ])
  })

  it('is read by a desk started long after the lapse that has queried some orders, if its page never came', async () => {
    const write = await cancelOfMany(MANY)
    desk.venue.will('reply lost')
    desk.venue.readsFail(true)
    await desk.send(write)
    await desk.clock.pass(2 * LAPSE)
    desk.venue.readsFail(false)
    await desk.crash()
    expect([desk.asked, ends().slice(1)]).toEqual([
      ['order', 'order', 'order', 'ordersByChange'],
      ['open', 'done by an end'],
    ])
  })
})
