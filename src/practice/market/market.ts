import { type Book, createBook } from './book'
import { type Candles, createCandles } from './candles'
import { createChance, keyOf } from '../numbers/chance'
import { type Fixed, fromNumber, max, min, ONE, over, place, times, whole } from '../numbers/fixed'
import { addSample, premiumOf, rateAt } from './funding'
import type { MarketMemory, Shock } from '../records/history-records'
import { type Makers, createMakers } from './makers'
import { luckOf, stirOf } from './minutes'
import type { Opening, Rules } from './markets'
import { type Walk, minuteMoveOf } from './prices'
import { rulesAt } from './rwa'
import type { Side } from '../records/records'

/** A trade as the public sees it. */
export interface Print {
  readonly symbol: string
  readonly price: Fixed
  readonly size: Fixed
  readonly side: Side
  readonly at: number
}

/** One market as it runs: its rules, its book, its makers and its three prices. */
export interface Market {
  readonly symbol: string
  rules: Rules
  readonly book: Book
  readonly makers: Makers
  readonly candles: Candles
  readonly walk: Walk
  readonly memory: MarketMemory
  /** The key under which chance decides what is traded in it. */
  readonly bookKey: number
  /** How far it goes in an ordinary minute, as a fraction of its price. */
  readonly minuteMove: number
  /** The spot price of what the market is about. */
  index: Fixed
  /** The price by which positions are valued and triggers fire. */
  mark: Fixed
  /** The price of the latest trade. */
  last: Fixed
  /** Running mean of the distance between perpetual and index, over a quarter of an hour. */
  basis: number
  estRate: Fixed
  readonly tape: Print[]
  refreshedAt: number
  /** What the perpetual was worth when it was last brought up to the present. */
  fair: number
  ratedAt: number
  /** How many listen to it. */
  watched: number
  /** The moment of the latest book update that was pushed. */
  chainAt: number
}

const LONGEST_TAPE = 1_000
const BASIS_TIME = 900_000
const RATE_EVERY = 15_000
const HISTORY = 30 * 86_400_000

/** The last rate counts in the mark as if every period were this long. */
const RATE_TIME = 8n * 3_600_000n
/** How exactly index and mark are published: one place finer than the tick. */
const fineStep = (rules: Rules): Fixed => max(rules.quoteTick / 10n, place(8))

/** Opens one market at a moment. */
export function openMarket(
  seed: number,
  opening: Opening,
  walk: Walk,
  memory: MarketMemory,
  clock: () => number,
): Market {
  const { rules, walk: spec } = opening
  const now = clock()
  const key = keyOf(seed, `${rules.symbol} book`)
  const book = createBook()
  const chance = createChance(seed, `${rules.symbol} crowd`)
  const fair = walk.index(now) * (1 + walk.basis(now)) * (1 + pushAt(memory.shocks, now))
  const makers = createMakers({
    first: rules,
    rules: () => market.rules,
    book,
    chance,
    key,
    around: spec.around,
  })
  const market: Market = {
    symbol: rules.symbol,
    rules,
    book,
    walk,
    memory,
    bookKey: key,
    minuteMove: minuteMoveOf(spec),
    makers,
    candles: createCandles({
      key,
      walk: time => walk.past(time) * (1 + pushAt(memory.shocks, time)),
      tick: rules.quoteTick,
      step: rules.baseTick,
      minuteMove: minuteMoveOf(spec),
      // A minute that chance tells has a third more than it is asked for.
      minuteSteps: Math.max(3, makers.minuteSteps * (0.65 + chance.below(60_000) / 300_000)),
      from: Math.floor((now - HISTORY) / 86_400_000) * 86_400_000,
      now: clock,
    }),
    index: 0n,
    mark: 0n,
    last: fromNumber(fair, rules.quoteTick),
    basis: walk.basis(now),
    estRate: 0n,
    tape: [],
    refreshedAt: now,
    fair,
    ratedAt: 0,
    watched: 0,
    chainAt: 0,
  }
  if (trades(rules)) market.makers.quote(fair, now)
  reprice(market, now)
  return market
}

/** Whether anything can be traded in a market at all. */
export const trades = (rules: Rules): boolean => rules.status !== 'PENDING' && rules.status !== 'DELISTED'

/** How far a price is pushed off its walk at a moment, as a fraction: at once, and back in a straight line. */
const pushAt = (shocks: readonly Shock[], time: number): number =>
  shocks.reduce(
    (sum, { at, ms, share }) => (time < at || time > at + ms ? sum : sum + share * (1 - (time - at) / ms)),
    0,
  )

