import type { ChartInterval, PrintInterval } from '@core/market/venue-market-rules'
import { formatCount } from './format'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import * as messages from './en/chart'

type Source = keyof typeof chartSourceLabels

export const chartSourceLabels = messages.sourceWords

export const priceScaleLabels = messages.scaleWords

/** Explains why a chart of mark or index prices begins at `since`. */
export const explainChartStart = (source: Exclude<Source, 'last'>, since: string | undefined): string =>
  since === undefined
    ? fillMessage(messages.heardWords.venueNoPrice, { source: sourceNames[source] })
    : fillMessage(messages.heardWords.venueNoPriceCandles, { source: sourceNames[source], since })

const tradeIntervalLabels: Record<PrintInterval, string> = messages.printWords

export const getIntervalLabel = (interval: ChartInterval): string =>
  (tradeIntervalLabels as Readonly<Partial<Record<ChartInterval, string>>>)[interval] ?? interval

/** Formats how long no data was received. */
export const formatReceptionGap = (lasted: number): string =>
  fillMessage(messages.unheardWords, { max: String(Math.max(1, Math.round(lasted / 1000))) })

/** Start of the candles that are built from trades, and the gaps in the received trades. */
export const tradeCandleMessages = {
  none: messages.printSays.none,
  since: (since: string, isOfSeconds: boolean): string =>
    fillMessage(messages.printSays.since.tradesReceivedHere, {
      since,
      isOfSeconds: isOfSeconds ? messages.printSays.since.candleWithoutTrades : '',
    }),
  gaps: (times: readonly string[], more: number): string =>
    fillMessage(messages.printSays.gaps.notReceived, {
      times: times.join(messages.printSays.gaps.separator),
      more: more > 0 ? fillMessage(messages.printSays.gaps.more, { more: String(more) }) : '',
    }),
  gap: (from: string, to: string): string => fillMessage(messages.printSays.gap, { from, to }),
}

export const chartComparisonMessages = {
  ...messages.compareSays,
  remove: (symbol: string): string => fillMessage(messages.compareSays.remove, { symbol }),
  until: (time: string): string => fillMessage(messages.compareSays.until, { time }),
  there: (symbol: string): string => fillMessage(messages.compareSays.there, { symbol }),
  own: (symbol: string): string => fillMessage(messages.compareSays.own, { symbol }),
  full: (most: number): string => fillMessage(messages.compareSays.full, { most: String(most) }),
  tooMany: (most: number): string => fillMessage(messages.compareSays.tooMany, { most: String(most) }),
}

export const drawingToolLabels = messages.toolWords

/** Formats the distance between two points of the chart: candles, price and percent, as far as they are known. */
export const formatChartMeasurement = (
  candles: number | undefined,
  by: string | undefined,
  share: string | undefined,
): string =>
  [
    by,
    share,
    candles === undefined
      ? undefined
      : fillMessage(messages.measureWords, { candles: String(candles).replace('-', '−') }),
  ]
    .filter(Boolean)
    .join(' · ')

const joinParts = (...said: readonly (string | undefined)[]): string => said.filter(Boolean).join(' · ')

/** Labels of a drawn position. The ticket stays unchanged until the user applies it. */
export const positionToolLabels = {
  entry: (side: 'BUY' | 'SELL' | undefined, at: string | undefined, ratio: string | undefined): string =>
    joinParts(
      side &&
        { BUY: messages.positionToolWords.entry.long, SELL: messages.positionToolWords.entry.short }[side],
      at,
      ratio && `${ratio} R`,
    ),
  stop: (at: string | undefined, share: string | undefined): string =>
    joinParts(messages.positionToolWords.stop, at, share),
  target: (at: string | undefined, share: string | undefined): string =>
    joinParts(messages.positionToolWords.target, at, share),
}

export const drawingStyleMessages = {
  ...messages.drawingSays,
  pixels: (width: number): string => `${width} px`,
}

const formatMarket = (symbol: string | undefined): string =>
  symbol === undefined ? messages.marketOf.noMarket : fillMessage(messages.marketOf.symbol, { symbol })

export const chartPanelMessages = {
  ...messages.chartSays,
  about: (symbol: string | undefined): string =>
    fillMessage(messages.chartSays.about, { market: formatMarket(symbol) }),
  picture: (source: Source, symbol: string | undefined, interval: string): string =>
    fillMessage(messages.chartSays.picture, {
      source: sourceNames[source],
      market: formatMarket(symbol),
      interval,
    }),
  old: (words: string): string => fillMessage(messages.chartSays.old, { words }),
  linesOf: (label: string): string => fillMessage(messages.sharedLabelWords.list, { label }),
}

