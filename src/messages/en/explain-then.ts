export const told = {
  value: { title: 'Account value', formula: 'Holdings × index, with isolated margin and unsettled PnL.' },
  collateral: {
    title: 'Total collateral',
    formula: 'Weighted holdings with unsettled cross PnL; without isolated margin.',
  },
  ratio: {
    title: 'Margin ratio',
    formula: 'Total collateral ÷ notional of all positions; 10 (1,000 %) without positions.',
  },
} as const
export const explainThen = {
  accountValue: 'Account value', totalCollateral: 'Total collateral', freeCollateral: 'Free collateral',
  marginRatio: 'Margin ratio', maintenanceRate: 'Maintenance rate',
} as const
