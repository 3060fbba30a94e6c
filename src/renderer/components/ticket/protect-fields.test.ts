// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { exactly as a } from '@core/value/decimal'
import { explanation, mountDesk } from '../../../../test/kit/mount-desk'
import { market, NOW } from '../../../../test/kit/screen'
import ProtectFields from './ProtectFields.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const long = { side: 'BUY', entry: a('60000'), size: a('0.5'), leverage: a('10') } as const

const open = async (of: object, typed: object) => {
  const { view } = await mountDesk(ProtectFields, {
    props: {
      market: market(),
      of: { ...long, ...of },
      readAt: NOW - 4_000,
      takeProfit: '63000',
      takeProfitLimit: '',
      stopLoss: '59000',
      stopLossLimit: '',
      ...typed,
    },
  })
  return view
}

it.each([
  [
    'At take-profit',
    {},
    {},
    [
      'size × (price − entry)',
      'Size0.500',
      'Entry60 000.0',
      'Price63 000.0',
      'Leverage10×',
      'Margin3 000.00 USDC',
      'ROI on margin+50.0 %',
    ],
  ],
  ['At stop-loss', {}, { stopLossLimit: '58900' }, ['Price58 900.0', 'ROI on margin−18.3 %']],
  ['At take-profit', { side: 'SELL' }, {}, ['size × (entry − price)', 'ROI on margin−50.0 %']],
  ['Reward to risk', {}, {}, ['At take-profit+1 500.00 USDC', 'At stop-loss−500.00 USDC']],
] as const)('opens “%s”: formula, inputs, source and time', async (label, of, typed, parts) => {
  const fields = await open(of, typed)
  const end = fields.findAll('.ends > div').find(each => each.text().startsWith(label))
  await end?.get('button').trigger('click')
  await flushPromises()
  for (const part of [label, ...parts, 'from what was typed', '(4.0 s ago)'])
    expect(explanation()).toContain(part)
})

it('has nothing to explain before a price is typed', async () => {
  const fields = await open({}, { takeProfit: '', stopLoss: '' })
  expect(fields.findAll('.ends .explained')).toHaveLength(0)
})
