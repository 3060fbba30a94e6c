import { beforeEach, describe, expect, it } from 'vitest'
import type { FillRecord } from '@core/account/order-record'
import type { VenueAction } from '@core/account/venue-action'
import type { Discrepancy } from '@core/guard/discrepancy'
import { absolute, requireAmount } from '@core/value/decimal-amount'
import { leg, pair } from '../../../test/kit/algo'
import { breath, handClock } from '../../../test/kit/hand-clock'
import { memoryArchive } from '../../../test/kit/memory-records'
import { attempt } from '../../../test/kit/screen'
import { account, NOW, order, position, SYMBOL } from '../../../test/kit/trade'
import { createDeskState, type DeskState } from '../desk-state'
import type { VenueReadResult, ReadableVenue } from '../main-ports'
import { createPositionReconciler, type PositionReconciler } from './position-reconciler'

const SECOND = 1_000
const at = NOW

let desk: DeskState
let watch: PositionReconciler
let raised: Map<string, Discrepancy>
let requested: string[]
let records: string[]
let acts: readonly VenueAction[]
let lists: (() => Promise<VenueReadResult<{ fills: readonly FillRecord[]; stable: boolean }>>) | undefined

const offline = { is: 'failed', why: 'offline' } as const
const answerFillList = (...fills: readonly FillRecord[]) => {
  lists = () => Promise.resolve({ is: 'read', value: { fills, stable: true }, at, venueTime: at })
}

beforeEach(() => {
  ;[raised, requested, records, acts, lists] = [new Map(), [], [], [], undefined]
  desk = createDeskState({ clock: handClock(NOW), archive: memoryArchive(), profileId: 'p', start: {} })
  const fail = (what: string) => {
    requested.push(what)
    return Promise.resolve(offline)
  }
  const venue = {
    read: {
      fillsSince: () => {
        requested.push('fills')
        return lists?.() ?? Promise.resolve(offline)
      },
    },
    archive: { liquidations: () => fail('liquidations'), pastPositions: () => fail('ends') },
  } as unknown as Pick<ReadableVenue, 'read' | 'archive'>
  watch = createPositionReconciler({
    desk,
    venue,
    attempts: { about: () => [] },
    listVenueActs: () => acts,
    readRecord: id => void records.push(id),
    onRecords: () => undefined,
    raise: doubt => void raised.set(doubt.symbol, doubt),
    explain: ({ symbol }) => void raised.delete(symbol),
  })
})

async function readPositions(seconds: number, quantity: string): Promise<void> {
  const positions = quantity === '0' ? [] : [position({ quantity: requireAmount(quantity) })]
  const venueTime = at + seconds * SECOND
  desk.see({ saw: 'positions', at: venueTime, venueTime, account: account(), positions })
  await breath()
}

const fill = (seconds: number, by: string, orderId = '7'): FillRecord => ({
  tradeId: `${orderId} ${seconds}`,
  orderId,
  symbol: SYMBOL,
  side: by.startsWith('-') ? 'SELL' : 'BUY',
  price: requireAmount('60000'),
  quantity: absolute(requireAmount(by)),
  maker: false,
  at: at + seconds * SECOND,
})
const pushFill = (one: FillRecord) =>
  desk.see({ saw: 'execution', at, execution: { order: order({ orderId: one.orderId }), fill: one } })
const getDifference = () => raised.get(SYMBOL)?.facts.by

it('requests and reports nothing in ordinary trading, in any order of events', async () => {
  await readPositions(0, '0')
  pushFill(fill(1, '0.01'))
  await readPositions(1.3, '0.01')
  // The venue’s own servers lag: the position shows the reported fill two readings later.
  pushFill(fill(4, '0.02'))
  await readPositions(4.3, '0.01')
  await readPositions(6, '0.01')
  await readPositions(9, '0.03')
  await readPositions(40, '0.03')
  expect([requested, raised.size]).toEqual([[], 0])
})

it('reports nothing about a fill from before the first read that is reported long after it', async () => {
  await readPositions(0, '0.07')
  await readPositions(0.03, '0.07')
  desk.see({ saw: 'fills', at, fills: [fill(-0.04, '0.07')] })
  for (const seconds of [20, 23, 26]) await readPositions(seconds, '0.07')
  expect([requested, raised.size]).toEqual([[], 0])
})

