export const sourceWords = { last: 'Last price', mark: 'Mark price', index: 'Index price' } as const
export const scaleWords = { linear: 'Linear scale', log: 'Log scale', percent: 'Percent scale' } as const
export const heardWords = {
  venueNoPrice: 'The venue has no {source}-price candles, and no price has been received here yet.',
  venueNoPriceCandles: 'The venue has no {source}-price candles: drawn from prices received here since {since}.',
} as const
export const printWords = {
  '1s': '1 s', '5s': '5 s', '15s': '15 s', '30s': '30 s', '100t': '100 ticks', '500t': '500 ticks',
} as const
export const unheardWords = 'not received: {max} s'
export const printSays = {
  since: {
    candleWithoutTrades: ' A candle without trades is left out.',
    tradesReceivedHere: 'From {since}, from trades received here: nothing earlier, in indicators either.{isOfSeconds}',
  },
  gaps: { separator: ', ', more: ', and {more} more', notReceived: 'Not received: {times}{more}' },
  gap: '{from} to {to}',
  none: 'No trade received here yet: these candles are made of trades as they are received.',
} as const
export const compareSays = {
  remove: 'Stop comparing with {symbol}', until: '◷ to {time}', there: '{symbol} is compared already.',
  own: '{symbol} is the market of this chart.',
  full: 'A chart is compared with at most {most} markets. Remove one first.',
  tooMany: 'All charts together are compared with at most {most} markets, since the venue limits how often candles are asked for. Remove one first.',
  compare: 'Compare', list: 'Compared with', since: 'From the first candle in sight to the last',
  absent: { reading: 'loading…', unread: 'could not be loaded', none: 'no candles in sight' },
  notHere: 'Nothing is compared here: only the venue’s candles of last prices are.',
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
  about: 'Chart of {market}: arrows scroll, plus and minus zoom, the menu key drafts an order',
  picture: '{source} price of {market} in {interval} candles', old: '◷ Prices {words}', interval: 'Interval',
  ofPrints: 'Trades', further: { left: 'More tools to the left', right: 'More tools to the right' },
  reading: 'Loading candles…',
  none: 'The venue has no candles for this market yet. The chart builds from the next trades.',
  unlisted: 'The venue does not list this market now: there are no candles of it.',
} as const
export const sourceNames = { last: 'last', mark: 'mark', index: 'index' } as const
export const samePriceWords = { same: '{count} × {label}', others: '{label} +{count}' } as const
export const beyondWords = ' · {more} more'
export const fillsWords = { one: '{count} fill', other: '{count} fills' } as const
export const sideText = { BUY: 'BUY', SELL: 'SELL' } as const
export const draftLineSays = {
  order: 'Draft', trigger: { draft: 'Draft', stop: 'stop' }, ladderEnd: 'Draft ladder end',
  activation: 'Draft activation', leg: { TAKE_PROFIT: 'Draft TP', STOP_LOSS: 'Draft SL' },
  edited: 'New price', editedTrigger: 'New trigger',
} as const
export const chartLineSays = {
  entry: 'entry', liquidation: 'liquidation', off: 'switched off',
  leg: { TAKE_PROFIT: 'TP', STOP_LOSS: 'SL' },
} as const
export const byNames = { mark: 'mark', last: 'last' } as const
export const alertLineWords = 'Alert {when} {by}'
export const chartToolsSays = {
  bars: {
    full: 'This market has {most} drawings, as many as are saved. Remove one first: right-click it.',
    tooManyMarkets: '{most} markets have drawings, as many as are saved. Remove those of one of them first.',
    hidden: 'Drawings are hidden: show them to draw.',
  },
  removeAll: 'Remove all drawings ({count})', draw: 'Draw',
  how: 'Click on the chart to place it; Esc drops the tool', magnet: 'Magnet', lock: 'Lock drawings',
  hide: 'Hide drawings',
} as const
export const priceMenuSays = {
  limit: { BUY: 'Buy limit at {at}', SELL: 'Sell limit at {at}' },
  stop: { BUY: 'Buy stop triggered at {at}', SELL: 'Sell stop triggered at {at}' },
  takeProfit: 'Take profit at {at} for the position…', stopLoss: 'Stop loss at {at} for the position…',
  alert: 'Add alert at {at}', removeAlert: 'Remove alert at {at}', title: 'At this price',
  draftsOnly: 'Drafts only: nothing is sent from here', editDrawing: 'Edit drawing…',
  removeDrawing: 'Remove drawing',
  fill: { BUY: 'Fill ticket with this long', SELL: 'Fill ticket with this short' },
  risk: 'Fill ticket and size by risk…', anchor: 'Anchored VWAP from here',
  noRules: 'The market’s rules have not been read yet.', copy: 'Copy price',
} as const
