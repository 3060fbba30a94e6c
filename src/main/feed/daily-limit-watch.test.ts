import { describe, expect, it } from 'vitest'
import type { FillRecord } from '@core/account/order-record'
import type { VenueAction } from '@core/account/venue-action'
import type { LiquidationRecord } from '@core/history/venue-history-records'
import type { DeskEvent } from '@core/snapshot/desk-event'
import type { DailyFigures } from '@core/guard/trading-day'
import { requireAmount } from '@core/value/decimal-amount'
import { breath, handClock } from '../../../test/kit/hand-clock'
import { account, dated, guards, order, position, SYMBOL } from '../../../test/kit/trade'
import { createTradingGate } from '../attempts/trading-gate'
import type { DeskState } from '../desk-state'
import type { VenueReadResult, ReadableVenue } from '../main-ports'
import { watchDailyLimits } from './daily-limit-watch'

const DAY = 86_400_000
const MIDNIGHT = 20_000 * DAY
const NOON = MIDNIGHT + DAY / 2

type Trades = { readonly fills: readonly FillRecord[]; readonly stable: boolean }
const read = (fills: readonly FillRecord[], stable = true): VenueReadResult<Trades> => ({
  is: 'read',
  value: { fills, stable },
  at: 1,
  venueTime: 1,
})

/** A trade worth so much; its result is not known before its record was read. */
const trade = (tradeId: string, worth: string, more: Partial<FillRecord> = {}): FillRecord => ({
  tradeId,
  orderId: '1',
  symbol: SYMBOL,
  side: 'BUY',
  price: requireAmount(worth),
  quantity: requireAmount('1'),
  fee: requireAmount('0'),
  maker: false,
  at: NOON,
  ...more,
})
const known = { realised: requireAmount('0') }

/** The watch over a day of 1,000 to be traded and 100 to be lost, at a venue whose answers are given in turn. */
function watching({
  at = NOON,
  offset: first = 0,
  before,
}: { at?: number; offset?: number; before?: DailyFigures } = {}) {
  let offset = first
  const clock = handClock(at)
  const requestedFrom: number[] = []
  const answers: VenueReadResult<Trades>[] = []
  const listeners = new Set<(event: DeskEvent, before: never) => void>()
  let liquidations: readonly LiquidationRecord[] = []
  let acts: readonly VenueAction[] = []
  let hasHistory = true
  let shown: DailyFigures | undefined
  const gate = createTradingGate({ clock, onChange: () => undefined })
  function tell(event: DeskEvent): void {
    if (event.saw === 'venue acts') acts = event.acts
    if (event.saw === 'daily') shown = event.daily
    for (const hear of listeners) hear(event, undefined as never)
  }
  const daily = watchDailyLimits({
    venue: {
      clockOffset: () => ({ offset, at: clock.now() }),
      read: {
        fillsSince: async (_symbol: undefined, from: number) => {
          requestedFrom.push(from)
          return answers.shift() ?? read([])
        },
      },
      archive: {
        pastPositions: async () => ({ is: 'read', value: [], at: 1, venueTime: 1 }),
        liquidations: async () =>
          hasHistory
            ? { is: 'read', value: { rows: liquidations }, at: 1, venueTime: 1 }
            : { is: 'failed', why: 'refused' },
      },
    } as unknown as ReadableVenue,
    desk: {
      see: tell,
      snapshot: () => ({ venueActs: dated(acts), ...(before && { daily: dated(before) }) }),
      onSeen: (hear: (event: DeskEvent, before: never) => void) => (
        listeners.add(hear),
        () => listeners.delete(hear)
      ),
    } as unknown as DeskState,
    gate,
    clock,
    hasKey: true,
    guards: () => ({ ...guards(), dailyNotional: requireAmount('1000'), dailyLoss: requireAmount('100') }),
  })
  const push = (fill: FillRecord) =>
    tell({ saw: 'execution', at: clock.now(), execution: { order: order(), fill } })
  const holds = () => gate.writes().holds.map(hold => (hold.is === 'daily' ? hold.why : hold.is))
  return {
    ...{ daily, clock, requestedFrom, answers, push, holds, tell },
    shown: () => shown,
    setLiquidations: (rows: typeof liquidations) => void (liquidations = rows),
    setHistory: (is: boolean) => void (hasHistory = is),
    awaited: () => gate.writes().holds.map(hold => hold.is === 'daily' && hold.awaits),
    setOff: (ms: number) => void (offset = ms),
  }
}

