export const exitWords = { ticks: '{figure} ticks', return: '{figure} % on margin' } as const
export const bracketWords = {
  stopLoss: 'stop-loss {exit}', takeProfit: 'take-profit {exit}', separator: ', ',
} as const
export const bracketSays = {
  filled: 'Default bracket of {symbol}: {bracket}', other: 'Not the default: {bracket}',
  group: 'Default bracket', save: 'Save as default bracket',
  saveAbout: 'For new orders, except reduce-only and closes.',
  prices: 'Type percent, ticks, PnL, ROI or R, no price', use: 'Use default',
  left: 'No TP/SL in this order type: default bracket left out.', edit: 'Edit defaults…',
} as const
