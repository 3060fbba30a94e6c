import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isAlgoOrderOpen } from '../../src/core/account/algo-merge'
import { isOrderOpen } from '../../src/core/account/order-merge'
import { ZERO } from '../../src/core/value/decimal-amount'
import { listSealedWrites } from '../../src/core/write/plan'
import { keptBackReasons } from '../../src/messages/flatten'
import { crossing, priceAt, resting } from '../kit/drafts'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'

const other = 'PERP_ETH_USDC'
const everything = { is: 'flatten' } as const
const order = { method: 'POST', path: '/v1/order' } as const

let desk: OpenDesk

const heldIn = (symbol: string) =>
  desk.snapshot().positions?.value.find(row => row.symbol === symbol)?.quantity ?? ZERO
const open = () => (desk.snapshot().orders?.value ?? []).filter(isOrderOpen).length
const waiting = () => (desk.snapshot().algoOrders?.value ?? []).filter(isAlgoOrderOpen).length
const isStopped = () => desk.snapshot().writes?.value.holds.some(({ is }) => is === 'stopped') === true

/** State of each request of a sheet, in the order in which they are sealed. */
const states = (plan: Awaited<ReturnType<OpenDesk['plan']>>) =>
  listSealedWrites(plan).map(({ attempt }) => desk.attempts().find(({ id }) => id === attempt)?.state)

/** A position in two markets, a resting order and a waiting stop. */
beforeEach(async () => {
  desk = await openDesk()
  desk.person.will({ is: 'yes', typed: 'SEND' })
  await desk.submit(await desk.plan(crossing(desk, '0.01')))
  await desk.filled()
  await desk.api.market.watch({ symbol: other })
  await desk.until('the other book', () => desk.view()?.book?.symbol === other)
  const { price: _, ...atMarket } = crossing(desk, '0.1', { symbol: other, type: 'MARKET' })
  await desk.submit(await desk.plan(atMarket))
  await desk.until('both positions', () => heldIn(other) === '0.1' && heldIn(market) === '0.01')
  await desk.filled()
  await desk.api.market.watch({ symbol: market })
  await desk.until('the book', () => desk.view()?.book?.symbol === market)
  await desk.submit(await desk.plan(resting(desk, '0.01')))
  await desk.settled()
  const triggerPrice = priceAt(desk, '0.9')
  const stop = { kind: 'POSITIONAL_TP_SL', legs: [{ kind: 'STOP_LOSS', triggerPrice }] } as const
  await desk.submit(await desk.plan({ is: 'algo order', symbol: market, marginMode: 'CROSS', ...stop }))
  await desk.settled()
  await desk.until('all of it', () => open() === 1 && waiting() === 1)
})
afterEach(() => desk.close())

describe('flatten', () => {
  it('is one sheet: stop, both cancels of all, and a close of each position, the largest first', async () => {
    const plan = await desk.plan(everything)
    expect(plan.stops).toBe(true)
    expect(listSealedWrites(plan).map(({ write }) => ('symbol' in write ? write.symbol : write.is))).toEqual([
      'cancel all',
      'cancel all algo',
      market,
      other,
    ])
    expect(
      listSealedWrites(plan)
        .slice(2)
        .map(({ write }) => write),
    ).toMatchObject([
      { side: 'SELL', type: 'IOC', quantity: '0.01', reduceOnly: true },
      { side: 'SELL', type: 'IOC', quantity: '0.1', reduceOnly: true },
    ])
    expect(isStopped()).toBe(false)

    await desk.submit(plan)
    await desk.until(
      'everything out',
      () => heldIn(market) === ZERO && heldIn(other) === ZERO && open() === 0,
    )
    await desk.settled()
    expect([open(), waiting(), isStopped()]).toEqual([0, 0, true])
    expect(states(plan).map(state => state?.is)).toEqual(['done', 'done', 'filled', 'filled'])
    const lines = desk.journal.readAll().map(({ saw }) => saw)
    expect(lines.lastIndexOf('stop')).toBeLessThan(lines.lastIndexOf('sending'))
    expect(await desk.tryPlan(everything)).toMatchObject({ ok: false, error: [{ code: 'FLATTEN_NOTHING' }] })
  })

  it('stops nothing and sends nothing where the person declines', async () => {
    const before = desk.received('POST /v1/order') + desk.received('DELETE')
    desk.person.will({ is: 'no' })
    expect(await desk.submit(await desk.plan(everything))).toBe('declined')
    expect([isStopped(), desk.received('POST /v1/order') + desk.received('DELETE')]).toEqual([false, before])
  })

  it('may leave while writing is stopped already', async () => {
    await desk.api.writes.stop()
    await desk.submit(await desk.plan(everything))
    await desk.until(
      'everything out',
      () => heldIn(market) === ZERO && heldIn(other) === ZERO && open() === 0,
    )
  })

  it('ends at the first unknown outcome, and journals each later request as not sent', async () => {
    const plan = await desk.plan(everything)
    desk.practice.fault({ name: 'lose the request', on: order })
    await desk.submit(plan)
    await desk.until('the end of it', () => states(plan)[3]?.is === 'not sent')
    expect(states(plan)).toMatchObject([
      { is: 'done' },
      { is: 'done' },
      { is: 'unknown' },
      { is: 'not sent', why: keptBackReasons.ended },
    ])
    expect([heldIn(other), isStopped()]).toEqual(['0.1', true])
    expect(await desk.tryPlan(everything)).toMatchObject({ ok: false, error: [{ code: 'WRITES_HELD' }] })
    await desk.turn(61_000)
    expect(heldIn(other)).toBe('0.1')
  })

  it('continues after a close that the venue refuses, since the others are no less urgent', async () => {
    const plan = await desk.plan(everything)
    desk.practice.fault({ name: 'error instead', on: order, status: 400, code: -1101 })
    await desk.submit(plan)
    await desk.until('the other to be closed', () => heldIn(other) === ZERO)
    expect(states(plan)[2]?.is).toBe('refused')
    expect(heldIn(market)).toBe('0.01')
  })

  it('withholds a close whose position shrank elsewhere, and leaves the rest to a second sheet', async () => {
    const plan = await desk.plan(everything)
    const lessen = { name: 'trade as somebody else', symbol: other, side: 'SELL', quantity: '0.04' } as const
    desk.practice.fault({ ...lessen, on: order })
    await desk.submit(plan)
    await desk.until('the end of it', () => states(plan)[3] !== undefined)
    await desk.settled()
    expect(states(plan)[3]).toMatchObject({ is: 'not sent', why: keptBackReasons.smaller })

    const second = await desk.plan(everything)
    expect(second.write).toMatchObject({ symbol: other, quantity: '0.06', reduceOnly: true })
    await desk.submit(second)
    await desk.until('everything out', () => heldIn(other) === ZERO)
  })

  it('closes the sealed size of a position that grew meanwhile, and the growth on a second sheet', async () => {
    const plan = await desk.plan(everything)
    const add = { name: 'trade as somebody else', symbol: other, side: 'BUY', quantity: '0.04' } as const
    desk.practice.fault({ ...add, on: order })
    await desk.submit(plan)
    await desk.until('what was sealed', () => heldIn(other) === '0.04')
    await desk.settled()

    const second = await desk.plan(everything)
    expect(listSealedWrites(second).map(({ write }) => write)).toMatchObject([
      { symbol: other, quantity: '0.04' },
    ])
  })
})
