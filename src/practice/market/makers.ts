import type { Book, Resting } from './book'
import { type Chance, hash, share } from '../numbers/chance'
import type { Fixed } from '../numbers/fixed'
import type { Rules } from './markets'
import type { Side } from '../records/records'

/** What the crowd wants to do right now. */
export interface Urge {
  readonly side: Side
  readonly quantity: Fixed
  readonly limit: Fixed
}

/** Those who keep a market alive: they quote both sides around a price and trade with each other. */
export interface Makers {
  /** Moves the quotes to a new price. Says what the crowd takes on the way. */
  readonly quote: (fair: number, now: number) => readonly Urge[]
  /** What the crowd does of its own accord in a stretch of time, so many times as busy as usual. */
  readonly wander: (ms: number, busy: number) => readonly Urge[]
  /** Takes every quote away. */
  readonly leave: () => void
  /** What the crowd trades in an ordinary minute, in steps of the market as it opens. */
  readonly minuteSteps: number
}

/**
 * What one trade a second comes to in a minute, in usual sizes of a quote: a quarter of a quote each, and a quote is
 * on average a quarter above the usual, less what the trades before have left of it.
 */
const USUAL_MINUTE = 60 * 0.25 * 1.25 * 0.77

const DEPTH = 100
/** How many of the crowd can come at once. */
const MOST_AT_ONCE = 12
const TOUCH = 4

/** What makers know of the market they quote. */
export interface MakerParts {
  /** The rules as the market opens. */
  readonly first: Rules
  /** The rules as they are now. */
  readonly rules: () => Rules
  readonly book: Book
  readonly chance: Chance
  readonly key: number
  /** About what one unit is worth. */
  readonly around: number
}

/** Seats the makers of one market at its book. */
export function createMakers(parts: MakerParts): Makers {
  const { first, rules, book, chance } = parts
  const worth = (Number(first.maxNotional) / 1e18 / 250) * (0.3 + chance.next())
  // What is quoted and what is traded grow with each other: what differs is how often a market turns its book over.
  const perSecond = 0.5 + chance.next() * (Number(first.maxNotional) / 1e18 > 5_000_000 ? 0.9 : 0.5)
  const ladder = createLadder(parts, worth)
  const aim = createAim(0.00002 + 0.00005 * chance.next())
  return {
    quote: createQuoting(parts, ladder, aim),
    wander: createCrowd({ rules, book, chance }, perSecond),
    leave: ladder.leave,
    minuteSteps: (perSecond * USUAL_MINUTE * worth) / parts.around / (Number(first.baseTick) / 1e18),
  }
}

/** The makers' own quotes in the book. */
interface Ladder {
  readonly priceOf: (ticks: number) => Fixed
  /** Takes the quotes away that lie beyond a best price. */
  readonly giveWay: (bid: number, ask: number) => void
  /** Quotes these prices of a side and no others. */
  readonly want: (side: Side, wanted: ReadonlyMap<number, number>) => void
  readonly leave: () => void
  /** Takes over a new tick: every quote lies on another grid then. */
  readonly regrid: () => void
  readonly scale: () => number
}

function createLadder({ first, rules, book, key, around }: MakerParts, worth: number): Ladder {
  const quotes: Readonly<Record<Side, Map<number, Resting>>> = { BUY: new Map(), SELL: new Map() }
  let tick = first.quoteTick
  const priceOf = (ticks: number): Fixed => BigInt(ticks) * tick
  const withdraw = (side: Side, ticks: number, resting: Resting) => {
    quotes[side].delete(ticks)
    const level = book.at(side, priceOf(ticks))
    if (level !== undefined && level.queue.includes(resting))
      book.reduce(side, level, resting, resting.shown, resting.hidden)
  }
  const leave = () => {
    for (const side of ['BUY', 'SELL'] as const)
      for (const [ticks, resting] of quotes[side]) withdraw(side, ticks, resting)
  }
  /** The size quoted at a price: the same for as long as the price stays on the ladder. */
  const sizeAt = (ticks: number, depth: number): Fixed => {
    const { baseTick, baseMin } = rules()
    const steps =
      (worth * (0.25 + 2 * share(key, 5, ticks)) * (1 + depth / 25)) / around / (Number(baseTick) / 1e18)
    const size = BigInt(Math.max(1, Math.round(steps))) * baseTick
    return size > baseMin ? size : baseMin
  }
  return {
    priceOf,
    leave,
    scale: () => Number(tick) / 1e18,
    regrid: () => {
      if (tick !== rules().quoteTick) leave()
      tick = rules().quoteTick
    },
    giveWay: (bid, ask) => {
      for (const [ticks, resting] of quotes.BUY) if (ticks > bid) withdraw('BUY', ticks, resting)
      for (const [ticks, resting] of quotes.SELL) if (ticks < ask) withdraw('SELL', ticks, resting)
    },
    want: (side, wanted) => {
      for (const [ticks, resting] of quotes[side])
        if (!wanted.has(ticks) || resting.shown === 0n) withdraw(side, ticks, resting)
      for (const [ticks, depth] of wanted) {
        if (quotes[side].has(ticks) || ticks <= 0) continue
        const resting: Resting = { id: 0, shown: sizeAt(ticks, depth), hidden: 0n }
        quotes[side].set(ticks, resting)
        book.rest(side, priceOf(ticks), resting)
      }
    },
  }
}

