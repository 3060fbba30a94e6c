export const ofDay = 'Day (UTC)'
export const ofMarket = 'Market'
export const fillsIn = 'Fills'
export const untoldIn = 'Of them without a result'
export const netInputs = { realisedPnLAfter: 'Realised PnL, after fees', funding: '− Funding' } as const
export const inputsOf = { fees: 'Volume', fills: 'Volume' } as const
export const explainSum = {
  fills: 'Fills',
  howManyTrades: 'How many trades of this account the venue’s record has, whoever placed the orders.',
} as const
export const explainStayed = {
  netPnLSince: 'Net PnL since the period began',
  netPnLEvery: 'The net PnL of every day from the first one on, added up. {net}',
  firstDayAnything: 'First day with anything', upToAnd: 'Up to and with', netPnLDay: 'Net PnL of that day',
  fillsDay: 'Fills of that day',
} as const
export const explainDayValue = {
  accountValueVenue: 'Account value, the venue’s daily',
  accountWorthEnd: 'What the account was worth at the end of the day, open positions at their mark. Today’s may lag until the day is over.',
} as const
export const explainKept = {
  accountValueSaved: 'Account value, as saved here',
  totalCollateralOpen: 'Total collateral with open positions at their mark, as the venue told it at this moment and this desk saved it.',
  saved: 'Saved', momentsSavedThese: 'Moments saved in these days',
} as const
