import type { SealedStop, TradeRow, TradesTold } from '@core/history/trade'
import type { Fall, Grouping, TradeGroup } from '@core/history/trade-results'
import { readCount } from '@core/value/digits'
import { isZero } from '@core/value/decimal'
import { gain, money, percent, times } from './format'
import { age, dayOfYearTime } from './times'
import { many } from './many'
import { shown } from './fill'

/** What the columns of trades are called that no other table has. */
export const tradeTitles = {
  lasted: 'Duration',
  gross: 'Before fees',
  result: 'Result',
  r: 'R',
  mae: 'MAE',
  mfe: 'MFE',
  efficiency: 'Exit eff.',
  tags: 'Tags',
  ended: 'Ended',
  group: { market: 'Market', kind: 'Entry by', tag: 'Tag', hour: 'Hour (UTC)', weekday: 'Day (UTC)' },
  trades: 'Trades',
  winRate: 'Win rate',
  expectancy: 'Expectancy',
  profitFactor: 'Profit factor',
  averageR: 'Average R',
  depth: 'Drawdown',
  from: 'From',
  lowest: 'Lowest',
  recovered: 'Recovered',
  fill: 'Fill',
  does: 'Does',
} as const

/** Why a figure of a trade is not there. */
export const tradeWhy = {
  begins: 'not known: it began before the first saved fill',
  open: 'it is open',
  withoutFill: 'not known: it ended without a fill',
  fees: 'not known: the venue does not say what each fill cost',
  funding: 'not known yet: the funding of its time is still being read',
  order: 'not known: its order is not saved',
  realised: 'not known: the venue does not say what its fills realised',
  r: 'not known: without its entry or its result there is no R',
  stopWrong: 'none: the stop lay on the winning side of the entry',
  noTrade: 'no trade with a known result',
  noLoss: 'none was lost',
  marks: (kept: string): string => `not known: marks were saved for ${kept} of its time`,
} as const

/** What a figure of a trade says where there is none of it. */
export const tradeNone = {
  stop: 'no stop',
  ahead: 'never ahead',
  tags: 'no tag',
  untagged: 'without a tag',
  unknownKind: 'not known',
} as const

/** How a trade ended, or that it has not. */
export const tradeEndWords: Readonly<Record<TradeRow['ends'], string>> = {
  open: 'open',
  'by fills': 'closed',
  turned: 'turned',
  liquidated: 'liquidated',
  'without a fill': 'without a fill',
}

/** How a trade ended, at length. */
export const endSentences: Readonly<Record<TradeRow['ends'], string>> = {
  open: 'It is open: its result is that of what was closed so far.',
  'by fills': 'It was closed by its fills.',
  turned: 'Its last fill closed it and opened the other way: the fee of that fill is shared by size.',
  liquidated: 'It was liquidated.',
  'without a fill':
    'It ended without a saved fill, as by deleveraging: its result is the venue’s own record of the position.',
}

/** For how much of its time the marks of a trade were kept. */
export const keptWords = (row: Pick<TradeRow, 'kept' | 'begins' | 'ends'>): string => {
  if (row.begins === 'not known') return tradeWhy.begins
  return row.ends === 'without a fill' ? tradeWhy.withoutFill : tradeWhy.marks(percent(row.kept, 0))
}

/** How long a trade lasted. */
export const lastedWords = (ms: number): string => age(ms)

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** What the trades of a group have in common. */
export function groupWords(by: Grouping, { of }: Pick<TradeGroup, 'of'>): string {
  if (of === undefined) return by === 'tag' ? tradeNone.untagged : tradeNone.unknownKind
  if (by === 'weekday') return weekdays[readCount(of)] ?? of
  return by === 'hour' ? `${of.padStart(2, '0')}:00` : shown(of)
}

/** The choices of what trades are put into groups by. */
export const groupingWords: Readonly<Record<Grouping, string>> = {
  market: 'Market',
  kind: 'Order type',
  tag: 'Tag',
  hour: 'Hour',
  weekday: 'Weekday',
}

/** R, as it is written. */
export const rWords = (r: NonNullable<TradeRow['r']>): string => `${gain(r)} R`

/** How many times over what was lost was won. */
export const factorWords = (factor: NonNullable<TradeGroup['profitFactor']>): string => times(factor)

/** The stop that a trade's risk is measured by. */
export const stopWords = (stop: SealedStop, price: string): string =>
  stop.isBracket
    ? `${price}, sealed with the entry on ${dayOfYearTime(stop.at)}`
    : `${price}, the first sealed while it was open, on ${dayOfYearTime(stop.at)}`

