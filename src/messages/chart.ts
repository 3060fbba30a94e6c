import type { ChartInterval, PrintInterval } from '@core/market/market'
import { counted } from './format'
import { fill } from './message'
import { fillPlural } from './plural-message'
import * as messages from './en/chart'

type Source = keyof typeof sourceWords

/** Whose price the bars are made of. */
export const sourceWords = messages.sourceWords

/** How the prices stand apart. */
export const scaleWords = messages.scaleWords

/** Why a chart of marks or indexes begins when it does. */
export const heardWords = (source: Exclude<Source, 'last'>, since: string | undefined): string =>
  since === undefined
    ? fill(messages.heardWords.venueNoPrice, { source: sourceNames[source] })
    : fill(messages.heardWords.venueNoPriceCandles, { source: sourceNames[source], since })

const printWords: Record<PrintInterval, string> = messages.printWords

/** What an interval is called. */
export const intervalWords = (interval: ChartInterval): string =>
  (printWords as Readonly<Partial<Record<ChartInterval, string>>>)[interval] ?? interval

/** How long nobody listened. */
export const unheardWords = (lasted: number): string =>
  fill(messages.unheardWords, { max: String(Math.max(1, Math.round(lasted / 1000))) })

/** Since when there are candles made of trades, and what was not heard within. */
export const printSays = {
  none: messages.printSays.none,
  since: (since: string, isOfSeconds: boolean): string =>
    fill(messages.printSays.since.tradesReceivedHere, {
      since,
      isOfSeconds: isOfSeconds ? messages.printSays.since.candleWithoutTrades : '',
    }),
  gaps: (times: readonly string[], more: number): string =>
    fill(messages.printSays.gaps.notReceived, {
      times: times.join(messages.printSays.gaps.separator),
      more: more > 0 ? fill(messages.printSays.gaps.more, { more: String(more) }) : '',
    }),
  gap: (from: string, to: string): string => fill(messages.printSays.gap, { from, to }),
}

/** Other markets beside the one of a chart. */
export const compareSays = {
  ...messages.compareSays,
  remove: (symbol: string): string => fill(messages.compareSays.remove, { symbol }),
  until: (time: string): string => fill(messages.compareSays.until, { time }),
  there: (symbol: string): string => fill(messages.compareSays.there, { symbol }),
  own: (symbol: string): string => fill(messages.compareSays.own, { symbol }),
  full: (most: number): string => fill(messages.compareSays.full, { most: String(most) }),
  tooMany: (most: number): string => fill(messages.compareSays.tooMany, { most: String(most) }),
}

/** What can be drawn. */
export const toolWords = messages.toolWords

/** What lies between two places of the chart: candles, price and percent, as far as they are known. */
export const measureWords = (
  candles: number | undefined,
  by: string | undefined,
  share: string | undefined,
): string =>
  [
    by,
    share,
    candles === undefined
      ? undefined
      : fill(messages.measureWords, { candles: String(candles).replace('-', '−') }),
  ]
    .filter(Boolean)
    .join(' · ')

const parts = (...said: readonly (string | undefined)[]): string => said.filter(Boolean).join(' · ')

/** A position that was drawn: nothing of it is in the ticket before it is put there. */
export const positionToolWords = {
  entry: (side: 'BUY' | 'SELL' | undefined, at: string | undefined, ratio: string | undefined): string =>
    parts(
      side &&
        { BUY: messages.positionToolWords.entry.long, SELL: messages.positionToolWords.entry.short }[side],
      at,
      ratio && `${ratio} R`,
    ),
  stop: (at: string | undefined, share: string | undefined): string =>
    parts(messages.positionToolWords.stop, at, share),
  target: (at: string | undefined, share: string | undefined): string =>
    parts(messages.positionToolWords.target, at, share),
}

/** Choosing how a drawing looks. */
export const drawingSays = {
  ...messages.drawingSays,
  pixels: (width: number): string => `${width} px`,
}

