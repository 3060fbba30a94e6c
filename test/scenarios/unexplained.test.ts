import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { requireAmount } from '../../src/core/value/decimal-amount'
import { performVenueEvent } from '../../src/practice/exchange/venue-event-actions'
import { crossing, resting } from '../kit/drafts'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const doubted = () => desk.snapshot().writes?.value.holds.find(({ is }) => is === 'doubt')
const heldNow = () => desk.snapshot().positions?.value.find(({ symbol }) => symbol === market)?.quantity
const trades = { method: 'GET', path: '/v1/trades' }
const once = { method: 'POST', path: '/v1/order' }

/** Triggers further periodic reads of the positions, and waits for each. */
async function readings(count: number): Promise<void> {
  for (let round = 0; round < count; round += 1) {
    await desk.turn(3_000)
    const turnedAt = desk.clock.now()
    await desk.until('one more reading', () => (desk.snapshot().positions?.asOf ?? 0) >= turnedAt - 1_000)
  }
}

async function sendTwice(): Promise<void> {
  const plan = await desk.plan(crossing(desk, '0.01', { type: 'IOC' }))
  desk.practice.fault({ name: 'take twice', on: once })
  await desk.submit(plan)
  await desk.until('the position', () => heldNow() === '0.02')
}

describe('a duplicated write whose second execution no push reports', () => {
  it('is found by the lists, and its record halts the desk: two orders share one client id', async () => {
    await sendTwice()
    await readings(2)
    await desk.until('halted', ({ writes }) => writes?.value.state === 'halted')
    expect(desk.attempts().map(({ state }) => state.is)).toEqual(['quarantined'])
    expect(desk.snapshot().fills?.value).toHaveLength(2)
  })

  it('is reported within two reads where no list contains it, and blocks what adds risk until acknowledged', async () => {
    desk.practice.fault({ name: 'error instead', status: 500, on: trades, times: 999 })
    await sendTwice()
    await readings(2)
    await desk.until('the doubt', doubted)

    const doubt = { is: 'position not explained', symbol: market, facts: { by: '0.01', marginMode: 'CROSS' } }
    expect(doubted()).toMatchObject({ doubts: [doubt] })
    expect(desk.attempts().map(({ state }) => state.is)).toEqual(['filled'])
    expect(await desk.tryPlan(resting(desk, '0.01'))).toMatchObject({ error: [{ code: 'DOUBT_OPEN' }] })
    const close = {
      is: 'close',
      symbol: market,
      marginMode: 'CROSS',
      size: { is: 'share', percent: '50' },
    } as const
    expect(await desk.tryPlan(close)).toMatchObject({ ok: true })

    expect(await desk.api.writes.reopen()).toEqual({ ok: true, value: 'reopened' })
    await readings(3)
    expect(doubted()).toBeUndefined()
    expect(await desk.tryPlan(resting(desk, '0.01'))).toMatchObject({ ok: true })
  })

  it('is reported again when it happens again, though the same was acknowledged before', async () => {
    desk.practice.fault({ name: 'error instead', status: 500, on: trades, times: 999 })
    await sendTwice()
    await readings(2)
    await desk.until('the doubt', doubted)
    await desk.api.writes.reopen()
    const plan = await desk.plan(crossing(desk, '0.01', { type: 'IOC' }))
    desk.practice.fault({ name: 'take twice', on: once })
    await desk.submit(plan)
    await desk.until('the position', () => heldNow() === '0.04')
    await readings(2)
    await desk.until('the doubt again', doubted)
  })
})

it('finds two orders of the last day with one client id at the start of a desk', async () => {
  desk.practice.fault({ name: 'error instead', status: 500, on: trades, times: 999 })
  await sendTwice()
  const { practice, journal, clock } = desk
  await desk.app.close()
  practice.clearFaults()
  desk = await openDesk({ next: practice, journal, clock, waits: false })
  await desk.until('halted', ({ writes }) => writes?.value.state === 'halted')
})

