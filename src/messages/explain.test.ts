import { describe, expect, it } from 'vitest'
import { ZERO_PNL_FIGURES } from '@core/figures/pnl-figures'
import { requireAmount } from '@core/value/decimal-amount'
import { long } from '../../test/kit/algo'
import { plan } from '../../test/kit/screen'
import { account, book, market, NOW, SYMBOL } from '../../test/kit/trade'
import {
  explainMaxSpend,
  explainOrderFee,
  explainFunding,
  explainMarketIndexPrice,
  explainEffectiveLeverage,
  explainLiquidationPrice,
  explainMarketMarkPrice,
  explainAccountMarginRatio,
  explainPositionTotal,
  explainUnrealisedPnl,
  type FigureOrigin,
} from './explain'
import { explainLastTrade, explainBidAskSpread, explainBestPrices } from './explain-book'
import {
  explainMarketDayChange,
  explainMarketOpenInterest,
  explainMarketDayRange,
  explainMarketDayVolume,
} from './explain-day'
import {
  explainDayAccountValue,
  explainSavedAccountValue,
  explainCumulativeNetPnl,
  explainHistoryFigure,
  createDayInput,
} from './explain-history'
import { explainFreeCollateral } from './explain-holdings'

const a = requireAmount
const quote = { symbol: SYMBOL, mark: a('60000'), index: a('59990.5'), fundingRate: a('0.0001') }
const day = { last: a('60600'), open24h: a('60000'), high24h: a('61000'), low24h: a('59000') }
const marketContext = { quote: { ...quote, ...day, openInterest: a('12.5') }, market: market(), at: NOW }
const row = long({ liquidation: a('41000') })
const { outlook } = plan()
const trade = { price: a('60001.5'), quantity: a('0.25'), side: 'SELL', at: NOW } as const
const sums = ['net', 'realised', 'fees', 'funding', 'volume', 'fills'] as const
const dayPoint = { ...ZERO_PNL_FIGURES, date: '2026-09-21', net: a('1'), sum: a('3') }

const all: readonly FigureOrigin[] = [
  explainMarketMarkPrice(marketContext),
  explainMarketIndexPrice(marketContext),
  explainFunding(marketContext),
  explainMarketDayChange(marketContext),
  explainMarketDayRange(marketContext),
  explainMarketOpenInterest(marketContext),
  explainMarketDayVolume({
    ...marketContext,
    quote: { ...marketContext.quote, turnover24h: a('90000'), volume24h: a('1.5') },
  }),
  explainLastTrade(trade, marketContext, 0),
  explainBidAskSpread(book(), marketContext),
  explainBestPrices({ symbol: SYMBOL, bid: a('60000') }, marketContext),
  explainUnrealisedPnl(row, a('60500'), marketContext),
  explainLiquidationPrice(row, a('60500'), marketContext),
  explainFreeCollateral(account(), NOW),
  explainAccountMarginRatio(account(), [row], NOW),
  explainPositionTotal('unrealised', [row], NOW),
  explainPositionTotal('notional', [row], NOW),
  explainPositionTotal('maintenance', [row], NOW),
  explainEffectiveLeverage(outlook, outlook.filled),
  explainOrderFee(outlook.filled ?? {}),
  explainMaxSpend(outlook),
  ...sums.map(name => explainHistoryFigure(name, dayPoint, { of: createDayInput(dayPoint.date), at: NOW })),
  explainCumulativeNetPnl(dayPoint, '2026-09-01', NOW),
  explainDayAccountValue(dayPoint.date, NOW),
  explainSavedAccountValue({ at: NOW, value: a('1000') }, 3),
]
const inputs = ({ inputs: each }: FigureOrigin) =>
  Object.fromEntries(each.map(({ name, figure }) => [name, figure.replaceAll('\u00a0', ' ')]))

