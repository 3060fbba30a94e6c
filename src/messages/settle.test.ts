import { expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import type { PlannedPnlSettlement } from '@core/write/planned-write'
import { pnlSettlementMessages, describePnlSettlement } from './settle'

const planned: PlannedPnlSettlement = {
  is: 'settle pnl',
  nonce: '7',
  readAt: 1_790_000_000_000,
  unsettled: [{ symbol: 'PERP_BTC_USDC', marginMode: 'CROSS', amount: requireAmount('-12.5') }],
}
const apart = { symbol: 'PERP_ETH_USDC', marginMode: 'ISOLATED', amount: requireAmount('2') } as const
const lines = (of: PlannedPnlSettlement) =>
  new Map(
    [...describePnlSettlement(of).sent, ...describePnlSettlement(of).may].map(([label, text]) => [
      label,
      plain(text),
    ]),
  )
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it('shows the approximate balance after settlement, and first that the venue uses its own figures', () => {
  const texts = lines({ ...planned, balance: requireAmount('100'), free: requireAmount('80') })
  expect(texts.get('Unsettled')).toMatch(/^−12\.50 USDC, read \d\d:\d\d:\d\d$/)
  expect(texts.get('Balance')).toBe('100.00 USDC → about 87.50 USDC')
  expect(texts.get('Free collateral')).toBe('80.00 USDC, about unchanged')
  expect(describePnlSettlement(planned).may[0]?.[0]).toBe('Figures')
})

it('marks unread values as not read, and omits them', () => {
  const texts = lines(planned)
  expect([texts.get('Balance'), texts.get('Free collateral')]).toEqual(['not read', 'not read'])
})

it('leaves the isolated part open, as the venue does', () => {
  const unsettled = [...planned.unsettled, apart]
  const texts = lines({ ...planned, unsettled, balance: requireAmount('100'), free: requireAmount('80') })
  expect(texts.get('Balance')).toBe('100.00 USDC → about 87.50 USDC, without isolated')
  expect(texts.get('Free collateral')).toBe('80.00 USDC now')
  expect(texts.get('Isolated')).toContain('not said by venue')
})

it('names a few positions and counts the others', () => {
  const many = Array.from({ length: 8 }, () => apart)
  expect(plain(pnlSettlementMessages.all(many))).toMatch(/^\+16\.00 USDC total: .* and 2 more\.$/)
})