it('requests the lists at the first differing read, and reports at the next', async () => {
  await readPositions(0, '0')
  pushFill(fill(1, '0.01'))
  await readPositions(1.3, '0.02')
  expect([requested, getDifference()]).toEqual([['fills', 'liquidations', 'ends'], undefined])
  await readPositions(1.6, '0.02')
  expect(getDifference()).toBeUndefined()
  await readPositions(4.3, '0.02')
  expect(getDifference()).toBe('0.01')
})

it.each([
  ['a fill on its side of six minutes before', [fill(-357, '0.01')], '0.02', 'perhaps'],
  ['only an older fill on its side', [fill(-361, '0.01')], '0.02', undefined],
  ['only a fill on the other side', [fill(-60, '0.01')], '0', undefined],
  ['only a fill after it', [fill(4, '0.01')], '0.03', undefined],
])('calls a difference a possible second execution beside %s: %j', async (_beside, fills, after, twice) => {
  desk.see({ saw: 'fills', at, fills })
  await readPositions(0, '0.01')
  for (const seconds of [3, 6]) await readPositions(seconds, after)
  expect(raised.get(SYMBOL)?.facts.twice).toBe(twice)
  expect(getDifference()).toBeDefined()
})

it('calls a difference a possible second execution of a request without a known order', async () => {
  const sent = attempt({ consentedAt: at - 60 * SECOND, state: { is: 'unknown', at, why: 'no answer' } })
  desk.see({ saw: 'attempt', at, attempt: sent })
  await readPositions(0, '0')
  for (const seconds of [3, 6]) await readPositions(seconds, '0.01')
  expect(raised.get(SYMBOL)?.facts.twice).toBe('perhaps')
})

it('accepts a fill that is pushed after the position', async () => {
  await readPositions(0, '0')
  await readPositions(1.3, '0.01')
  pushFill(fill(1, '0.01'))
  await readPositions(4.3, '0.01')
  expect(getDifference()).toBeUndefined()
})

it('accepts a fill that only the list has, and has the record of the unreported order read', async () => {
  await readPositions(0, '0')
  answerFillList(fill(1, '0.01', '99'))
  await readPositions(3, '0.01')
  await readPositions(6, '0.01')
  expect([requested, records, raised.size]).toEqual([['fills'], ['99'], 0])
})

describe('an order that reports more as executed than its known fills', () => {
  beforeEach(() => desk.see({ saw: 'open orders', at, orders: [order()] }))

  const reportOrder = (seconds: number, executed: string) => {
    const report = order({ executed: requireAmount(executed), updatedAt: at + seconds * SECOND })
    desk.see({ saw: 'order', at: at + seconds * SECOND, order: report })
  }

  it('has the fills of its market read, so that a position without them is found', async () => {
    await readPositions(0, '0')
    answerFillList(fill(1, '0.01', order().orderId))
    reportOrder(1, '0.01')
    for (const seconds of [2, 5, 8, 11, 14, 17]) await readPositions(seconds, '0')
    expect(getDifference()).toBe('-0.01')
  })

  it('has them read until ten seconds after its change if no list has them', async () => {
    await readPositions(0, '0')
    answerFillList()
    reportOrder(1, '0.01')
    for (const seconds of [2, 5, 8, 11, 14, 17, 20]) await readPositions(seconds, '0')
    expect([requested, raised.size]).toEqual([['fills', 'fills', 'fills', 'fills'], 0])
  })

  it('has them read for an algo order, whose fills have the id of another order', async () => {
    for (const seconds of [0, 20]) await readPositions(seconds, '0.4')
    answerFillList(fill(21, '-0.4', '99'))
    const executed = { executed: requireAmount('0.4'), updatedAt: at + 21 * SECOND }
    const orders = [pair({ legs: [leg('STOP_LOSS', executed)] })]
    desk.see({ saw: 'open algo orders', at: at + 21 * SECOND, orders })
    for (const seconds of [24, 27, 30, 33, 36]) await readPositions(seconds, '0.4')
    expect([requested[0], getDifference()]).toEqual(['fills', '0.4'])
  })

  it('has none read once its fills were pushed', async () => {
    await readPositions(0, '0')
    reportOrder(1, '0.01')
    pushFill(fill(1, '0.01', order().orderId))
    for (const seconds of [3, 6]) await readPositions(seconds, '0.01')
    expect(requested).toEqual([])
  })
})

