import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requireAmount } from '../value/decimal-amount'
import {
  parseGuardsText,
  formatGuardTexts,
  isNameAllowed,
  findMalformedGuards,
  type TradingGuards,
} from './trading-guards'

const text = {
  orderNotional: '25000',
  positionNotional: '50000.5',
  openNotional: '100000',
  dailyLoss: '1000',
  dailyNotional: '1000000',
  writesPerMinute: '30',
  consentsPerMinute: '30',
  collar: '0.05',
  markets: 'only PERP_BTC_USDC PERP_ETH_USDC',
  accounts: 'all',
}

describe('stored caps', () => {
  it('are read back unchanged', () => {
    const cap = fc.nat().map(units => requireAmount(String(units)))
    const rate = fc.nat({ max: 999_999 })
    const allowed = fc.oneof(
      fc.constant('all' as const),
      fc.array(fc.constantFrom('PERP_A', '0x1f', 'b-2.c')),
    )
    const guards = fc.record<TradingGuards>({
      orderNotional: cap,
      positionNotional: cap,
      openNotional: cap,
      dailyLoss: cap,
      dailyNotional: cap,
      writesPerMinute: rate,
      consentsPerMinute: rate,
      collar: cap,
      markets: allowed,
      accounts: allowed,
    })
    fc.assert(
      fc.property(guards, given => {
        expect(parseGuardsText(formatGuardTexts(given))).toEqual(given)
      }),
    )
  })

  it.each(Object.keys(text))('are rejected without %s', name => {
    const { [name as keyof typeof text]: _gone, ...rest } = text
    expect(parseGuardsText(rest)).toBeUndefined()
  })

  it.each([
    ['orderNotional', '-1'],
    ['orderNotional', ''],
    ['positionNotional', '1e9'],
    ['openNotional', 'Infinity'],
    ['collar', ' 0.05'],
    ['writesPerMinute', '1.5'],
    ['writesPerMinute', '-3'],
    ['writesPerMinute', '9999999'],
    ['consentsPerMinute', 'all'],
    ['dailyLoss', '-5'],
    ['dailyNotional', '1_000'],
    ['markets', ''],
    ['markets', 'everything'],
    ['markets', 'only  PERP_A'],
    ['accounts', 'only a,b'],
  ])('are rejected when %s is "%s"', (name, value) => {
    expect(parseGuardsText({ ...text, [name]: value })).toBeUndefined()
  })

  it('can be zero, which allows nothing', () => {
    expect(parseGuardsText({ ...text, orderNotional: '0', writesPerMinute: '0' })).toMatchObject({
      orderNotional: '0',
      writesPerMinute: 0,
    })
  })

  it('name each invalid guard', () => {
    expect(findMalformedGuards({ ...text, orderNotional: 'much', markets: 'none' })).toEqual([
      'orderNotional',
      'markets',
    ])
    expect(findMalformedGuards(text)).toEqual([])
  })
})

describe('an allowlist', () => {
  it.each([
    ['all', 'PERP_A', true],
    [['PERP_A', 'PERP_B'], 'PERP_A', true],
    [['PERP_B'], 'PERP_A', false],
    [[], 'PERP_A', false],
  ] as const)('of %j allows %s: %s', (allowed, name, passes) => {
    expect(isNameAllowed(allowed, name)).toBe(passes)
  })
})
