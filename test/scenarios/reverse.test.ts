import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ZERO, multiply, requireAmount, roundToGrid } from '../../src/core/value/decimal-amount'
import { listSealedWrites, type Plan } from '../../src/core/write/plan'
import { notReversedReasons } from '../../src/messages/reverse'
import { crossing, priceAt } from '../kit/drafts'
import { generousGuards } from '../kit/generous-guards'
import { memoryJournal } from '../kit/memory-records'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'

const order = { method: 'POST', path: '/v1/order' } as const
const reverse = { is: 'reverse', symbol: market, marginMode: 'CROSS', slippage: '0.005' } as const

let desk: OpenDesk

const held = () => desk.snapshot().positions?.value.find(({ symbol }) => symbol === market)?.quantity ?? ZERO
const states = (plan: Plan) =>
  listSealedWrites(plan).map(({ attempt }) => desk.attempts().find(({ id }) => id === attempt)?.state)
/** Number of orders that reached the exchange since the position was opened. */
const sent = () => desk.received('POST /v1/order') - 1

async function untilEnd(plan: Plan): Promise<void> {
  await desk.until('the end of both', () => states(plan)[1] !== undefined)
  await desk.settled()
}

/** Expects that the close was sent and the opening order was kept back for this reason. */
async function notReversed(plan: Plan, why: keyof typeof notReversedReasons): Promise<void> {
  await untilEnd(plan)
  expect(states(plan)[1]).toMatchObject({ is: 'not sent', why: notReversedReasons[why] })
  await desk.turn(61_000)
  expect(sent()).toBe(1)
}

beforeEach(async () => {
  desk = await openDesk()
  await desk.submit(await desk.plan(crossing(desk, '0.01')))
  await desk.filled()
  await desk.until('a position', () => held() === '0.01')
})
afterEach(() => desk.close())

