import { computed } from 'vue'
import type { MarketView } from '@contract/api'
import type { BestPrices } from '@core/market/best-prices'
import type { BookView } from '@core/market/book'
import type { OrderSide, PublicTrade } from '@core/market/market'
import { compareDecimals } from '@core/value/decimal'
import type { DatedValue } from '@core/value/freshness'
import { useDeskStore } from './desk'

const NONE: readonly PublicTrade[] = []

/** The figures of a market, out of its picture and of what is told of all markets. */
export function createMarketData(getSymbol: () => string | undefined, getView: () => MarketView | undefined) {
  const desk = useDeskStore()
  const market = computed(() => desk.market.get(getSymbol() ?? ''))
  const quote = computed(() => desk.quote.get(getSymbol() ?? ''))
  const trades = computed(() => getView()?.trades ?? NONE)
  /** The same as before for a picture that brought no other book, so that what rests on it is left in peace. */
  const book = computed<DatedValue<BookView> | undefined>(before => {
    const { book: bookView, bookAt } = getView() ?? {}
    if (bookView === undefined || bookAt === undefined) return undefined
    if (before?.value === bookView && before.asOf === bookAt) return before
    return { value: bookView, version: bookView.ts, asOf: bookAt, from: 'live' }
  })
  /** The best prices by themselves, with an age of their own: the book's says nothing of it, and it says nothing of the book. */
  const best = computed<DatedValue<BestPrices> | undefined>(before => {
    const { best: bestPrices, bestAt } = getView() ?? {}
    if (bestPrices === undefined || bestAt === undefined) return undefined
    if (before?.value === bestPrices && before.asOf === bestAt) return before
    return { value: bestPrices, version: bestAt, asOf: bestAt, from: 'live' }
  })
  const last = computed(() => trades.value[0]?.price ?? quote.value?.last)
  /** Which way the last print moved from the one before it that differed. */
  const direction = computed<OrderSide | undefined>(() => {
    const [newest, ...older] = trades.value
    const lastDifferent = older.find(({ price }) => price !== newest?.price)
    if (newest === undefined || lastDifferent === undefined) return undefined
    return compareDecimals(newest.price, lastDifferent.price) > 0 ? 'BUY' : 'SELL'
  })
  return { market, quote, trades, book, best, last, direction }
}
