import { type OrderBook, createOrderBook } from './order-book'
import { type CandleHistory, createCandleHistory } from './candle-history'
import { createRandomStream, deriveRandomKey } from '../numbers/seeded-random'
import {
  type FixedDecimal,
  fixedFromNumber,
  maxFixed,
  minFixed,
  FIXED_ONE,
  divideFixed,
  decimalStep,
  multiplyFixed,
  fixedFromInteger,
} from '../numbers/fixed-decimal'
import { addPremiumSample, computeFundingPremium, computeFundingRateAt } from './funding-rates'
import type { MarketMemory, PriceShock } from '../records/history-records'
import { type MarketMakers, createMarketMakers } from './market-makers'
import { drawMinuteActivity, computeMoveActivity } from './minute-series'
import type { MarketOpening, MarketRules } from './market-listings'
import { type PriceWalk, computeMinuteMove } from './price-walks'
import { getRulesAt } from './real-world-assets'
import type { OrderSide } from '../records/trading-records'

export interface PublicTrade {
  readonly symbol: string
  readonly price: FixedDecimal
  readonly size: FixedDecimal
  readonly side: OrderSide
  readonly at: number
}

export interface MarketState {
  readonly symbol: string
  rules: MarketRules
  readonly book: OrderBook
  readonly makers: MarketMakers
  readonly candles: CandleHistory
  readonly walk: PriceWalk
  readonly memory: MarketMemory
  /** Key of the random numbers that decide its trades. */
  readonly randomKey: number
  /** Usual price change within a minute, as a fraction of the price. */
  readonly minuteMove: number
  /** Spot price of the underlying. */
  index: FixedDecimal
  /** Price that values positions and triggers orders. */
  mark: FixedDecimal
  last: FixedDecimal
  /** Running mean of the distance between perpetual and index over 15 minutes. */
  basis: number
  estimatedRate: FixedDecimal
  readonly recentTrades: PublicTrade[]
  refreshedAt: number
  /** Value of the perpetual at the last update. */
  lastFairPrice: number
  rateUpdatedAt: number
  watcherCount: number
  lastBookUpdateAt: number
}

const MAX_RECENT_TRADES = 1_000
const BASIS_WINDOW_MS = 900_000
const RATE_UPDATE_MS = 15_000
const HISTORY_MS = 30 * 86_400_000

/** The mark applies the last rate as if every period were this long. */
const RATE_PERIOD_MS = 8n * 3_600_000n
/** Precision of index and mark: one decimal place finer than the tick. */
const getPriceStep = (rules: MarketRules): FixedDecimal => maxFixed(rules.quoteTick / 10n, decimalStep(8))

export function openMarketState(
  seed: number,
  opening: MarketOpening,
  walk: PriceWalk,
  memory: MarketMemory,
  clock: () => number,
): MarketState {
  const { rules, walk: spec } = opening
  const now = clock()
  const key = deriveRandomKey(seed, `${rules.symbol} book`)
  const book = createOrderBook()
  const chance = createRandomStream(seed, `${rules.symbol} crowd`)
  const lastFairPrice = walk.index(now) * (1 + walk.basis(now)) * (1 + shockAt(memory.shocks, now))
  const makers = createMarketMakers({
    openingRules: rules,
    rules: () => market.rules,
    book,
    chance,
    key,
    unitPrice: spec.basePrice,
  })
  const market: MarketState = {
    symbol: rules.symbol,
    rules,
    book,
    walk,
    memory,
    randomKey: key,
    minuteMove: computeMinuteMove(spec),
    makers,
    candles: createCandleHistory({
      key,
      walk: time => walk.historyPrice(time) * (1 + shockAt(memory.shocks, time)),
      tick: rules.quoteTick,
      step: rules.baseTick,
      minuteMove: computeMinuteMove(spec),
      // A minute simulated by the candle history averages a third more than the given volume.
      minuteSteps: Math.max(3, makers.minuteSteps * (0.65 + chance.nextBelow(60_000) / 300_000)),
      from: Math.floor((now - HISTORY_MS) / 86_400_000) * 86_400_000,
      now: clock,
    }),
    index: 0n,
    mark: 0n,
    last: fixedFromNumber(lastFairPrice, rules.quoteTick),
    basis: walk.basis(now),
    estimatedRate: 0n,
    recentTrades: [],
    refreshedAt: now,
    lastFairPrice,
    rateUpdatedAt: 0,
    watcherCount: 0,
    lastBookUpdateAt: 0,
  }
  if (isTradable(rules)) market.makers.quote(lastFairPrice)
  updateMarketPrices(market, now)
  return market
}

export const isTradable = (rules: MarketRules): boolean =>
  rules.status !== 'PENDING' && rules.status !== 'DELISTED'

/** Returns the shock of a price at a time, as a fraction. It applies at once and decays linearly. */
const shockAt = (shocks: readonly PriceShock[], time: number): number =>
  shocks.reduce(
    (sum, { at, ms, share }) => (time < at || time > at + ms ? sum : sum + share * (1 - (time - at) / ms)),
    0,
  )

/** Returns the value of the perpetual at a time, without the influence of orders. */
export const computeFairPrice = (market: MarketState, now: number): number =>
  market.walk.index(now) * (1 + market.walk.basis(now)) * (1 + shockAt(market.memory.shocks, now))

