export const explainWorth = {
  notional: 'Notional', sizeMarkLong: 'size × mark, long or short.', size: 'Size', mark: 'Mark',
} as const
export const explainMargin = {
  margin: 'Margin',
  marginSetAside: 'Margin set aside for this position alone: no more than that can be lost by it.',
  notionalInitialMargin: 'notional × initial margin rate: how much of the account’s collateral the position uses. All of that collateral backs it.',
  notional: 'Notional', initialMarginRate: 'Initial margin rate', leverageConfigured: 'Leverage, configured',
} as const
export const explainUnsettled = {
  unsettled: 'Unsettled',
  profitLossFunding: 'Profit, loss and funding since the last settlement, which are not in the balance yet. It may stay after the position is closed, and is not what the last trade brought.',
} as const