const marketOf = (symbol: string | undefined): string =>
  symbol === undefined ? messages.marketOf.noMarket : fill(messages.marketOf.symbol, { symbol })

/** The panel of the chart. */
export const chartSays = {
  ...messages.chartSays,
  about: (symbol: string | undefined): string => fill(messages.chartSays.about, { market: marketOf(symbol) }),
  picture: (source: Source, symbol: string | undefined, interval: string): string =>
    fill(messages.chartSays.picture, { source: sourceNames[source], market: marketOf(symbol), interval }),
  old: (words: string): string => fill(messages.chartSays.old, { words }),
}

const sourceNames: Record<Source, string> = messages.sourceNames

/** A line that the chart's scale does not reach: which way it lies, and how many more lie beyond it. */
export const beyondWords = (way: 'above' | 'below', label: string, more: number): string =>
  `${{ above: '↑', below: '↓' }[way]} ${label}${more === 0 ? '' : fill(messages.beyondWords, { more: String(more) })}`

/** Beside the mark of several fills: how many they are and what they come to; where there is no room, how many alone. */
export const fillsWords = (
  count: number,
  sized: string,
): { readonly whole: string; readonly brief: string } => ({
  whole: `${fillPlural(messages.fillsWords, count)} · ${sized}`,
  brief: `×${counted(count)}`,
})

const sideText: Readonly<Record<string, string>> = messages.sideText

/** The prices of what is being drafted, as they stand on the chart: none of it is at the venue. */
export const draftLineSays = {
  ...messages.draftLineSays,
  order: (side: string, sized: string | undefined): string =>
    [messages.draftLineSays.order, sideText[side] ?? side, sized].filter(Boolean).join(' '),
  trigger: (side: string, sized: string | undefined): string =>
    [messages.draftLineSays.trigger.draft, sideText[side] ?? side, sized, messages.draftLineSays.trigger.stop]
      .filter(Boolean)
      .join(' '),
}

/** What stands on the lines of a position and of a trigger that waits. */
export const chartLineSays = messages.chartLineSays

const byNames = messages.byNames

/** A price that is waited for, as its line on the chart says. */
export const alertLineWords = (when: 'at or above' | 'at or below', by: 'mark' | 'last'): string =>
  fill(messages.alertLineWords, { when: { 'at or above': '≥', 'at or below': '≤' }[when], by: byNames[by] })

/** The menus over the chart. */
export const chartToolsSays = {
  ...messages.chartToolsSays,
  /** Why nothing more can be drawn. */
  bars: {
    hidden: messages.chartToolsSays.bars.hidden,
    full: (most: number): string => fill(messages.chartToolsSays.bars.full, { most: String(most) }),
    tooManyMarkets: (most: number): string =>
      fill(messages.chartToolsSays.bars.tooManyMarkets, { most: String(most) }),
  },
  removeAll: (count: number): string => fill(messages.chartToolsSays.removeAll, { count: String(count) }),
}

/** The menu at a price of the chart. */
export const priceMenuSays = {
  ...messages.priceMenuSays,
  limit: {
    BUY: (at: string): string => fill(messages.priceMenuSays.limit.BUY, { at }),
    SELL: (at: string): string => fill(messages.priceMenuSays.limit.SELL, { at }),
  },
  stop: {
    BUY: (at: string): string => fill(messages.priceMenuSays.stop.BUY, { at }),
    SELL: (at: string): string => fill(messages.priceMenuSays.stop.SELL, { at }),
  },
  takeProfit: (at: string): string => fill(messages.priceMenuSays.takeProfit, { at }),
  stopLoss: (at: string): string => fill(messages.priceMenuSays.stopLoss, { at }),
  alert: (at: string): string => fill(messages.priceMenuSays.alert, { at }),
  removeAlert: (at: string): string => fill(messages.priceMenuSays.removeAlert, { at }),
}
