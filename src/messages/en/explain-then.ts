export const told = {
  value: {
    title: 'Account value',
    formula: 'Every holding × its index, with margin set aside for isolated positions and all profit and loss that was not settled.',
  },
  collateral: {
    title: 'Total collateral',
    formula: 'What each holding counted for, with profit and loss of cross positions that was not settled. Margin set aside for isolated positions is not in it.',
  },
  ratio: {
    title: 'Margin ratio',
    formula: 'Total collateral ÷ what all positions were worth at their marks. Those marks are not saved with a moment, so it cannot be worked out again. Without positions it is 10, which is 1,000 %.',
  },
} as const
export const explainThen = {
  accountValue: 'Account value', totalCollateral: 'Total collateral', freeCollateral: 'Free collateral',
  marginRatio: 'Margin ratio', maintenanceRate: 'Maintenance rate',
} as const
