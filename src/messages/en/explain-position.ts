export const explainWorth = {
  notional: 'Notional', sizeMarkLong: 'size × mark.', size: 'Size', mark: 'Mark',
} as const
export const explainMargin = {
  margin: 'Margin', marginSetAside: 'Set aside for this position: the most it can lose.',
  notionalInitialMargin: 'notional × initial margin rate. All collateral backs it.', notional: 'Notional',
  initialMarginRate: 'Initial margin rate', leverageConfigured: 'Leverage',
} as const
export const explainUnsettled = {
  unsettled: 'Unsettled',
  profitLossFunding: 'PnL and funding since the last settlement, not in the balance yet.',
} as const
