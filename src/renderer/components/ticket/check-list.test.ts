// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises, mount } from '@vue/test-utils'
import { afterEach, expect, it } from 'vitest'
import { openFakeDoor } from '../../../../test/kit/screen'
import CheckList from './CheckList.vue'

enableAutoUnmount(afterEach)

const symbol = 'PERP_BTC_USDC'

it.each([
  ['KEY_SIGNS_MARKET', 'Set size…', ['guards.sizeMarket', { symbol }]],
  ['KEY_SIGNS_SIZE', 'Key limits…', ['guards.boundKey', undefined]],
  ['KEY_SIGNS_VALUE', 'Key limits…', ['guards.boundKey', undefined]],
] as const)('names the key limit of %s with a button %s', async (refusal, label, request) => {
  const door = openFakeDoor('desk')
  const facts = { refusal, symbol, quantity: '0.3', notional: '2000', cap: '0.1' }
  const list = mount(CheckList, {
    props: { checks: [{ code: 'KEY_CEILING', holds: false, facts }], warnings: [], refusals: [] },
    global: { plugins: [door.pinia] },
  })
  expect(list.text()).toContain('Key limit: ')
  const button = list.find('button')
  expect(button.text()).toBe(label)
  await button.trigger('click')
  await flushPromises()
  expect(door.asked).toEqual([request])
})
