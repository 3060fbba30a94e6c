export const SOURCE = 'Worked out by this desk, exactly, from what was typed and the venue’s data.'
export const explainWayOut = {
  priceEntry: '(price − entry)', entryPrice: '(entry − price)',
  sizePriceBeing: 'size × {side}, the price being the limit, or the trigger without one. Beside it: that ÷ the margin, which is size × entry ÷ leverage. Fees still to be paid and funding are not in it, and a trigger fills at what the book then gives.',
  size: 'Size', entry: 'Entry', price: 'Price', leverage: 'Leverage', margin: 'Margin',
  roiMargin: 'ROI on margin',
} as const
export const explainReward = {
  rewardRisk: 'Reward to risk',
  takeProfitBring: 'What the take-profit would bring ÷ what the stop-loss would lose, fees aside.',
  takeProfit: 'At take-profit', stopLoss: 'At stop-loss',
} as const
