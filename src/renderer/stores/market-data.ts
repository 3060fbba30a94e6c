import { computed } from 'vue'
import type { MarketView } from '@contract/desk-api'
import type { BestPrices } from '@core/market/best-prices'
import type { BookView } from '@core/market/order-book'
import type { PublicTrade } from '@core/market/venue-market-rules'
import type { DatedValue } from '@core/value/value-freshness'
import { useDeskStore } from './desk-store'

const NONE: readonly PublicTrade[] = []

export function createMarketData(getSymbol: () => string | undefined, getView: () => MarketView | undefined) {
  const desk = useDeskStore()
  const market = computed(() => desk.market.get(getSymbol() ?? ''))
  const quote = computed(() => desk.quote.get(getSymbol() ?? ''))
  const trades = computed(() => getView()?.trades ?? NONE)
  /** Returns the previous object if the view contains the same book, so dependents are not recomputed. */
  const book = computed<DatedValue<BookView> | undefined>(before => {
    const { book: bookView, bookAt } = getView() ?? {}
    if (bookView === undefined || bookAt === undefined) return undefined
    if (before?.value === bookView && before.asOf === bookAt) return before
    return { value: bookView, version: bookView.ts, asOf: bookAt, from: 'live' }
  })
  /** Best prices with their own age. They and the book are updated independently. */
  const best = computed<DatedValue<BestPrices> | undefined>(before => {
    const { best: bestPrices, bestAt } = getView() ?? {}
    if (bestPrices === undefined || bestAt === undefined) return undefined
    if (before?.value === bestPrices && before.asOf === bestAt) return before
    return { value: bestPrices, version: bestAt, asOf: bestAt, from: 'live' }
  })
  const heardAt = computed(() => getView()?.heardAt)
  const last = computed(() => trades.value[0]?.price ?? quote.value?.last)
  /** Taker's side of the newest trade, as the tape shows it beside the same price. */
  const direction = computed(() => trades.value[0]?.side)
  return { market, quote, trades, book, best, heardAt, last, direction }
}
