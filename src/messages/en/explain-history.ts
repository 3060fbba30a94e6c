export const ofDay = 'Day (UTC)'
export const ofMarket = 'Market'
export const fillsIn = 'Fills'
export const untoldIn = 'Without a result'
export const netInputs = { realisedPnLAfter: 'Realised PnL after fees', funding: '+ Funding' } as const
export const inputsOf = { fees: 'Volume', fills: 'Volume' } as const
export const explainSum = { fills: 'Fills', howManyTrades: 'Trades by venue’s record.' } as const
export const explainStayed = {
  netPnLSince: 'Net PnL of period', netPnLEvery: 'Sum of daily net PnL. {net}', firstDayAnything: 'First day',
  upToAnd: 'To and with', netPnLDay: 'Net PnL that day', fillsDay: 'Fills that day',
} as const
export const explainDayValue = {
  accountValueVenue: 'Account value, venue’s daily',
  accountWorthEnd: 'Day end, positions at mark. Today’s may lag.',
} as const
export const explainKept = {
  accountValueSaved: 'Account value, saved here',
  totalCollateralOpen: 'Total collateral, positions at mark, as reported then.', saved: 'Saved',
  momentsSavedThese: 'Moments saved',
} as const