it('requests and does not explain a fill until a list has it', async () => {
  await readPositions(0, '0')
  expect(watch.isExplained(SYMBOL)).toBe(true)
  let answer: (() => void) | undefined
  lists = () =>
    new Promise(resolve => {
      const value = { fills: [fill(1, '0.01')], stable: true }
      answer = () => resolve({ is: 'read', value, at, venueTime: at })
    })
  await readPositions(3, '0.01')
  expect(watch.isExplained(SYMBOL)).toBe(false)
  answer?.()
  await breath()
  expect(watch.isExplained(SYMBOL)).toBe(true)
})

it('explains nothing before the positions are read', async () => {
  expect(watch.isExplained(SYMBOL)).toBe(false)
  await readPositions(0, '0')
  expect(watch.isExplained(SYMBOL)).toBe(true)
})

it('explains nothing while a known fill may not show yet, until a later read shows it', async () => {
  await readPositions(0, '0')
  await readPositions(20, '0')
  pushFill(fill(19.9, '0.01'))
  // Pushed after the read, which may already include it.
  expect(watch.isExplained(SYMBOL)).toBe(false)
  await readPositions(21, '0')
  expect([watch.isExplained(SYMBOL), requested]).toEqual([false, []])
  await readPositions(22, '0.01')
  expect(watch.isExplained(SYMBOL)).toBe(true)
})

it('explains nothing in a market without a read while a fill in it may not show yet', async () => {
  await readPositions(0, '0')
  pushFill(fill(1, '0.01'))
  expect(watch.isExplained(SYMBOL)).toBe(false)
  await readPositions(1.3, '0.01')
  expect(watch.isExplained(SYMBOL)).toBe(true)
})

it('counts a fill once, however often a list repeats it', async () => {
  for (const seconds of [0, 60]) await readPositions(seconds, '0.03')
  pushFill(fill(61, '0.01'))
  for (const seconds of [61.3, 64]) await readPositions(seconds, '0.04')
  desk.see({ saw: 'fills', at, fills: [fill(61, '0.01')] })
  for (const seconds of [67, 70, 73, 76]) await readPositions(seconds, '0.04')
  expect([requested, raised.size]).toEqual([[], 0])
})

it('ignores another size of a trade from a list, which would explain half of a position', async () => {
  await readPositions(0, '0.03')
  pushFill(fill(20, '0.02'))
  answerFillList({ ...fill(20, '0.02'), quantity: requireAmount('0.01') })
  for (const seconds of [21, 24, 30, 33, 36]) await readPositions(seconds, '0.04')
  expect(getDifference()).toBe('-0.01')
})

it('counts a fill that is dated before the last read and shown only by the next', async () => {
  for (const seconds of [0, 3]) await readPositions(seconds, '0.03')
  pushFill(fill(2, '0.01'))
  for (const seconds of [6, 9, 20]) await readPositions(seconds, '0.04')
  expect([requested, raised.size]).toEqual([[], 0])
})

it('treats a fill as shown if it is reported long after the read that had to show it', async () => {
  for (let seconds = 0; seconds <= 60; seconds += 3) await readPositions(seconds, '0.03')
  desk.see({ saw: 'fills', at, fills: [fill(30, '0.01')] })
  for (const seconds of [63, 66, 69]) await readPositions(seconds, '0.03')
  expect([requested, raised.size]).toEqual([[], 0])
})

it('counts a fill from before the first read that only the second read shows', async () => {
  pushFill(fill(-1, '0.01'))
  await readPositions(0, '0.03')
  for (const seconds of [3, 6, 12]) await readPositions(seconds, '0.04')
  expect([requested, raised.size]).toEqual([[], 0])
})

