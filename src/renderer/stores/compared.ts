import { defineStore } from 'pinia'
import { shallowReactive, watch as onChange } from 'vue'
import { lacksBars, mergedBars, withLast } from '@core/figures/compared'
import type { Candle, CandleInterval } from '@core/market/market'
import { desk as bridge } from '../bridge'
import { patiently } from '../patiently'
import { MOST_COMPARED_MARKETS } from './compared-choice'
import { useDesk } from './desk'

/** The bars of a market that charts are compared with. */
export interface ComparedBars {
  readonly symbol: string
  readonly interval: CandleInterval
  readonly bars: readonly Candle[]
  readonly is: 'reading' | 'read' | 'unread'
  /** When its last price was told that the newest bar has; undefined where that is as it was read. */
  readonly toldAt?: number
  /** Whether the venue has none before the oldest. */
  readonly isWhole: boolean
}

/** How many markets and intervals are remembered; the one asked for longest ago is forgotten first. */
const REMEMBERED = 2 * MOST_COMPARED_MARKETS
/** How many bars of each are kept: as many as a chart that was scrolled far back. */
const MOST_BARS = 5_000

/** Markets that charts are compared with: their candles, asked for one after another, and their last prices as they are told. */
export const useCompared = defineStore('compared', () => {
  const desk = useDesk()
  const known = shallowReactive(new Map<string, ComparedBars>())
  /** What each was read for last, by its ends: what the venue did not give then is not asked for again. */
  const askedFor = new Map<string, string>()
  let turn: Promise<unknown> = Promise.resolve()

  const nameOf = (symbol: string, interval: CandleInterval): string =>
    `${desk.profile?.id ?? ''} ${symbol} ${interval}`

  function put(name: string, compared: ComparedBars): void {
    known.delete(name)
    known.set(name, { ...compared, bars: compared.bars.slice(-MOST_BARS) })
    for (const oldest of known.keys()) if (known.size > REMEMBERED) known.delete(oldest)
  }
  const remembered = (name: string, symbol: string, interval: CandleInterval): ComparedBars =>
    known.get(name) ?? { symbol, interval, bars: [], is: 'reading', isWhole: false }

  async function read(
    name: string,
    symbol: string,
    interval: CandleInterval,
    before?: number,
  ): Promise<void> {
    const isWanted = (): boolean => nameOf(symbol, interval) === name
    if (!isWanted()) return
    const input = { symbol, interval, ...(before !== undefined && { before }) }
    const answer = await patiently(() => bridge.market.candles(input), isWanted)
    const now = remembered(name, symbol, interval)
    if (!answer.ok) return put(name, { ...now, is: now.bars.length > 0 ? 'read' : 'unread' })
    const isWhole = before !== undefined && !answer.value.some(({ at }) => at < before)
    const bars = mergedBars(now.bars, answer.value)
    put(name, { ...now, bars, is: 'read', isWhole: now.isWhole || isWhole })
  }

  /** Has a market's bars reach from one moment to another, as far as the venue has them: what is lacking is read. */
  async function reach(symbol: string, interval: CandleInterval, from: number, to: number): Promise<void> {
    const name = nameOf(symbol, interval)
    if (!known.has(name)) put(name, remembered(name, symbol, interval))
    const inTurn = turn.then(async () => {
      const { bars, isWhole } = remembered(name, symbol, interval)
      const [oldest] = bars
      const isBehind = lacksBars(bars, to, interval)
      const isShort = oldest !== undefined && oldest.at > from && !isWhole && bars.length < MOST_BARS
      const asks = isBehind ? `to ${to}` : `before ${oldest?.at} up to ${to}`
      if ((!isBehind && !isShort) || askedFor.get(name) === asks) return
      askedFor.set(name, asks)
      await read(name, symbol, interval, isBehind ? undefined : oldest?.at)
    })
    turn = inTurn
    await inTurn
  }

  onChange(
    () => desk.snapshot.quotes,
    quotes => {
      if (quotes?.from !== 'live') return
      for (const [name, each] of known) {
        const last =
          name === nameOf(each.symbol, each.interval) ? desk.quote.get(each.symbol)?.last : undefined
        if (last === undefined || each.bars.length === 0 || lacksBars(each.bars, quotes.asOf, each.interval))
          continue
        const bars = withLast(each.bars, { price: last, at: quotes.asOf }, each.interval)
        known.set(name, { ...each, bars, toldAt: quotes.asOf })
      }
    },
  )

  return {
    of: (symbol: string, interval: CandleInterval) => known.get(nameOf(symbol, interval)),
    reach,
  }
})
