import { type OrderBook, createOrderBook } from './book'
import { type CandleHistory, createCandleHistory } from './candles'
import { createRandomStream, deriveRandomKey } from '../numbers/chance'
import { type FixedDecimal, fixedFromNumber, maxFixed, minFixed, FIXED_ONE, divideFixed, decimalStep, multiplyFixed, fixedFromInteger } from '../numbers/fixed'
import { addPremiumSample, computeFundingPremium, computeFundingRateAt } from './funding'
import type { MarketMemory, PriceShock } from '../records/history-records'
import { type MarketMakers, createMarketMakers } from './makers'
import { drawMinuteActivity, computeMoveActivity } from './minutes'
import type { MarketOpening, MarketRules } from './markets'
import { type PriceWalk, computeMinuteMove } from './prices'
import { getRulesAt } from './rwa'
import type { OrderSide } from '../records/records'

/** A trade as the public sees it. */
export interface PublicTrade {
  readonly symbol: string
  readonly price: FixedDecimal
  readonly size: FixedDecimal
  readonly side: OrderSide
  readonly at: number
}

/** One market as it runs: its rules, its book, its makers and its three prices. */
export interface MarketState {
  readonly symbol: string
  rules: MarketRules
  readonly book: OrderBook
  readonly makers: MarketMakers
  readonly candles: CandleHistory
  readonly walk: PriceWalk
  readonly memory: MarketMemory
  /** The key under which chance decides what is traded in it. */
  readonly randomKey: number
  /** How far it goes in an ordinary minute, as a fraction of its price. */
  readonly minuteMove: number
  /** The spot price of what the market is about. */
  index: FixedDecimal
  /** The price by which positions are valued and triggers fire. */
  mark: FixedDecimal
  /** The price of the latest trade. */
  last: FixedDecimal
  /** Running mean of the distance between perpetual and index, over a quarter of an hour. */
  basis: number
  estimatedRate: FixedDecimal
  readonly recentTrades: PublicTrade[]
  refreshedAt: number
  /** What the perpetual was worth when it was last brought up to the present. */
  lastFairPrice: number
  rateUpdatedAt: number
  /** How many listen to it. */
  watcherCount: number
  /** The moment of the latest book update that was pushed. */
  lastBookUpdateAt: number
}

const MAX_RECENT_TRADES = 1_000
const BASIS_WINDOW_MS = 900_000
const RATE_EVERY = 15_000
const HISTORY = 30 * 86_400_000

/** The last rate counts in the mark as if every period were this long. */
const RATE_PERIOD_MS = 8n * 3_600_000n
/** How exactly index and mark are published: one place finer than the tick. */
const getPriceStep = (rules: MarketRules): FixedDecimal => maxFixed(rules.quoteTick / 10n, decimalStep(8))

/** Opens one market at a moment. */
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
      // A minute that chance tells has a third more than it is asked for.
      minuteSteps: Math.max(3, makers.minuteSteps * (0.65 + chance.nextBelow(60_000) / 300_000)),
      from: Math.floor((now - HISTORY) / 86_400_000) * 86_400_000,
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
  if (isTradable(rules)) market.makers.quote(lastFairPrice, now)
  updateMarketPrices(market, now)
  return market
}

/** Whether anything can be traded in a market at all. */
export const isTradable = (rules: MarketRules): boolean => rules.status !== 'PENDING' && rules.status !== 'DELISTED'

/** How far a price is pushed off its walk at a moment, as a fraction: at once, and back in a straight line. */
const shockAt = (shocks: readonly PriceShock[], time: number): number =>
  shocks.reduce(
    (sum, { at, ms, share }) => (time < at || time > at + ms ? sum : sum + share * (1 - (time - at) / ms)),
    0,
  )

/** What the perpetual is worth at a moment, before anybody trades it. */
export const computeFairPrice = (market: MarketState, now: number): number =>
  market.walk.index(now) * (1 + market.walk.basis(now)) * (1 + shockAt(market.memory.shocks, now))

/** Below a minute prices move less than pure chance would have them: so much of it is the usual. */
const SHORT_MOVE_SHARE = 0.55
/** A minute has so much chance in it on average, and as much stir: what is usual is once of both. */
const USUAL_ACTIVITY = 1.2 * computeMoveActivity(0.8)
const MAX_ACTIVITY = 8

/**
 * How many times as busy as usual the crowd is just now. It is what makes the volume of a minute that nobody saw: the
 * same chance of that minute, and how far the price has gone for the time that has passed.
 */
