import { expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import { dated, NOW } from '../../test/kit/trade'
import { describeInsuranceFund } from './insurance-fund'

const fund = (ratio: string, age: number) =>
  dated(
    { marginRatio: requireAmount(ratio), minimum: requireAmount('0.25'), initial: requireAmount('0.3') },
    age,
  )
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it.each([
  ['10', 12_000, 'holds no positions, minimum 25.0 %, read 12 s ago.'],
  ['0.4', 0, 'margin ratio 40.0 %, minimum 25.0 %, read 0.0 s ago.'],
  ['0.26', 0, 'margin ratio 26.0 %, minimum 25.0 %, read 0.0 s ago. ADL is possible.'],
  ['0.2', 0, 'margin ratio 20.0 %, minimum 25.0 %, read 0.0 s ago. ADL is possible any moment.'],
  ['0.4', 240_000, 'margin ratio 40.0 %, minimum 25.0 %, read 4 min ago: too old for ADL risk'],
])('describes a fund at %s that was read %i ms ago: %s', (ratio, age, wanted) =>
  expect(plain(describeInsuranceFund(fund(ratio, age), NOW))).toBe(wanted),
)

it('shows an unread insurance fund as unknown, never as safe', () =>
  expect(describeInsuranceFund(undefined, NOW)).toBe('not read: ADL risk not known'))
