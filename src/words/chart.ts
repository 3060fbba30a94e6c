type Source = keyof typeof sourceWords

/** Whose price the bars are made of. */
export const sourceWords = {
  last: 'Last price',
  mark: 'Mark price',
  index: 'Index price',
}

/** Why a chart of marks or indexes begins when it does. */
export const heardWords = (source: Exclude<Source, 'last'>, since: string | undefined): string =>
  since === undefined
    ? `The venue keeps no bars of the ${source}, and none has been heard of this market yet.`
    : `The venue keeps no bars of the ${source}: drawn from what this window heard since ${since}.`

/** What each indicator is called. */
export const indicatorWords = {
  VOL: 'Volume',
  MA: 'Moving averages (5, 10, 30, 60)',
  EMA: 'Exponential averages (6, 12, 20)',
  BOLL: 'Bollinger bands (20, 2)',
  SAR: 'Parabolic stop and reverse',
  RSI: 'Relative strength (6, 12, 24)',
  MACD: 'Convergence of averages (12, 26, 9)',
  KDJ: 'Stochastic (9, 3, 3)',
  ATR: 'True range',
}

/** What can be drawn. */
export const toolWords = {
  segment: 'Line between two points',
  ray: 'Line that goes on',
  level: 'Price level',
  moment: 'Moment in time',
  channel: 'Channel',
  retracement: 'Retracement levels',
}

/** The panel of the chart. */
export const chartSays = {
  chart: 'Chart',
  book: 'Book',
  interval: 'Interval',
  about: (symbol: string | undefined): string =>
    `Chart of ${symbol ?? 'no market'}: arrows walk, plus and minus zoom, the menu key drafts an order`,
  picture: (source: Source, symbol: string | undefined, interval: string): string =>
    `${sourceNames[source]} price of ${symbol ?? 'no market'} in bars of ${interval}`,
  reading: 'Reading the bars…',
  old: (words: string): string => `◷ Prices ${words}`,
  none: 'The venue gave no bars for this market. The chart grows with the next trades.',
}

const sourceNames: Record<Source, string> = { last: 'last', mark: 'mark', index: 'index' }

/** The menus over the chart. */
export const chartToolsSays = {
  indicators: 'Indicators',
  mostStrips: (count: number): string => `At most ${count} in strips of their own`,
  fills: 'Own fills as marks',
  draw: 'Draw',
  how: 'Click where it shall be; Esc puts the tool away',
  removeAll: (count: number): string => `Remove all ${count} of this market`,
}

/** The menu at a price of the chart. */
export const priceMenuSays = {
  title: 'At this price',
  draftsOnly: 'Drafts only: nothing is sent from here',
  removeDrawing: 'Remove this drawing',
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
  copy: 'Copy the price',
}
