import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { requireAmount } from '../../src/core/value/decimal'
import { performVenueEvent } from '../../src/practice/exchange/bring-about'
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

/** Has the positions read so many times more, each by its own round, and waits until each was heard. */
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

describe('a write that somebody on the way sends twice, whose second execution no push tells', () => {
  it('is found by the lists, and its record halts the desk: two orders have one name', async () => {
    await sendTwice()
    await readings(2)
    await desk.until('halted', ({ writes }) => writes?.value.state === 'halted')
    expect(desk.attempts().map(({ state }) => state.is)).toEqual(['quarantined'])
    expect(desk.snapshot().fills?.value).toHaveLength(2)
  })

  it('is said within two readings where no list tells it, and holds what adds risk until the person has looked', async () => {
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

  it('is said once more where it happens once more, though the same was looked at before', async () => {
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

it('is found by a desk that starts again, in the orders of the last day: two have one name', async () => {
  desk.practice.fault({ name: 'error instead', status: 500, on: trades, times: 999 })
  await sendTwice()
  const { practice, journal, clock } = desk
  await desk.app.close()
  practice.clearFaults()
  desk = await openDesk({ next: practice, journal, clock, waits: false })
  await desk.until('halted', ({ writes }) => writes?.value.state === 'halted')
})

describe('a position that others move', () => {
  it('is nobody’s doubt where their fills come by push', async () => {
    performVenueEvent(desk.practice.exchange, {
      name: 'trade as somebody else',
      symbol: market,
      side: 'BUY',
      quantity: '0.03',
    })
    await desk.until('the position', () => heldNow() === '0.03')
    const asked = desk.received('GET /v1/liquidations')
    await readings(3)
    expect([doubted(), desk.received('GET /v1/liquidations')]).toEqual([undefined, asked])
  })

  it('is explained by the list of fills where no push told of it, and their orders are read', async () => {
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

describe('a position that the venue itself takes', () => {
  /** The account and its position, as the exchange has them. */
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

  it('is explained by the record of its end, where it was closed against somebody else’s', async () => {
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

  it('in part is said on the next line to the account too, until the person has looked', async () => {
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

  it('in part, of which the venue keeps no record, is said and ends by the person’s look', async () => {
    await takeInPart()
    expect(doubted()).toMatchObject({ doubts: [{ facts: { by: requireAmount('-0.025') } }] })
    await desk.api.writes.reopen()
    await readings(3)
    expect(doubted()).toBeUndefined()
  })
})
