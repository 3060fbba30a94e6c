import type { FixedDecimal } from '../numbers/fixed-decimal'
import type { OrderSide } from '../records/trading-records'

export interface RestingEntry {
  /** Order id, or 0 for a market maker. */
  readonly id: number
  visible: FixedDecimal
  hidden: FixedDecimal
}

/** All entries at one price, in order of arrival. */
export interface BookLevel {
  readonly price: FixedDecimal
  readonly queue: RestingEntry[]
  visible: FixedDecimal
  hidden: FixedDecimal
}

/** Resting orders of one market, best price first on each side. */
export interface OrderBook {
  readonly levels: (side: OrderSide) => readonly BookLevel[]
  readonly best: (side: OrderSide) => BookLevel | undefined
  readonly bestVisible: (side: OrderSide) => BookLevel | undefined
  readonly levelAt: (side: OrderSide, price: FixedDecimal) => BookLevel | undefined
  readonly rest: (side: OrderSide, price: FixedDecimal, resting: RestingEntry) => void
  /** Reduces an entry and removes it when nothing is left. */
  readonly reduce: (
    side: OrderSide,
    level: BookLevel,
    resting: RestingEntry,
    visible: FixedDecimal,
    hidden: FixedDecimal,
  ) => void
  readonly remove: (side: OrderSide, price: FixedDecimal, id: number) => void
  /** Number that changes with every change of the book. */
  readonly revision: () => number
  /** Returns the prices whose visible quantity changed since the last call. */
  readonly drainChanges: () => BookChanges
  readonly setTracking: (isTracking: boolean) => void
}

export interface BookChanges {
  readonly BUY: ReadonlySet<FixedDecimal>
  readonly SELL: ReadonlySet<FixedDecimal>
}

export function createOrderBook(): OrderBook {
  const sides: Readonly<Record<OrderSide, BookLevel[]>> = { BUY: [], SELL: [] }
  let changes = { BUY: new Set<FixedDecimal>(), SELL: new Set<FixedDecimal>() }
  let isTracking = false
  let revision = 0
  const markChanged = (side: OrderSide, price: FixedDecimal) => void (isTracking && changes[side].add(price))
  const dropLevel = (side: OrderSide, level: BookLevel) => {
    const levels = sides[side]
    const index = indexOfPrice(levels, side, level.price)
    if (levels[index] === level) levels.splice(index, 1)
  }
  const reduce: OrderBook['reduce'] = (side, level, resting, shown, hidden) => {
    revision++
    resting.visible -= shown
    resting.hidden -= hidden
    level.visible -= shown
    level.hidden -= hidden
    if (resting.visible + resting.hidden === 0n) level.queue.splice(level.queue.indexOf(resting), 1)
    if (level.queue.length === 0) dropLevel(side, level)
    if (shown !== 0n) markChanged(side, level.price)
  }
  const levelAt: OrderBook['levelAt'] = (side, price) => {
    const level = sides[side][indexOfPrice(sides[side], side, price)]
    return level?.price === price ? level : undefined
  }
  return {
    levels: side => sides[side],
    best: side => sides[side][0],
    bestVisible: side => sides[side].find(level => level.visible > 0n),
    levelAt,
    rest: (side, price, resting) => {
      revision++
      let level = levelAt(side, price)
      if (level === undefined) {
        level = { price, queue: [], visible: 0n, hidden: 0n }
        sides[side].splice(indexOfPrice(sides[side], side, price), 0, level)
      }
      level.queue.push(resting)
      level.visible += resting.visible
      level.hidden += resting.hidden
      if (resting.visible !== 0n) markChanged(side, price)
    },
    reduce,
    remove: (side, price, id) => {
      const level = levelAt(side, price)
      const resting = level?.queue.find(entry => entry.id === id)
      if (level !== undefined && resting !== undefined)
        reduce(side, level, resting, resting.visible, resting.hidden)
    },
    revision: () => revision,
    drainChanges: () => {
      const taken = changes
      changes = { BUY: new Set(), SELL: new Set() }
      return taken
    },
    setTracking: on => {
      isTracking = on
      if (!on) changes = { BUY: new Set(), SELL: new Set() }
    },
  }
}

/** Returns the index of `price` among levels sorted from best to worst. */
function indexOfPrice(levels: readonly BookLevel[], side: OrderSide, price: FixedDecimal): number {
  let low = 0
  let high = levels.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const here = levels[middle]?.price ?? 0n
    if (side === 'BUY' ? here > price : here < price) low = middle + 1
    else high = middle
  }
  return low
}
