import { describe, expect, it } from 'vitest'
import { alertKinds } from '@core/alert/alert'
import { market } from '../../test/kit/trade'
import { haltReasonMessages } from './halts'
import { alertNoticeMessages } from './notices'

const hostile = [
  '66290.9790626907193409451',
  '0.000000000001234567',
  '-0.000000000001234567',
  '-1234567.12345678901234567891',
  '99999999999999999999.987654321987654321',
]

/** Returns unrounded figures, and non-zero amounts that are shown as zero. */
const faultsIn = (text: string): readonly string[] =>
  (text.match(/\d+(?:\.\d+)?|undefined|NaN/g) ?? [])
    .filter(figure => /\.\d{9,}$/.test(figure) && figure.replace(/^0\.0*/, '').length > 8)
    .concat(text.match(/undefined|NaN|(?<![\d.])0\.0+(?![\d])/g) ?? [])

describe.each([market(), undefined])('with and without market rules', grid => {
  it.each(hostile)('shows %s rounded in every notification, and never as zero', figure => {
    const names = ['mark', 'liquidation', 'marginRatio', 'maintenanceMarginRatio', 'quantity', 'price', 'now']
    const facts = Object.fromEntries([...names, 'rate'].map(name => [name, figure]))
    for (const kind of alertKinds) {
      const text = alertNoticeMessages[kind].full(
        { ...facts, symbol: 'PERP_BTC_USDC', side: 'BUY', by: 'mark' },
        grid,
      )
      expect(faultsIn(text)).toEqual([])
    }
  })

  it('omits unknown values without leaving a gap', () => {
    for (const kind of alertKinds)
      expect(alertNoticeMessages[kind].full({}, grid)).not.toMatch(/undefined|NaN/)
  })
})

it.each([
  ['liquidation', 'PERP_BTC_USDC: 6629097.9 % of margin used; liquidation at 100 %.'],
  ['margin ratio', '6629097.91 %; maintenance is 6629097.91 %.'],
] as const)('rounds %s to its grid: %s', (kind, expected) => {
  const [figure] = hostile
  const names = ['used', 'marginRatio', 'maintenanceMarginRatio']
  const facts = Object.fromEntries(names.map(name => [name, figure ?? '']))
  expect(alertNoticeMessages[kind].full({ ...facts, symbol: 'PERP_BTC_USDC' }, market())).toBe(expected)
})

it.each(hostile)('shows %s of an impossible order in few digits', figure => {
  const fault = { is: 'executed above quantity', orderId: '88112233', facts: { executed: figure } } as const
  expect(faultsIn(haltReasonMessages.order(fault))).toEqual([])
})
