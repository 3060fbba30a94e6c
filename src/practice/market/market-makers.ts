import type { OrderBook, RestingEntry } from './order-book'
import { type RandomStream, hashToUint32, uniformRandomAt } from '../numbers/seeded-random'
import type { FixedDecimal } from '../numbers/fixed-decimal'
import type { MarketRules } from './market-listings'
import type { OrderSide } from '../records/trading-records'

export interface SimulatedTraderOrder {
  readonly side: OrderSide
  readonly quantity: FixedDecimal
  readonly limit: FixedDecimal
}

/** Simulated market makers, who quote both sides, and simulated traders, who trade with them. */
export interface MarketMakers {
  /** Moves the quotes to a new price. Returns the simulated orders that clear the way. */
  readonly quote: (fair: number) => readonly SimulatedTraderOrder[]
  /** Returns the simulated orders of a time span. `busy` is a factor on the usual activity. */
  readonly simulateOrders: (ms: number, busy: number) => readonly SimulatedTraderOrder[]
  readonly withdrawQuotes: () => void
  /** Usual simulated volume of a minute, in steps of the market as it opens. */
  readonly minuteSteps: number
}

/**
 * Volume of one minute with one trade a second, in usual quote sizes. A trade takes a quarter of a quote. A quote
 * averages 1.25 usual sizes, of which earlier trades have left 0.77.
 */
const QUOTES_PER_MINUTE = 60 * 0.25 * 1.25 * 0.77

const QUOTED_LEVELS = 100
const MAX_SIMULATED_ORDERS = 12
const CLOSE_LEVELS = 4

export interface MarketMakerDependencies {
  readonly openingRules: MarketRules
  readonly rules: () => MarketRules
  readonly book: OrderBook
  readonly chance: RandomStream
  readonly key: number
  readonly unitPrice: number
}

export function createMarketMakers(parts: MarketMakerDependencies): MarketMakers {
  const { openingRules, rules, book, chance } = parts
  const quoteNotional = (Number(openingRules.maxNotional) / 1e18 / 250) * (0.3 + chance.next())
  // Quoted and traded size grow together. Markets differ in how often the book turns over.
  const perSecond = 0.5 + chance.next() * (Number(openingRules.maxNotional) / 1e18 > 5_000_000 ? 0.9 : 0.5)
  const ladder = createQuoteLadder(parts, quoteNotional)
  const targetQuotes = createQuoteTargeting(0.00002 + 0.00005 * chance.next())
  return {
    quote: createQuoteUpdater(parts, ladder, targetQuotes),
    simulateOrders: createOrderSimulation({ rules, book, chance }, perSecond),
    withdrawQuotes: ladder.withdrawAll,
    minuteSteps:
      (perSecond * QUOTES_PER_MINUTE * quoteNotional) /
      parts.unitPrice /
      (Number(openingRules.baseTick) / 1e18),
  }
}

interface QuoteLadder {
  readonly priceOf: (ticks: number) => FixedDecimal
  readonly withdrawBeyond: (bid: number, ask: number) => void
  readonly setQuotes: (side: OrderSide, wanted: ReadonlyMap<number, number>) => void
  readonly withdrawAll: () => void
  /** Applies a changed tick. All quotes are withdrawn, because none fits the new grid. */
  readonly applyTickChange: () => void
  readonly scale: () => number
}

function createQuoteLadder(
  { openingRules, rules, book, key, unitPrice }: MarketMakerDependencies,
  quoteNotional: number,
): QuoteLadder {
  const quotes: Readonly<Record<OrderSide, Map<number, RestingEntry>>> = { BUY: new Map(), SELL: new Map() }
  let tick = openingRules.quoteTick
  const priceOf = (ticks: number): FixedDecimal => BigInt(ticks) * tick
  const withdraw = (side: OrderSide, ticks: number, resting: RestingEntry) => {
    quotes[side].delete(ticks)
    const level = book.levelAt(side, priceOf(ticks))
    if (level !== undefined && level.queue.includes(resting))
      book.reduce(side, level, resting, resting.visible, resting.hidden)
  }
  const withdrawAll = () => {
    for (const side of ['BUY', 'SELL'] as const)
      for (const [ticks, resting] of quotes[side]) withdraw(side, ticks, resting)
  }
  /** Returns the quoted size of a price. It is constant while the price stays on the ladder. */
  const sizeAt = (ticks: number, depth: number): FixedDecimal => {
    const { baseTick, baseMin } = rules()
    const steps =
      (quoteNotional * (0.25 + 2 * uniformRandomAt(key, 5, ticks)) * (1 + depth / 25)) /
      unitPrice /
      (Number(baseTick) / 1e18)
    const size = BigInt(Math.max(1, Math.round(steps))) * baseTick
    return size > baseMin ? size : baseMin
  }
  return {
    priceOf,
    withdrawAll,
    scale: () => Number(tick) / 1e18,
    applyTickChange: () => {
      if (tick !== rules().quoteTick) withdrawAll()
      tick = rules().quoteTick
    },
    withdrawBeyond: (bid, ask) => {
      for (const [ticks, resting] of quotes.BUY) if (ticks > bid) withdraw('BUY', ticks, resting)
      for (const [ticks, resting] of quotes.SELL) if (ticks < ask) withdraw('SELL', ticks, resting)
    },
    setQuotes: (side, wanted) => {
      for (const [ticks, resting] of quotes[side])
        if (!wanted.has(ticks) || resting.visible === 0n) withdraw(side, ticks, resting)
      for (const [ticks, depth] of wanted) {
        if (quotes[side].has(ticks) || ticks <= 0) continue
        const resting: RestingEntry = { id: 0, visible: sizeAt(ticks, depth), hidden: 0n }
        quotes[side].set(ticks, resting)
        book.rest(side, priceOf(ticks), resting)
      }
    },
  }
}

