export const presetWords = {
  at: 'at {presetFigure}', buy: 'Buy', sell: 'Sell', isolated: 'isolated', reduceOnly: 'reduce-only',
  tpSl: 'TP / SL', iceberg: 'iceberg', priceAdjust: 'price adjust', separator: ', ',
} as const
export const presetRefusals = {
  figure: 'Ticket figure not understood. Correct it first.', market: 'No market selected.',
} as const
