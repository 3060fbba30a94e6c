import type { ChartInterval, PrintInterval } from '@core/market/market'
import { counted } from './format'
import { many } from './many'

type Source = keyof typeof sourceWords

/** Whose price the bars are made of. */
export const sourceWords = {
  last: 'Last price',
  mark: 'Mark price',
  index: 'Index price',
}

/** How the prices stand apart. */
export const scaleWords = {
  linear: 'Linear scale',
  log: 'Log scale',
  percent: 'Percent scale',
}

/** Why a chart of marks or indexes begins when it does. */
export const heardWords = (source: Exclude<Source, 'last'>, since: string | undefined): string =>
  since === undefined
    ? `The venue has no ${source}-price candles, and no price has been received here yet.`
    : `The venue has no ${source}-price candles: drawn from prices received here since ${since}.`

const printWords: Record<PrintInterval, string> = {
  '1s': '1 s',
  '5s': '5 s',
  '15s': '15 s',
  '30s': '30 s',
  '100t': '100 ticks',
  '500t': '500 ticks',
}

/** What an interval is called. */
export const intervalWords = (interval: ChartInterval): string =>
  (printWords as Readonly<Partial<Record<ChartInterval, string>>>)[interval] ?? interval

/** How long nobody listened. */
export const unheardWords = (lasted: number): string =>
  `not received: ${Math.max(1, Math.round(lasted / 1000))} s`

/** Since when there are candles made of trades, and what was not heard within. */
export const printSays = {
  none: 'No trade received here yet: these candles are made of trades as they are received.',
  since: (since: string, isOfSeconds: boolean): string =>
    `From ${since}, from trades received here: nothing earlier, in indicators either.${
      isOfSeconds ? ' A candle without trades is left out.' : ''
    }`,
  gaps: (times: readonly string[], more: number): string =>
    `Not received: ${times.join(', ')}${more > 0 ? `, and ${more} more` : ''}`,
  gap: (from: string, to: string): string => `${from} to ${to}`,
}

/** Other markets beside the one of a chart. */
export const compareSays = {
  compare: 'Compare',
  list: 'Compared with',
  since: 'From the first candle in sight to the last',
  remove: (symbol: string): string => `Stop comparing with ${symbol}`,
  until: (time: string): string => `◷ to ${time}`,
  absent: {
    reading: 'loading…',
    unread: 'could not be loaded',
    none: 'no candles in sight',
  },
  notHere: 'Nothing is compared here: only the venue’s candles of last prices are.',
  there: (symbol: string): string => `${symbol} is compared already.`,
  own: (symbol: string): string => `${symbol} is the market of this chart.`,
  full: (most: number): string => `A chart is compared with at most ${most} markets. Remove one first.`,
  tooMany: (most: number): string =>
    `All charts together are compared with at most ${most} markets, since the venue limits how often candles are asked for. Remove one first.`,
}

/** What can be drawn. */
export const toolWords = {
  segment: 'Trend line',
  ray: 'Ray',
  arrow: 'Arrow',
  level: 'Horizontal line',
  moment: 'Vertical line',
  channel: 'Parallel channel',
  rectangle: 'Rectangle',
  text: 'Text',
  measure: 'Measure',
  position: 'Long / short position',
  retracement: 'Fib retracement',
  extension: 'Fib extension',
  pitchfork: 'Pitchfork',
}

/** What lies between two places of the chart: candles, price and percent, as far as they are known. */
export const measureWords = (
  candles: number | undefined,
  by: string | undefined,
  share: string | undefined,
): string =>
  [by, share, candles === undefined ? undefined : `${String(candles).replace('-', '−')} candles`]
    .filter(Boolean)
    .join(' · ')

const parts = (...said: readonly (string | undefined)[]): string => said.filter(Boolean).join(' · ')

/** A position that was drawn: nothing of it is in the ticket before it is put there. */
export const positionToolWords = {
  entry: (side: 'BUY' | 'SELL' | undefined, at: string | undefined, ratio: string | undefined): string =>
    parts(side && { BUY: 'Long', SELL: 'Short' }[side], at, ratio && `${ratio} R`),
  stop: (at: string | undefined, share: string | undefined): string => parts('Stop', at, share),
  target: (at: string | undefined, share: string | undefined): string => parts('Target', at, share),
}

/** Choosing how a drawing looks. */
export const drawingSays = {
  title: 'Edit drawing',
  text: 'Text',
  colour: 'Color',
  width: 'Width',
  line: 'Line',
  dashes: { solid: 'Solid', dashed: 'Dashed', dotted: 'Dotted' },
  pixels: (width: number): string => `${width} px`,
}

