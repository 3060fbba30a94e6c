import { expect, it } from 'vitest'
import { alertKinds } from '@core/alert/alert'
import { market } from '../../test/kit/trade'
import { UNKNOWN_FIGURE_DASH } from './format'
import { alertKindTitles, describeAlert } from './alerts'

const facts = {
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  quantity: '0.25',
  price: '61240',
  liquidation: '50000',
  mark: '55000',
  used: '0.7517',
  now: '61241',
  by: 'mark',
  when: 'at or above',
  rate: '0.0021',
  count: '3',
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it.each(alertKinds)('has text for %s, with all values and with none', kind => {
  expect(alertKindTitles[kind]).toMatch(/^[A-Z]/)
  for (const known of [facts, {}]) expect(describeAlert({ kind, facts: known }, market())).toMatch(/\.$/)
})

it.each([
  ['fill', 'BUY 0.250 PERP_BTC_USDC at 61 240.0.'],
  [
    'liquidation',
    'PERP_BTC_USDC: 75.2 % of margin used; liquidated at 100 %. Mark 55 000.0, liquidation 50 000.0.',
  ],
  ['price', 'PERP_BTC_USDC: mark price is 61 241.0, at or above 61 240.0.'],
] as const)('shows %s with its figures: %s', (kind, wanted) =>
  expect(plain(describeAlert({ kind, facts }, market()))).toBe(wanted),
)

it('describes the state of the insurance fund and its consequences', () => {
  const fund = { marginRatio: '0.26', minimum: '0.25', is: 'near' }
  expect(plain(describeAlert({ kind: 'deleveraging', facts: fund }, undefined))).toBe(
    'Insurance fund margin ratio 26.0 %; near its minimum of 25.0 %. Below it the venue may auto-deleverage (ADL): close others’ positions, most profitable and leveraged first.',
  )
})

it('gives the combined margin use of cross positions', () => {
  const cross = { marginMode: 'CROSS', used: '0.9', level: '0.9' }
  expect(plain(describeAlert({ kind: 'liquidation', facts: cross }, undefined))).toBe(
    'Cross positions use 90.0 % of collateral; liquidated at 100 %.',
  )
})

it('bounds venue text and strips reversed text', () => {
  const words = describeAlert(
    { kind: 'fill', facts: { symbol: '<b>\u202e' + 'x'.repeat(5_000), price: 'NaN' } },
    undefined,
  )
  expect(words.length).toBeLessThan(200)
  expect(words).not.toContain('\u202e')
  expect(words).toContain(UNKNOWN_FIGURE_DASH)
})
