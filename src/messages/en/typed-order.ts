export const typedOrderHint = 'Command or order: buy 0.1 btc 60000 sl 59000'
export const typeWords = {
  LIMIT: 'limit', MARKET: 'at market', MARKET_WITHOUT_LIMIT: 'at market without limit',
  IOC: 'immediate or cancel', FOK: 'fill or kill', POST_ONLY: 'post-only', STOP_LIMIT: 'then limit',
  STOP_MARKET: 'then at market', TRAILING_STOP: 'trailing', LADDER: 'ladder',
} as const
export const sides = { BUY: 'Buy', SELL: 'Sell' } as const
export const closingSides = { BUY: 'buy', SELL: 'sell' } as const
export const modes = { CROSS: 'cross', ISOLATED: 'isolated' } as const
export const markNames = { comma: 'comma', point: 'point' } as const
export const readLineWords = {
  leverage: 'Leverage of {symbol}, {marginMode}: {leverage}×{marks}',
  alert: {
    'at or above': 'Alert when {symbol} marks {price} or above{marks}',
    'at or below': 'Alert when {symbol} marks {price} or below{marks}',
  },
  protect: {
    STOP_LOSS: 'Stop-loss of {symbol}, {marginMode}, at {price}{marks}',
    TAKE_PROFIT: 'Take-profit of {symbol}, {marginMode}, at {price}{marks}',
  },
  flatten: 'Flatten: stop, cancel all orders, close all positions',
} as const
export const readOrderWords = {
  close: 'Close {share} % of {symbol}: {side} {size}', mostUsdcWorth: 'up to {usdc} USDC at {at}',
  onceMarkReaches: 'at mark {trigger}', at: 'at {price}', stopLoss: 'stop-loss', takeProfit: 'take-profit',
  defaultBracket: 'by the default bracket', reduceOnly: 'reduce-only', separator: ', ',
  whatPartsMarks: '{what}, {parts}{marks}',
} as const
export const wayWords = {
  at: '{name} at {figure}', entry: '{name} {how} from entry', entry2: '{name} {how} from entry, at {at}',
} as const
export const riskWords = {
  usdc: '{figure} % or {money} USDC',
  mostLosesStop: 'the most that loses {most} from {at} to stop, fees included: {loss}',
} as const
export const marksWords = {
  separator: ' and ', decimalMark: 'the {each} in {words} is the decimal mark', separator2: '; ',
  taken: ' ({taken})',
} as const
export const readLineSays = {
  order: 'Enter fills ticket, sends nothing.', leverage: 'Enter reviews, sends nothing.',
  protect: 'Enter reviews, sends nothing.', flatten: 'Enter reviews, sends nothing.',
  alert: 'Enter adds alert.',
} as const