it('does not explain a cross position by a fill of an isolated order', async () => {
  desk.see({ saw: 'open orders', at, orders: [order({ orderId: '7', marginMode: 'ISOLATED' })] })
  await readPositions(0, '0')
  const one = fill(1, '0.01')
  desk.see({ saw: 'fills', at, fills: [one] })
  for (const seconds of [3, 6, 12]) await readPositions(seconds, '0.01')
  expect(raised.get(SYMBOL)?.facts).toMatchObject({ marginMode: 'CROSS' })
})

describe('a market without an earlier position', () => {
  it.each([
    ['long after the first reading', 61, 60],
    ['just before the last reading', 59.9, 60],
    ['just after the first reading', 1, 0],
  ])(
    'raises a doubt within 30 s about fills without a position change, made %s',
    async (_when, first, last) => {
      for (let seconds = 0; seconds <= last; seconds += 3) await readPositions(seconds, '0')
      for (const [place, size] of ['0.05', '0.06', '0.07'].entries())
        pushFill(fill(first + place / 100, size, String(place + 1)))
      for (let seconds = last + 3; seconds <= first + 30; seconds += 3) await readPositions(seconds, '0')
      expect(getDifference()).toBe('-0.18')
      expect(watch.isExplained(SYMBOL)).toBe(false)
    },
  )

  it('raises no doubt over a fill that its position follows late', async () => {
    await readPositions(0, '0')
    pushFill(fill(1, '0.05'))
    for (const seconds of [3, 6, 9]) await readPositions(seconds, '0')
    for (const seconds of [12, 15, 18]) await readPositions(seconds, '0.05')
    expect([requested, raised.size]).toEqual([[], 0])
  })

  it('raises no doubt over a close from just before the first read whose opening is older', async () => {
    await readPositions(0, '0')
    desk.see({ saw: 'fills', at, fills: [fill(-12, '0.07'), fill(-8, '-0.07', '8')] })
    for (const seconds of [3, 12, 15, 18]) await readPositions(seconds, '0')
    expect([requested, raised.size]).toEqual([[], 0])
  })

  it('raises no doubt if a list is late with a trade opened and closed between two reads', async () => {
    for (let seconds = 0; seconds <= 60; seconds += 3) await readPositions(seconds, '0')
    desk.see({ saw: 'fills', at, fills: [fill(45, '0.07'), fill(55, '-0.07', '8')] })
    for (const seconds of [63, 66, 69, 72, 75]) await readPositions(seconds, '0')
    expect([requested, raised.size]).toEqual([[], 0])
  })
})

it('requests the lists if a fill still does not show after its latest time', async () => {
  await readPositions(0, '0.03')
  await readPositions(20, '0.03')
  pushFill(fill(21, '0.01'))
  for (const seconds of [21.3, 26, 30.9]) {
    await readPositions(seconds, '0.03')
    expect([watch.isExplained(SYMBOL), requested]).toEqual([false, []])
  }
  await readPositions(31, '0.03')
  expect([watch.isExplained(SYMBOL), requested[0]]).toEqual([false, 'fills'])
  await readPositions(34, '0.03')
  expect(getDifference()).toBe('-0.01')
})

it.each([
  ['less than the list has', '0', ['7']],
  ['all of it', '0.01', []],
])(
  'rereads the record of an ended order only if it reports fewer fills than the list: %s',
  async (_, executed, read) => {
    desk.see({ saw: 'open orders', at, orders: [order()] })
    desk.see({ saw: 'order', at, order: order({ status: 'CANCELLED', executed: requireAmount(executed) }) })
    await readPositions(0, '0')
    answerFillList(fill(1, '0.01', order().orderId))
    await readPositions(3, '0.01')
    expect(records).toEqual(read.map(() => order().orderId))
  },
)

it('withdraws the doubt once the list has the fill', async () => {
  await readPositions(0, '0')
  await readPositions(3, '0.01')
  await readPositions(6, '0.01')
  expect(getDifference()).toBe('0.01')
  answerFillList(fill(1, '0.01', '99'))
  await readPositions(40, '0.01')
  expect(raised.size).toBe(0)
})

