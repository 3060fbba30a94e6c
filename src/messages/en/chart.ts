export const sourceWords = { last: 'Last price', mark: 'Mark price', index: 'Index price' } as const
export const scaleWords = { linear: 'Linear scale', log: 'Log scale', percent: 'Percent scale' } as const
export const heardWords = {
  venueNoPrice: 'No {source}-price candles yet.',
  venueNoPriceCandles: '{source}-price candles since {since}.',
} as const
export const printWords = {
  '1s': '1 s', '5s': '5 s', '15s': '15 s', '30s': '30 s', '100t': '100 ticks', '500t': '500 ticks',
} as const
export const unheardWords = 'not received: {max} s'
export const printSays = {
  since: {
    candleWithoutTrades: ' Empty candles left out.',
    tradesReceivedHere: 'From {since}, trades received here.{isOfSeconds}',
  },
  gaps: { separator: ', ', more: ', and {more} more', notReceived: 'Not received: {times}{more}' },
  gap: '{from} to {to}', none: 'No trade received yet.',
} as const
export const compareSays = {
  remove: 'Stop comparing {symbol}', until: '◷ to {time}', there: '{symbol} is already compared.',
  own: '{symbol} is this chart’s market.', full: 'Max {most} per chart. Remove one.',
  tooMany: 'Max {most} in all charts. Remove one.', compare: 'Compare', list: 'Compared with',
  since: 'Change in sight',
  absent: { reading: 'loading…', unread: 'not loaded', none: 'no candles in sight' },
  notHere: 'Needs last-price candles.',
} as const
export const toolWords = {
  segment: 'Trend line', ray: 'Ray', arrow: 'Arrow', level: 'Horizontal line', moment: 'Vertical line',
  channel: 'Parallel channel', rectangle: 'Rectangle', text: 'Text', measure: 'Measure',
  position: 'Long / short position', retracement: 'Fib retracement', extension: 'Fib extension',
  pitchfork: 'Pitchfork',
} as const
export const measureWords = '{candles} candles'
export const positionToolWords = {
  entry: { long: 'Long', short: 'Short' }, stop: 'Stop', target: 'Target',
} as const
export const drawingSays = {
  title: 'Edit drawing', text: 'Text', colour: 'Color', width: 'Width', line: 'Line',
  dashes: { solid: 'Solid', dashed: 'Dashed', dotted: 'Dotted' },
} as const
export const marketOf = { noMarket: 'no market', symbol: '{symbol}' } as const
export const chartSays = {
  about: 'Chart of {market}: arrows scroll, plus, minus zoom, menu drafts',
  picture: '{market} {source} price, {interval} candles', old: '◷ Prices {words}', interval: 'Interval',
  ofPrints: 'Trades', further: { left: 'More tools, left', right: 'More tools, right' },
  reading: 'Loading candles…', none: 'No candles yet.', unlisted: 'Not listed: no candles.',
} as const
export const sourceNames = { last: 'last', mark: 'mark', index: 'index' } as const
export const sharedLabelWords = {
  orders: '{count} {side} Σ {size} · {prices}', alerts: '{count} alerts · {prices}', list: 'Lines of {label}',
} as const
export const fillsWords = { one: '{count} fill', other: '{count} fills' } as const
export const sideText = { BUY: 'BUY', SELL: 'SELL' } as const
export const draftLineSays = {
  order: 'Draft', trigger: { draft: 'Draft', stop: 'stop' }, ladderEnd: 'Ladder end',
  activation: 'Activation', leg: { TAKE_PROFIT: 'Draft TP', STOP_LOSS: 'Draft SL' }, edited: 'New price',
  editedTrigger: 'New trigger',
} as const
export const chartLineSays = {
  entry: 'entry + fee', liquidation: 'liquidation', off: 'switched off', withFee: '{pnl} incl. entry fee',
  withoutFee: '{pnl} excl. fees', leg: { TAKE_PROFIT: 'TP', STOP_LOSS: 'SL' },
} as const
export const byNames = { mark: 'mark', last: 'last' } as const
export const alertLineWords = 'Alert {when} {by}'
export const chartToolsSays = {
  bars: {
    full: 'Max {most} drawings. Right-click one to remove it.',
    tooManyMarkets: 'Max {most} markets with drawings. Remove some.', hidden: 'Show drawings to draw.',
  },
  removeAll: 'Remove all drawings ({count})', draw: 'Draw', how: 'Click to place; Esc cancels',
  magnet: 'Magnet', lock: 'Lock drawings', hide: 'Hide drawings',
} as const
export const priceMenuSays = {
  limit: { BUY: 'Buy limit {at}', SELL: 'Sell limit {at}' },
  stop: { BUY: 'Buy stop {at}', SELL: 'Sell stop {at}' }, takeProfit: 'Take profit at {at}…',
  stopLoss: 'Stop loss at {at}…', alert: 'Add alert at {at}', removeAlert: 'Remove alert at {at}',
  title: 'At price', draftsOnly: 'Drafts only', editDrawing: 'Edit drawing…', removeDrawing: 'Remove drawing',
  fill: { BUY: 'Fill ticket: long', SELL: 'Fill ticket: short' }, risk: 'Fill ticket, size by risk…',
  anchor: 'Anchored VWAP here', noRules: 'Market rules not read yet.', copy: 'Copy price',
} as const
