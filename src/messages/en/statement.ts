export const statementTitles = {
  deposits: 'Deposits', withdrawals: 'Withdrawals', transfers: 'Account transfers',
  realised: 'Realised P&L before fees', fees: 'Trading fees', liquidation: 'Liquidation fees',
  funding: 'Funding', unrealised: 'Unrealised before fees, change', collateral: 'Other collateral, change',
  conversions: 'Conversions', settled: 'Settlement',
} as const
export const statementMeanings = {
  deposits: 'USDC in, completed.', withdrawals: 'USDC out, completed.',
  transfers: 'USDC to or from another account; record names no direction.',
  realised: 'Closed part of each fill, price vs average entry, without fees; with liquidations, deleveraging. Venue’s realised PnL: after both fees.',
  fees: 'All fills. Positive is a rebate.',
  liquidation: 'Liquidator’s share and insurance fund. Positive: paid by fund.',
  funding: 'All payments. Negative paid, positive received. Not in PnL.',
  unrealised: 'Open positions, mark vs average fill, end less beginning. Unchanged by settlement.',
  collateral: 'Tokens beside USDC at index, end less beginning.',
  conversions: 'Token into token. Not listed by venue: none where holdings are unchanged.',
  settled: 'Moves unsettled PnL into balance. Unsettled: realised since last settlement, open positions at mark, fees, funding.',
} as const
export const edgeWords = {
  readLast: 'last read {at}', venueOwnValue: 'venue’s daily value, 00:00 funding marks', before: 'before',
  after: 'after', readDeskMidnight: 'read {apart} {at} midnight',
  readDeskNothing: 'read at {at}: nothing nearer midnight known',
} as const
export const apartWords = {
  second: { one: '{count} second', other: '{count} seconds' },
  minute: { one: '{count} minute', other: '{count} minutes' },
} as const
export const verdictOf = ', '
export const causeWords = {
  size: '{symbol} changed by {by} without a row.', noMark: 'No {symbol} mark known.',
  notToldAccount: 'Not available by address: {table}.', notReadBetween: 'Not read {from} to {to}: {table}.',
  feeUntold: { one: '{count} fill without fee.', other: '{count} fills without fee.' },
  otherMoment: 'Venue’s daily value and funding marks may be seconds apart, and may include midnight’s funding.',
} as const
export const sideText = { BUY: 'BUY', SELL: 'SELL' } as const
export const statementRowWords = {
  fill: '{side} {quantity} at {price}', liquidation: 'liquidation',
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
  left: '{amount} USDC not explained.', leftShort: '{amount} not explained',
  unknownLeft: '{amount} USDC left for unknowns: {terms}.',
  unknownNothing: 'Known terms add up to closing. Not known: {terms}.',
  rows: { one: '{count} row', other: '{count} rows' }, open: 'Rows of {title}',
  dayTerm: '{title} by day; Enter opens it', title: 'Statement', days: 'Days', whole: 'Whole period',
  opening: 'Opening account value', closing: 'Closing account value', notExplained: 'Not explained',
  balances: 'All known, adds up.', balancesShort: 'balances', unknownShort: 'not all known',
  noOpening: 'Opening value neither saved here nor by venue.',
  noClosing: 'Closing value neither saved here nor by venue.', notKnown: 'not known', none: 'none',
  rowCount: 'Rows', pockets: 'Settlement', balance: 'Balance, with isolated margin', unsettled: 'Unsettled',
  together: 'Total', asBegan: 'Opening', moved: 'Settled', asEnded: 'Closing',
  pocketUnknown: 'the venue’s daily record has only the total', why: 'What may be missing', more: 'More rows',
  noRows: { title: 'No rows.', next: 'None in this time.' },
  rowsUnread: { title: 'Not known yet.', next: 'Rows not read.' },
  nothing: { title: 'No day known yet.', next: 'Needs a day’s opening value, saved here or by venue.' },
  save: 'Save statement', line: 'Rows', change: 'Change', result: 'Statement',
} as const
