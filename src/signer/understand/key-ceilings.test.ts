import { describe, expect, it } from 'vitest'
import {
  addMarketLimit,
  formatCeilings,
  formatMarketLimit,
  isMarketLimit,
  MAX_CEILINGS_LENGTH,
  parseCeilings,
  type SigningLimit,
} from './key-ceilings'

const buys: SigningLimit = { perOrder: '1000', perDay: '20000' }
const size: SigningLimit = { perOrder: '0.75', perDay: '15' }
const withMarkets = (...symbols: readonly string[]) => ({
  ...{ writesAMinute: 60, buys },
  markets: new Map(symbols.map(symbol => [symbol, size])),
})

describe('the text of ceilings', () => {
  it('is read back unchanged, with and without markets', () => {
    const written = withMarkets('PERP_BTC_USDC', 'SPOT_X', 'PERP_ETH_USDC')
    expect(formatCeilings(written)).toBe('limits_2;60;1000:20000;.BTC:0.75:15;SPOT_X:0.75:15;.ETH:0.75:15')
    expect(parseCeilings(formatCeilings(written) ?? '')).toEqual(written)
    expect(parseCeilings(formatCeilings(withMarkets()) ?? '')).toEqual(withMarkets())
  })

  it('has room for more than 120 markets of usual names', () => {
    const symbols = Array.from({ length: 120 }, (_, nth) => `PERP_${nth}COIN_USDC`)
    expect(formatCeilings(withMarkets(...symbols))?.length).toBeLessThanOrEqual(MAX_CEILINGS_LENGTH)
    const more = Array.from({ length: 400 }, (_, nth) => `PERP_${nth}COIN_USDC`)
    expect(formatCeilings(withMarkets(...more))).toBeUndefined()
  })

  it('gets the size of a market added or replaced', () => {
    const before = formatCeilings(withMarkets('PERP_BTC_USDC')) ?? ''
    const added = addMarketLimit(before, formatMarketLimit('PERP_ETH_USDC', size) ?? '')
    expect(added).toBe('limits_2;60;1000:20000;.BTC:0.75:15;.ETH:0.75:15')
    const replaced = addMarketLimit(
      before,
      formatMarketLimit('PERP_BTC_USDC', { ...size, perDay: '9' }) ?? '',
    )
    expect(replaced).toBe('limits_2;60;1000:20000;.BTC:0.75:9')
  })

  it('gets no size where there is no notional, no room, or no single market', () => {
    const one = formatMarketLimit('PERP_ETH_USDC', size) ?? ''
    expect(addMarketLimit('60;PERP_BTC_USDC:0.75:15', one)).toBeUndefined()
    const full = formatCeilings(
      withMarkets(...Array.from({ length: 141 }, (_, nth) => `PERP_${100 + nth}COIN_USDC`)),
    )
    expect(full).toBeDefined()
    const isFull = addMarketLimit(full ?? '', formatMarketLimit(`A${'X'.repeat(63)}`, size) ?? '')
    expect(isFull).toBeUndefined()
    for (const text of ['', '.ETH:1:1', 'market_1', 'market_1;', `${one};.BTC:1:1`, 'market_1;.ETH:1e3:1'])
      expect([isMarketLimit(text), addMarketLimit('limits_2;60;1:1', text)]).toEqual([false, undefined])
  })

  it('is read in the older form, which lists its markets only', () => {
    expect(parseCeilings('60;PERP_BTC_USDC:0.75:15')).toEqual({
      writesAMinute: 60,
      markets: new Map([['PERP_BTC_USDC', size]]),
    })
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
    '60;.BTC:1:1',
    `60;${Array.from({ length: 25 }, (_, nth) => `PERP_${nth}_USDC:1:1`).join(';')}`,
    'limits_2',
    'limits_2;60',
    'limits_2;60;1000',
    'limits_2;60;1000:1:1',
    'limits_2;60;1e3:20000',
    'limits_2;0;1000:20000',
    'limits_2;60;1000:20000;',
    'limits_2;60;1000:20000;.BTC:1:1;PERP_BTC_USDC:9:9',
    'limits_2;60;1000:20000;..BTC:1:1',
    'limits_3;60;1000:20000',
  ])('is rejected as %j', text => {
    expect(parseCeilings(text)).toBeUndefined()
  })
})