const sourceNames: Record<Source, string> = messages.sourceNames

interface LinesTogether {
  readonly count: string
  readonly side: 'BUY' | 'SELL' | undefined
  readonly size: string
  readonly prices: readonly string[]
}

/** Describes orders of one side, or alerts without a side, that share a label. `prices` is the lowest and the highest. */
export function formatLinesTogether(lines: LinesTogether): string {
  const facts = { count: lines.count, prices: lines.prices.join('–') }
  return lines.side === undefined
    ? fillMessage(messages.sharedLabelWords.alerts, facts)
    : fillMessage(messages.sharedLabelWords.orders, {
        ...facts,
        side: messages.sideText[lines.side],
        size: lines.size,
      })
}

/** Formats a line outside the chart's scale with its direction. */
export const formatOffScaleLine = (way: 'above' | 'below', label: string): string =>
  `${{ above: '↑', below: '↓' }[way]} ${label}`

/** Marks the label of a line that was read too long ago to be current. */
export const formatStaleLine = (label: string): string => `◷ ${label}`

/** Describes several fills at one mark, with a `brief` form for narrow space. */
export const describeFillGroup = (
  count: number,
  sized: string,
): { readonly whole: string; readonly brief: string } => ({
  whole: `${fillPluralMessage(messages.fillsWords, count)} · ${sized}`,
  brief: `×${formatCount(count)}`,
})

const sideLabels: Readonly<Record<string, string>> = messages.sideText

/** Labels of drafted prices on the chart. A draft is not at the venue. */
export const draftLineMessages = {
  ...messages.draftLineSays,
  order: (side: string, sized: string | undefined): string =>
    [messages.draftLineSays.order, sideLabels[side] ?? side, sized].filter(Boolean).join(' '),
  /** Describes all orders of a ladder, like placed ones that share a label. */
  ladder: (orders: LinesTogether): string => `${messages.draftLineSays.order} ${formatLinesTogether(orders)}`,
  trigger: (side: string, sized: string | undefined): string =>
    [
      messages.draftLineSays.trigger.draft,
      sideLabels[side] ?? side,
      sized,
      messages.draftLineSays.trigger.stop,
    ]
      .filter(Boolean)
      .join(' '),
}

export const chartLineMessages = {
  ...messages.chartLineSays,
  withFee: (pnl: string): string => fillMessage(messages.chartLineSays.withFee, { pnl }),
  withoutFee: (pnl: string): string => fillMessage(messages.chartLineSays.withoutFee, { pnl }),
} as const

const alertPriceNames = messages.byNames

export const formatPriceAlertLine = (when: 'at or above' | 'at or below', by: 'mark' | 'last'): string =>
  fillMessage(messages.alertLineWords, {
    when: { 'at or above': '≥', 'at or below': '≤' }[when],
    by: alertPriceNames[by],
  })

export const chartToolMessages = {
  ...messages.chartToolsSays,
  /** Reasons why no further drawing can be added. */
  bars: {
    hidden: messages.chartToolsSays.bars.hidden,
    full: (most: number): string => fillMessage(messages.chartToolsSays.bars.full, { most: String(most) }),
    tooManyMarkets: (most: number): string =>
      fillMessage(messages.chartToolsSays.bars.tooManyMarkets, { most: String(most) }),
  },
  removeAll: (count: number): string =>
    fillMessage(messages.chartToolsSays.removeAll, { count: String(count) }),
}

export const priceMenuMessages = {
  ...messages.priceMenuSays,
  limit: {
    BUY: (at: string): string => fillMessage(messages.priceMenuSays.limit.BUY, { at }),
    SELL: (at: string): string => fillMessage(messages.priceMenuSays.limit.SELL, { at }),
  },
  stop: {
    BUY: (at: string): string => fillMessage(messages.priceMenuSays.stop.BUY, { at }),
    SELL: (at: string): string => fillMessage(messages.priceMenuSays.stop.SELL, { at }),
  },
  takeProfit: (at: string): string => fillMessage(messages.priceMenuSays.takeProfit, { at }),
  stopLoss: (at: string): string => fillMessage(messages.priceMenuSays.stopLoss, { at }),
  alert: (at: string): string => fillMessage(messages.priceMenuSays.alert, { at }),
  removeAlert: (at: string): string => fillMessage(messages.priceMenuSays.removeAlert, { at }),
}
