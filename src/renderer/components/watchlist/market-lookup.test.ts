import { describe, expect, it } from 'vitest'
import { watchlistRefusalReasons } from '@messages/watchlist'
import { findMarketByPrefix, parseMarketWords, appendTypedLetter, type TypedPrefix } from './market-lookup'

const named = (base: string, symbol = `PERP_${base}_USDC`) => ({ symbol, base })
const markets = ['BTC', 'BNB', 'ETH', 'BONK', '1000PEPE'].map(base => named(base))

describe('type-ahead in a list', () => {
  const typed = (text: string): TypedPrefix => ({ text, at: 0 })
  it.each([
    ['e', 'PERP_BTC_USDC', 'ETH'],
    ['b', 'PERP_BTC_USDC', 'BNB'],
    ['b', 'PERP_BONK_USDC', 'BTC'],
    ['bo', 'PERP_BNB_USDC', 'BONK'],
    ['bt', 'PERP_BTC_USDC', 'BTC'],
    ['bb', 'PERP_BNB_USDC', 'BONK'],
    ['1', undefined, '1000PEPE'],
    ['perp_e', undefined, 'ETH'],
    ['z', 'PERP_BTC_USDC', undefined],
  ])('with %s from %s selects %s', (text, now, base) =>
    expect(findMarketByPrefix(markets, now, typed(text))?.base).toBe(base),
  )

  it('joins letters typed in quick succession', () => {
    const first = appendTypedLetter(undefined, 'b', 100)
    expect([appendTypedLetter(first, 'o', 1_099).text, appendTypedLetter(first, 'o', 1_100).text]).toEqual([
      'bo',
      'o',
    ])
  })
})

describe('market names in typed text', () => {
  it.each([
    ['btc, ETH;perp_bnb_usdc', ['PERP_BTC_USDC', 'PERP_ETH_USDC', 'PERP_BNB_USDC']],
    ['pepe', ['PERP_1000PEPE_USDC']],
    ['', []],
    ['btc doge', watchlistRefusalReasons.noMarket('doge')],
    ['b', watchlistRefusalReasons.severalMarkets('b')],
  ])('in %j resolve to %j', (typed, wanted) => expect(parseMarketWords(typed, markets)).toEqual(wanted))

  it('require a choice when one base has two markets', () =>
    expect(parseMarketWords('btc', [...markets, named('BTC', 'PERP_BTC_USDC_meme')])).toBe(
      watchlistRefusalReasons.severalMarkets('btc'),
    ))
})
