import type { BookChangeText, Level, LevelText } from './book'
import { createLadder, createWideLadder, type Ladder } from './ladder'
import { createLevelReader } from './level-reader'
import { fromUnits, toUnits, toWideUnits, UNREAD } from '../value/units'

/** How many decimals prices and quantities are counted with. */
export interface Decimals {
  readonly price: number
  readonly quantity: number
}

/** Both sides of a book, counted in whole units. */
export interface Sides {
  /** Whether it counts in whole numbers of any size, the slow way. */
  readonly isWide: boolean
  /** Sets every level told; false where one of them does not fit this way of counting. */
  take(bids: readonly LevelText[], asks: readonly LevelText[]): boolean
  /** The same from the JSON text both lists stand in; false, and nothing is set, where it is not plain enough. */
  takeText(change: Pick<BookChangeText, 'text' | 'bids' | 'asks'>): boolean
  isCrossed(): boolean
  view(depth: number): { readonly bids: readonly Level[]; readonly asks: readonly Level[] }
  size(): { readonly bids: number; readonly asks: number }
  clear(): void
}

/** Counts in numbers: fast, and exact because every unit read stays within fifteen digits. */
export function createSides(places: Decimals): Sides {
  const write = writer<number>(places)
  const bids = createLadder(write)
  const asks = createLadder((key, rest, before) => write(-key, rest, before))
  const [bidReader, askReader] = [createLevelReader(places), createLevelReader(places)]

  function takeSide(ladder: Ladder<number>, levels: readonly LevelText[], sign: 1 | -1): boolean {
    for (const level of levels) {
      const key = toUnits(level[0], places.price)
      const rest = toUnits(level[1], places.quantity)
      if (key === UNREAD || rest === UNREAD) return false
      ladder.set(sign * key, rest)
    }
    return true
  }

  return {
    ...both(bids, asks),
    isWide: false,
    take: (bidLevels, askLevels) => takeSide(bids, bidLevels, 1) && takeSide(asks, askLevels, -1),
    takeText(change) {
      if (!bidReader.read(change.text, change.bids) || !askReader.read(change.text, change.asks)) return false
      bidReader.each((price, quantity) => bids.set(price, quantity))
      askReader.each((price, quantity) => asks.set(-price, quantity))
      return true
    },
    isCrossed() {
      const [bid, ask] = [bids.best(), asks.best()]
      return bid !== undefined && ask !== undefined && bid >= -ask
    },
  }
}

/** Counts in whole numbers of any size: for tokens that fifteen digits or the market's decimals do not hold. */
export function createWideSides(places: Decimals): Sides {
  const write = writer<bigint>(places)
  const bids = createWideLadder(write)
  const asks = createWideLadder((key, rest) => write(-key, rest))

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
    ...both(bids, asks),
    isWide: true,
    take: (bidLevels, askLevels) => takeSide(bids, bidLevels, 1n) && takeSide(asks, askLevels, -1n),
    takeText: () => false,
    isCrossed() {
      const [bid, ask] = [bids.best(), asks.best()]
      return bid !== undefined && ask !== undefined && bid >= -ask
    },
  }
}

const both = <N>(bids: Ladder<N>, asks: Ladder<N>): Pick<Sides, 'view' | 'size' | 'clear'> => ({
  view: depth => ({ bids: bids.view(depth), asks: asks.view(depth) }),
  size: () => ({ bids: bids.size(), asks: asks.size() }),
  clear() {
    bids.clear()
    asks.clear()
  },
})

const writer =
  <N extends number | bigint>(places: Decimals) =>
  (price: N, rest: N, before?: Level): Level => ({
    price: before?.price ?? fromUnits(price, places.price),
    quantity: fromUnits(rest, places.quantity),
  })
