import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AlgoDraft } from '../../src/core/write/algo-order-draft'
import { isAlgoOrderOpen } from '../../src/core/account/algo-merge'
import { computeStopCoverage } from '../../src/core/account/stop-coverage'
import { createStranger } from '../kit/stranger'
import { crossing, priceAt } from '../kit/drafts'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk
const post = { method: 'POST', path: '/v1/algo/order' } as const
const about = { is: 'algo order', symbol: market, marginMode: 'CROSS' } as const

beforeEach(async () => {
  desk = await openDesk()
  await desk.submit(await desk.plan(crossing(desk, '0.02')))
  await desk.until('a position', ({ positions }) => positions?.value.some(row => row.quantity === '0.02'))
  await desk.settled()
})
afterEach(() => desk.close())

const profit = () => ({ kind: 'TAKE_PROFIT' as const, triggerPrice: priceAt(desk, '1.03') })
const loss = () => ({ kind: 'STOP_LOSS' as const, triggerPrice: priceAt(desk, '0.97') })

/** One draft of each kind that rests for a while. */
const drafts: readonly (readonly [what: string, draft: () => AlgoDraft])[] = [
  [
    'a stop that can only reduce',
    () => ({
      ...about,
      kind: 'STOP',
      side: 'SELL',
      type: 'MARKET',
      quantity: '0.01',
      triggerPrice: priceAt(desk, '0.97'),
      reduceOnly: true,
    }),
  ],
  ['TP/SL for a part', () => ({ ...about, kind: 'TP_SL', quantity: '0.01', legs: [profit(), loss()] })],
  ['TP/SL for the position', () => ({ ...about, kind: 'POSITIONAL_TP_SL', legs: [loss()] })],
  [
    'a bracket',
    () => ({
      ...about,
      kind: 'BRACKET',
      side: 'BUY',
      type: 'LIMIT',
      quantity: '0.01',
      price: priceAt(desk, '0.985'),
      protection: 'TP_SL',
      legs: [profit(), { kind: 'STOP_LOSS', triggerPrice: priceAt(desk, '0.96') }],
    }),
  ],
  [
    'a trailing stop',
    () => ({
      ...about,
      kind: 'TRAILING_STOP',
      side: 'SELL',
      quantity: '0.01',
      distance: { is: 'rate', by: '0.02' },
      reduceOnly: true,
    }),
  ],
]

const own = () => desk.attempts().filter(({ write }) => write.is === 'algo order')
const states = () => own().map(({ state }) => state.is)
const waiting = () => (desk.snapshot().algoOrders?.value ?? []).filter(isAlgoOrderOpen)

describe.each(drafts)('%s', (_, draft) => {
  it('is accepted once, and is live when its record shows it', async () => {
    await desk.submit(await desk.plan(draft()))
    await desk.until('it waits', () => states().includes('live'))

    expect(desk.received('POST /v1/algo/order')).toBe(1)
    await desk.until('the section', () => waiting().length === 1)
    expect(waiting()[0]).toMatchObject({ clientOrderId: own()[0]?.id, algoOrderId: own()[0]?.orderId })
  })

  it('whose reply is lost is unknown, and found by its client id', async () => {
    desk.practice.fault({ name: 'lose the reply', on: post })
    await desk.submit(await desk.plan(draft()))
    await desk.until('the record', () => states().includes('live'))

    expect(own()[0]?.unknownAt).toBeDefined()
    expect(own()[0]?.evidence[0]?.asked).toBe('the trigger order by its client id')
    expect(desk.received('POST /v1/algo/order')).toBe(1)
  })

  it('that is lost in transit is proved absent after the lapse and not before', async () => {
    desk.practice.fault({ name: 'lose the request', on: post })
    await desk.submit(await desk.plan(draft()))
    await desk.until('a look', () => (own()[0]?.evidence.length ?? 0) > 0)
    for (let again = 0; again < 3; again += 1) await desk.api.writes.reconcile()
    expect(states()).toEqual(['unknown'])

    await desk.lapse()
    await desk.until('the proof', () => states().includes('absent'))
    expect(desk.received('POST /v1/algo/order')).toBe(1)
  })
})

describe('protection', () => {
  it('covers the stated share of the position', async () => {
    const draft = drafts[1]?.[1]()
    const plan = await desk.plan(draft ?? { ...about, kind: 'POSITIONAL_TP_SL', legs: [loss()] })
    expect(plan.outlook.coverage).toEqual({ size: '0.02', before: '0', after: '0.01' })
    expect(plan.warnings.map(({ code }) => code)).toContain('COVERS_PART')
    await desk.submit(plan)
    await desk.until('it waits', () => waiting().length === 1)

    const row = desk.snapshot().positions?.value.find(({ quantity }) => quantity === '0.02')
    expect(row && computeStopCoverage(row, waiting())).toEqual({
      size: '0.02',
      stopQuantity: '0.01',
      profitQuantity: '0.01',
    })
  })

  it('may be placed and cancelled while writing is stopped; orders that add risk may not', async () => {
    await desk.api.writes.stop()
    await desk.until('the stop', ({ writes }) => writes?.value.state === 'reducing')
    const refused = await desk.tryPlan(drafts[3]?.[1]() ?? { ...about, kind: 'POSITIONAL_TP_SL', legs: [] })
    expect(refused.ok ? [] : refused.error.map(({ code }) => code)).toContain('WRITES_STOPPED')

    await desk.submit(await desk.plan({ ...about, kind: 'POSITIONAL_TP_SL', legs: [loss()] }))
    await desk.until('it waits', () => states().includes('live'))
  })
})

it('shows a stop as cancelled after a restart, though it was cancelled meanwhile and no list contains it', async () => {
  const [, draft] = drafts[0] ?? []
  if (draft === undefined) throw new Error('There is no stop to place.')
  await desk.submit(await desk.plan(draft()))
  await desk.until('it waits', () => states().includes('live'))
  const { practice, journal } = desk
  const id = own()[0]?.orderId ?? ''
  await desk.app.close()
  const cancelled = await createStranger(practice).send(
    'DELETE',
    `/v1/algo/order?order_id=${id}&symbol=${market}`,
  )
  expect(cancelled.status).toBe(200)

  desk = await openDesk({ next: practice, journal })
  await desk.until('its end', () => states().includes('cancelled'))
  expect(desk.received('POST /v1/algo/order')).toBe(1)
})
