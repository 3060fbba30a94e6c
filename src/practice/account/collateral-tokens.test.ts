import { describe, expect, it } from 'vitest'
import { fixedFromLiteral, formatFixedDecimal, fixedFromInteger } from '../numbers/fixed-decimal'
import type { AccountRecord } from '../records/trading-records'
import { computeTokenCollateral } from './collateral-tokens'

const account = (tokens: AccountRecord['tokens']): AccountRecord => ({
  id: 'a',
  number: 1,
  createdAt: 0,
  holding: 0n,
  takerBps: 0n,
  makerBps: 0n,
  leverages: {},
  maxLeverage: 100,
  modes: {},
  maintenanceCancel: false,
  version: 1,
  ...(tokens !== undefined && { tokens }),
})
const at = (index: string) => () => fixedFromLiteral(index)
const figures = (tokens: AccountRecord['tokens'], index: string) => {
  const { marginValue, marketValue } = computeTokenCollateral(account(tokens), at(index))
  return [formatFixedDecimal(marginValue), formatFixedDecimal(marketValue)]
}

describe('collateral beside USDC', () => {
  it('is zero without other tokens', () => {
    expect(figures(undefined, '2000')).toEqual(['0', '0'])
  })

  it('counts by its base weight while its amount is small', () => {
    expect(figures({ ETH: fixedFromInteger(1) }, '2000')).toEqual(['1800', '2000'])
  })

  it('counts for less as its amount grows', () => {
    // 100,000^0.8 is 10,000; 1.2 ÷ (1 + 0.00004 × 10,000) is 6⁄7.
    expect(figures({ ETH: fixedFromInteger(50) }, '2000')).toEqual(['85714.2857142857142', '100000'])
  })

  it('counts up to its cap, although its full value is shown', () => {
    // 400,000^0.8 is 30,314.33…
    const [counts, worth] = figures({ ETH: fixedFromInteger(1_000) }, '2000')
    expect([Number(counts).toFixed(2), worth]).toEqual(['216941.97', '2000000'])
  })
})