describe('a position that other clients move', () => {
  it('raises no doubt where their fills arrive by push', async () => {
    performVenueEvent(desk.practice.exchange, {
      name: 'trade as somebody else',
      symbol: market,
      side: 'BUY',
      quantity: '0.03',
    })
    await desk.until('the position', () => heldNow() === '0.03')
    const readsBefore = desk.received('GET /v1/liquidations')
    await readings(3)
    expect([doubted(), desk.received('GET /v1/liquidations')]).toEqual([undefined, readsBefore])
  })

  it('is explained by the list of fills where no push reported them, and their orders are read', async () => {
    desk.practice.fault({ name: 'drop the frame', on: { topic: 'executionreport' }, times: 99 })
    performVenueEvent(desk.practice.exchange, {
      name: 'trade as somebody else',
      symbol: market,
      side: 'SELL',
      quantity: '0.03',
    })
    await readings(3)
    await desk.until('its fills and their order', ({ fills, orders }) =>
      fills?.value.some(({ orderId }) => orders?.value.some(order => order.orderId === orderId)),
    )
    expect([heldNow(), doubted()]).toEqual(['-0.03', undefined])
  })
})

describe('a position that the venue liquidates', () => {
  /** The account and its position in the exchange's ledger. */
  const truly = () => {
    const { ledger } = desk.practice.exchange
    const account = ledger.account(desk.practice.account.accountId)
    const position = ledger.position(account.id, market, 'CROSS')
    if (position === undefined) throw new Error('There is no position.')
    return { ledger, account, position }
  }
  beforeEach(async () => {
    await desk.submit(await desk.plan(crossing(desk, '0.1', { type: 'IOC' })))
    await desk.filled()
    await readings(1)
  })

  it('is explained by the record of its liquidation', async () => {
    const { ledger, account } = truly()
    ledger.creditBalance(account, -account.holding)
    await readings(3)
    await desk.until('it is taken', () => heldNow() !== '0.1')
    expect(desk.received('GET /v1/liquidations')).toBeGreaterThan(0)
    expect(doubted()).toBeUndefined()
  })

  it('is explained by the record of its end, where it was closed against another account’s', async () => {
    const { ledger, position } = truly()
    const ending = { liquidation: 7, liquidatorFee: 0n, insuranceFee: 0n }
    ledger.transferPosition(position, position.quantity, 50_000n, desk.practice.now(), ending, {
      account: 'house',
      mode: 'CROSS',
    })
    await readings(3)
    await desk.until('nothing is held', () => (heldNow() ?? '0') === '0')
    expect(desk.received('GET /v1/position_history')).toBeGreaterThan(0)
    expect(doubted()).toBeUndefined()
  })

  async function takeInPart(): Promise<void> {
    const { ledger, position } = truly()
    const ending = { liquidation: 7, liquidatorFee: 0n, insuranceFee: 0n }
    ledger.transferPosition(position, position.quantity / 4n, 50_000n, desk.practice.now(), ending, {
      account: 'house',
      mode: 'CROSS',
    })
    await readings(3)
    await desk.until('the doubt', doubted)
  }

  it('in part is reported at the next connection of the account channel too, until acknowledged', async () => {
    await takeInPart()
    await desk.api.connection.leave()
    await desk.api.connection.come()
    await readings(2)
    const { state } = await desk.until('the next line', ({ writes }) =>
      writes?.value.holds.every(({ is }) => is === 'doubt' || is === 'venue act') ? writes.value : undefined,
    )
    expect(state).toBe('reducing')
    expect(doubted()).toMatchObject({ doubts: [{ is: 'position not explained', symbol: market }] })
    await desk.api.writes.reopen()
    await readings(2)
    expect(doubted()).toBeUndefined()
  })

  it('in part without a record of the venue is reported, and ends by the person’s acknowledgement', async () => {
    await takeInPart()
    expect(doubted()).toMatchObject({ doubts: [{ facts: { by: requireAmount('-0.025') } }] })
    await desk.api.writes.reopen()
    await readings(3)
    expect(doubted()).toBeUndefined()
  })
})