describe('explanation', () => {
  it.each(all.map(each => [each.title, each] as const))(
    'of %s has a formula, inputs and a source',
    (_, each) => {
      expect(each.formula.length).toBeGreaterThan(10)
      expect(each.inputs.length).toBeGreaterThan(0)
      expect(each.inputs.every(({ figure }) => figure !== '')).toBe(true)
      expect(each.source).toMatch(/^(Reported by venue|Computed here)/)
    },
  )

  it('of a day lists the prices of its range, and of open interest its value', () => {
    expect(
      [
        explainMarketDayChange(marketContext),
        explainMarketDayRange(marketContext),
        explainMarketOpenInterest(marketContext),
      ].map(inputs),
    ).toEqual([
      { 'Last trade': '60 600.0', '24 h ago': '60 000.0' },
      { Highest: '61 000.0', Lowest: '59 000.0', Range: '+3.33 %' },
      { Open: '12.500 BTC', 'Notional at mark': '750 000.00 USDC' },
    ])
  })

  it('of the last price names the trade and its local time', () => {
    const withTrade = explainLastTrade(trade, marketContext, 1_500)
    expect([inputs(withTrade), withTrade.at]).toEqual([
      { Trade: '60 001.5', Size: '0.250 BTC', Taker: 'seller', 'Mark now': '60 000.0' },
      NOW - 1_500,
    ])
    const withoutTrade = explainLastTrade(undefined, { ...marketContext, at: NOW - 9 }, 1_500)
    expect([inputs(withoutTrade), withoutTrade.at]).toEqual([
      { Trade: '60 600.0', 'Mark now': '60 000.0' },
      NOW - 9,
    ])
  })

  it('of the spread lists both sides and its share of the mid, and of one side marks it as one-sided', () => {
    expect(inputs(explainBidAskSpread(book(), marketContext))).toEqual({
      'Best ask': '60 000.1',
      'Best bid': '60 000.0',
      Mid: '60 000.05',
      'Of mid': '0.0002 %',
    })
    expect(inputs(explainBidAskSpread({ ...book(), asks: [] }, marketContext))).toEqual({
      'Best bid': '60 000.0',
    })
  })

  it('of the best prices marks an empty side', () => {
    const both = { bid: a('60000'), bidSize: a('0.5'), ask: a('60000.5'), askSize: a('2') }
    expect(inputs(explainBestPrices({ symbol: SYMBOL, ...both }, marketContext))).toEqual({
      Bid: '60 000.0',
      'Bid size': '0.500 BTC',
      Ask: '60 000.5',
      'Ask size': '2.000 BTC',
      Spread: '0.5',
    })
    expect(inputs(explainBestPrices({ symbol: SYMBOL, ask: a('60000.5') }, marketContext))).toMatchObject({
      Bid: 'none',
      Ask: '60 000.5',
    })
  })

  it('states that the entry includes opening fees, with which the unrealised profit begins', () => {
    for (const { formula } of [
      explainUnrealisedPnl(row, a('1'), marketContext),
      explainPositionTotal('unrealised', []),
    ]) {
      expect(formula).toContain('Entry includes opening fees')
      expect(formula).not.toContain('Fees and funding are not in it')
    }
  })

  it('of unrealised profit lists exactly the factors', () => {
    expect(inputs(explainUnrealisedPnl(row, a('60500.5'), marketContext))).toEqual({
      Size: '1.000',
      Mark: '60 500.5',
      Entry: '60 000.0',
    })
  })

  it('of funding gives its limits, its period and the annual rate', () => {
    expect(inputs(explainFunding(marketContext))).toEqual({
      'Rate for 8 h': '+0.0100 %',
      Annualised: '+10.95 %',
      Cap: '+0.375 %',
      Floor: '−0.375 %',
      'Paid every': '8 h',
    })
  })

  it('of four-hour funding gives the eight-hour equivalent, marked as such', () => {
    expect(inputs(explainFunding({ ...marketContext, market: market({ fundingHours: 4 }) }))).toMatchObject({
      'Rate for 4 h': '+0.0100 %',
      'Per 8 h': '+0.0200 %',
      Annualised: '+21.90 %',
      'Paid every': '4 h',
    })
    expect(inputs(explainFunding({ ...marketContext, market: undefined }))).toEqual({ Rate: '+0.0100 %' })
  })

  it('of a margin ratio sums open positions at their marks, long and short alike', () => {
    const short = long({ quantity: a('-2'), mark: a('10') })
    expect(inputs(explainAccountMarginRatio(account(), [row, short]))['Cross positions']).toBe(
      '60 020.00 USDC',
    )
  })

  it('of a liquidation price includes the margin only for an isolated position', () => {
    const isolated = { ...row, marginMode: 'ISOLATED', margin: a('500') } as const
    expect(inputs(explainLiquidationPrice(row, a('1'), marketContext))['Margin']).toBeUndefined()
    expect(inputs(explainLiquidationPrice(isolated, a('1'), marketContext))['Margin']).toBe('500.00 USDC')
  })

  it('omits unknown values instead of showing zero', () => {
    expect(explainMarketMarkPrice({ quote: undefined, market: undefined }).inputs).toEqual([])
  })
})