it('blocks added risk until the whole day is read without changes during the read', async () => {
  const { daily, requestedFrom, answers, holds, clock } = watching()
  answers.push({ is: 'failed', why: 'offline' }, read([], false))
  daily.update()
  const seenHolds = [holds()]
  await daily.read()
  seenHolds.push(holds())
  await clock.pass(5_000)
  seenHolds.push(holds())
  await clock.pass(5_000)
  seenHolds.push(holds())
  expect(seenHolds).toEqual([['unread'], ['unread'], ['unread'], []])
  expect(requestedFrom).toEqual([MIDNIGHT, MIDNIGHT, MIDNIGHT])
})

it('does not treat a part of the day as the day', async () => {
  const { daily, push, holds, clock } = watching()
  push(trade('1', '10'))
  // The trade's result is read from the trade's own moment on.
  await clock.pass(1_000)
  const after = holds()
  daily.close()
  expect(after).toEqual(['unread'])
})

it('counts a pushed trade at once', async () => {
  const { daily, push, holds } = watching()
  await daily.read()
  push(trade('1', '999', known))
  const below = holds()
  push(trade('2', '1', known))
  expect([below, holds()]).toEqual([[], ['notional']])
})

it('restarts at the venue’s midnight for a day that was known from its start', async () => {
  const { daily, push, holds, clock } = watching({ at: MIDNIGHT - 5_000, offset: 2_000 })
  await daily.read()
  push(trade('1', '1000', { ...known, at: MIDNIGHT - 4_000 }))
  clock.jump(2_999)
  daily.update()
  const before = holds()
  clock.jump(1)
  daily.update()
  expect([before, holds()]).toEqual([['notional'], []])
})

it('restarts at midnight also where a trade is the first to show it', async () => {
  const { daily, push, holds, clock } = watching({ at: MIDNIGHT - 1_000 })
  await daily.read()
  clock.jump(1_000)
  push(trade('1', '10', { ...known, at: MIDNIGHT }))
  expect(holds()).toEqual([])
})

it.each([
  ['back', -DAY],
  ['forward', DAY],
])('reads the day again after the clock was a day %s', async (_, ms) => {
  const { daily, answers, push, holds, clock, setOff } = watching()
  await daily.read()
  const traded = trade('1', '1000', known)
  push(traded)
  setOff(ms)
  daily.update()
  setOff(0)
  daily.update()
  const before = holds()
  answers.push(read([traded]))
  await clock.pass(1_000)
  expect([before, holds()]).toEqual([['unread'], ['notional']])
})

it('does not know a new day if it did not know the previous one', async () => {
  const { daily, answers, holds, clock } = watching({ at: MIDNIGHT - 1_000 })
  answers.push({ is: 'failed', why: 'offline' })
  await daily.read()
  clock.jump(1_000)
  daily.update()
  expect(holds()).toEqual(['unread'])
})

it('reads a pushed trade again until its record has the realized result', async () => {
  const { daily, answers, push, requestedFrom, holds, clock } = watching()
  await daily.read()
  clock.jump(1_000)
  answers.push(read([trade('1', '10')]), read([trade('1', '10', { realised: requireAmount('-100') })]))
  push(trade('1', '10'))
  await clock.pass(250)
  const first = requestedFrom.length
  await clock.pass(1_000)
  await breath()
  expect([first, requestedFrom, holds()]).toEqual([2, [MIDNIGHT, NOON, NOON], ['loss']])
})

it('reads the results of many trades at most once a second', async () => {
  const { daily, push, requestedFrom, clock } = watching()
  await daily.read()
  for (let id = 0; id < 20; id += 1) {
    push(trade(String(id), '1'))
    await clock.pass(100)
  }
  daily.close()
  expect(requestedFrom.length).toBeLessThanOrEqual(3)
})

it('shows no figure before the day is read', async () => {
  const { daily, answers, shown } = watching()
  answers.push({ is: 'failed', why: 'offline' })
  await daily.read()
  const unread = shown()
  await daily.read()
  expect([unread, shown()]).toEqual([undefined, { day: '2024-10-04', notional: '0', realised: '0', open: 0 }])
})