/** Prices move less within a minute than a random walk would: this share of it is usual. */
const SHORT_MOVE_SHARE = 0.55
/** Mean of the random factor times the movement factor of a minute. */
const USUAL_ACTIVITY = 1.2 * computeMoveActivity(0.8)
const MAX_ACTIVITY = 8

/**
 * Returns the activity of simulated traders as a factor on the usual. It uses the same random number as the simulated
 * minute, and the price change for the elapsed time.
 */
export function computeMarketActivity(
  market: MarketState,
  fair: number,
  elapsed: number,
  now: number,
): number {
  if (elapsed <= 0) return 0
  const usual = market.lastFairPrice * market.minuteMove * Math.sqrt(elapsed / 60_000) * SHORT_MOVE_SHARE
  const moved = Math.abs(fair - market.lastFairPrice) / usual
  market.lastFairPrice = fair
  return Math.min(
    MAX_ACTIVITY,
    (drawMinuteActivity(market.randomKey, Math.floor(now / 60_000)) * computeMoveActivity(moved)) /
      USUAL_ACTIVITY,
  )
}

export function updateMarketPrices(market: MarketState, now: number): void {
  market.rules = getRulesAt(market.rules, now)
  const { rules, walk, memory } = market
  const step = getPriceStep(rules)
  const elapsed = Math.max(0, now - market.refreshedAt)
  market.basis += (walk.basis(now) - market.basis) * (1 - Math.exp(-elapsed / BASIS_WINDOW_MS))
  market.refreshedAt = now
  market.index = maxFixed(step, fixedFromNumber(walk.index(now) * (1 + shockAt(memory.shocks, now)), step))
  market.mark = clampMark(market, median(markByRate(market, now), markByBasis(market), markByBook(market)))
  if (Math.abs(now - market.rateUpdatedAt) < RATE_UPDATE_MS) return
  if (isTradable(rules))
    memory.premium = addPremiumSample(
      memory.premium,
      memory.nextFundingAt,
      computeFundingPremium(market.book, market.index, rules),
    )
  market.estimatedRate = computeFundingRateAt(rules, walk, memory.nextFundingAt, now, memory.premium)
  market.rateUpdatedAt = now
}

/** Returns the index plus the remaining funding of the last rate. */
function markByRate({ index, memory }: MarketState, now: number): FixedDecimal {
  const left = BigInt(Math.max(0, memory.nextFundingAt - now))
  return index + (multiplyFixed(index, memory.lastRate) * left) / RATE_PERIOD_MS
}

const markByBasis = ({ index, basis }: MarketState): FixedDecimal =>
  index + multiplyFixed(index, fixedFromNumber(basis, decimalStep(10)))

/** Returns the median of best bid, best ask and last trade. */
function markByBook({ book, last }: MarketState): FixedDecimal {
  return median(book.bestVisible('BUY')?.price ?? last, book.bestVisible('SELL')?.price ?? last, last)
}

const median = (a: FixedDecimal, b: FixedDecimal, c: FixedDecimal): FixedDecimal =>
  maxFixed(minFixed(a, b), minFixed(maxFixed(a, b), c))

/** Limits the mark's distance from the index to the market's own limit, at most 5 %, and rounds it down to its step. */
function clampMark({ index, rules }: MarketState, mark: FixedDecimal): FixedDecimal {
  const maxDeviation = multiplyFixed(
    index,
    minFixed(
      multiplyFixed(rules.deviationFactor, rules.capFunding),
      divideFixed(FIXED_ONE, fixedFromInteger(20)),
    ),
  )
  const step = getPriceStep(rules)
  const clamped = maxFixed(index - maxDeviation, minFixed(index + maxDeviation, mark))
  return maxFixed(step, clamped - (clamped % step))
}

export function recordPublicTrade(
  market: MarketState,
  side: OrderSide,
  price: FixedDecimal,
  size: FixedDecimal,
  at: number,
): PublicTrade {
  const trade = { symbol: market.symbol, price, size, side, at }
  market.last = price
  market.candles.addTrade(at, price, size)
  market.recentTrades.push(trade)
  if (market.recentTrades.length > MAX_RECENT_TRADES * 1.5)
    market.recentTrades.splice(0, market.recentTrades.length - MAX_RECENT_TRADES)
  return trade
}

/** Returns the middle of the best visible prices, or the mark if a side is empty. */
export function getMidPrice(market: MarketState): FixedDecimal {
  const bid = market.book.bestVisible('BUY')?.price
  const ask = market.book.bestVisible('SELL')?.price
  return bid === undefined || ask === undefined ? market.mark : (bid + ask) / 2n
}

/** Returns a live view of the figures that margin formulas need. */
export function getMarkedMarket(market: MarketState): MarkedView {
  let view = markedViews.get(market)
  if (view === undefined) markedViews.set(market, (view = createMarkedView(market)))
  return view
}

interface MarkedView {
  readonly rules: MarketRules
  readonly mark: FixedDecimal
  readonly sumFunding: FixedDecimal
}

const markedViews = new WeakMap<MarketState, MarkedView>()

const createMarkedView = (market: MarketState): MarkedView => ({
  get rules() {
    return market.rules
  },
  get mark() {
    return market.mark
  },
  get sumFunding() {
    return market.memory.sumFunding
  },
})
