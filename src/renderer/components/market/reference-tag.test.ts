// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RwaMarket } from '@core/market/rwa-market'
import { mountDesk } from '../../../../test/kit/mount-desk'
import { NOW, SYMBOL } from '../../../../test/kit/screen'
import { dated, snapshot } from '../../../../test/kit/trade'
import ReferenceTag from './ReferenceTag.vue'
import MarketPicker from './MarketPicker.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const listed = (changes: Partial<RwaMarket> = {}): RwaMarket => ({
  symbol: SYMBOL,
  status: 'open',
  ...changes,
})
const mounted = (rwaMarkets: readonly RwaMarket[], asOf = NOW) =>
  mountDesk(ReferenceTag, {
    snapshot: { ...snapshot(), rwaMarkets: { ...dated(rwaMarkets), asOf } },
    props: { symbol: SYMBOL },
  })

it('shows nothing for a market without a reference market', async () => {
  const { view } = await mounted([listed({ symbol: 'OTHER' })])
  expect(view.text()).toBe('')
})

it('changes to closed at the closing time, with a warning', async () => {
  const { view } = await mounted([listed({ nextClose: NOW + 1_000 })])
  expect([view.text().includes('reference market open'), view.classes()]).toEqual([true, ['tag', 'faint']])
  vi.advanceTimersByTime(1_250)
  await flushPromises()
  expect([view.text().includes('reference market closed'), view.classes()]).toEqual([true, ['tag', 'warn']])
})

it('does not show an old session as the current one', async () => {
  const { view } = await mounted([listed()], NOW - 180_001)
  expect(view.text()).toContain('reference market: not known')
})

it('marks its markets in the market picker', async () => {
  await mountDesk(MarketPicker, { snapshot: snapshot({ rwaMarkets: [listed({ status: 'close' })] }) })
  expect(document.querySelector('[role=option]')?.textContent).toContain('RWA, closed')
})
