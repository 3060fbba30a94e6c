// @vitest-environment happy-dom
import { enableAutoUnmount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ZERO_PNL_FIGURES } from '@core/figures/pnl-figures'
import { formatUtcDay, getUtcDay, getUtcDayStart, historyTables } from '@core/history/history-table'
import type { PortfolioDay } from '@core/history/portfolio-report'
import { requireAmount as a } from '@core/value/decimal-amount'
import { mountDesk } from '../../../../test/kit/mount-desk'
import { NOW } from '../../../../test/kit/screen'
import { dated } from '../../../../test/kit/trade'
import { usePortfolioStore } from '../../stores/portfolio-store'
import EquityCurve from './EquityCurve.vue'

const drawn = vi.hoisted(() => vi.fn())
const hover = vi.hoisted(() => ({ at: (_: number | undefined): void => undefined }))
vi.mock('./equity-plot', () => ({
  openEquityPlot: (_: HTMLElement, onHover: (at: number | undefined) => void) => {
    hover.at = onHover
    return { draw: drawn, resize: () => undefined, close: () => undefined }
  },
}))
enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const today = getUtcDay(NOW)
const day = (back: number, sum: string, fills: number): PortfolioDay => ({
  ...ZERO_PNL_FIGURES,
  ...{ date: formatUtcDay(today - back), fills, net: a('0'), sum: a(sum), value: a('10000') },
})

it('draws no net PnL of the days before the first record, and names its day instead', async () => {
  const tables = historyTables.map(table => ({ table, is: 'up to date', upTo: NOW, taken: 0 }) as const)
  const { view } = await mountDesk(EquityCurve, {
    snapshot: { history: dated({ tables }) },
    before: () => (usePortfolioStore().progressWhenAsked = { tables }),
    props: {
      ...{ days: [day(2, '0', 0), day(1, '5', 1), day(0, '5', 0)], points: [], saved: 0 },
      period: { from: getUtcDayStart(today - 29), to: getUtcDayStart(today + 1) },
    },
  })
  const [days] = drawn.mock.calls.at(-1) as [readonly { readonly sum?: string }[]]
  expect(days.map(({ sum }) => sum)).toEqual([undefined, '5', '5'])
  hover.at(getUtcDayStart(today - 2) + 1)
  await view.vm.$nextTick()
  expect(view.text()).toContain(`no records before ${formatUtcDay(today - 1)}`)
})