/** What is left out of what is shown. */
export const leftOutWords = ({ left, looseFunding }: Pick<TradesTold, 'left' | 'looseFunding'>): string =>
  [
    ...(left === 0
      ? []
      : [
          `${many(left, 'older trade is', 'older trades are')} not shown: choose a shorter period, or save them all to a file.`,
        ]),
    ...(looseFunding.count === 0
      ? []
      : [
          `${many(looseFunding.count, 'funding payment', 'funding payments')} of ${money(looseFunding.amount)} USDC belong to no trade that is known.`,
        ]),
  ].join(' ')

/** When a fall was made up for, or that it was not. */
export const recoveredWords = (fall: Pick<Fall, 'recovered'>): string =>
  fall.recovered === undefined ? 'not yet' : dayOfYearTime(fall.recovered)

/** From where a fall went down. */
export const fallFromWords = (fall: Pick<Fall, 'from'>): string =>
  fall.from === undefined ? 'the start' : dayOfYearTime(fall.from)

/** What the place of trades says. */
export const tradesSays = {
  trades: 'Trades, from flat to flat',
  grid: 'Trades; Enter opens one',
  empty: {
    title: 'No trade ended in this period.',
    next: 'A trade lasts from the first fill of a position to the one that leaves nothing of it.',
  },
  groups: 'Grouped by',
  groupsGrid: 'Trades in groups',
  noGroup: {
    title: 'Nothing to group yet.',
    next: 'Trades that are over, and whose result is known, are counted here.',
  },
  untold: (count: number): string => `${count} not known`,
  curve: 'Cumulative result',
  curveOf: (trades: number, sum: string): string =>
    `${many(trades, 'trade', 'trades')} in the order in which they ended: together ${sum} USDC.`,
  falls: 'Drawdowns',
  noFall: {
    title: 'No drawdown.',
    next: 'Each drawdown is listed here from its peak to its recovery.',
  },
  noCurve: {
    title: 'Nothing to draw yet.',
    next: 'The curve begins with the first trade whose result is known.',
  },
  summary: (count: number, result: string, rate: string | undefined): string =>
    `${many(count, 'trade', 'trades')}, ${result} USDC${rate === undefined ? '' : `, ${rate} won`}`,
  begunBefore: (more: string): string => `Some trades began before what is kept. ${more}`,
  open: 'Open this trade',
} as const

/** What the dialog says that takes a trade apart. */
export const tradeStorySays = {
  title: (way: string, symbol: string): string => `${way} ${symbol}`,
  about: (opened: string | undefined, closed: string | undefined): string =>
    `${opened ?? 'began before the saved history'} to ${closed ?? 'now'}`,
  entry: 'Average entry',
  exit: 'Average exit',
  largest: 'Max size',
  gross: 'Result before fees',
  fees: '− Fees',
  funding: '− Funding',
  result: '= Result',
  byVenue: 'By the venue’s record of its fills: the fees of what was closed are off it already.',
  stop: 'Stop',
  risk: 'Risk at the stop',
  r: 'R, result ÷ risk',
  mae: 'MAE, the furthest behind',
  mfe: 'MFE, the furthest ahead',
  efficiency: 'Exit efficiency, before fees ÷ MFE',
  kept: 'Marks saved',
  path: 'Profit over its time, before fees and funding',
  pathJoined:
    'Profit over its time, before fees and funding; marks are missing, and the line only joins what is known',
  pathOf: (low: string, high: string): string =>
    `Profit over the trade’s time, between ${low} and ${high} USDC.`,
  noPath: 'No marks were saved for its time.',
  fills: 'Fills',
  noFills: { title: 'No saved fill.', next: 'What the venue tells of its fills appears here.' },
  paid: 'Funding payments',
  noPaid: 'Nothing was paid or received for holding it.',
  does: { opens: 'opens', closes: 'closes' },
  share: 'a share of one fill',
  taken: 'taken by a liquidation',
} as const

/** What the calendar says. */
export const calendarSays = {
  calendar: 'Calendar of days, in UTC',
  hint: 'Arrow keys go from day to day, Page Up and Page Down from month to month; Enter shows the trades that ended on a day.',
  none: 'no trade ended',
  noneShort: '·',
  unknown: 'not known',
  month: (year: number, month: string, sum: string): string => `${month} ${year}: ${sum} USDC`,
  day: (date: string, said: string): string => `${date}: ${said}`,
  result: (result: string, count: number): string => `${result} USDC in ${many(count, 'trade', 'trades')}`,
  trades: (count: number): string => many(count, 'trade', 'trades'),
  ofDay: (date: string): string => `Trades that ended on ${date}`,
  ofADay: 'Trades of a day',
  choose: { title: 'No day selected.', next: 'Choose a day to see the trades that ended on it.' },
  noTrade: { title: 'No trade ended on this day.', next: 'Choose another one.' },
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
} as const

/** A result, where it is known; one of nothing is a figure. */
export const resultWords = (row: Pick<TradeRow, 'result'>): string | undefined =>
  row.result === undefined ? undefined : isZero(row.result) ? money(row.result) : gain(row.result)
