// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TradingGuards } from '@core/guard/trading-guards'
import { requireAmount as a } from '@core/value/decimal-amount'
import { explanation, mountDesk } from '../../../../test/kit/mount-desk'
import { NOW, SYMBOL } from '../../../../test/kit/screen'
import { dated, position } from '../../../../test/kit/trade'
import { tradingGuardLabels } from '@messages/guards'
import GuardsTable from './GuardsTable.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

const guards: TradingGuards = {
  orderNotional: a('25000'),
  positionNotional: a('100000'),
  openNotional: a('0'),
  dailyLoss: a('5000'),
  dailyNotional: a('1000000'),
  writesPerMinute: 30,
  consentsPerMinute: 20,
  collar: a('0.02'),
  markets: 'all',
  accounts: 'all',
}

const snapshot = {
  guards: dated(guards),
  positions: dated([position({ quantity: a('1.5') })], 4_000),
  orders: dated([], 1_000),
  daily: dated({ day: '2026-09-21', notional: a('500000'), realised: a('-4200'), open: 2 }, 7_000),
}

it.each([
  [
    tradingGuardLabels.positionNotional,
    [
      'mark × largest size',
      `Market${SYMBOL}`,
      'Used90 000 USDC',
      'Limit100 000 USDC',
      'Used share90.00 %',
      '(4.0 s ago)',
    ],
  ],
  [tradingGuardLabels.openNotional, ['All markets', 'Used90 000 USDC', 'Limit0 USDC', '(4.0 s ago)']],
  [
    tradingGuardLabels.dailyLoss,
    ['since 00:00 UTC', 'Used4 200 USDC', 'Results not reported yet2', '84.00 %', '(7.0 s ago)'],
  ],
  [tradingGuardLabels.dailyNotional, ['Price × size', 'Used500 000 USDC', '50.00 %', '(7.0 s ago)']],
  [tradingGuardLabels.writesPerMinute, ['in 60 s', 'Used0', 'Limit30', 'Used share0.00 %', '(0.0 s ago)']],
])('explains the usage of “%s” by formula, inputs, source and time', async (label, parts) => {
  const { view } = await mountDesk(GuardsTable, { snapshot })
  const row = view.findAll('tbody tr').find(each => each.text().startsWith(label))
  await row?.get('button').trigger('click')
  await flushPromises()
  for (const part of [...parts, 'Computed here']) expect(explanation()).toContain(part)
})

it('shows no loss of the day while the result of a liquidation is unknown, and counts it', async () => {
  const daily = dated({ day: '2026-09-21', notional: a('500000'), open: 1 })
  const { view } = await mountDesk(GuardsTable, { snapshot: { ...snapshot, daily } })
  const row = view.findAll('tbody tr').find(each => each.text().startsWith(tradingGuardLabels.dailyLoss))
  expect(row?.text()).toMatch(/—.*1 not reported yet/)
  expect(row?.find('.bar').exists()).toBe(false)
})
