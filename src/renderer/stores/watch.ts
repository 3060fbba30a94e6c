import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { MarketView } from '@contract/api'
import { unpackView } from '@contract/view-wire'
import { compare } from '@core/value/decimal'
import type { Dated } from '@core/value/freshness'
import type { BestPrices } from '@core/market/best-prices'
import type { BookView } from '@core/market/book'
import type { Candle, CandleInterval, Side, Trade } from '@core/market/market'
import type { PastFundingRate } from '@core/market/venue-facts'
import { desk as bridge } from '../bridge'
import { patiently } from '../patiently'
import { createReceiver } from '../receiving'
import { useDesk } from './desk'

const NONE: readonly Trade[] = []

/** The market being watched: its rules and figures, its book and its tape. */
export const useWatch = defineStore('watch', () => {
  const desk = useDesk()
  const symbol = shallowRef<string>()
  const view = shallowRef<MarketView>()

  /** Makes a market the one being watched. What was heard of another is dropped at once. */
  async function watch(wanted: string): Promise<void> {
    if (wanted === symbol.value) return
    symbol.value = wanted
    view.value = undefined
    await patiently(
      () => bridge.market.watch({ symbol: wanted }),
      () => symbol.value === wanted,
    )
  }

  function open(): void {
    const receive = createReceiver({
      unpack: unpackView,
      receive(heard: MarketView) {
        if (heard.symbol === symbol.value) view.value = heard
      },
      ack: answer => void bridge.messages.ack({ of: 'market', ...answer }),
    })
    bridge.market.view(receive)
  }

  /** Bars for the chart, oldest first; none where the venue gave none. */
  async function candles(of: string, interval: CandleInterval, before?: number): Promise<readonly Candle[]> {
    const input = { symbol: of, interval, ...(before !== undefined && { before: Math.floor(before) }) }
    const answer = await patiently(
      () => bridge.market.candles(input),
      () => symbol.value === of,
    )
    return answer.ok ? answer.value : []
  }

  /** What funding was paid before, newest first; undefined where it could not be read. */
  async function pastFunding(of: string): Promise<readonly PastFundingRate[] | undefined> {
    const answer = await bridge.market.pastFunding({ symbol: of })
    return answer.ok ? answer.value : undefined
  }

  const market = computed(() => (symbol.value === undefined ? undefined : desk.market.get(symbol.value)))
  const quote = computed(() => (symbol.value === undefined ? undefined : desk.quote.get(symbol.value)))
  const trades = computed(() => view.value?.trades ?? NONE)
  /** The same as before for a picture that brought no other book, so that what rests on it is left in peace. */
  const book = computed<Dated<BookView> | undefined>(before => {
    const { book: picture, bookAt } = view.value ?? {}
    if (picture === undefined || bookAt === undefined) return undefined
    if (before?.value === picture && before.asOf === bookAt) return before
    return { value: picture, version: picture.ts, asOf: bookAt, from: 'live' }
  })
  /** The best prices by themselves, with an age of their own: the book's says nothing of it, and it says nothing of the book. */
  const best = computed<Dated<BestPrices> | undefined>(before => {
    const { best: told, bestAt } = view.value ?? {}
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

  return {
    symbol,
    view,
    watch,
    open,
    candles,
    pastFunding,
    market,
    quote,
    trades,
    book,
    best,
    last,
    direction,
  }
})
