export const statementTitles = {
  deposits: 'Deposits', withdrawals: 'Withdrawals', transfers: 'Transfers between accounts',
  realised: 'Realised P&L before fees', fees: 'Trading fees', liquidation: 'Liquidation and insurance fees',
  funding: 'Funding', unrealised: 'Unrealised P&L change', collateral: 'Other collateral, change of value',
  conversions: 'Conversions', settled: 'Settlement',
} as const
export const statementMeanings = {
  deposits: 'USDC that came in, when it was completed.',
  withdrawals: 'USDC that went out, when it was completed.',
  transfers: 'USDC that went to another account or came from one. The venue’s word for it names no direction.',
  realised: 'Of each fill the part that closed, at its price against the average price of what was open: no fee is in it. What a liquidation or a deleveraging took is in it, at the price at which it was taken. The venue’s own realised PnL is after the fees of both ways.',
  fees: 'The fee of every fill, whether it opened or closed. Above zero is a rebate.',
  liquidation: 'What a liquidation cost beside its price: the liquidator’s share, and what went to the insurance fund. Above zero the fund paid what the account could not.',
  funding: 'Every funding payment. Below zero was paid, above zero was received. It is in no realised and no unrealised PnL.',
  unrealised: 'What is open at its mark against the average price of its fills, at the end less at the beginning. Settlement does not move it.',
  collateral: 'What is held beside USDC, at its index: worth at the end less worth at the beginning.',
  conversions: 'One token made into another. The venue tells no row of it: it is known to be none where as much of each is held as before.',
  settled: 'Settlement makes balance of unsettled profit and loss: what is in one pocket goes into the other, nothing is won or lost. Unsettled holds what was realised since the last settlement, what is open at its mark, fees, and funding.',
} as const
export const edgeWords = {
  readLast: 'as read last, {at}',
  venueOwnValue: 'the venue’s own value of the day, with the marks of the funding at 00:00', before: 'before',
  after: 'after', readDeskMidnight: 'read by this desk {apart} {at} midnight',
  readDeskNothing: 'read by this desk at {at}: nothing nearer to midnight is known',
} as const
export const apartWords = {
  second: { one: '{count} second', other: '{count} seconds' },
  minute: { one: '{count} minute', other: '{count} minutes' },
} as const
export const verdictOf = ', '
export const causeWords = {
  size: '{symbol} changed by {by} without a row that says so.',
  noMark: 'No mark of {symbol} is known that it could be held to.',
  notToldAccount: 'Not told by the account’s address: {table}.',
  notReadBetween: 'Not read between {from} and {to}: {table}.',
  feeUntold: {
    one: '{count} fill does not say what it cost.', other: '{count} fills do not say what they cost.',
  },
  otherMoment: 'The venue’s value of a day and the marks of its funding may be some seconds apart, and its value may hold the funding of midnight.',
} as const
export const sideText = { BUY: 'BUY', SELL: 'SELL' } as const
export const statementRowWords = {
  fill: '{side} {quantity} at {price}', liquidation: 'a liquidation',
  anotherAccountLiquidation: 'another account’s liquidation', taken: '{size} taken by {by}',
  mark: 'liquidation', separator: ', ', liquidation2: 'liquidation of {symbols}',
  funding: 'rate {rate}, mark {mark}', transfer: '{side} of {token}',
  settled: 'balance {balance}, unsettled {unsettled}', open: '{before} as it began, {after} as it ended',
  token: '{token}: {before} as it began, {after} as it ended',
} as const
export const statementKindTitles = { days: 'Per day', fills: 'Per fill', payments: 'Per payment' } as const
export const statementSays = {
  wholeFrom: '{from} to {to}',
  cut: {
    day: { one: '{count} day', other: '{count} days' },
    lastPeriodTold: 'The last {days} of the period are told; saving writes all of them.',
  },
  left: '{amount} USDC is not explained by any row.', leftShort: '{amount} not explained',
  unknownLeft: '{amount} USDC is left for what is not known: {terms}.',
  unknownNothing: 'What is known comes to the closing value. Not known: {terms}.',
  rows: { one: '{count} row', other: '{count} rows' }, open: 'Rows of {title}',
  dayTerm: '{title}, day by day; Enter opens the day', title: 'Statement',
  utc: 'What adds to the account’s value has a plus, what takes from it a minus.', days: 'Days',
  whole: 'Whole period', opening: 'Opening account value', closing: 'Closing account value',
  notExplained: 'Not explained',
  balances: 'Every term is known, and together they come to the closing value.', balancesShort: 'balances',
  unknownShort: 'not all known',
  noOpening: 'Nobody saw what the account was worth as this began: neither this desk nor the venue’s daily record.',
  noClosing: 'Nobody saw what the account was worth as this ended: neither this desk nor the venue’s daily record.',
  notKnown: 'not known', none: 'none', rowCount: 'Rows',
  pockets: 'Settlement: from one pocket into the other', balance: 'Balance, with isolated margin',
  unsettled: 'Unsettled', together: 'Together', asBegan: 'As it began', moved: 'Settled',
  asEnded: 'As it ended', pocketUnknown: 'the venue’s daily record tells the whole value alone',
  why: 'What may be missing', more: 'More rows',
  noRows: { title: 'No row.', next: 'Nothing of this kind happened in this time.' },
  rowsUnread: { title: 'Not known yet.', next: 'The rows of this time have not been read.' },
  nothing: {
    title: 'No day is known yet.',
    next: 'A day can be told once this desk, or the venue’s daily record, has seen what the account was worth as it began.',
  },
  save: 'Save the statement', line: 'A line for each', change: 'Change', result: 'Statement',
} as const
