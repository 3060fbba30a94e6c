export const explainWorth = {
  notional: 'Notional', sizeMarkLong: 'size × mark.', size: 'Size', mark: 'Mark',
} as const
export const explainMargin = {
  margin: 'Margin', marginSetAside: 'Set aside for this position: its maximum loss.',
  notionalInitialMargin: 'notional × initial margin rate. All collateral backs it.', notional: 'Notional',
  initialMarginRate: 'Initial margin rate', leverageConfigured: 'Leverage',
} as const
export const explainUnsettled = {
  unsettled: 'Unsettled', profitLossFunding: 'PnL and funding since last settlement, not in balance yet.',
} as const