it('reports within ten seconds if a list is never answered', async () => {
  await readPositions(0, '0')
  lists = () => new Promise(() => undefined)
  for (const seconds of [3, 6, 9]) await readPositions(seconds, '0.01')
  expect(getDifference()).toBeUndefined()
  await readPositions(13, '0.01')
  expect(getDifference()).toBe('0.01')
})

it('makes at most two requests a minute while a doubt is open', async () => {
  await readPositions(0, '0')
  for (let seconds = 3; seconds <= 63; seconds += 3) await readPositions(seconds, '0.01')
  expect(requested.filter(what => what === 'fills')).toHaveLength(3)
})

it('counts on from a user’s review, and reports the same doubt again if it recurs', async () => {
  await readPositions(0, '0')
  for (const seconds of [3, 6]) await readPositions(seconds, '0.01')
  watch.acknowledge(raised.get(SYMBOL)!)
  raised.clear()
  for (const seconds of [9, 12]) await readPositions(seconds, '0.01')
  expect(getDifference()).toBeUndefined()
  for (const seconds of [15, 18]) await readPositions(seconds, '0.02')
  expect(getDifference()).toBe('0.01')
})

it('subtracts the reviewed part from a changed difference, and reports the rest', async () => {
  await readPositions(0, '0')
  for (const seconds of [3, 6]) await readPositions(seconds, '0.01')
  const shown = raised.get(SYMBOL)!
  await readPositions(9, '0.03')
  expect([getDifference(), watch.acknowledge(shown), getDifference()]).toEqual(['0.03', false, '0.02'])
  await readPositions(12, '0.03')
  expect(getDifference()).toBe('0.02')
  expect(watch.acknowledge(raised.get(SYMBOL)!)).toBe(true)
  raised.clear()
  for (const seconds of [15, 18]) await readPositions(seconds, '0.03')
  expect(raised.size).toBe(0)
})

it('ends if only the reviewed part remains, although the difference changed in between', async () => {
  await readPositions(0, '0')
  for (const seconds of [3, 6]) await readPositions(seconds, '0.01')
  const shown = raised.get(SYMBOL)!
  // A bot trades: the fill is reported, and the position shows it later.
  await readPositions(9, '0.02')
  pushFill(fill(8.5, '0.01', '8'))
  expect(getDifference()).toBe('0.02')
  expect(watch.acknowledge(shown)).toBe(true)
})

it('lasts while only a later trade that may not show yet would explain it', async () => {
  await readPositions(0, '0')
  pushFill(fill(1, '0.01'))
  for (const seconds of [3, 6]) await readPositions(seconds, '0.02')
  // The excess is closed. The position then looks as if only this close did not show yet.
  pushFill(fill(20, '-0.01', '8'))
  for (const seconds of [20.3, 23, 26, 29]) {
    await readPositions(seconds, '0.01')
    expect(getDifference()).toBe('0.01')
  }
})

it('reports amid back-and-forth trades, each of which may not show yet', async () => {
  await readPositions(0, '0')
  for (let trade = 0; trade < 12; trade += 1) {
    const [seconds, held] = [1 + trade * 1.5, trade % 2 === 0 ? 1 : 0]
    pushFill(fill(seconds, held === 1 ? '1' : '-1', String(trade + 10)))
    // From the third trade on, the position is larger than explained by the size of one trade.
    await readPositions(seconds + 0.3, String(held + (trade < 2 ? 0 : 1)))
  }
  expect(getDifference()).toBe('1')
})

it('withdraws the doubt although something else was traded just now', async () => {
  await readPositions(0, '0')
  for (const seconds of [3, 6]) await readPositions(seconds, '0.01')
  pushFill(fill(40, '0.05', '8'))
  answerFillList(fill(1, '0.01', '99'))
  await readPositions(41, '0.01')
  await readPositions(44, '0.01')
  expect([raised.size, requested.filter(what => what === 'fills')]).toEqual([0, ['fills', 'fills', 'fills']])
})

it('reports nothing after a review about a fill reported before it and shown after it', async () => {
  await readPositions(0, '0')
  pushFill(fill(1, '0.01'))
  for (const seconds of [3, 6, 12]) await readPositions(seconds, '0.02')
  pushFill(fill(11.9, '0.02', '8'))
  watch.acknowledge(raised.get(SYMBOL)!)
  raised.clear()
  for (const seconds of [15, 18, 21, 24, 27]) {
    await readPositions(seconds, '0.04')
    expect(getDifference()).toBeUndefined()
  }
})

