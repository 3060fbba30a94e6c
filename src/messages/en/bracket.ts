export const exitWords = { ticks: '{figure} ticks', return: '{figure} % on margin' } as const
export const bracketWords = {
  stopLoss: 'stop-loss {exit}', takeProfit: 'take-profit {exit}', separator: ', ',
} as const
export const bracketSays = {
  filled: 'Default bracket of {symbol}: {bracket}', other: 'Not the default bracket: {bracket}',
  group: 'Default bracket', save: 'Save as default bracket',
  saveAbout: 'New orders in this market then begin with it. Reduce-only orders and closes do not.',
  prices: 'A price is no default: type percent, ticks, PnL, ROI or R', use: 'Use default',
  edit: 'Edit defaults…',
  left: 'This type of order brings no TP / SL along: the default bracket is left out.',
} as const
