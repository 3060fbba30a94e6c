export const tradeTitles = {
  lasted: 'Duration', gross: 'Before fees', result: 'Result', r: 'R', mae: 'MAE', mfe: 'MFE',
  efficiency: 'Exit eff.', tags: 'Tags', ended: 'Ended',
  group: { market: 'Market', kind: 'Entry by', tag: 'Tag', hour: 'Hour (UTC)', weekday: 'Day (UTC)' },
  trades: 'Trades', winRate: 'Win rate', expectancy: 'Expectancy', profitFactor: 'Profit factor',
  averageR: 'Average R', depth: 'Drawdown', from: 'From', lowest: 'Lowest', recovered: 'Recovered',
  fill: 'Fill', does: 'Does',
} as const
export const tradeWhy = {
  marks: 'not known: marks cover {kept}', begins: 'not known: began before saved fills', open: 'still open',
  withoutFill: 'not known: ended without fill', fees: 'not known: fill fees missing',
  funding: 'not known yet: reading funding', order: 'not known: order not saved',
  realised: 'not known: realised PnL missing', r: 'not known: entry or result missing',
  stopWrong: 'none: stop on winning side', noTrade: 'no known result', noLoss: 'no loss',
} as const
export const tradeNone = {
  stop: 'no stop', ahead: 'never ahead', tags: 'no tag', untagged: 'no tag', unknownKind: 'not known',
} as const
export const tradeEndWords = {
  open: 'open', 'by fills': 'closed', turned: 'turned', liquidated: 'liquidated',
  'without a fill': 'without a fill',
} as const
export const endSentences = {
  open: 'Open: closed part’s result.', 'by fills': 'Closed by fills.',
  turned: 'Last fill reversed it; fee split by size.', liquidated: 'Liquidated.',
  'without a fill': 'Ended without saved fill, as by deleveraging: result from venue’s position record.',
} as const
export const weekdays = [
  'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday',
] as const
export const groupingWords = {
  market: 'Market', kind: 'Order type', tag: 'Tag', hour: 'Hour', weekday: 'Weekday',
} as const
export const stopWords = {
  sealedEntry: '{price}, set with entry {at}', firstSealedWhile: '{price}, first set while open, {at}',
} as const
export const leftOutWords = {
  olderTrade: { one: '{count} older trade is', other: '{count} older trades are' },
  notShownChoose: '{left} not shown: shorten period, or save all to file.',
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
  begunBefore: 'Some began before saved history. {more}', trades: 'Round trips',
  grid: 'Trades; Enter opens one',
  empty: { title: 'No round trip ended here.', next: 'From first fill to flat.' }, groups: 'Grouped by',
  groupsGrid: 'Grouped trades',
  noGroup: { title: 'Nothing to group.', next: 'Closed trades with known results appear here.' },
  curve: 'Cumulative result', falls: 'Drawdowns',
  noFall: { title: 'No drawdown.', next: 'Peak to recovery appears here.' },
  noCurve: { title: 'No data yet.', next: 'Starts with first known result.' }, open: 'Open trade',
} as const
export const wayText = { LONG: 'LONG', SHORT: 'SHORT' } as const
export const tradeStorySays = {
  about: { beganBeforeSaved: 'began before saved history', now: 'now', to: '{opened} to {closed}' },
  pathOf: 'PnL over trade, {low} to {high} USDC.', entry: 'Average entry', exit: 'Average exit',
  largest: 'Max size', gross: 'Result before fees', fees: '− Fees', funding: '+ Funding', result: '= Result',
  byVenue: 'By venue fills, after fees of what closed.', stop: 'Stop', risk: 'Risk at stop',
  r: 'R, result ÷ risk', mae: 'MAE', mfe: 'MFE', efficiency: 'Exit efficiency, before fees ÷ MFE',
  kept: 'Marks saved', path: 'PnL before fees, funding',
  pathJoined: 'PnL before fees, funding; gaps joined, marks missing', noPath: 'No marks saved.',
  fills: 'Fills', noFills: { title: 'No saved fill.', next: 'Fills appear here.' }, paid: 'Funding payments',
  noPaid: 'No funding.', does: { opens: 'opens', closes: 'closes' }, share: 'part of a fill',
  taken: 'liquidated',
} as const
export const calendarSays = {
  month: '{month} {year}: {sum} USDC', day: '{date}: {said}',
  result: { trade: { one: '{count} trade', other: '{count} trades' }, usdc: '{result} USDC in {count}' },
  trades: { one: '{count} trade', other: '{count} trades' }, ofDay: 'Trades of {date}',
  calendar: 'Realised by day (UTC)', hint: 'Arrows: days. Page Up/Down: months. Enter: trades.',
  none: 'nothing closed', unknown: 'not known', ofADay: 'Day’s trades',
  choose: { title: 'No day selected.', next: 'Choose one.' },
  noTrade: { title: 'No trade.', next: 'Choose another day.' },
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  months: [
    'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October',
    'November', 'December',
  ],
} as const
