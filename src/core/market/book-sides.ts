import type { BookUpdateText, PriceLevel, PriceLevelText } from './order-book'
import { createBookLadder, createWideBookLadder, type BookLadder } from './book-ladder'
import { createLevelReader } from './level-reader'
import { unitsToAmount, parsePlainUnits, parseWideUnits, UNREADABLE_UNITS } from '../value/integer-units'

export interface BookDecimals {
  readonly price: number
  readonly quantity: number
}

export interface BookSides {
  /** True for the slower representation with bigints. */
  readonly isWide: boolean
  /** Sets all levels; false if one does not fit this representation. */
  setLevels(bids: readonly PriceLevelText[], asks: readonly PriceLevelText[]): boolean
  /** Sets levels from JSON text; false, without any change, if it is not plain enough. */
  setLevelsFromText(change: Pick<BookUpdateText, 'text' | 'bids' | 'asks'>): boolean
  isCrossed(): boolean
  view(depth: number): { readonly bids: readonly PriceLevel[]; readonly asks: readonly PriceLevel[] }
  size(): { readonly bids: number; readonly asks: number }
  clear(): void
}

/** Creates sides with numbers: fast, and exact because all units have at most 15 digits. */
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

/** Creates sides with bigints, for tokens that do not fit 15 digits or the market's decimals. */
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

const combineSides = <N>(
  bids: BookLadder<N>,
  asks: BookLadder<N>,
): Pick<BookSides, 'view' | 'size' | 'clear'> => ({
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
