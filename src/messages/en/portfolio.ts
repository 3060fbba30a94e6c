export const valueKeptWords = 'It is saved while this desk is open.'
export const figureTitles = {
  net: 'Net PnL', realised: 'Realised PnL', fees: 'Fees', funding: 'Funding', volume: 'Volume',
  wins: 'Win rate', drawdown: 'Max drawdown', value: 'Account value', 'value fall': 'Value drawdown',
} as const
export const formulas = {
  net: 'Realised PnL − funding. The fees of what was closed are off it already; open positions and their fees are not in it.',
  realised: 'The sum of the realised PnL in the venue’s own record of each fill: after the fees of what was closed, both of its entry and of its exit, and before funding.',
  fees: 'The sum of the fees of every fill. Below zero is a rebate. Those of what was closed are in the realised PnL, those of what is open in its entry.',
  funding: 'The sum of every funding payment. Above zero was paid, below zero was received.',
  volume: 'The sum of price × size of every fill.',
  wins: 'The share of the positions closed in the period whose realised PnL is above zero, by the venue’s record.',
  drawdown: 'The largest fall of net PnL, from its highest point to the lowest after it, day by day. Open positions are not in it.',
  value: 'What the venue said the account was worth, open positions at their mark, at moments that this desk saved. Its change is made of transfers, net PnL and open positions.',
  'value fall': 'The largest fall of the account’s value, from its highest point to the lowest after it, with transfers taken out, at every moment that this desk saved.',
} as const
export const tableTitles = {
  orders: 'Orders', fills: 'Fills', funding: 'Funding', settlements: 'Settlements',
  positions: 'Closed positions', liquidations: 'Liquidations', transfers: 'Transfers',
  days: 'The venue’s daily figures',
} as const
export const savedTitles = { trades: 'Trades', forecasts: 'Forecasts' } as const
export const comparisonTitles = {
  volume: 'Volume, against the venue’s daily volume', profit: 'Net PnL, against the venue’s daily profit',
  'realised by prices': 'Realised PnL by prices and fees, against the venue’s record of each fill',
  'realised by closed positions': 'Realised PnL, against the venue’s closed positions',
  'account value': 'Account value as saved here, against the venue’s on the newest day both have',
} as const
export const comparisonReasons = {
  volume: 'The venue’s figure for today may lag.',
  profit: 'The venue does not say what it counts: open positions at their mark may be in its figure, and funding may not be.',
  'realised by prices': 'One of the two is no venue’s word: sold less bought, less every fee. A difference as large as fees says that the venue’s own figure leaves some out.',
  'realised by closed positions': 'A position closed in part counts here at once, and at the venue when it is fully closed.',
  'account value': 'This desk has the last value it saved that day; the venue records its own at the end of the day, and the marks may have moved in between.',
} as const
export const winWords = {
  noClosedPosition: 'no closed position', wonLostEven: '{won} won, {lost} lost, {even} even',
} as const
export const fallWords = { noDrawdown: 'no drawdown', start: 'from the start', to: '{from} to {to}' } as const
export const valueFallWords = { noDrawdown: 'no drawdown', to: '{from} to {to}' } as const
export const worthParts = {
  transfersOtherTokens: ', and {uncounted} transfers in other tokens or without a known direction',
  firstSaved: 'First saved, {at}', lastSaved: 'Last saved, {at}', change: 'Change',
  transfersLessTransfers: '− Transfers in, less transfers out', netPnLMeanwhile: '− Net PnL meanwhile',
  notExplainedEither: '= Not explained by either: open positions{others}',
} as const
export const untoldWords = {
  one: '{count} fill does not say what it realised or cost: nothing is counted for it.',
  other: '{count} fills do not say what they realised or cost: nothing is counted for them.',
} as const
export const dayWords = 'Days begin at 00:00 UTC. Realised PnL is after the fees of what was closed; net PnL is after funding too.'
export const progressWords = {
  historyNotSynchronised: 'History has not been synchronised in this run: what is shown was read earlier.',
  historyCannotSaved: 'History cannot be saved: {why}.',
  couldNotRead: '{table} could not be read ({trouble}); it is tried again.', separator: ', ',
  synchronising: 'Synchronising: {late}.', nothingReadYet: 'Nothing was read yet.',
  completeUpVenue: 'Complete up to {upTo}, by the venue’s clock.',
  readUpVenue: 'Read up to {upTo}, by the venue’s clock, as far back as the account’s own lists reach. {filling}',
} as const
export const wouldFillWords = 'The venue’s public query may tell it: it is asked once “Edit…” at the account’s keys allows that.'
export const fillingWords = {
  row: { one: '{count} row', other: '{count} rows' }, takenPublicQuery: '{rows} taken from the public query',
  leftOutHere: ' {unsure} of it left out: they may be here already.', before: ' Before, {taken}.',
  howFarVenue: 'How far that is the venue does not say. {wouldFillWords}{rows}{leftOut}',
  leaveOutCould: 'What they leave out could not be read from the public query ({trouble}); it is tried again.{leftOut}',
  leaveOutBeing: 'What they leave out is being read from the public query: {taken} so far.{leftOut}',
  leaveOutLooked: 'What they leave out was looked for up to {upTo}: {taken}.{leftOut}',
} as const
export const againstSays = {
  title: 'Against the venue’s own totals', ours: 'this desk', venue: 'the venue',
  unsaid: 'nothing reported for these days', difference: 'difference', none: 'none',
  nothing: 'nothing to compare with yet',
} as const
export const curveSays = {
  onlyWorth: 'Account value from {from} to {to}: it ends at {worth} USDC. Nothing was traded.',
  stayed: 'Net PnL from {from} to {to}: it ends at {sum} USDC. The table below has every day.',
  nothing: 'Nothing to draw yet', day: 'Day (UTC)', sum: 'Net PnL since the period began',
  value: 'Account value, the venue’s daily', kept: 'Account value, as saved here',
  notKept: 'nothing was saved until then',
} as const
export const explainSays = {
  inMarket: 'in {symbol}', period: '{from} to {to}, UTC. Out of this desk’s own records of the venue’s rows.',
  rows: 'What {figure} is the sum of',
  shown: { row: { one: '{count} row', other: '{count} rows' }, shownTogether: '{rows} shown, together {sum}' },
  fall: 'From its highest to its lowest', between: 'Between', realised: 'Realised PnL, after fees',
  funding: '− Funding', stayed: '= Net PnL',
  fees: 'Fees of all fills: off it already for what was closed, not for what is open',
  allWins: 'Realised PnL of these positions', all: 'All of them together',
  empty: { title: 'There is no such row in these days.', next: 'Choose a longer period.' },
  nothingKept: 'Nothing was saved in these days.', more: 'Show more', close: 'Dismiss',
} as const
export const cardSays = {
  fills: { one: '{count} fill', other: '{count} fills' }, sinceKept: '{change} since the first saved',
  received: 'received', paid: 'paid', net: 'realised − funding', notKept: 'nothing was saved in these days',
  loading: { soFar: 'so far, still loading', none: 'still loading' },
  offline: { soFar: 'of what is saved', none: 'not saved' }, untold: 'not told by its address',
  keptOnce: 'saved once in these days', explain: ', explain it',
} as const
export const periodSays = {
  noDay: { typeDay: 'Type a day, as 2026-01-31', noDayType: '“{typed}” is no day; type it as 2026-01-31' },
  savedIn: { row: { one: '{count} row', other: '{count} rows' }, in: '{rows} in {file}' }, period: 'Period',
  spans: { '7': '7 days', '30': '30 days', '90': '90 days', '365': 'a year', '4000': 'everything' },
  from: 'from', firstDay: 'First day, year-month-day in UTC', to: 'to',
  lastDay: 'Last day, year-month-day in UTC', backwards: 'The last day lies before the first',
  tooLong: 'Further back than any saved data', table: 'Table to save', saveCsv: 'Save CSV…',
  saveJson: 'Save JSON…',
} as const
