/** Guards so wide that no spec reaches them. */
export const generousGuards = {
  orderNotional: '25000',
  positionNotional: '100000',
  openNotional: '200000',
  dailyLoss: '5000',
  dailyNotional: '1000000',
  writesPerMinute: '30',
  consentsPerMinute: '30',
  collar: '0.02',
  markets: 'all',
  accounts: 'all',
} as const
