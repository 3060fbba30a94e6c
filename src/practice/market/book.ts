import type { Fixed } from '../numbers/fixed'
import type { Side } from '../records/records'

/** A quantity waiting at a price. */
export interface Resting {
  /** The order's id, or 0 for the makers. */
  readonly id: number
  /** What can be seen of it. */
  shown: Fixed
  /** What waits behind it unseen. */
  hidden: Fixed
}

/** All that waits at one price, first come first. */
export interface Level {
  readonly price: Fixed
  readonly queue: Resting[]
  shown: Fixed
  hidden: Fixed
}

/** The resting orders of one market, best price first on each side. */
export interface Book {
  readonly levels: (side: Side) => readonly Level[]
  readonly best: (side: Side) => Level | undefined
  /** The first level of a side on which something can be seen. */
  readonly bestShown: (side: Side) => Level | undefined
  readonly at: (side: Side, price: Fixed) => Level | undefined
  /** Puts a quantity at the end of its price's queue. */
  readonly rest: (side: Side, price: Fixed, resting: Resting) => void
  /** Takes quantity off one resting entry, and the entry away when nothing is left of it. */
  readonly reduce: (side: Side, level: Level, resting: Resting, shown: Fixed, hidden: Fixed) => void
  readonly remove: (side: Side, price: Fixed, id: number) => void
  /** A number that changes with everything that changes in the book. */
  readonly revision: () => number
  /** The prices whose visible quantity changed since this was last asked. */
  readonly takeChanges: () => Changes
  /** Starts or stops keeping track of changes. */
  readonly track: (on: boolean) => void
}

/** Which prices changed, on each side. */
export interface Changes {
  readonly BUY: ReadonlySet<Fixed>
  readonly SELL: ReadonlySet<Fixed>
}

/** Opens an empty book. */
export function createBook(): Book {
  const sides: Readonly<Record<Side, Level[]>> = { BUY: [], SELL: [] }
  let changes = { BUY: new Set<Fixed>(), SELL: new Set<Fixed>() }
  let tracked = false
  let revision = 0
  const mark = (side: Side, price: Fixed) => void (tracked && changes[side].add(price))
  const drop = (side: Side, level: Level) => {
    const levels = sides[side]
    const index = place(levels, side, level.price)
    if (levels[index] === level) levels.splice(index, 1)
  }
  const reduce: Book['reduce'] = (side, level, resting, shown, hidden) => {
    revision++
    resting.shown -= shown
    resting.hidden -= hidden
    level.shown -= shown
    level.hidden -= hidden
    if (resting.shown + resting.hidden === 0n) level.queue.splice(level.queue.indexOf(resting), 1)
    if (level.queue.length === 0) drop(side, level)
    if (shown !== 0n) mark(side, level.price)
  }
  const at: Book['at'] = (side, price) => {
    const level = sides[side][place(sides[side], side, price)]
    return level?.price === price ? level : undefined
  }
  return {
    levels: side => sides[side],
    best: side => sides[side][0],
    bestShown: side => sides[side].find(level => level.shown > 0n),
    at,
    rest: (side, price, resting) => {
      revision++
      let level = at(side, price)
      if (level === undefined) {
        level = { price, queue: [], shown: 0n, hidden: 0n }
        sides[side].splice(place(sides[side], side, price), 0, level)
      }
      level.queue.push(resting)
      level.shown += resting.shown
      level.hidden += resting.hidden
      if (resting.shown !== 0n) mark(side, price)
    },
    reduce,
    remove: (side, price, id) => {
      const level = at(side, price)
      const resting = level?.queue.find(entry => entry.id === id)
      if (level !== undefined && resting !== undefined)
        reduce(side, level, resting, resting.shown, resting.hidden)
    },
    revision: () => revision,
    takeChanges: () => {
      const taken = changes
      changes = { BUY: new Set(), SELL: new Set() }
      return taken
    },
    track: on => {
      tracked = on
      if (!on) changes = { BUY: new Set(), SELL: new Set() }
    },
  }
}

/** Where a price belongs among levels that run away from the middle. */
function place(levels: readonly Level[], side: Side, price: Fixed): number {
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