/** What the perpetual is worth at a moment, before anybody trades it. */
export const fairAt = (market: Market, now: number): number =>
  market.walk.index(now) * (1 + market.walk.basis(now)) * (1 + pushAt(market.memory.shocks, now))

/** Below a minute prices move less than pure chance would have them: so much of it is the usual. */
const USUAL_STIR = 0.55
/** A minute has so much chance in it on average, and as much stir: what is usual is once of both. */
const USUAL = 1.2 * stirOf(0.8)
const MOST_BUSY = 8

/**
 * How many times as busy as usual the crowd is just now. It is what makes the volume of a minute that nobody saw: the
 * same chance of that minute, and how far the price has gone for the time that has passed.
 */
export function busynessAt(market: Market, fair: number, elapsed: number, now: number): number {
  if (elapsed <= 0) return 0
  const usual = market.fair * market.minuteMove * Math.sqrt(elapsed / 60_000) * USUAL_STIR
  const moved = Math.abs(fair - market.fair) / usual
  market.fair = fair
  return Math.min(MOST_BUSY, (luckOf(market.bookKey, Math.floor(now / 60_000)) * stirOf(moved)) / USUAL)
}

/** Sets index, mark and the estimated funding rate to what they are at a moment. */
export function reprice(market: Market, now: number): void {
  market.rules = rulesAt(market.rules, now)
  const { rules, walk, memory } = market
  const step = fineStep(rules)
  const elapsed = Math.max(0, now - market.refreshedAt)
  market.basis += (walk.basis(now) - market.basis) * (1 - Math.exp(-elapsed / BASIS_TIME))
  market.refreshedAt = now
  market.index = max(step, fromNumber(walk.index(now) * (1 + pushAt(memory.shocks, now)), step))
  market.mark = clampMark(market, median(byRate(market, now), byBasis(market), byBook(market)))
  if (Math.abs(now - market.ratedAt) < RATE_EVERY) return
  if (trades(rules))
    memory.premium = addSample(
      memory.premium,
      memory.nextFundingAt,
      premiumOf(market.book, market.index, rules),
    )
  market.estRate = rateAt(rules, walk, memory.nextFundingAt, now, memory.premium)
  market.ratedAt = now
}

/** The index carried forward by the last funding rate. */
function byRate({ index, memory }: Market, now: number): Fixed {
  const left = BigInt(Math.max(0, memory.nextFundingAt - now))
  return index + (times(index, memory.lastRate) * left) / RATE_TIME
}

const byBasis = ({ index, basis }: Market): Fixed => index + times(index, fromNumber(basis, place(10)))

/** The middle of best bid, best ask and the last trade. */
function byBook({ book, last }: Market): Fixed {
  return median(book.bestShown('BUY')?.price ?? last, book.bestShown('SELL')?.price ?? last, last)
}

const median = (a: Fixed, b: Fixed, c: Fixed): Fixed => max(min(a, b), min(max(a, b), c))

function clampMark({ index, rules }: Market, mark: Fixed): Fixed {
  const room = times(index, min(times(rules.deviationFactor, rules.capFunding), over(ONE, whole(20))))
  const step = fineStep(rules)
  const inside = max(index - room, min(index + room, mark))
  return max(step, inside - (inside % step))
}

/** Notes a trade on the tape and in the candles. */
export function print(market: Market, side: Side, price: Fixed, size: Fixed, at: number): Print {
  const made = { symbol: market.symbol, price, size, side, at }
  market.last = price
  market.candles.add(at, price, size)
  market.tape.push(made)
  if (market.tape.length > LONGEST_TAPE * 1.5) market.tape.splice(0, market.tape.length - LONGEST_TAPE)
  return made
}

/** The middle between the best visible prices, or the mark where one side is empty. */
export function middleOf(market: Market): Fixed {
  const bid = market.book.bestShown('BUY')?.price
  const ask = market.book.bestShown('SELL')?.price
  return bid === undefined || ask === undefined ? market.mark : (bid + ask) / 2n
}

/** What margin mathematics reads of a running market: a view that always shows the present. */
export function marked(market: Market): Seen {
  let seen = SEEN.get(market)
  if (seen === undefined) SEEN.set(market, (seen = createView(market)))
  return seen
}

/** The figures of a market that margin turns on. */
interface Seen {
  readonly rules: Rules
  readonly mark: Fixed
  readonly sumFunding: Fixed
}

const SEEN = new WeakMap<Market, Seen>()

const createView = (market: Market): Seen => ({
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
