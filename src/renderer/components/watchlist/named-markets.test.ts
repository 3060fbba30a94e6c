import { describe, expect, it } from 'vitest'
import { watchlistRefusals } from '@messages/watchlist'
import { marketFor, marketsNamed, withLetter, type TypedLetters } from './named-markets'

const named = (base: string, symbol = `PERP_${base}_USDC`) => ({ symbol, base })
const markets = ['BTC', 'BNB', 'ETH', 'BONK', '1000PEPE'].map(base => named(base))

describe('letters typed over a list', () => {
  const typed = (text: string): TypedLetters => ({ text, at: 0 })
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
  ])('%s from %s leads to %s', (text, now, base) =>
    expect(marketFor(markets, now, typed(text))?.base).toBe(base),
  )

  it('belong together while they follow each other closely', () => {
    const first = withLetter(undefined, 'b', 100)
    expect([withLetter(first, 'o', 1_099).text, withLetter(first, 'o', 1_100).text]).toEqual(['bo', 'o'])
  })
})

describe('words that name markets', () => {
  it.each([
    ['btc, ETH;perp_bnb_usdc', ['PERP_BTC_USDC', 'PERP_ETH_USDC', 'PERP_BNB_USDC']],
    ['pepe', ['PERP_1000PEPE_USDC']],
    ['', []],
    ['btc doge', watchlistRefusals.noMarket('doge')],
    ['b', watchlistRefusals.severalMarkets('b')],
  ])('%j come to %j', (typed, wanted) => expect(marketsNamed(typed, markets)).toEqual(wanted))

  it('are asked about where one base has two markets', () =>
    expect(marketsNamed('btc', [...markets, named('BTC', 'PERP_BTC_USDC_meme')])).toBe(
      watchlistRefusals.severalMarkets('btc'),
    ))
})
