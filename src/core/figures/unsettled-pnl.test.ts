import { expect, it } from 'vitest'
import { requireAmount } from '../value/decimal-amount'
import { computeSettledBalance, sumUnsettledPnl, type UnsettledPnl } from './unsettled-pnl'

const rows: readonly UnsettledPnl[] = [
  { symbol: 'PERP_BTC_USDC', marginMode: 'CROSS', amount: requireAmount('-12.5') },
  { symbol: 'PERP_ETH_USDC', marginMode: 'CROSS', amount: requireAmount('0.25') },
  { symbol: 'PERP_ETH_USDC', marginMode: 'ISOLATED', amount: requireAmount('2') },
]

it('adds up unsettled amounts, and returns zero when there are none', () =>
  expect([sumUnsettledPnl(rows), sumUnsettledPnl([])]).toEqual(['-10.25', '0']))

it('excludes isolated positions from the settled balance', () =>
  expect([
    computeSettledBalance(requireAmount('10'), rows),
    computeSettledBalance(requireAmount('10'), []),
  ]).toEqual(['-2.25', '10']))