describe('a liquidation', () => {
  const liquidation: LiquidationRecord = {
    liquidationId: '7',
    at: NOON + 1_000,
    toInsuranceFund: requireAmount('1'),
    positions: [
      {
        symbol: SYMBOL,
        quantity: requireAmount('2'),
        transferPrice: requireAmount('960'),
        liquidatorFee: requireAmount('9'),
      },
    ],
  }
  const act: VenueAction = {
    ...{ id: 'liquidation 7', is: 'liquidated', record: '7', at: NOON + 1_000, orders: [] },
    parts: [{ symbol: SYMBOL, quantity: requireAmount('2') }],
  }
  const long = position({
    quantity: requireAmount('2'),
    entry: requireAmount('1000'),
    updatedAt: NOON - 60_000,
  })

  it('of today counts with its transfer price against entry and its fees', async () => {
    const { daily, holds, shown, tell, setLiquidations, clock } = watching()
    tell({ saw: 'positions', at: NOON, account: account(), positions: [long] })
    await daily.read()
    clock.jump(1_000)
    setLiquidations([liquidation])
    tell({ saw: 'venue acts', at: clock.now(), acts: [act] })
    await clock.pass(1_000)
    daily.close()
    expect([shown()?.realised, holds()]).toEqual(['-90', []])
  })

  it('of unknown result leaves the loss of the day unknown and blocks added risk until its record is read', async () => {
    const { daily, holds, shown, tell, setLiquidations, clock } = watching()
    tell({ saw: 'positions', at: NOON, account: account(), positions: [long] })
    await daily.read()
    clock.jump(1_000)
    tell({ saw: 'venue acts', at: clock.now(), acts: [act] })
    const before = [shown(), holds()]
    setLiquidations([{ ...liquidation, toInsuranceFund: requireAmount('11') }])
    await clock.pass(1_000)
    daily.close()
    expect(before).toEqual([{ day: '2024-10-04', notional: '0', open: 1 }, ['unread']])
    expect([shown()?.realised, holds()]).toEqual(['-100', ['loss']])
  })

  it('keeps its result at the next connection, which did not observe the position', async () => {
    const first = watching()
    first.tell({ saw: 'positions', at: NOON, account: account(), positions: [long] })
    first.setLiquidations([liquidation])
    await first.daily.read()
    const before = first.shown()
    first.daily.close()
    const next = watching({ ...(before && { before }) })
    next.setLiquidations([liquidation])
    await next.daily.read()
    next.daily.close()
    expect([next.shown()?.realised, next.holds()]).toEqual(['-90', []])
  })

  it('that happened before this start counts once the venue’s history answers, which is read until then', async () => {
    const { daily, requestedFrom, awaited, holds, shown, tell, setHistory, setLiquidations, clock } =
      watching()
    setHistory(false)
    setLiquidations([liquidation])
    tell({ saw: 'positions', at: NOON, account: account(), positions: [long] })
    tell({ saw: 'venue acts', at: NOON, acts: [act] })
    await daily.read()
    expect(awaited()).toEqual(['history'])
    const counts = []
    for (const minutes of [1, 4, 5]) {
      requestedFrom.splice(0)
      await clock.pass(minutes * 60_000)
      counts.push(requestedFrom.length)
    }
    setHistory(true)
    await clock.pass(60_000)
    daily.close()
    expect([counts, shown()?.realised, holds()]).toEqual([[expect.any(Number), 4, 5], '-90', []])
  })

  it('whose history does not answer is read again after pauses that double up to a minute', async () => {
    const { daily, requestedFrom, setHistory, clock } = watching()
    setHistory(false)
    await daily.read()
    requestedFrom.splice(0)
    await clock.pass(75_000)
    const first = requestedFrom.length
    await clock.pass(600_000)
    daily.close()
    expect([first, requestedFrom.length]).toEqual([4, 14])
  })

  it('without a result in the venue’s history is what the day awaits', async () => {
    const { daily, awaited, requestedFrom, tell, clock } = watching()
    tell({ saw: 'venue acts', at: NOON, acts: [{ ...act, is: 'closed by the venue' }] })
    await daily.read()
    await clock.pass(600_000)
    requestedFrom.splice(0)
    await clock.pass(600_000)
    daily.close()
    expect([awaited(), requestedFrom.length]).toEqual([['result'], 10])
  })

  it('is kept with its result while further trades change the entry', async () => {
    const { daily, answers, shown, tell, setLiquidations, clock } = watching()
    setLiquidations([liquidation])
    tell({ saw: 'positions', at: NOON, account: account(), positions: [long] })
    await daily.read()
    const later = trade('1', '500', { ...known, at: NOON + 2_000 })
    tell({
      saw: 'position changes',
      at: NOON,
      positions: [{ ...long, entry: requireAmount('700'), updatedAt: NOON + 3_000 }],
    })
    answers.push(read([later]))
    daily.markUncertain()
    await clock.pass(1_000)
    daily.close()
    expect(shown()?.realised).toBe('-90')
  })
})

it('requests nothing once it is closed', async () => {
  const { daily, requestedFrom, clock } = watching()
  daily.markUncertain()
  daily.close()
  daily.markUncertain()
  await clock.pass(120_000)
  expect(requestedFrom).toEqual([])
})
