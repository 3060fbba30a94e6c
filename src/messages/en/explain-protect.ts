export const SOURCE = 'Computed here from your input.'
export const explainWayOut = {
  priceEntry: '(price − entry)', entryPrice: '(entry − price)',
  sizePriceBeing: 'size × {side} at limit, else trigger; ROI: ÷ (size × entry ÷ leverage). {fees} and funding; triggers fill at book.',
  beforeFees: 'Before fees', beforeExitFee: 'Before exit fee', size: 'Size', entry: 'Entry', price: 'Price',
  leverage: 'Leverage', margin: 'Margin', roiMargin: 'ROI on margin',
} as const
export const explainReward = {
  rewardRisk: 'Reward to risk', takeProfitBring: 'Gain at take-profit ÷ loss at stop-loss.',
  takeProfit: 'At take-profit', stopLoss: 'At stop-loss',
} as const
