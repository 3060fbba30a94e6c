export const indicatorWords = {
  VOL: { short: 'VOL', name: 'Volume' }, MA: { short: 'MA', name: 'Moving average' },
  EMA: { short: 'EMA', name: 'Exponential moving average' },
  SMA: { short: 'SMA', name: 'Smoothed moving average' }, VWAP: { short: 'VWAP', name: 'VWAP of UTC day' },
  AVWAP: { short: 'AVWAP', name: 'Anchored VWAP' }, BOLL: { short: 'BOLL', name: 'Bollinger Bands' },
  KELTNER: { short: 'KC', name: 'Keltner Channels' }, SUPERTREND: { short: 'ST', name: 'Supertrend' },
  ICHIMOKU: { short: 'ICH', name: 'Ichimoku Cloud' }, SAR: { short: 'SAR', name: 'Parabolic SAR' },
  BBI: { short: 'BBI', name: 'Bull and bear index' }, VP: { short: 'VP', name: 'Volume profile' },
  CVD: { short: 'CVD', name: 'Cumulative volume delta' }, OI: { short: 'OI', name: 'Open interest' },
  FUNDING: { short: 'FUND', name: 'Funding rate' }, RSI: { short: 'RSI', name: 'Relative strength index' },
  MACD: { short: 'MACD', name: 'Convergence / divergence' }, KDJ: { short: 'KDJ', name: 'Stochastic' },
  ATR: { short: 'ATR', name: 'Average true range' },
  DMI: { short: 'ADX', name: 'Directional movement (ADX)' },
  CCI: { short: 'CCI', name: 'Commodity channel index' }, WR: { short: 'WR', name: 'Williams %R' },
  OBV: { short: 'OBV', name: 'On-balance volume' }, ROC: { short: 'ROC', name: 'Rate of change' },
  MTM: { short: 'MTM', name: 'Momentum' }, TRIX: { short: 'TRIX', name: 'Triple exponential average' },
  AO: { short: 'AO', name: 'Awesome oscillator' }, PVT: { short: 'PVT', name: 'Price and volume trend' },
  BIAS: { short: 'BIAS', name: 'Bias' }, DMA: { short: 'DMA', name: 'Difference of moving averages' },
  EMV: { short: 'EMV', name: 'Ease of movement' }, VR: { short: 'VR', name: 'Volume ratio' },
  BRAR: { short: 'BRAR', name: 'Emotion index' }, PSY: { short: 'PSY', name: 'Psychological line' },
} as const
export const paramWords = {
  length: 'Length', fast: 'Fast', slow: 'Slow', signal: 'Signal', smoothing: 'Smoothing',
  'second smoothing': 'Smoothing 2', deviations: 'Deviations', multiplier: 'Multiplier',
  'range length': 'ATR length', start: 'Start %', step: 'Step %', 'largest step': 'Max %',
  conversion: 'Conversion', base: 'Base', 'leading span': 'Span B', displacement: 'Displacement',
  weight: 'Weight', rows: 'Rows', 'value area': 'Value area %', anchor: 'Anchor',
} as const
export const indicatorNotes = {
  VP: 'Approximate: volume spread evenly over each candle.', CVD: 'Received buys less sells; no history.',
  OI: 'As received here; no history.', FUNDING: 'Paid rates in percent.',
} as const
export const beginSays = {
  before: { separator: ', ', notKnownBefore: 'Not known before: {begun}' },
  begun: { OI: 'open interest {time}', FUNDING: 'funding {time}' },
  none: { CVD: 'CVD: no trade yet', OI: 'Open interest: not received yet' },
  funding: { reading: 'Funding: loading…', unread: 'Funding: not loaded', read: 'Funding: no payments' },
} as const
export const inkWords = {
  focus: 'Blue', warn: 'Yellow', 'link-pink': 'Pink', 'link-lime': 'Lime', 'link-copper': 'Copper',
  'text-2': 'Grey', up: 'As rising', down: 'As falling',
} as const
export const templatesSays = {
  apply: 'Apply {name}', forgetOne: 'Delete template {name}', full: 'Max {most} templates. Delete one.',
  title: 'Templates', name: 'Template name', save: 'Save', forget: 'Delete',
  badName: 'Max. 30 letters, digits, spaces, - and _; first a letter or digit.',
} as const
export const indicatorsSays = {
  removeOne: 'Remove {name}', from: 'from {time}', full: 'Max {most} indicators per chart.',
  limits: { wholeNumber: 'Whole number', from: 'From', to: '{whole} {least} to {most}.' },
  indicators: 'Indicators', none: 'No indicators.', colour: 'Color', pane: 'Pane',
  panes: { '1': 'Pane 1', '2': 'Pane 2', '3': 'Pane 3', bars: 'On the candles' }, remove: 'Remove',
  which: 'Indicator', add: 'Add', fills: 'My fills',
} as const
