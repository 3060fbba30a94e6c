import { computed } from 'vue'
import type { MarketView } from '@contract/api'
import type { BestPrices } from '@core/market/best-prices'
import type { BookView } from '@core/market/book'
import type { Side, Trade } from '@core/market/market'
import { compare } from '@core/value/decimal'
import type { Dated } from '@core/value/freshness'
import { useDesk } from './desk'

const NONE: readonly Trade[] = []

/** The figures of a market, out of its picture and of what is told of all markets. */
export function createSight(symbolOf: () => string | undefined, viewOf: () => MarketView | undefined) {
  const desk = useDesk()
  const market = computed(() => desk.market.get(symbolOf() ?? ''))
  const quote = computed(() => desk.quote.get(symbolOf() ?? ''))
  const trades = computed(() => viewOf()?.trades ?? NONE)
  /** The same as before for a picture that brought no other book, so that what rests on it is left in peace. */
  const book = computed<Dated<BookView> | undefined>(before => {
    const { book: picture, bookAt } = viewOf() ?? {}
    if (picture === undefined || bookAt === undefined) return undefined
    if (before?.value === picture && before.asOf === bookAt) return before
    return { value: picture, version: picture.ts, asOf: bookAt, from: 'live' }
  })
  /** The best prices by themselves, with an age of their own: the book's says nothing of it, and it says nothing of the book. */
  const best = computed<Dated<BestPrices> | undefined>(before => {
    const { best: told, bestAt } = viewOf() ?? {}
    if (told === undefined || bestAt === undefined) return undefined
    if (before?.value === told && before.asOf === bestAt) return before
    return { value: told, version: bestAt, asOf: bestAt, from: 'live' }
  })
  const last = computed(() => trades.value[0]?.price ?? quote.value?.last)
  /** Which way the last print moved from the one before it that differed. */
  const direction = computed<Side | undefined>(() => {
    const [newest, ...older] = trades.value
    const other = older.find(({ price }) => price !== newest?.price)
    if (newest === undefined || other === undefined) return undefined
    return compare(newest.price, other.price) > 0 ? 'BUY' : 'SELL'
  })
  return { market, quote, trades, book, best, last, direction }
}
