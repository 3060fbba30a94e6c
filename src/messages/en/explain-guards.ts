export const WITH_ORDERS = 'mark × largest size that position and open orders can reach, both margin modes.'
export const formulas = {
  positionNotional: '{withOrders} Largest market.', openNotional: '{withOrders} All markets.',
  dailyLoss: 'Loss realised since 00:00 UTC by venue’s record, incl. fees of what closed; gains ignored. Without funding.',
  dailyNotional: 'Price × size of trades since 00:00 UTC, any client.',
  writesPerMinute: 'Orders and changes confirmed in 60 s.',
} as const
export const explainUsed = {
  usedNow: '{name}: used', market: 'Market', used: 'Used', resultsNotReported: 'Results not reported yet',
  setTo: 'Limit', mark: 'Used share',
} as const