export function computeMarketActivity(market: MarketState, fair: number, elapsed: number, now: number): number {
  if (elapsed <= 0) return 0
  const usual = market.lastFairPrice * market.minuteMove * Math.sqrt(elapsed / 60_000) * SHORT_MOVE_SHARE
  const moved = Math.abs(fair - market.lastFairPrice) / usual
  market.lastFairPrice = fair
  return Math.min(MAX_ACTIVITY, (drawMinuteActivity(market.randomKey, Math.floor(now / 60_000)) * computeMoveActivity(moved)) / USUAL_ACTIVITY)
}

/** Sets index, mark and the estimated funding rate to what they are at a moment. */
export function updateMarketPrices(market: MarketState, now: number): void {
  market.rules = getRulesAt(market.rules, now)
  const { rules, walk, memory } = market
  const step = getPriceStep(rules)
  const elapsed = Math.max(0, now - market.refreshedAt)
  market.basis += (walk.basis(now) - market.basis) * (1 - Math.exp(-elapsed / BASIS_WINDOW_MS))
  market.refreshedAt = now
  market.index = maxFixed(step, fixedFromNumber(walk.index(now) * (1 + shockAt(memory.shocks, now)), step))
  market.mark = clampMark(market, median(markByRate(market, now), markByBasis(market), markByBook(market)))
  if (Math.abs(now - market.rateUpdatedAt) < RATE_EVERY) return
  if (isTradable(rules))
    memory.premium = addPremiumSample(
      memory.premium,
      memory.nextFundingAt,
      computeFundingPremium(market.book, market.index, rules),
    )
  market.estimatedRate = computeFundingRateAt(rules, walk, memory.nextFundingAt, now, memory.premium)
  market.rateUpdatedAt = now
}

/** The index carried forward by the last funding rate. */
function markByRate({ index, memory }: MarketState, now: number): FixedDecimal {
  const left = BigInt(Math.max(0, memory.nextFundingAt - now))
  return index + (multiplyFixed(index, memory.lastRate) * left) / RATE_PERIOD_MS
}

const markByBasis = ({ index, basis }: MarketState): FixedDecimal => index + multiplyFixed(index, fixedFromNumber(basis, decimalStep(10)))

/** The middle of best bid, best ask and the last trade. */
function markByBook({ book, last }: MarketState): FixedDecimal {
  return median(book.bestVisible('BUY')?.price ?? last, book.bestVisible('SELL')?.price ?? last, last)
}

const median = (a: FixedDecimal, b: FixedDecimal, c: FixedDecimal): FixedDecimal => maxFixed(minFixed(a, b), minFixed(maxFixed(a, b), c))

function clampMark({ index, rules }: MarketState, mark: FixedDecimal): FixedDecimal {
  const maxDeviation = multiplyFixed(index, minFixed(multiplyFixed(rules.deviationFactor, rules.capFunding), divideFixed(FIXED_ONE, fixedFromInteger(20))))
  const step = getPriceStep(rules)
  const clamped = maxFixed(index - maxDeviation, minFixed(index + maxDeviation, mark))
  return maxFixed(step, clamped - (clamped % step))
}

/** Notes a trade on the tape and in the candles. */
export function recordPublicTrade(market: MarketState, side: OrderSide, price: FixedDecimal, size: FixedDecimal, at: number): PublicTrade {
  const trade = { symbol: market.symbol, price, size, side, at }
  market.last = price
  market.candles.addTrade(at, price, size)
  market.recentTrades.push(trade)
  if (market.recentTrades.length > MAX_RECENT_TRADES * 1.5) market.recentTrades.splice(0, market.recentTrades.length - MAX_RECENT_TRADES)
  return trade
}

/** The middle between the best visible prices, or the mark where one side is empty. */
export function getMidPrice(market: MarketState): FixedDecimal {
  const bid = market.book.bestVisible('BUY')?.price
  const ask = market.book.bestVisible('SELL')?.price
  return bid === undefined || ask === undefined ? market.mark : (bid + ask) / 2n
}

/** What margin mathematics reads of a running market: a view that always shows the present. */
export function getMarkedMarket(market: MarketState): MarkedView {
  let seen = markedViews.get(market)
  if (seen === undefined) markedViews.set(market, (seen = createMarkedView(market)))
  return seen
}

/** The figures of a market that margin turns on. */
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
