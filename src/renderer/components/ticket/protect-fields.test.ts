// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { requireAmount as a } from '@core/value/decimal-amount'
import { axeFaults } from '../../../../test/kit/axe'
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
      takeProfitIn: 'price',
      takeProfitLimit: '',
      stopLoss: '59000',
      stopLossIn: 'price',
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
] as const)('explains “%s” by formula, inputs, source and time', async (label, of, typed, parts) => {
  const fields = await open(of, typed)
  const end = fields.findAll('.ends > div').find(each => each.text().startsWith(label))
  await end?.get('button').trigger('click')
  await flushPromises()
  for (const part of [label, ...parts, 'from your input', '(4.0 s ago)'])
    expect(explanation()).toContain(part)
})

it.each([
  [{}, 'Before fees', 'Before fees and funding'],
  [{ isHeld: true }, 'With entry fee, before exit fee', 'Before exit fee and funding'],
])('names the fees that the results include, for %j', async (of, about, formula) => {
  const fields = await open(of, {})
  await fields.get('.ends button').trigger('click')
  await flushPromises()
  expect(fields.get('p.faint').text()).toMatch(new RegExp(`^${about}\\.`))
  expect(explanation()).toContain(`leverage). ${formula};`)
})

it('has no explanation before a price is typed', async () => {
  const fields = await open({}, { takeProfit: '', stopLoss: '' })
  expect(fields.findAll('.ends .explained')).toHaveLength(0)
})

describe('exit price typed in another unit', () => {
  const workedTexts = (fields: Awaited<ReturnType<typeof open>>) =>
    fields.findAll('.worked').map(each => each.text().replaceAll('\u00a0', ' '))

  it.each([
    ['percent', '5', 'percent', '1', 'Trigger 63 000.0', 'Trigger 59 400.0'],
    ['r', '3', 'ticks', '10000', 'Trigger 63 000.0', 'Trigger 59 000.0'],
    ['profit', '1500', 'profit', '250', 'Trigger 63 000.0', 'Trigger 59 500.0'],
    ['return', '50', 'return', '10', 'Trigger 63 000.0', 'Trigger 59 400.0'],
  ] as const)(
    'sets the target from %s %s and the stop from %s %s',
    async (takeProfitIn, takeProfit, stopLossIn, stopLoss, ...at) => {
      const fields = await open({}, { takeProfit, takeProfitIn, stopLoss, stopLossIn })
      expect(workedTexts(fields)).toEqual(at)
      // The expected result is that of the converted price.
      expect(fields.get('.ends').text().replaceAll('\u00a0', ' ')).toMatch(/\+1.500\.00 USDC/)
    },
  )

  it.each([
    [{ size: undefined }, { stopLoss: '50', stopLossIn: 'profit' }, 'Needs a size'],
    [{ leverage: undefined }, { stopLoss: '50', stopLossIn: 'return' }, 'not read yet'],
    [{}, { stopLoss: '', takeProfit: '2', takeProfitIn: 'r' }, 'Needs a stop-loss'],
    [{}, { stopLoss: '0', stopLossIn: 'percent' }, 'Under a tick'],
    [{}, { stopLoss: '100', stopLossIn: 'percent' }, 'Zero or below'],
  ])('shows for %j what is missing from %j', async (of, typed, lacks) => {
    expect(workedTexts(await open(of, typed)).join()).toContain(lacks)
  })

  it('is converted to the selected unit, and is empty when that unit has no value for it', async () => {
    const fields = await open({}, {})
    const choose = (label: string, unit: string) => fields.get(`select[aria-label="${label}"]`).setValue(unit)
    const given = (name: string) => fields.emitted(`update:${name}`)?.at(-1)
    await choose('Stop-loss typed in', 'percent')
    expect([given('stopLossIn'), given('stopLoss')]).toEqual([['percent'], ['1.6667']])
    await choose('Take-profit typed in', 'r')
    expect([given('takeProfitIn'), given('takeProfit')]).toEqual([['r'], ['3']])
    const wrong = await open({}, { stopLoss: '61000' })
    await wrong.get('select[aria-label="Stop-loss typed in"]').setValue('ticks')
    expect(wrong.emitted('update:stopLoss')?.at(-1)).toEqual([''])
  })

  it('can be typed in R for a target only', async () => {
    const fields = await open({}, {})
    const offered = fields.findAll('select').map(each => each.findAll('option').map(one => one.text()))
    expect(offered).toEqual([
      ['Price', '%', 'Ticks', 'PnL', 'ROI %', 'R'],
      ['Price', '%', 'Ticks', 'PnL', 'ROI %'],
    ])
    expect(await axeFaults(fields.element)).toEqual([])
  })
})
