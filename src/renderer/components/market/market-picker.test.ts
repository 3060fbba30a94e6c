// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { exactly as a } from '@core/value/decimal'
import { mountDesk } from '../../../../test/kit/mount-desk'
import { axeFaults } from '../../../../test/kit/axe'
import { NOW, SYMBOL } from '../../../../test/kit/screen'
import { dated, market, snapshot } from '../../../../test/kit/trade'
import MarketPicker from './MarketPicker.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const ETH = 'PERP_ETH_USDC'
const quotes = [
  { symbol: SYMBOL, mark: a('60000'), last: a('60600'), open24h: a('60000'), turnover24h: a('90000') },
  { symbol: ETH, mark: a('3000') },
]

async function open() {
  const markets = [market(), market({ symbol: ETH, base: 'ETH' })]
  await mountDesk(MarketPicker, { snapshot: { ...snapshot({ markets }), quotes: dated(quotes) } })
  const search = document.querySelector<HTMLInputElement>('[role=combobox]')
  const press = async (keys: KeyboardEventInit) => {
    search?.dispatchEvent(new KeyboardEvent('keydown', { ...keys, bubbles: true }))
    await flushPromises()
  }
  const told = () => document.querySelector('.parts')?.textContent?.replaceAll('\u00a0', ' ')
  return { press, told }
}

it('opens what the figures of the chosen market are made of, and goes on with another’s', async () => {
  const { press, told } = await open()
  expect(told()).toBeUndefined()
  await press({ code: 'KeyI', altKey: true })
  for (const part of [
    SYMBOL,
    'Last trade60 600.0',
    '24 hours ago60 000.0',
    'Traded90 000.00 USDC',
    'Inputs as of',
  ])
    expect(told()).toContain(part)
  expect(await axeFaults(document.body)).toEqual([])
  await press({ key: 'ArrowDown' })
  await press({ code: 'KeyI', altKey: true })
  expect(told()).toContain(ETH)
  await press({ code: 'KeyI', altKey: true })
  expect(told()).toBeUndefined()
})

it('opens them from the row as well, and takes no market by that', async () => {
  const { told } = await open()
  document.querySelectorAll<HTMLElement>('.explains')[1]?.click()
  await flushPromises()
  expect(told()).toContain(ETH)
})
