import { afterEach, beforeEach, expect, it } from 'vitest'
import { priceAt, resting } from '../kit/drafts'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk

beforeEach(async () => void (desk = await openDesk()))
afterEach(() => desk.close())

const record = () => desk.snapshot().orders?.value[0]

it('shows the visible part of an order with hidden size, and keeps the hidden part through an edit', async () => {
  await desk.submit(await desk.plan(resting(desk, '0.01', { visible: '0.004' })))
  await desk.until('the record', () => record() !== undefined)
  expect(record()).toMatchObject({ quantity: '0.01', visible: '0.004' })

  const orderId = record()?.orderId ?? ''
  const price = priceAt(desk, '0.985')
  await desk.submit(await desk.plan({ is: 'edit', symbol: market, orderId, price, quantity: '0.02' }))
  await desk.until('the edit', () => record()?.quantity === '0.02')
  expect(record()).toMatchObject({ orderId, price, visible: '0.004' })
})
