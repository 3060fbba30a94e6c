import type { Level, LevelText } from './book'
import { createLadder, createWideLadder, type Ladder } from './ladder'
import { fromUnits, toUnits, toWideUnits, UNREAD } from './units'

/** How many decimals prices and quantities are counted with. */
export interface Places {
  readonly price: number
  readonly quantity: number
}

/** Both sides of a book, counted in whole units. */
export interface Sides {
  /** Sets every level told; false where one of them does not fit this way of counting. */
  take(bids: readonly LevelText[], asks: readonly LevelText[]): boolean
  isCrossed(): boolean
  view(depth: number): { readonly bids: readonly Level[]; readonly asks: readonly Level[] }
  size(): { readonly bids: number; readonly asks: number }
  clear(): void
}

/** Counts in numbers: fast, and exact because every unit read stays within fifteen digits. */
export function createSides(places: Places): Sides {
  const [bids, asks] = [createLadder(), createLadder()]
  const [bidFaces, askFaces] = [createFaces<number>(places), createFaces<number>(places)]

  function takeSide(ladder: Ladder<number>, levels: readonly LevelText[], sign: 1 | -1): boolean {
    for (const [price, quantity] of levels) {
      const key = toUnits(price, places.price)
      const rest = toUnits(quantity, places.quantity)
      if (key === UNREAD || rest === UNREAD) return false
      ladder.set(sign * key, rest)
    }
    return true
  }

  return {
    take: (bidLevels, askLevels) => takeSide(bids, bidLevels, 1) && takeSide(asks, askLevels, -1),
    isCrossed() {
      const [bid, ask] = [bids.key(0), asks.key(0)]
      return bid !== undefined && ask !== undefined && bid >= -ask
    },
    view: depth => ({
      bids: viewSide(bids, depth, (key, rest) => bidFaces(key, rest)),
      asks: viewSide(asks, depth, (key, rest) => askFaces(-key, rest)),
    }),
    size: () => ({ bids: bids.size(), asks: asks.size() }),
    clear() {
      bids.clear()
      asks.clear()
    },
  }
}

/** Counts in whole numbers of any size: for tokens that fifteen digits or the market's decimals do not hold. */
export function createWideSides(places: Places): Sides {
  const [bids, asks] = [createWideLadder(), createWideLadder()]
  const face = createFaces<bigint>(places)

  function takeSide(ladder: Ladder<bigint>, levels: readonly LevelText[], sign: 1n | -1n): boolean {
    for (const [price, quantity] of levels) {
      const key = toWideUnits(price, places.price)
      const rest = toWideUnits(quantity, places.quantity)
      if (key === undefined || rest === undefined) return false
      ladder.set(sign * key, rest)
    }
    return true
  }

  return {
    take: (bidLevels, askLevels) => takeSide(bids, bidLevels, 1n) && takeSide(asks, askLevels, -1n),
    isCrossed() {
      const [bid, ask] = [bids.key(0), asks.key(0)]
      return bid !== undefined && ask !== undefined && bid >= -ask
    },
    view: depth => ({
      bids: viewSide(bids, depth, (key, rest) => face(key, rest)),
      asks: viewSide(asks, depth, (key, rest) => face(-key, rest)),
    }),
    size: () => ({ bids: bids.size(), asks: asks.size() }),
    clear() {
      bids.clear()
      asks.clear()
    },
  }
}

function viewSide<N>(ladder: Ladder<N>, depth: number, face: (key: N, rest: N) => Level): readonly Level[] {
  const levels: Level[] = []
  const most = Math.min(depth, ladder.size())
  for (let at = 0; at < most; at += 1) {
    const [key, rest] = [ladder.key(at), ladder.rest(at)]
    if (key !== undefined && rest !== undefined) levels.push(face(key, rest))
  }
  return levels
}

/** How many written levels are remembered before they are all forgotten. */
const REMEMBERED = 4_096

/** Writes a level as amounts, and gives the very same level again while nothing about it changed. */
function createFaces<N extends number | bigint>(places: Places): (price: N, rest: N) => Level {
  const written = new Map<N, { readonly rest: N; readonly level: Level }>()
  return (price, rest) => {
    const before = written.get(price)
    if (before?.rest === rest) return before.level
    if (written.size >= REMEMBERED) written.clear()
    const level = { price: fromUnits(price, places.price), quantity: fromUnits(rest, places.quantity) }
    written.set(price, { rest, level })
    return level
  }
}
