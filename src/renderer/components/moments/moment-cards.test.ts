// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import { requireAmount as a } from '@core/value/decimal-amount'
import { pair } from '../../../../test/kit/algo'
import { explanation, mountDesk } from '../../../../test/kit/mount-desk'
import { NOW } from '../../../../test/kit/screen'
import { account, dated, order } from '../../../../test/kit/trade'
import MomentTables from './MomentTables.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const DAY = 86_400_000
const held = { token: 'USDC', held: a('9000'), frozen: a('0'), pendingShort: a('0'), updatedAt: NOW }
const figures = { value: a('10250.5'), totalCollateral: a('10000'), free: a('9000.25') }

const open = async (then: DeskSnapshot) => (await mountDesk(MomentTables, { props: { then } })).view

it.each([
  ['Account value', ['Holdings × index', 'Total collateral10 000.00 USDC', 'Free collateral9 000.25 USDC']],
  ['Total collateral', ['Weighted holdings', 'Account value10 250.50 USDC']],
  ['Free collateral', ['at least zero', 'USDC held9 000, weight not read', 'Not free999.75 USDC']],
  ['Margin ratio', ['notional of all positions', 'Total collateral10 000.00 USDC', 'Maintenance rate']],
])('explains the saved %s by formula, inputs, source and read time', async (label, parts) => {
  const view = await open({
    account: dated(account(figures), 3 * DAY, 'disk'),
    holdings: dated([held], 3 * DAY, 'disk'),
  })
  const card = view.findAll('.account > div').find(each => each.text().startsWith(label))
  await card?.get('button').trigger('click')
  await flushPromises()
  for (const part of [label, ...parts, 'Reported by venue', '(3 d ago)'])
    expect(explanation()).toContain(part)
})

it('has no explanation when no account was saved', async () => {
  const view = await open({})
  expect(view.findAll('.account .explained')).toHaveLength(0)
  expect(view.get('.account').text()).toContain('not saved by then')
})

it('counts only the orders that were open, as the trade page does', async () => {
  const view = await open({
    orders: dated([order({}), order({ orderId: '9', status: 'CANCELLED' })], 0, 'disk'),
    algoOrders: dated([pair()], 0, 'disk'),
  })
  expect(view.get('#then-orders').text()).toBe('Orders 1')
  expect(view.get('#then-algoOrders').text()).toMatch(/ 2$/)
})
