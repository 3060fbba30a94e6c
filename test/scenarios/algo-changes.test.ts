import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AlgoDraft, CancelAllAlgoDraft, EditAlgoDraft } from '../../src/core/write/algo-order-draft'
import { isAlgoOrderOpen } from '../../src/core/account/algo-merge'
import { type WriteAttempt } from '../../src/core/attempt/write-attempt'
import { findDanglingStops } from '../../src/core/account/stop-coverage'
import { findOwnOrderIds } from '../../src/core/snapshot/order-origin'
import { crossing, priceAt } from '../kit/drafts'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk
let algoOrderId: string
const put = { method: 'PUT', path: '/v1/algo/order' } as const
const removeOne = { method: 'DELETE', path: '/v1/algo/order*' } as const
const removeAll = { method: 'DELETE', path: '/v1/algo/orders*' } as const
const about = { is: 'algo order', symbol: market, marginMode: 'CROSS' } as const

beforeEach(async () => {
  desk = await openDesk()
  await desk.submit(await desk.plan(crossing(desk, '0.02')))
  await desk.until('a position', ({ positions }) => positions?.value.some(row => row.quantity === '0.02'))
  await desk.settled()
  await place(pair())
  algoOrderId = waiting()[0]?.algoOrderId ?? ''
})
afterEach(() => desk.close())

const pair = (): AlgoDraft => ({
  ...about,
  kind: 'TP_SL',
  quantity: '0.02',
  legs: [
    { kind: 'TAKE_PROFIT', triggerPrice: priceAt(desk, '1.03') },
    { kind: 'STOP_LOSS', triggerPrice: priceAt(desk, '0.97') },
  ],
})

async function place(draft: AlgoDraft): Promise<void> {
  const before = waiting().length
  await desk.submit(await desk.plan(draft))
  await desk.until('it waits', () => waiting().length === before + 1)
  await desk.settled()
}

const waiting = () => (desk.snapshot().algoOrders?.value ?? []).filter(isAlgoOrderOpen)
const leg = (kind: string) =>
  desk
    .snapshot()
    .algoOrders?.value.find(order => order.algoOrderId === algoOrderId)
    ?.legs.find(one => one.kind === kind)
const of = (is: string) => desk.attempts().filter(({ write }) => write.is === is)
const states = (is: string) => of(is).map(({ state }) => state.is)

const moved = (): EditAlgoDraft => ({
  is: 'edit algo',
  symbol: market,
  algoOrderId,
  legs: [{ algoOrderId: leg('STOP_LOSS')?.algoOrderId ?? '', triggerPrice: priceAt(desk, '0.975') }],
})
const cancel = () => ({ is: 'cancel algo', symbol: market, algoOrderId }) as const
const everywhere: CancelAllAlgoDraft = { is: 'cancel all algo', reach: { is: 'all markets' } }

const changes = [
  ['an edit of a leg', 'edit algo', put, moved, 'PUT /v1/algo/order'],
  ['a cancel', 'cancel algo', removeOne, cancel, 'DELETE /v1/algo/order'],
  ['a cancel of all', 'cancel all algo', removeAll, () => everywhere, 'DELETE /v1/algo/orders'],
] as const

describe.each(changes)('%s', (_, is, on, draft, line) => {
  it('is done when the record shows it, and is sent once', async () => {
    const change = draft()
    await desk.submit(await desk.plan(change))
    await desk.until('done', () => states(is).includes('done'))
    expect(desk.received(line)).toBe(1)
    if (change.is === 'edit algo') expect(leg('STOP_LOSS')?.triggerPrice).toBe(change.legs[0]?.triggerPrice)
    else expect(waiting()).toEqual([])
  })

  it('whose reply is lost is unknown, and ends by the record', async () => {
    desk.practice.fault({ name: 'lose the reply', on })
    await desk.submit(await desk.plan(draft()))
    await desk.until('done', () => states(is).includes('done'))
    expect(of(is)[0]?.unknownAt).toBeDefined()
    expect(desk.received(line)).toBe(1)
  })

  it('that is lost in transit is proved not done by the unchanged order, after the lapse and not before', async () => {
    desk.practice.fault({ name: 'lose the request', on })
    await desk.submit(await desk.plan(draft()))
    await desk.until('a look', () => (of(is)[0]?.evidence.length ?? 0) > 0)
    await desk.api.writes.reconcile()
    expect(states(is)).toEqual(['unknown'])

    await desk.lapse()
    await desk.until('the proof', () => states(is).includes('absent'))
    expect(desk.received(line)).toBe(1)
  })
})

describe('a cancel of a protective order', () => {
  it('states that it also removes the stop, and may leave while writing is stopped', async () => {
    const one = await desk.plan(cancel())
    expect(one.warnings).toContainEqual({
      code: 'UNPROTECTS',
      facts: { covered: '0', size: '0.02' },
      typed: false,
    })
    await desk.api.writes.stop()
    const all = await desk.plan(everywhere)
    expect(all.warnings).toContainEqual({ code: 'STOPS_GO', facts: { count: '1' }, typed: false })
    await desk.submit(all)
    await desk.until('done', () => states('cancel all algo').includes('done'))
  })
})

/** Multiplies the exchange's own mark by a factor and triggers the orders that it reached. */
function moveMark(share: bigint): void {
  const there = desk.practice.exchange.markets.get(market)
  if (there === undefined) throw new Error('The market is missing.')
  there.mark = (there.mark * share) / 100n
  desk.practice.exchange.algoOrders.triggerReached()
}

describe('a triggered order', () => {
  it('fills and closes the position, which ends the algo order', async () => {
    moveMark(96n)
    await desk.until('the end', () => states('algo order').includes('filled'))
    expect(of('algo order')[0]).toMatchObject({ executed: '0.02' })
    await desk.until('closed', ({ positions }) => positions?.value.every(row => row.quantity === '0'))
    await desk.until('nothing waits', () => waiting().length === 0)
  })

  it('counts as this desk’s own, though it carries no client id', async () => {
    moveMark(96n)
    await desk.until('the end', () => states('algo order').includes('filled'))
    const { orders, algoOrders } = desk.snapshot()
    const [known, records] = [orders?.value ?? [], algoOrders?.value ?? []]
    const letGo = known.find(({ side }) => side === 'SELL')
    expect(letGo).not.toHaveProperty('clientOrderId')

    const own = (attempts: readonly WriteAttempt[]) =>
      findOwnOrderIds({ orders: known, algoOrders: records, attempts })
    expect([...own(desk.attempts())].toSorted()).toEqual(known.map(({ orderId }) => orderId).toSorted())
    expect(own([])).toEqual(new Set())
  })
})

it('finds no orphan while there is a position', () => {
  const { positions, algoOrders } = desk.snapshot()
  expect(findDanglingStops(positions?.value ?? [], algoOrders?.value ?? [])).toEqual([])
})
