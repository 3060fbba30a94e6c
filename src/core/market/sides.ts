import type { BookUpdateText, PriceLevel, PriceLevelText } from './book'
import { createBookLadder, createWideBookLadder, type BookLadder } from './ladder'
import { createLevelReader } from './level-reader'
import { unitsToAmount, parsePlainUnits, parseWideUnits, UNREADABLE_UNITS } from '../value/units'

/** How many decimals prices and quantities are counted with. */
export interface BookDecimals {
  readonly price: number
  readonly quantity: number
}

/** Both sides of a book, counted in whole units. */
export interface BookSides {
  /** Whether it counts in whole numbers of any size, the slow way. */
  readonly isWide: boolean
  /** Sets every level told; false where one of them does not fit this way of counting. */
  setLevels(bids: readonly PriceLevelText[], asks: readonly PriceLevelText[]): boolean
  /** The same from the JSON text both lists stand in; false, and nothing is set, where it is not plain enough. */
  setLevelsFromText(change: Pick<BookUpdateText, 'text' | 'bids' | 'asks'>): boolean
  isCrossed(): boolean
  view(depth: number): { readonly bids: readonly PriceLevel[]; readonly asks: readonly PriceLevel[] }
  size(): { readonly bids: number; readonly asks: number }
  clear(): void
}

/** Counts in numbers: fast, and exact because every unit read stays within fifteen digits. */
export function createBookSides(places: BookDecimals): BookSides {
  const write = createLevelFactory<number>(places)
  const bids = createBookLadder(write)
  const asks = createBookLadder((key, rest, before) => write(-key, rest, before))
  const [bidReader, askReader] = [createLevelReader(places), createLevelReader(places)]

  function takeSide(ladder: BookLadder<number>, levels: readonly PriceLevelText[], sign: 1 | -1): boolean {
    for (const level of levels) {
      const key = parsePlainUnits(level[0], places.price)
      const rest = parsePlainUnits(level[1], places.quantity)
      if (key === UNREADABLE_UNITS || rest === UNREADABLE_UNITS) return false
      ladder.set(sign * key, rest)
    }
    return true
  }

  return {
    ...combineSides(bids, asks),
    isWide: false,
    setLevels: (bidLevels, askLevels) => takeSide(bids, bidLevels, 1) && takeSide(asks, askLevels, -1),
    setLevelsFromText(change) {
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
export function createWideBookSides(places: BookDecimals): BookSides {
  const write = createLevelFactory<bigint>(places)
  const bids = createWideBookLadder(write)
  const asks = createWideBookLadder((key, rest) => write(-key, rest))

  function takeSide(ladder: BookLadder<bigint>, levels: readonly PriceLevelText[], sign: 1n | -1n): boolean {
    for (const [price, quantity] of levels) {
      const key = parseWideUnits(price, places.price)
      const rest = parseWideUnits(quantity, places.quantity)
      if (key === undefined || rest === undefined) return false
      ladder.set(sign * key, rest)
    }
    return true
  }

  return {
    ...combineSides(bids, asks),
    isWide: true,
    setLevels: (bidLevels, askLevels) => takeSide(bids, bidLevels, 1n) && takeSide(asks, askLevels, -1n),
    setLevelsFromText: () => false,
    isCrossed() {
      const [bid, ask] = [bids.best(), asks.best()]
      return bid !== undefined && ask !== undefined && bid >= -ask
    },
  }
}

const combineSides = <N>(bids: BookLadder<N>, asks: BookLadder<N>): Pick<BookSides, 'view' | 'size' | 'clear'> => ({
  view: depth => ({ bids: bids.view(depth), asks: asks.view(depth) }),
  size: () => ({ bids: bids.size(), asks: asks.size() }),
  clear() {
    bids.clear()
    asks.clear()
  },
})

const createLevelFactory =
  <N extends number | bigint>(places: BookDecimals) =>
  (price: N, rest: N, before?: PriceLevel): PriceLevel => ({
    price: before?.price ?? unitsToAmount(price, places.price),
    quantity: unitsToAmount(rest, places.quantity),
  })
