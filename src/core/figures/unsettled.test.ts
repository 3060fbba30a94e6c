import { expect, it } from 'vitest'
import { exactly } from '../value/decimal'
import { balanceSettled, unsettledSum, type Unsettled } from './unsettled'

const rows: readonly Unsettled[] = [
  { symbol: 'PERP_BTC_USDC', marginMode: 'CROSS', amount: exactly('-12.5') },
  { symbol: 'PERP_ETH_USDC', marginMode: 'CROSS', amount: exactly('0.25') },
  { symbol: 'PERP_ETH_USDC', marginMode: 'ISOLATED', amount: exactly('2') },
]

it('adds up what is unsettled, and is nothing where nothing is', () =>
  expect([unsettledSum(rows), unsettledSum([])]).toEqual(['-10.25', '0']))

it('leaves out of the balance what stands on margin of its own', () =>
  expect([balanceSettled(exactly('10'), rows), balanceSettled(exactly('10'), [])]).toEqual(['-2.25', '10']))
