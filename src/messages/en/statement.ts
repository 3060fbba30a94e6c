export const statementTitles = {
  deposits: 'Deposits', withdrawals: 'Withdrawals', transfers: 'Account transfers',
  realised: 'Realised P&L before fees', fees: 'Trading fees', liquidation: 'Liquidation fees',
  funding: 'Funding', unrealised: 'Unrealised P&L change', collateral: 'Other collateral, change',
  conversions: 'Conversions', settled: 'Settlement',
} as const
export const statementMeanings = {
  deposits: 'USDC in, when completed.', withdrawals: 'USDC out, when completed.',
  transfers: 'USDC to or from another account. The venue’s record names no direction.',
  realised: 'Closed part of each fill at its price vs average entry, without fees; liquidations and deleveraging included. The venue’s own realised PnL is after both fees.',
  fees: 'All fills. Positive is a rebate.',
  liquidation: 'Liquidator’s share and insurance fund. Positive was paid by the fund.',
  funding: 'All payments. Negative was paid, positive received. Not part of PnL.',
  unrealised: 'Open positions, mark vs average fill, end less beginning. Settlement does not change it.',
  collateral: 'Tokens beside USDC at index, end less beginning.',
  conversions: 'Token into token. Not listed by the venue: known to be none where holdings are unchanged.',
  settled: 'Moves unsettled profit and loss into balance; nothing is won or lost. Unsettled is realised since the last settlement, open positions at mark, fees and funding.',
} as const
export const edgeWords = {
  readLast: 'last read {at}', venueOwnValue: 'venue’s daily value, marks of the 00:00 funding',
  before: 'before', after: 'after', readDeskMidnight: 'read {apart} {at} midnight',
  readDeskNothing: 'read at {at}: nothing nearer to midnight is known',
} as const
export const apartWords = {
  second: { one: '{count} second', other: '{count} seconds' },
  minute: { one: '{count} minute', other: '{count} minutes' },
} as const
export const verdictOf = ', '
export const causeWords = {
  size: '{symbol} changed by {by} without a row.', noMark: 'No mark of {symbol} known.',
  notToldAccount: 'Not available by address: {table}.', notReadBetween: 'Not read {from} to {to}: {table}.',
  feeUntold: { one: '{count} fill without a fee.', other: '{count} fills without a fee.' },
  otherMoment: 'The venue’s daily value and its funding marks may be seconds apart, and may include midnight’s funding.',
} as const
export const sideText = { BUY: 'BUY', SELL: 'SELL' } as const
export const statementRowWords = {
  fill: '{side} {quantity} at {price}', liquidation: 'a liquidation',
  anotherAccountLiquidation: 'another account’s liquidation', taken: '{size} taken by {by}',
  mark: 'liquidation', separator: ', ', liquidation2: 'liquidation of {symbols}',
  funding: 'rate {rate}, mark {mark}', transfer: '{side} of {token}',
  settled: 'balance {balance}, unsettled {unsettled}', open: '{before} → {after}',
  token: '{token}: {before} → {after}',
} as const
export const statementKindTitles = { days: 'Per day', fills: 'Per fill', payments: 'Per payment' } as const
export const statementSays = {
  wholeFrom: '{from} to {to}',
  cut: {
    day: { one: '{count} day', other: '{count} days' },
    lastPeriodTold: 'Last {days} shown; saving writes all.',
  },
  left: '{amount} USDC not explained by any row.', leftShort: '{amount} not explained',
  unknownLeft: '{amount} USDC left for what is not known: {terms}.',
  unknownNothing: 'Known terms add up to the closing value. Not known: {terms}.',
  rows: { one: '{count} row', other: '{count} rows' }, open: 'Rows of {title}',
  dayTerm: '{title}, day by day; Enter opens the day', title: 'Statement', days: 'Days',
  whole: 'Whole period', opening: 'Opening account value', closing: 'Closing account value',
  notExplained: 'Not explained', balances: 'All terms known and they add up.', balancesShort: 'balances',
  unknownShort: 'not all known',
  noOpening: 'Opening account value not known: neither saved here nor in the venue’s daily record.',
  noClosing: 'Closing account value not known: neither saved here nor in the venue’s daily record.',
  notKnown: 'not known', none: 'none', rowCount: 'Rows', pockets: 'Settlement',
  balance: 'Balance, with isolated margin', unsettled: 'Unsettled', together: 'Total', asBegan: 'Opening',
  moved: 'Settled', asEnded: 'Closing', pocketUnknown: 'only the total is in the venue’s daily record',
  why: 'What may be missing', more: 'More rows', noRows: { title: 'No rows.', next: 'None in this time.' },
  rowsUnread: { title: 'Not known yet.', next: 'Rows of this time have not been read.' },
  nothing: {
    title: 'No day known yet.', next: 'A day needs its opening value, saved here or in the venue’s record.',
  },
  save: 'Save statement', line: 'Rows', change: 'Change', result: 'Statement',
} as const
