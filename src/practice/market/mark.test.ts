import { describe, expect, it } from 'vitest'
import { fixedFromLiteral, formatFixedDecimal } from '../numbers/fixed-decimal'
import { type MarketState, openMarketState, updateMarketPrices } from './market-state'
import { listMarketOpenings } from './market-listings'

const NOW = 1_800_000_000_000
const HOUR = 3_600_000

/**
 * The state of a market: the last rate that was paid and the hours to the next, the basis, and the last
 * trade.
 */
interface Standing {
  readonly rate?: string
  readonly hours?: number
  readonly basis?: number
  readonly last?: string
  readonly bid?: string
  readonly ask?: string
}

/** Creates a market of index 50,000 with this state. */
function createMarket({ rate = '0', hours = 0, basis = 0, last = '50000', bid, ask }: Standing): MarketState {
  const [opening] = listMarketOpenings(1, NOW)
  if (opening === undefined) throw new Error('there are no markets')
  const memory = {
    symbol: opening.rules.symbol,
    sumFunding: 0n,
    lastRate: fixedFromLiteral(rate),
    lastFundingAt: NOW,
    nextFundingAt: NOW + hours * HOUR,
    premium: undefined,
    rates: [],
    shocks: [],
  }
  const walk = {
    index: () => 50_000,
    basis: () => basis,
    historyPrice: () => 50_000,
    historyBasis: () => basis,
  }
  const market = openMarketState(1, opening, walk, memory, () => NOW)
  market.rules = {
    ...market.rules,
    capFunding: fixedFromLiteral('0.01'),
    deviationFactor: fixedFromLiteral('1'),
  }
  market.makers.withdrawQuotes()
  market.last = fixedFromLiteral(last)
  if (bid !== undefined)
    market.book.rest('BUY', fixedFromLiteral(bid), { id: 1, visible: fixedFromLiteral('1'), hidden: 0n })
  if (ask !== undefined)
    market.book.rest('SELL', fixedFromLiteral(ask), { id: 2, visible: fixedFromLiteral('1'), hidden: 0n })
  updateMarketPrices(market, NOW)
  return market
}

describe('the mark', () => {
  it.each<[string, Standing, string]>([
    ['is the index where nothing pulls', {}, '50000'],
    // By the rate 50,012.50, by the basis 50,010, by the book 50,020.
    [
      'carries the last rate for the share of eight hours that is left',
      { rate: '0.0005', hours: 4, basis: 0.0002, last: '50020' },
      '50012.5',
    ],
    // By the rate 50,000, by the basis 50,015, by the book 50,040.
    ['follows the basis where that is the middle one', { basis: 0.0003, last: '50040' }, '50015'],
    // By the rate 50,000, by the basis 50,050; bid 50,020, ask 50,030, last 50,060.
    [
      'follows the book where that is the middle one',
      { basis: 0.001, bid: '50020', ask: '50030', last: '50060' },
      '50030',
    ],
    [
      'trusts the last trade inside the spread',
      { basis: 0.001, bid: '50020', ask: '50040', last: '50025' },
      '50025',
    ],
    // All three far above: no further than the factor times the cap of the funding rate.
    [
      'goes no further from the index than the market lets it',
      { rate: '0.05', hours: 8, basis: 0.05, last: '52500' },
      '50500',
    ],
    ['nor further below', { rate: '-0.05', hours: 8, basis: -0.05, last: '47500' }, '49500'],
  ])('%s', (_, standing, mark) => {
    expect(formatFixedDecimal(createMarket(standing).mark)).toBe(mark)
  })
})
