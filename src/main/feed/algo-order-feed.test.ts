import { describe, expect, it } from 'vitest'
import { algo, leg, pair } from '../../../test/kit/algo'
import { dated } from '../../../test/kit/trade'
import type { AlgoOrder } from '@core/account/algo-order'
import { requireAmount } from '@core/value/decimal-amount'
import type { DeskEvent } from '@core/snapshot/desk-event'
import { createAlgoOrderFeed } from './algo-order-feed'
import type { VenueReadResult, WritableVenue, VenueStream } from '../main-ports'

const readResult = <T>(value: T): Promise<VenueReadResult<T>> =>
  Promise.resolve({ is: 'read', value, at: 1, venueTime: 1 })
const failed = () => Promise.resolve({ is: 'failed', why: 'offline' } as const)
const tick = () => new Promise(resolve => setImmediate(resolve))

function open(answers: Partial<WritableVenue['algo']>) {
  const [seen, queriedIds]: [DeskEvent[], string[]] = [[], []]
  const [due, waits]: [(() => void)[], number[]] = [[], []]
  const time = { now: 0 }
  let report: () => void = () => undefined
  let lists = 0
  const order = answers.order ?? failed
  const feed = createAlgoOrderFeed({
    venue: {
      algo: {
        byClientId: failed,
        page: failed,
        orders: answers.orders ?? failed,
        order(id) {
          queriedIds.push(id)
          return order(id)
        },
      },
    },
    clock: {
      now: () => time.now,
      after: (ms, run) => (waits.push(ms), due.push(run), () => undefined),
    },
    see: event => seen.push(event),
    readList: () => Promise.resolve(++lists > 0),
  })
  const listen = (_name: string, _of: object, hear: () => void) => ((report = hear), () => undefined)
  feed.listen({ listen } as unknown as VenueStream)
  return { feed, seen, queriedIds, due, waits, time, report: () => report(), lists: () => lists }
}
const known = (orders: readonly AlgoOrder[]) => ({ algoOrders: dated(orders) })
const listed = (orders: readonly AlgoOrder[]): DeskEvent => ({ saw: 'open algo orders', at: 1, orders })

describe('pending algo orders', () => {
  it('are read again once, soon, however many reports arrive', () => {
    const { report, due, lists } = open({})
    for (let times = 0; times < 5; times += 1) report()
    expect(due).toHaveLength(1)
    due[0]?.()
    expect(lists()).toBe(1)
    report()
    expect(due).toHaveLength(2)
  })

  it('are read at most once a second while one of them is reported continually', () => {
    const { report, due, waits, time } = open({})
    report()
    due[0]?.()
    time.now = 100
    report()
    due[1]?.()
    time.now = 2_000
    report()
    due[2]?.()
    // Somebody set the clock back.
    time.now = 1_000
    report()
    expect(waits).toEqual([300, 900, 300, 300])
  })

  it('are queried by id if missing from a complete list, each once at a time', async () => {
    const gone = algo({ status: 'CANCELLED' })
    const { feed, seen, queriedIds } = open({ order: () => readResult(gone) })
    feed.handleEvent(listed([]), known([algo(), algo({ algoOrderId: '8', status: 'FILLED' })]))
    feed.handleEvent(listed([]), known([algo()]))
    await tick()
    expect(queriedIds).toEqual(['90'])
    expect(seen).toEqual([{ saw: 'algo order', at: 1, order: gone }])
  })

  it('are queried again if a read failed, and change only by a record', async () => {
    const { feed, seen, queriedIds } = open({})
    for (let times = 0; times < 2; times += 1) {
      feed.handleEvent(listed([]), known([algo()]))
      await tick()
    }
    expect(queriedIds).toEqual(['90', '90'])
    expect(seen).toEqual([])
  })

  it('are found in the history if an entry is over and its protection is not', async () => {
    const bracket = { kind: 'BRACKET', status: 'FILLED', executed: requireAmount('0.4') } as const
    const open1 = algo({ ...bracket, algoOrderId: '1', legs: [pair({ legs: [leg('STOP_LOSS')] })] })
    const orders = [open1, algo({ ...bracket, legs: [] }), algo({ algoOrderId: '3', status: 'CANCELLED' })]
    const { feed, seen } = open({ orders: () => readResult({ orders, stable: true }) })
    await feed.readHistory()
    expect(seen).toEqual([{ saw: 'algo order', at: 1, order: open1 }])
  })

  it('are no longer reported once it is closed', async () => {
    const { feed, seen, due, report, lists } = open({ order: () => readResult(algo()) })
    report()
    feed.handleEvent(listed([]), known([algo()]))
    feed.close()
    due[0]?.()
    await tick()
    expect([seen, lists()]).toEqual([[], 0])
  })
})
