import { defineStore } from 'pinia'
import { shallowReactive, watch as onChange } from 'vue'
import { isMissingBars, mergeBars, withLastPrice } from '@core/figures/market-comparison'
import type { PriceCandle, CandleInterval } from '@core/market/venue-market-rules'
import { desk as bridge } from '../bridge'
import { retryWhileThrottled } from '../retry-while-throttled'
import { MAX_COMPARED_IN_TOTAL } from './compared-markets-store'
import { useDeskStore } from './desk-store'

export interface ComparedMarketBars {
  readonly symbol: string
  readonly interval: CandleInterval
  readonly bars: readonly PriceCandle[]
  readonly is: 'reading' | 'read' | 'unread'
  /** Time of the live price in the newest bar; `undefined` if the bar is as it was read. */
  readonly lastPriceAt?: number
  readonly isWhole: boolean
}

const MAX_SERIES = 2 * MAX_COMPARED_IN_TOTAL
/** Maximum number of bars per series, enough for a chart scrolled far back. */
const MAX_BARS_PER_SERIES = 5_000

/** Candles of compared markets, requested one after another, with live last prices. */
export const useComparedBarsStore = defineStore('compared', () => {
  const desk = useDeskStore()
  const seriesByKey = shallowReactive(new Map<string, ComparedMarketBars>())
  /** Last request of each series. The same request is not repeated if the venue had no bars for it. */
  const lastRequests = new Map<string, string>()
  let queue: Promise<unknown> = Promise.resolve()

  const seriesKey = (symbol: string, interval: CandleInterval): string =>
    `${desk.profile?.id ?? ''} ${symbol} ${interval}`

  function storeSeries(name: string, compared: ComparedMarketBars): void {
    seriesByKey.delete(name)
    seriesByKey.set(name, { ...compared, bars: compared.bars.slice(-MAX_BARS_PER_SERIES) })
    for (const oldest of seriesByKey.keys()) if (seriesByKey.size > MAX_SERIES) seriesByKey.delete(oldest)
  }
  const seriesOrEmpty = (name: string, symbol: string, interval: CandleInterval): ComparedMarketBars =>
    seriesByKey.get(name) ?? { symbol, interval, bars: [], is: 'reading', isWhole: false }

  async function readBars(
    name: string,
    symbol: string,
    interval: CandleInterval,
    before?: number,
  ): Promise<void> {
    const isStillNeeded = (): boolean => seriesKey(symbol, interval) === name
    if (!isStillNeeded()) return
    const input = { symbol, interval, ...(before !== undefined && { before }) }
    const answer = await retryWhileThrottled(() => bridge.market.candles(input), isStillNeeded)
    const now = seriesOrEmpty(name, symbol, interval)
    if (!answer.ok) return storeSeries(name, { ...now, is: now.bars.length > 0 ? 'read' : 'unread' })
    const isWhole = before !== undefined && !answer.value.some(({ at }) => at < before)
    const bars = mergeBars(now.bars, answer.value)
    storeSeries(name, { ...now, bars, is: 'read', isWhole: now.isWhole || isWhole })
  }

  /** Reads the missing bars between `from` and `to`, as far as the venue has them. */
  async function ensureRange(
    symbol: string,
    interval: CandleInterval,
    from: number,
    to: number,
  ): Promise<void> {
    const name = seriesKey(symbol, interval)
    if (!seriesByKey.has(name)) storeSeries(name, seriesOrEmpty(name, symbol, interval))
    const queued = queue.then(async () => {
      const { bars, isWhole } = seriesOrEmpty(name, symbol, interval)
      const [oldest] = bars
      const lacksNewest = isMissingBars(bars, to, interval)
      const lacksOldest =
        oldest !== undefined && oldest.at > from && !isWhole && bars.length < MAX_BARS_PER_SERIES
      const request = lacksNewest ? `to ${to}` : `before ${oldest?.at} up to ${to}`
      if ((!lacksNewest && !lacksOldest) || lastRequests.get(name) === request) return
      lastRequests.set(name, request)
      await readBars(name, symbol, interval, lacksNewest ? undefined : oldest?.at)
    })
    queue = queued
    await queued
  }

  onChange(
    () => desk.snapshot.quotes,
    quotes => {
      if (quotes?.from !== 'live') return
      for (const [name, each] of seriesByKey) {
        const last =
          name === seriesKey(each.symbol, each.interval) ? desk.quote.get(each.symbol)?.last : undefined
        if (
          last === undefined ||
          each.bars.length === 0 ||
          isMissingBars(each.bars, quotes.asOf, each.interval)
        )
          continue
        const bars = withLastPrice(each.bars, { price: last, at: quotes.asOf }, each.interval)
        seriesByKey.set(name, { ...each, bars, lastPriceAt: quotes.asOf })
      }
    },
  )

  return {
    barsOf: (symbol: string, interval: CandleInterval) => seriesByKey.get(seriesKey(symbol, interval)),
    ensureRange,
  }
})