describe('reverse', () => {
  it('closes the position and opens the other side, by one confirmation', async () => {
    const plan = await desk.plan(reverse)
    const [close, open] = listSealedWrites(plan).map(({ write }) => write)
    expect(close).toMatchObject({ side: 'SELL', type: 'IOC', quantity: '0.01', reduceOnly: true })
    expect(open).toEqual({ ...close, reduceOnly: false })
    expect(plan.together).toMatchObject({ effect: 'flips', filled: { position: '-0.01' } })
    expect(plan.warnings.filter(({ typed }) => typed)).toEqual([])
    const questionsBefore = desk.person.asked.length

    await desk.submit(plan)
    await desk.until('the other side', () => held() === '-0.01')
    await desk.until('both filled', () => states(plan).every(state => state?.is === 'filled'))
    await desk.settled()
    expect([desk.person.asked.length - questionsBefore, sent()]).toEqual([1, 2])

    await desk.submit(await desk.plan(reverse))
    await desk.until('the first side again', () => held() === '0.01')
  })

  it('sends nothing where the person declines', async () => {
    desk.person.will({ is: 'no' })
    expect(await desk.submit(await desk.plan(reverse))).toBe('declined')
    expect([held(), sent()]).toEqual(['0.01', 0])
  })

  it('opens nothing after a close that fills in part', async () => {
    const plan = await desk.plan(reverse)
    desk.practice.fault({ name: 'fill in part', share: 0.4, on: order })
    await desk.submit(plan)
    await notReversed(plan, 'part')
    expect(held()).toBe('0.006')
  })

  it('opens nothing after a close that the venue refuses', async () => {
    const plan = await desk.plan(reverse)
    desk.practice.fault({ name: 'error instead', on: order, status: 400, code: -1101 })
    await desk.submit(plan)
    await notReversed(plan, 'none')
    expect(held()).toBe('0.01')
  })

  it.each(['lose the request', 'lose the reply'] as const)(
    'opens nothing after a close whose outcome is unknown: %s',
    async name => {
      const plan = await desk.plan(reverse)
      desk.practice.fault({ name, on: order })
      await desk.submit(plan)
      await notReversed(plan, 'unknown')
    },
  )

  it('opens nothing once 15 s passed since the confirmation', async () => {
    const plan = await desk.plan(reverse)
    desk.practice.fault({ name: 'delay', ms: 16_000, when: 'before answering', on: order })
    await desk.submit(plan)
    await desk.until('the close at the exchange', () => sent() === 1)
    await desk.turn(16_000)
    await notReversed(plan, 'unknown')
    expect(held()).toBe(ZERO)
  })

  it('opens nothing where the position does not read zero after the close', async () => {
    const plan = await desk.plan(reverse)
    const more = { name: 'trade as somebody else', symbol: market, side: 'BUY', quantity: '0.004' } as const
    desk.practice.fault({ ...more, on: order })
    await desk.submit(plan)
    await desk.until('the close', () => states(plan)[0]?.is === 'filled')
    await desk.turn(1_100)
    await notReversed(plan, 'position')
    expect(held()).toBe('0.004')
  })

  it('opens nothing where a cap no longer allows the opening order', async () => {
    const plan = await desk.plan(reverse)
    desk.practice.fault({ name: 'delay', ms: 3_000, when: 'before answering', on: order })
    await desk.submit(plan)
    await desk.until('the close at the exchange', () => sent() === 1)
    const worth = roundToGrid(
      multiply(requireAmount(priceAt(desk, '1')), requireAmount('0.009')),
      requireAmount('1'),
      'down',
    )
    expect(await desk.api.guards.set({ ...generousGuards, orderNotional: worth })).toMatchObject({ ok: true })
    await desk.turn(3_000)
    await notReversed(plan, 'checks')
    expect(held()).toBe(ZERO)
  })

  it('opens nothing once trading is stopped', async () => {
    const plan = await desk.plan(reverse)
    desk.practice.fault({ name: 'delay', ms: 3_000, when: 'before answering', on: order })
    await desk.submit(plan)
    await desk.until('the close at the exchange', () => sent() === 1)
    await desk.api.writes.stop()
    await desk.turn(3_000)
    await untilEnd(plan)
    expect(states(plan)[1]).toMatchObject({ is: 'not sent' })
    expect([held(), sent()]).toEqual([ZERO, 1])
  })

  it('is refused while trading is stopped, and withdrawn from its sheet by a stop', async () => {
    const plan = await desk.plan(reverse)
    desk.person.will('wait')
    const answer = desk.trySubmit(plan)
    await desk.until('the sheet', () => desk.person.asked.length > 1)
    await desk.api.writes.stop()
    expect(await answer).toMatchObject({ ok: false, error: [{ code: 'WRITES_STOPPED' }] })
    expect(await desk.tryPlan(reverse)).toMatchObject({ ok: false, error: [{ code: 'WRITES_STOPPED' }] })
    expect(sent()).toBe(0)
  })

  it('opens nothing after a restart between both requests', async () => {
    const plan = await desk.plan(reverse)
    desk.practice.fault({ name: 'delay', ms: 5_000, when: 'before answering', on: order })
    await desk.submit(plan)
    await desk.until('the close at the exchange', () => sent() === 1)
    // The journal as a process that is killed here leaves it.
    const { practice, clock } = desk
    const journal = memoryJournal(desk.journal.lines)
    const left = desk.app.close()
    await desk.turn(5_000)
    await left
    practice.clearFaults()
    desk = await openDesk({ next: practice, journal, clock, waits: false })
    await desk.until('the close is explained', () =>
      desk.attempts().some(({ id, state }) => id === plan.attempt && state.is === 'filled'),
    )
    await desk.turn(61_000)
    expect([held(), sent()]).toEqual([ZERO, 1])
    expect(await desk.tryPlan(reverse)).toMatchObject({ ok: false })
  })
})
