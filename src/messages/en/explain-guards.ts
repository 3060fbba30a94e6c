export const WITH_ORDERS = 'mark × the largest size, long or short, that the position and its open orders could lead to, both margin modes together.'
export const formulas = {
  positionNotional: '{withOrders} The market where that is the most.',
  openNotional: '{withOrders} Added up over all markets.',
  dailyLoss: 'What the trades since 00:00 UTC realised by the venue’s own record, turned round where it is a loss and nothing where it is a gain. The fees of what was closed are in it, entry and exit; those of what is open, and funding, are not.',
  dailyNotional: 'price × size, added up over every trade since 00:00 UTC, whoever made it.',
  writesPerMinute: 'Every order and change that was agreed to in the last 60 seconds, of every kind.',
} as const
export const explainUsed = {
  usedNow: '{name}: used now', market: 'Market', used: 'Used', tradesNotReported: 'Trades not reported yet',
  setTo: 'Set to', mark: 'Used of it',
} as const
