import { describe, expect, it } from 'vitest'
import { guardNames } from '@core/guard/trading-guards'
import {
  formatGuardChange,
  convertTextFromPercent,
  formatGuardValue,
  tradingGuardLabels,
  guardEffectMessages,
  convertTextToPercent,
} from './guards'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('guard words', () => {
  it.each(guardNames)('have a label and a sentence for %s', name => {
    expect(tradingGuardLabels[name]).not.toBe('')
    expect(guardEffectMessages[name]).toMatch(/^[A-Z].*[.]$/)
  })

  it.each([
    ['orderNotional', '25000', '25 000'],
    ['dailyLoss', '1234.5', '1 234.50'],
    ['collar', '0.02', '2.00 %'],
    ['writesPerMinute', '30', '30'],
    ['markets', 'all', 'all'],
    ['markets', 'only', 'none'],
    ['markets', 'only PERP_BTC_USDC PERP_ETH_USDC', 'PERP_BTC_USDC PERP_ETH_USDC'],
    ['orderNotional', 'a lot', 'a lot'],
  ] as const)('show %s = %s as %s', (guard, text, read) =>
    expect(plain(formatGuardValue(guard, text))).toBe(read),
  )

  it('name the old and new value, and only the new one if none was set', () => {
    const raised = { guard: 'dailyLoss', before: '5000', after: '9000', does: 'loosens' } as const
    expect(formatGuardChange(raised).map(plain)).toEqual([tradingGuardLabels.dailyLoss, '5 000 → 9 000'])
    const first = { guard: 'collar', after: '0.05', does: 'loosens' } as const
    expect(formatGuardChange(first).map(plain)).toEqual([tradingGuardLabels.collar, '5.00 %'])
  })

  it.each([
    ['0.02', '2'],
    ['0.0175', '1.75'],
    ['0', '0'],
    ['much', 'much'],
  ])('convert the fraction %s to %s percent and back without loss', (fraction, percent) => {
    expect(convertTextToPercent(fraction)).toBe(percent)
    expect(convertTextFromPercent(percent)).toBe(fraction)
  })
})
