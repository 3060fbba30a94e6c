import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OrderEditDraft } from '../../src/core/write/write-drafts'
import { priceAt, resting } from '../kit/drafts'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk
let orderId: string
const put = { method: 'PUT', path: '/v1/order' } as const

beforeEach(async () => {
  desk = await openDesk()
  const id = await desk.submit(await desk.plan(resting(desk, '0.01')))
  await desk.settled()
  orderId = desk.attempts().find(attempt => attempt.id === id)?.orderId ?? ''
})
afterEach(() => desk.close())

const edit = (change: Partial<OrderEditDraft> = {}): OrderEditDraft => ({
  is: 'edit',
  symbol: market,
  orderId,
  price: priceAt(desk, '0.985'),
  quantity: '0.02',
  ...change,
})
const edits = () => desk.attempts().filter(({ write }) => write.is === 'edit')
const states = () => edits().map(({ state }) => state.is)
const inTheBook = () => desk.practice.truth().orders.filter(({ id }) => String(id) === orderId)

describe('an edit', () => {
  it('is done when the record shows the new price and size, and changes only that order', async () => {
    const draft = edit()
    await desk.submit(await desk.plan(draft))
    await desk.until('done', () => states().includes('done'))

    expect(edits()).toMatchObject([{ state: { is: 'done', by: 'new terms' }, orderId }])
    expect(inTheBook()).toHaveLength(1)
    const record = desk.snapshot().orders?.value.find(order => order.orderId === orderId)
    expect(record).toMatchObject({ price: draft.price, quantity: '0.02' })
    expect(desk.received('PUT /v1/order')).toBe(1)
    expect((await desk.tryPlan(edit({ quantity: '0.03' }))).ok).toBe(true)
  })

  it('updates the size of the attempt that made the order, so that its fills still count', async () => {
    await desk.submit(await desk.plan(edit()))
    await desk.until('the new size', () =>
      desk.attempts().some(({ write, quantity }) => write.is === 'order' && quantity === '0.02'),
    )
    expect(desk.attempts().find(({ write }) => write.is === 'order')).toMatchObject({ state: { is: 'live' } })
  })

  it('whose reply is lost is unknown, and ends by the record, sent once', async () => {
    desk.practice.fault({ name: 'lose the reply', on: put })
    await desk.submit(await desk.plan(edit()))
    await desk.until('the record', () => states().includes('done'))

    expect(edits()[0]?.unknownAt).toBeDefined()
    expect(desk.received('PUT /v1/order')).toBe(1)
  })

  it('that is lost in transit is proved not done by an unchanged record, after the lapse and not before', async () => {
    desk.practice.fault({ name: 'lose the request', on: put })
    await desk.submit(await desk.plan(edit()))
    await desk.until('a look', () => (edits()[0]?.evidence.length ?? 0) > 0)
    for (let again = 0; again < 4; again += 1) await desk.api.writes.reconcile()
    expect(states()).toEqual(['unknown'])

    await desk.lapse()
    await desk.until('the proof', () => states().includes('absent'))
    expect(desk.received('PUT /v1/order')).toBe(1)
  })

  it.each<[string, Partial<OrderEditDraft>, string]>([
    ['of an order that is not open', { orderId: '123456' }, 'ORDER_NOT_OPEN'],
    ['to a size that is no number', { quantity: '1e2' }, 'AMOUNT_MALFORMED'],
    ['to nothing', { quantity: '0' }, 'AMOUNT_NOT_POSITIVE'],
    ['above the own cap', { quantity: '9' }, 'CAP_NOTIONAL'],
  ])('%s is refused', async (_, change, code) => {
    const refused = await desk.tryPlan(edit(change))
    expect(refused.ok ? [] : refused.error.map(one => one.code)).toContain(code)
  })

  it('to the order’s present price and size is refused', async () => {
    const { price = '', quantity = '' } =
      desk.snapshot().orders?.value.find(order => order.orderId === orderId) ?? {}
    expect(await desk.tryPlan(edit({ price, quantity }))).toMatchObject({
      ok: false,
      error: [{ code: 'EDIT_NOTHING' }],
    })
  })
})
