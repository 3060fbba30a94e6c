import { describe, expect, it } from 'vitest'
import {
  formatCeilings,
  MAX_CEILINGS_LENGTH,
  MAX_CEILING_MARKETS,
  parseCeilings,
  type SigningCeilings,
} from './key-ceilings'

const one = { perOrder: '0.75', perDay: '15' }
const of = (...symbols: readonly string[]): SigningCeilings => ({
  writesAMinute: 60,
  markets: new Map(symbols.map(symbol => [symbol, one])),
})
const named = (length: number, count: number) =>
  Array.from({ length: count }, (_, nth) => `PERP_${String(nth).padStart(length - 10, 'X')}_USDC`)

describe('the text of ceilings', () => {
  it('is read back unchanged', () => {
    const written = of('PERP_BTC_USDC', 'PERP_ETH_USDC')
    expect(formatCeilings(written)).toBe('60;PERP_BTC_USDC:0.75:15;PERP_ETH_USDC:0.75:15')
    expect(parseCeilings(formatCeilings(written) ?? '')).toEqual(written)
  })

  it('has room for the maximum number of markets with the longest names and figures', () => {
    const long = { perOrder: '123456789012.1234', perDay: '123456789012.1234' }
    const all: SigningCeilings = {
      writesAMinute: 9_999,
      markets: new Map(named(64, MAX_CEILING_MARKETS).map(symbol => [symbol, long])),
    }
    expect(formatCeilings(all)?.length).toBeLessThanOrEqual(MAX_CEILINGS_LENGTH)
  })

  it('is not written for an additional market, for none, or for figures that leave no room', () => {
    expect(formatCeilings(of(...named(20, MAX_CEILING_MARKETS)))).toBeDefined()
    expect(formatCeilings(of(...named(20, MAX_CEILING_MARKETS + 1)))).toBeUndefined()
    expect(formatCeilings(of())).toBeUndefined()
    const longest = { perOrder: '123456789012345.123456789012', perDay: '123456789012345.123456789012' }
    const markets = new Map(named(64, MAX_CEILING_MARKETS).map(symbol => [symbol, longest]))
    expect(formatCeilings({ writesAMinute: 1, markets })).toBeUndefined()
  })

  it.each([
    '',
    '60',
    '60;',
    ';PERP_BTC_USDC:1:1',
    '0;PERP_BTC_USDC:1:1',
    '10000;PERP_BTC_USDC:1:1',
    '06;PERP_BTC_USDC:1:1',
    '6.5;PERP_BTC_USDC:1:1',
    '60;PERP_BTC_USDC:1',
    '60;PERP_BTC_USDC:1:1:1',
    '60;PERP_BTC_USDC:1:1;',
    '60;PERP_BTC_USDC:1:1;PERP_BTC_USDC:9:9',
    '60;PERP-BTC:1:1',
    '60;PERP_BTC_USDC:-1:1',
    '60;PERP_BTC_USDC:1e3:1',
    '60;PERP_BTC_USDC:01:1',
    '60;PERP_BTC_USDC:1:.5',
    '60;PERP_BTC_USDC:Infinity:1',
    '60;PERP_BTC_USDC:1234567890123456:1',
    '60; PERP_BTC_USDC:1:1',
    '60;PERP_BTC_USDC:1:1\n',
  ])('is rejected as %j', text => {
    expect(parseCeilings(text)).toBeUndefined()
  })
})
