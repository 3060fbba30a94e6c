export const tradeTitles = {
  lasted: 'Duration', gross: 'Before fees', result: 'Result', r: 'R', mae: 'MAE', mfe: 'MFE',
  efficiency: 'Exit eff.', tags: 'Tags', ended: 'Ended',
  group: { market: 'Market', kind: 'Entry by', tag: 'Tag', hour: 'Hour (UTC)', weekday: 'Day (UTC)' },
  trades: 'Trades', winRate: 'Win rate', expectancy: 'Expectancy', profitFactor: 'Profit factor',
  averageR: 'Average R', depth: 'Drawdown', from: 'From', lowest: 'Lowest', recovered: 'Recovered',
  fill: 'Fill', does: 'Does',
} as const
export const tradeWhy = {
  marks: 'not known: marks were saved for {kept} of its time',
  begins: 'not known: it began before the first saved fill', open: 'it is open',
  withoutFill: 'not known: it ended without a fill',
  fees: 'not known: the venue does not say what each fill cost',
  funding: 'not known yet: the funding of its time is still being read',
  order: 'not known: its order is not saved',
  realised: 'not known: the venue does not say what its fills realised',
  r: 'not known: without its entry or its result there is no R',
  stopWrong: 'none: the stop lay on the winning side of the entry', noTrade: 'no trade with a known result',
  noLoss: 'none was lost',
} as const
export const tradeNone = {
  stop: 'no stop', ahead: 'never ahead', tags: 'no tag', untagged: 'without a tag', unknownKind: 'not known',
} as const
export const tradeEndWords = {
  open: 'open', 'by fills': 'closed', turned: 'turned', liquidated: 'liquidated',
  'without a fill': 'without a fill',
} as const
export const endSentences = {
  open: 'It is open: its result is that of what was closed so far.',
  'by fills': 'It was closed by its fills.',
  turned: 'Its last fill closed it and opened the other way: the fee of that fill is shared by size.',
  liquidated: 'It was liquidated.',
  'without a fill': 'It ended without a saved fill, as by deleveraging: its result is the venue’s own record of the position.',
} as const
export const weekdays = [
  'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday',
] as const
export const groupingWords = {
  market: 'Market', kind: 'Order type', tag: 'Tag', hour: 'Hour', weekday: 'Weekday',
} as const
export const stopWords = {
  sealedEntry: '{price}, sealed with the entry on {at}',
  firstSealedWhile: '{price}, the first sealed while it was open, on {at}',
} as const
export const leftOutWords = {
  olderTrade: { one: '{count} older trade is', other: '{count} older trades are' },
  notShownChoose: '{left} not shown: choose a shorter period, or save them all to a file.',
  fundingPayment: { one: '{count} funding payment', other: '{count} funding payments' },
  usdcBelongNo: '{count} of {amount} USDC belong to no trade that is known.', separator: ' ',
} as const
export const recoveredWords = 'not yet'
export const fallFromWords = 'the start'
export const tradesSays = {
  untold: '{count} not known',
  curveOf: {
    trade: { one: '{count} trade', other: '{count} trades' },
    orderEndedTogether: '{trades} in the order in which they ended: together {sum} USDC.',
  },
  summary: {
    trade: { one: '{count} trade', other: '{count} trades' }, won: ', {rate} won',
    usdc: '{count}, {result} USDC{rate}',
  },
  begunBefore: 'Some trades began before what is kept. {more}', trades: 'Trades, from flat to flat',
  grid: 'Trades; Enter opens one',
  empty: {
    title: 'No trade ended in this period.',
    next: 'A trade lasts from the first fill of a position to the one that leaves nothing of it.',
  },
  groups: 'Grouped by', groupsGrid: 'Trades in groups',
  noGroup: {
    title: 'Nothing to group yet.',
    next: 'Trades that are over, and whose result is known, are counted here.',
  },
  curve: 'Cumulative result', falls: 'Drawdowns',
  noFall: { title: 'No drawdown.', next: 'Each drawdown is listed here from its peak to its recovery.' },
  noCurve: {
    title: 'Nothing to draw yet.', next: 'The curve begins with the first trade whose result is known.',
  },
  open: 'Open this trade',
} as const
export const wayText = { LONG: 'LONG', SHORT: 'SHORT' } as const
export const tradeStorySays = {
  about: { beganBeforeSaved: 'began before the saved history', now: 'now', to: '{opened} to {closed}' },
  pathOf: 'Profit over the trade’s time, between {low} and {high} USDC.', entry: 'Average entry',
  exit: 'Average exit', largest: 'Max size', gross: 'Result before fees', fees: '− Fees',
  funding: '− Funding', result: '= Result',
  byVenue: 'By the venue’s record of its fills: the fees of what was closed are off it already.',
  stop: 'Stop', risk: 'Risk at the stop', r: 'R, result ÷ risk', mae: 'MAE, the furthest behind',
  mfe: 'MFE, the furthest ahead', efficiency: 'Exit efficiency, before fees ÷ MFE', kept: 'Marks saved',
  path: 'Profit over its time, before fees and funding',
  pathJoined: 'Profit over its time, before fees and funding; marks are missing, and the line only joins what is known',
  noPath: 'No marks were saved for its time.', fills: 'Fills',
  noFills: { title: 'No saved fill.', next: 'What the venue tells of its fills appears here.' },
  paid: 'Funding payments', noPaid: 'Nothing was paid or received for holding it.',
  does: { opens: 'opens', closes: 'closes' }, share: 'a share of one fill', taken: 'taken by a liquidation',
} as const
export const calendarSays = {
  month: '{month} {year}: {sum} USDC', day: '{date}: {said}',
  result: { trade: { one: '{count} trade', other: '{count} trades' }, usdc: '{result} USDC in {count}' },
  trades: { one: '{count} trade', other: '{count} trades' }, ofDay: 'Trades that ended on {date}',
  calendar: 'Calendar of days, in UTC',
  hint: 'Arrow keys go from day to day, Page Up and Page Down from month to month; Enter shows the trades that ended on a day.',
  none: 'no trade ended', unknown: 'not known', ofADay: 'Trades of a day',
  choose: { title: 'No day selected.', next: 'Choose a day to see the trades that ended on it.' },
  noTrade: { title: 'No trade ended on this day.', next: 'Choose another one.' },
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  months: [
    'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October',
    'November', 'December',
  ],
} as const
