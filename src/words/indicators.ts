/** What each indicator is called, and by which letters the chart names it. */
export const indicatorWords = {
  VOL: { short: 'VOL', name: 'Volume' },
  MA: { short: 'MA', name: 'Moving average' },
  EMA: { short: 'EMA', name: 'Exponential moving average' },
  SMA: { short: 'SMA', name: 'Smoothed moving average' },
  VWAP: { short: 'VWAP', name: 'VWAP of the UTC day' },
  AVWAP: { short: 'AVWAP', name: 'Anchored VWAP' },
  BOLL: { short: 'BOLL', name: 'Bollinger Bands' },
  KELTNER: { short: 'KC', name: 'Keltner Channels' },
  SUPERTREND: { short: 'ST', name: 'Supertrend' },
  ICHIMOKU: { short: 'ICH', name: 'Ichimoku Cloud' },
  SAR: { short: 'SAR', name: 'Parabolic SAR' },
  BBI: { short: 'BBI', name: 'Bull and bear index' },
  VP: { short: 'VP', name: 'Volume profile' },
  CVD: { short: 'CVD', name: 'Cumulative volume delta' },
  OI: { short: 'OI', name: 'Open interest' },
  FUNDING: { short: 'FUND', name: 'Funding rate' },
  RSI: { short: 'RSI', name: 'Relative strength index' },
  MACD: { short: 'MACD', name: 'Convergence / divergence' },
  KDJ: { short: 'KDJ', name: 'Stochastic' },
  ATR: { short: 'ATR', name: 'Average true range' },
  DMI: { short: 'ADX', name: 'Directional movement (ADX)' },
  CCI: { short: 'CCI', name: 'Commodity channel index' },
  WR: { short: 'WR', name: 'Williams %R' },
  OBV: { short: 'OBV', name: 'On-balance volume' },
  ROC: { short: 'ROC', name: 'Rate of change' },
  MTM: { short: 'MTM', name: 'Momentum' },
  TRIX: { short: 'TRIX', name: 'Triple exponential average' },
  AO: { short: 'AO', name: 'Awesome oscillator' },
  PVT: { short: 'PVT', name: 'Price and volume trend' },
  BIAS: { short: 'BIAS', name: 'Bias' },
  DMA: { short: 'DMA', name: 'Difference of moving averages' },
  EMV: { short: 'EMV', name: 'Ease of movement' },
  VR: { short: 'VR', name: 'Volume ratio' },
  BRAR: { short: 'BRAR', name: 'Emotion index' },
  PSY: { short: 'PSY', name: 'Psychological line' },
}

/** The numbers that indicators are worked out with. */
export const paramWords = {
  length: 'Length',
  fast: 'Fast',
  slow: 'Slow',
  signal: 'Signal',
  smoothing: 'Smoothing',
  'second smoothing': 'Smoothing 2',
  deviations: 'Deviations',
  multiplier: 'Multiplier',
  'range length': 'ATR length',
  start: 'Start %',
  step: 'Step %',
  'largest step': 'Max %',
  conversion: 'Conversion',
  base: 'Base',
  'leading span': 'Span B',
  displacement: 'Displacement',
  weight: 'Weight',
  rows: 'Rows',
  'value area': 'Value area %',
  anchor: 'Anchor',
}

/** Where the figures of an indicator come from, where that is not the candles as they are. */
export const indicatorNotes = {
  VP: 'Approximate: of the candles in sight, each one’s volume is spread evenly from its low to its high.',
  CVD: 'Buys less sells, from trades received here. The venue keeps none, so earlier candles have no value.',
  OI: 'As the venue tells it while this desk listens. It keeps no history, so earlier candles have no value.',
  FUNDING: 'Each rate from when it was paid, in percent, as far back as the venue tells.',
}

/** Since when there is what is drawn beside the candles, and why there is none. */
export const beginSays = {
  before: (begun: readonly string[]): string => `Not known before: ${begun.join(', ')}`,
  begun: {
    CVD: (time: string): string => `CVD ${time}`,
    OI: (time: string): string => `open interest ${time}`,
    FUNDING: (time: string): string => `funding ${time}`,
  },
  none: {
    CVD: 'CVD: no trade received here yet',
    OI: 'Open interest: not received here yet',
  },
  funding: {
    reading: 'Funding: loading what was paid…',
    unread: 'Funding: what was paid could not be read',
    read: 'Funding: the venue tells of no payment',
  },
}

/** The colours of what is drawn on the chart. */
export const inkWords = {
  focus: 'Blue',
  warn: 'Yellow',
  'link-pink': 'Pink',
  'link-lime': 'Lime',
  'link-copper': 'Copper',
  'text-2': 'Grey',
  up: 'As rising',
  down: 'As falling',
}

/** Keeping the indicators and the scale of a chart by a name. */
export const templatesSays = {
  title: 'Templates',
  about: 'Indicators and scale of this chart, kept by name for any chart.',
  name: 'Template name',
  save: 'Save',
  apply: (name: string): string => `Apply ${name}`,
  forget: 'Delete',
  forgetOne: (name: string): string => `Delete template ${name}`,
  badName: 'A name begins with a letter or a digit and has at most 30 letters, digits, spaces, - and _.',
  full: (most: number): string => `At most ${most} templates. Delete one first.`,
}

/** Setting the indicators up. */
export const indicatorsSays = {
  indicators: 'Indicators',
  none: 'No indicator on the chart.',
  colour: 'Color',
  pane: 'Pane',
  panes: { bars: 'On the candles', 1: 'Pane 1', 2: 'Pane 2', 3: 'Pane 3' },
  remove: 'Remove',
  removeOne: (name: string): string => `Remove ${name}`,
  from: (time: string): string => `from ${time}`,
  which: 'Indicator',
  add: 'Add',
  full: (most: number): string => `At most ${most} indicators on one chart.`,
  limits: (least: number, most: number, whole: boolean): string =>
    `${whole ? 'A whole number from' : 'From'} ${least} to ${most}.`,
  fills: 'My fills on the chart',
}