/** Where the best quotes belong, in ticks, and the middle they are laid around. */
interface Aim {
  readonly bid: number
  readonly ask: number
  readonly middle: number
}

/** Best quotes stay where they are until the price leaves them behind. */
function createAim(spread: number): (exact: number) => Aim {
  let middle = 0
  return exact => {
    const half = Math.max(0.5, exact * spread)
    if (Math.abs(exact - middle) > half * 0.8) middle = exact
    const bid = Math.max(1, Math.floor(middle - half))
    return { bid, ask: Math.max(bid + 1, Math.ceil(middle + half)), middle }
  }
}

function createQuoting(
  { book, key }: MakerParts,
  ladder: Ladder,
  aim: (exact: number) => Aim,
): Makers['quote'] {
  const { priceOf } = ladder
  let settled = ''
  return fair => {
    ladder.regrid()
    const { bid, ask, middle } = aim(fair / ladder.scale())
    // Most of the time neither the quotes nor anything else in the book has moved.
    if (settled === `${bid} ${ask} ${book.revision()}`) return []
    ladder.giveWay(bid, ask)
    const urges = [...sweep(book, 'SELL', priceOf(bid)), ...sweep(book, 'BUY', priceOf(ask))]
    if (urges.length > 0) return urges
    const width = Math.max(1, Math.round(middle * 0.0001))
    ladder.want('BUY', rungs(key, bid, -1, width))
    ladder.want('SELL', rungs(key, ask, 1, width))
    settled = `${bid} ${ask} ${book.revision()}`
    return []
  }
}

function createCrowd(
  { rules, book, chance }: Pick<MakerParts, 'rules' | 'book' | 'chance'>,
  perSecond: number,
): Makers['wander'] {
  return (ms, busy) => {
    const urges: Urge[] = []
    for (let left = (perSecond * busy * ms) / 1000; left > 0 && urges.length < MOST_AT_ONCE; left--) {
      if (left < 1 && chance.next() > left) break
      const side = chance.next() < 0.5 ? 'BUY' : 'SELL'
      const best = book.bestShown(side === 'BUY' ? 'SELL' : 'BUY')
      if (best === undefined) continue
      const part = BigInt(1 + Math.floor(999 * chance.next() ** 3))
      const quantity = ((best.shown * part) / 1000n / rules().baseTick + 1n) * rules().baseTick
      urges.push({ side, quantity, limit: best.price })
    }
    return urges
  }
}

/**
 * What the crowd takes when the market has moved through somebody's resting order: a seller below the
 * makers' bid finds a buyer at once. The makers quote only when the way is free, so the book cannot cross.
 */
function sweep(book: Book, side: Side, beyond: Fixed): readonly Urge[] {
  let quantity = 0n
  // The best price comes first: behind the first one that is not in the way nothing is.
  for (const { price, shown, hidden } of book.levels(side)) {
    if (side === 'SELL' ? price > beyond : price < beyond) break
    quantity += shown + hidden
  }
  return quantity === 0n ? [] : [{ side: side === 'SELL' ? 'BUY' : 'SELL', quantity, limit: beyond }]
}

/** Which prices are quoted from the best one outwards: some close together, then one in every cell of a fixed grid. */
function rungs(key: number, best: number, way: 1 | -1, width: number): ReadonlyMap<number, number> {
  const wanted = new Map<number, number>()
  for (let near = 0; near < TOUCH; near++) wanted.set(best + way * near, 0)
  const first = Math.floor((best + way * TOUCH) / width) + way
  for (let cell = 0; cell < DEPTH - TOUCH; cell++) {
    const index = first + way * cell
    wanted.set(index * width + (hash(key, 4, index) % width), cell)
  }
  return wanted
}