/** The panel of the chart. */
export const chartSays = {
  interval: 'Interval',
  ofPrints: 'Trades',
  about: (symbol: string | undefined): string =>
    `Chart of ${symbol ?? 'no market'}: arrows scroll, plus and minus zoom, the menu key drafts an order`,
  picture: (source: Source, symbol: string | undefined, interval: string): string =>
    `${sourceNames[source]} price of ${symbol ?? 'no market'} in ${interval} candles`,
  further: { left: 'More tools to the left', right: 'More tools to the right' },
  reading: 'Loading candles…',
  old: (words: string): string => `◷ Prices ${words}`,
  none: 'The venue has no candles for this market yet. The chart builds from the next trades.',
  unlisted: 'The venue does not list this market now: there are no candles of it.',
}

const sourceNames: Record<Source, string> = { last: 'last', mark: 'mark', index: 'index' }

/** A line that the chart's scale does not reach: which way it lies, and how many more lie beyond it. */
export const beyondWords = (way: 'above' | 'below', label: string, more: number): string =>
  `${{ above: '↑', below: '↓' }[way]} ${label}${more === 0 ? '' : ` · ${more} more`}`

/** Beside the mark of several fills: how many they are and what they come to; where there is no room, how many alone. */
export const fillsWords = (
  count: number,
  sized: string,
): { readonly whole: string; readonly brief: string } => ({
  whole: `${many(count, 'fill', 'fills')} · ${sized}`,
  brief: `×${counted(count)}`,
})

/** The prices of what is being drafted, as they stand on the chart: none of it is at the venue. */
export const draftLineSays = {
  order: (side: string, sized: string | undefined): string =>
    ['Draft', side, sized].filter(Boolean).join(' '),
  trigger: (side: string, sized: string | undefined): string =>
    ['Draft', side, sized, 'stop'].filter(Boolean).join(' '),
  ladderEnd: 'Draft ladder end',
  activation: 'Draft activation',
  leg: { TAKE_PROFIT: 'Draft TP', STOP_LOSS: 'Draft SL' },
  edited: 'New price',
  editedTrigger: 'New trigger',
}

/** What stands on the lines of a position and of a trigger that waits. */
export const chartLineSays = {
  entry: 'entry',
  liquidation: 'liquidation',
  off: 'switched off',
  leg: { TAKE_PROFIT: 'TP', STOP_LOSS: 'SL' },
}

/** A price that is waited for, as its line on the chart says. */
export const alertLineWords = (when: 'at or above' | 'at or below', by: 'mark' | 'last'): string =>
  `Alert ${{ 'at or above': '≥', 'at or below': '≤' }[when]} ${by}`

/** The menus over the chart. */
export const chartToolsSays = {
  draw: 'Draw',
  how: 'Click on the chart to place it; Esc drops the tool',
  /** Why nothing more can be drawn. */
  bars: {
    hidden: 'Drawings are hidden: show them to draw.',
    full: (most: number): string =>
      `This market has ${most} drawings, as many as are saved. Remove one first: right-click it.`,
    tooManyMarkets: (most: number): string =>
      `${most} markets have drawings, as many as are saved. Remove those of one of them first.`,
  },
  magnet: 'Magnet',
  lock: 'Lock drawings',
  hide: 'Hide drawings',
  removeAll: (count: number): string => `Remove all drawings (${count})`,
}

/** The menu at a price of the chart. */
export const priceMenuSays = {
  title: 'At this price',
  draftsOnly: 'Drafts only: nothing is sent from here',
  editDrawing: 'Edit drawing…',
  removeDrawing: 'Remove drawing',
  fill: { BUY: 'Fill ticket with this long', SELL: 'Fill ticket with this short' },
  risk: 'Fill ticket and size by risk…',
  anchor: 'Anchored VWAP from here',
  noRules: 'The market’s rules have not been read yet.',
  limit: {
    BUY: (at: string): string => `Buy limit at ${at}`,
    SELL: (at: string): string => `Sell limit at ${at}`,
  },
  stop: {
    BUY: (at: string): string => `Buy stop triggered at ${at}`,
    SELL: (at: string): string => `Sell stop triggered at ${at}`,
  },
  takeProfit: (at: string): string => `Take profit at ${at} for the position…`,
  stopLoss: (at: string): string => `Stop loss at ${at} for the position…`,
  copy: 'Copy price',
  alert: (at: string): string => `Add alert at ${at}`,
  removeAlert: (at: string): string => `Remove alert at ${at}`,
}