/** Target of the best quotes and their middle, in ticks. */
interface QuoteTarget {
  readonly bid: number
  readonly ask: number
  readonly middle: number
}

/** Keeps the best quotes where they are until the price has left them. */
function createQuoteTargeting(spread: number): (exact: number) => QuoteTarget {
  let middle = 0
  return exact => {
    const half = Math.max(0.5, exact * spread)
    if (Math.abs(exact - middle) > half * 0.8) middle = exact
    const bid = Math.max(1, Math.floor(middle - half))
    return { bid, ask: Math.max(bid + 1, Math.ceil(middle + half)), middle }
  }
}

function createQuoteUpdater(
  { book, key }: MarketMakerDependencies,
  ladder: QuoteLadder,
  targetQuotes: (exact: number) => QuoteTarget,
): MarketMakers['quote'] {
  const { priceOf } = ladder
  let lastState = ''
  return fair => {
    ladder.applyTickChange()
    const { bid, ask, middle } = targetQuotes(fair / ladder.scale())
    if (lastState === `${bid} ${ask} ${book.revision()}`) return []
    ladder.withdrawBeyond(bid, ask)
    const clearing = [
      ...takePassedOrders(book, 'SELL', priceOf(bid)),
      ...takePassedOrders(book, 'BUY', priceOf(ask)),
    ]
    if (clearing.length > 0) return clearing
    const width = Math.max(1, Math.round(middle * 0.0001))
    ladder.setQuotes('BUY', choosePrices(key, bid, -1, width))
    ladder.setQuotes('SELL', choosePrices(key, ask, 1, width))
    lastState = `${bid} ${ask} ${book.revision()}`
    return []
  }
}

function createOrderSimulation(
  { rules, book, chance }: Pick<MarketMakerDependencies, 'rules' | 'book' | 'chance'>,
  perSecond: number,
): MarketMakers['simulateOrders'] {
  return (ms, busy) => {
    const orders: SimulatedTraderOrder[] = []
    for (
      let left = (perSecond * busy * ms) / 1000;
      left > 0 && orders.length < MAX_SIMULATED_ORDERS;
      left--
    ) {
      if (left < 1 && chance.next() > left) break
      const side = chance.next() < 0.5 ? 'BUY' : 'SELL'
      const best = book.bestVisible(side === 'BUY' ? 'SELL' : 'BUY')
      if (best === undefined) continue
      const part = BigInt(1 + Math.floor(999 * chance.next() ** 3))
      const quantity = ((best.visible * part) / 1000n / rules().baseTick + 1n) * rules().baseTick
      orders.push({ side, quantity, limit: best.price })
    }
    return orders
  }
}

/**
 * Returns the simulated order that takes resting orders which the market has passed. The makers quote only after it, so
 * the book cannot cross.
 */
function takePassedOrders(
  book: OrderBook,
  side: OrderSide,
  limit: FixedDecimal,
): readonly SimulatedTraderOrder[] {
  let quantity = 0n
  // Levels are sorted from best to worst, so the first one that is not passed ends the search.
  for (const { price, visible, hidden } of book.levels(side)) {
    if (side === 'SELL' ? price > limit : price < limit) break
    quantity += visible + hidden
  }
  return quantity === 0n ? [] : [{ side: side === 'SELL' ? 'BUY' : 'SELL', quantity, limit }]
}

/**
 * Returns the quoted prices from the best one outwards: some close together, then one in every cell of a fixed grid.
 */
function choosePrices(
  key: number,
  best: number,
  direction: 1 | -1,
  width: number,
): ReadonlyMap<number, number> {
  const wanted = new Map<number, number>()
  for (let near = 0; near < CLOSE_LEVELS; near++) wanted.set(best + direction * near, 0)
  const first = Math.floor((best + direction * CLOSE_LEVELS) / width) + direction
  for (let cell = 0; cell < QUOTED_LEVELS - CLOSE_LEVELS; cell++) {
    const index = first + direction * cell
    wanted.set(index * width + (hashToUint32(key, 4, index) % width), cell)
  }
  return wanted
}
