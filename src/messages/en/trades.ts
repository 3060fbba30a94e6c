export const tradeTitles = {
  lasted: 'Duration', gross: 'Before fees', result: 'Result', r: 'R', mae: 'MAE', mfe: 'MFE',
  efficiency: 'Exit eff.', tags: 'Tags', ended: 'Ended',
  group: { market: 'Market', kind: 'Entry by', tag: 'Tag', hour: 'Hour (UTC)', weekday: 'Day (UTC)' },
  trades: 'Trades', winRate: 'Win rate', expectancy: 'Expectancy', profitFactor: 'Profit factor',
  averageR: 'Average R', depth: 'Drawdown', from: 'From', lowest: 'Lowest', recovered: 'Recovered',
  fill: 'Fill', does: 'Does',
} as const
export const tradeWhy = {
  marks: 'not known: marks saved for {kept} of its time',
  begins: 'not known: began before the first saved fill', open: 'still open',
  withoutFill: 'not known: ended without a fill', fees: 'not known: fill fees missing',
  funding: 'not known yet: reading funding', order: 'not known: order not saved',
  realised: 'not known: realised PnL missing', r: 'not known: entry or result missing',
  stopWrong: 'none: stop on the winning side', noTrade: 'no known result', noLoss: 'no loss',
} as const
export const tradeNone = {
  stop: 'no stop', ahead: 'never ahead', tags: 'no tag', untagged: 'no tag', unknownKind: 'not known',
} as const
export const tradeEndWords = {
  open: 'open', 'by fills': 'closed', turned: 'turned', liquidated: 'liquidated',
  'without a fill': 'without a fill',
} as const
export const endSentences = {
  open: 'Open: result of the closed part.', 'by fills': 'Closed by its fills.',
  turned: 'Its last fill reversed it; that fee is split by size.', liquidated: 'Liquidated.',
  'without a fill': 'Ended without a saved fill, as by deleveraging: result from the venue’s position record.',
} as const
export const weekdays = [
  'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday',
] as const
export const groupingWords = {
  market: 'Market', kind: 'Order type', tag: 'Tag', hour: 'Hour', weekday: 'Weekday',
} as const
export const stopWords = {
  sealedEntry: '{price}, set with the entry on {at}',
  firstSealedWhile: '{price}, first set while open, on {at}',
} as const
export const leftOutWords = {
  olderTrade: { one: '{count} older trade is', other: '{count} older trades are' },
  notShownChoose: '{left} not shown: choose a shorter period, or save all to a file.',
  fundingPayment: { one: '{count} funding payment', other: '{count} funding payments' },
  usdcBelongNo: '{count}, {amount} USDC, of no known trade.', separator: ' ',
} as const
export const recoveredWords = 'not yet'
export const fallFromWords = 'the start'
export const tradesSays = {
  untold: '{count} not known',
  curveOf: {
    trade: { one: '{count} trade', other: '{count} trades' },
    orderEndedTogether: '{trades} by end, total {sum} USDC.',
  },
  summary: {
    trade: { one: '{count} trade', other: '{count} trades' }, won: ', {rate} won',
    usdc: '{count}, {result} USDC{rate}',
  },
  begunBefore: 'Some trades began before the saved history. {more}', trades: 'Round trips',
  grid: 'Trades; Enter opens one',
  empty: { title: 'No round trip ended in this period.', next: 'From a position’s first fill to flat.' },
  groups: 'Grouped by', groupsGrid: 'Grouped trades',
  noGroup: { title: 'Nothing to group yet.', next: 'Closed trades with a known result appear here.' },
  curve: 'Cumulative result', falls: 'Drawdowns',
  noFall: { title: 'No drawdown.', next: 'Drawdowns appear here, peak to recovery.' },
  noCurve: { title: 'No data yet.', next: 'Starts with the first known result.' }, open: 'Open trade',
} as const
export const wayText = { LONG: 'LONG', SHORT: 'SHORT' } as const
export const tradeStorySays = {
  about: { beganBeforeSaved: 'began before the saved history', now: 'now', to: '{opened} to {closed}' },
  pathOf: 'PnL over the trade, {low} to {high} USDC.', entry: 'Average entry', exit: 'Average exit',
  largest: 'Max size', gross: 'Result before fees', fees: '− Fees', funding: '− Funding', result: '= Result',
  byVenue: 'By the venue’s fills, after fees of what closed.', stop: 'Stop', risk: 'Risk at the stop',
  r: 'R, result ÷ risk', mae: 'MAE', mfe: 'MFE', efficiency: 'Exit efficiency, before fees ÷ MFE',
  kept: 'Marks saved', path: 'PnL before fees and funding',
  pathJoined: 'PnL before fees and funding; gaps joined, marks missing', noPath: 'No marks saved.',
  fills: 'Fills', noFills: { title: 'No saved fill.', next: 'Fills appear here.' }, paid: 'Funding payments',
  noPaid: 'No funding.', does: { opens: 'opens', closes: 'closes' }, share: 'part of a fill',
  taken: 'liquidated',
} as const
export const calendarSays = {
  month: '{month} {year}: {sum} USDC', day: '{date}: {said}',
  result: { trade: { one: '{count} trade', other: '{count} trades' }, usdc: '{result} USDC in {count}' },
  trades: { one: '{count} trade', other: '{count} trades' }, ofDay: 'Trades ended on {date}',
  calendar: 'Calendar (UTC)', hint: 'Arrow keys: days. Page Up/Down: months. Enter: that day’s trades.',
  none: 'no trade', unknown: 'not known', ofADay: 'Day’s trades',
  choose: { title: 'No day selected.', next: 'Choose a day to see its trades.' },
  noTrade: { title: 'No trade on this day.', next: 'Choose another one.' },
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  months: [
    'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October',
    'November', 'December',
  ],
} as const