it('reports after a review if the doubt recurs at once beside a reported fill', async () => {
  await readPositions(0, '0')
  pushFill(fill(1, '0.01'))
  for (const seconds of [3, 6]) await readPositions(seconds, '0.02')
  watch.acknowledge(raised.get(SYMBOL)!)
  raised.clear()
  pushFill(fill(6.5, '0.01', '8'))
  for (const seconds of [7, 10]) await readPositions(seconds, '0.04')
  expect(getDifference()).toBe('0.01')
})

it('reports nothing once it is closed', async () => {
  await readPositions(0, '0')
  watch.close()
  for (const seconds of [3, 6, 9]) await readPositions(seconds, '0.01')
  expect([requested, raised.size]).toEqual([[], 0])
})

describe('a restarted desk', () => {
  /** Restores the position from the last run of the desk, an hour before. */
  const restorePosition = (quantity: string) =>
    desk.restoreSections({
      positions: {
        value: [position({ quantity: requireAmount(quantity) })],
        ...{ version: 1, asOf: at - 3_600_000, from: 'disk' },
      },
    })

  it('finds a position change without a matching fill from while the desk was closed', async () => {
    restorePosition('0.04')
    answerFillList()
    await readPositions(0, '0.01')
    await readPositions(3, '0.01')
    expect(raised.get(SYMBOL)?.facts).toEqual({ by: '-0.03', marginMode: 'CROSS' })
  })

  it('reports nothing about trades made while it was closed', async () => {
    restorePosition('0.04')
    answerFillList(fill(-1_800, '-0.03', '99'))
    for (const seconds of [0, 3, 6]) await readPositions(seconds, '0.01')
    expect([requested, raised.size]).toEqual([['fills'], 0])
  })

  it('does not count trades from just before it was closed as lost', async () => {
    restorePosition('0.04')
    answerFillList(fill(-3_603, '0.04', '99'))
    for (const seconds of [0, 3]) await readPositions(seconds, '0.01')
    expect(raised.get(SYMBOL)?.facts.by).toBe('-0.03')
  })

  it('requests nothing if nothing changed', async () => {
    restorePosition('0.04')
    for (const seconds of [0, 3]) await readPositions(seconds, '0.04')
    expect([requested, raised.size]).toEqual([[], 0])
  })

  it('reports an unknown state while the fills of that time are not completely listed', async () => {
    restorePosition('0.04')
    await readPositions(0, '0.01')
    await readPositions(3, '0.01')
    expect(raised.get(SYMBOL)?.facts).toEqual({ by: '-0.03', marginMode: 'CROSS', lists: 'partly' })
    answerFillList()
    await readPositions(40, '0.01')
    expect(raised.get(SYMBOL)?.facts).toEqual({ by: '-0.03', marginMode: 'CROSS' })
  })

  it('does not repeat a doubt that was reported before the positions were saved', async () => {
    restorePosition('0.04')
    answerFillList()
    const taken = { symbol: SYMBOL, marginMode: 'CROSS', quantity: requireAmount('0.03') } as const
    acts = [
      { id: 'closed', is: 'closed by the venue', at: at - 3_000_000, parts: [taken], orders: [] },
      { id: 'older', is: 'closed by the venue', at: at - 7_200_000, parts: [taken], orders: [] },
    ]
    for (const seconds of [0, 3, 6]) await readPositions(seconds, '0.01')
    expect(raised.size).toBe(0)
  })

  it('does not attribute a later difference to the time it was closed', async () => {
    restorePosition('0.04')
    for (const seconds of [0, 20]) await readPositions(seconds, '0.04')
    for (const seconds of [23, 26]) await readPositions(seconds, '0.05')
    expect(raised.get(SYMBOL)?.facts).toEqual({ by: '0.01', marginMode: 'CROSS' })
  })

  it('accepts a market without an earlier position as it is', async () => {
    for (const seconds of [0, 3]) await readPositions(seconds, '0.04')
    expect([requested, raised.size]).toEqual([[], 0])
  })
})
