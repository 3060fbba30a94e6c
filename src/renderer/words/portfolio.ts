import type { FigureQuery } from '@core/history/explanation'
import type { HistoryProgress } from '@core/history/history-progress'
import type { HistoryTable } from '@core/history/history-table'
import type { Comparison, Portfolio } from '@core/history/portfolio'
import { add, divide, exactly, isZero, type Amount } from '@core/value/decimal'
import type { Worth } from '@core/history/worth'
import { grouped, percent } from '../format'
import { dayTime } from '../times'
import { shown } from './fill'

/** A figure of the portfolio that a person can ask about. */
export type FigureName = FigureQuery['figure'] | 'net' | 'drawdown' | 'value' | 'value fall'

/** Whether a figure is explained by what goes into it, and not by the rows that it is the sum of. */
export const isInputs = (name: FigureName): name is Exclude<FigureName, FigureQuery['figure']> =>
  name === 'net' || name === 'drawdown' || name === 'value' || name === 'value fall'

/** Why an account's value may not be known of some days. */
export const keptWords = 'It is kept while this desk is open.'

/** What each figure is called. */
export const figureTitles: Record<FigureName, string> = {
  net: 'What stayed',
  realised: 'Realised',
  fees: 'Fees',
  funding: 'Funding',
  volume: 'Traded',
  wins: 'Won',
  drawdown: 'Its largest fall',
  value: 'Account value',
  'value fall': 'Largest fall of it',
}

/** How each figure is worked out, and from what. */
export const formulas: Record<FigureName, string> = {
  net: 'Realised − fees − funding. What is open is not in it.',
  realised:
    'The sum of what the venue’s own record of each fill says that closing brought in, before fees and funding.',
  fees: 'The sum of the fees of every fill. Below zero is a rebate.',
  funding: 'The sum of every funding payment. Above zero was paid, below zero was received.',
  volume: 'The sum of price × size of every fill.',
  wins: 'Of the positions closed in the period, those whose realised result is above zero, by the venue’s record.',
  drawdown:
    'The largest fall of what stayed, from its highest point to the lowest after it, day by day. What is open is not in it.',
  value:
    'What the account was worth with what is open counted at its mark, by the venue’s word at moments that this desk kept. Its change is what came and went, what stayed, and what is open.',
  'value fall':
    'The largest fall of the account’s value, from its highest point to the lowest after it, with money that came or went taken out. Of what this desk kept, at most 1,000 moments of the period are looked at: a fall between two of them is not seen.',
}

/** What each of the kept tables is called. */
export const tableTitles: Record<HistoryTable, string> = {
  orders: 'Orders',
  fills: 'Fills',
  funding: 'Funding',
  settlements: 'Settlements',
  positions: 'Positions closed',
  liquidations: 'Liquidations',
  transfers: 'Transfers',
  days: 'The venue’s daily figures',
}

/** What of ours stands beside what of the venue's. */
export const comparisonTitles: Record<Comparison['what'], string> = {
  volume: 'Traded, beside the venue’s daily volume',
  profit: 'What stayed, beside the venue’s daily profit',
  'realised by closed positions': 'Realised, beside the venue’s closed positions',
  'account value': 'Account value as it was kept, beside the venue’s of the newest day both have',
}

/** Why the two may differ without either being wrong. */
export const comparisonReasons: Record<Comparison['what'], string> = {
  volume: 'The venue’s figure of the day that still runs may lag.',
  profit: 'The venue counts what is open by its mark as well; this desk does not.',
  'realised by closed positions':
    'A position closed in part counts here at once, and there when it is closed.',
  'account value':
    'This desk’s is the last that it kept of the day; the venue notes its own at the day’s end, and the marks may have moved between the two.',
}

/** The share of positions won, in percent; none where none was closed. */
export function winRate({ won, lost, even }: Portfolio['wins']): string | undefined {
  const rate = divide(exactly(String(won)), exactly(String(won + lost + even)), 4, 'nearest')
  return won + lost + even === 0 || rate === undefined ? undefined : percent(rate, 1)
}

/** How positions ended, in words. */
export const winWords = ({ won, lost, even }: Portfolio['wins']): string =>
  won + lost + even === 0 ? 'no position was closed' : `${won} won, ${lost} lost, ${even} even`

/** Where the largest fall was. */
export const fallWords = ({ amount, from, to }: Portfolio['drawdown']): string =>
  isZero(amount) || to === undefined ? 'it never fell' : `${from ?? 'from the start'} to ${to}`

/** Where the largest fall of the account's value was. */
export const valueFallWords = ({ amount, from, to }: Worth['drawdown']): string =>
  isZero(amount) || from === undefined || to === undefined
    ? 'it never fell'
    : `${dayTime(from)} to ${dayTime(to)}`

/** What the change of the account's value is made of, each part with its name. */
export function worthParts({
  points,
  change,
  moved,
  net,
  rest,
  otherTokens,
}: Worth): readonly (readonly [string, string])[] {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return []
  const others = otherTokens === 0 ? '' : `, and ${otherTokens} transfers in other tokens`
  return [
    [`At first, ${dayTime(first.at)}`, grouped(first.value)],
    [`At last, ${dayTime(last.at)}`, grouped(last.value)],
    ['Change', grouped(change)],
    ['− Money that came, less what went', grouped(moved)],
    ['− What stayed of fills and funding meanwhile', grouped(net)],
    [`= What neither explains: what is open${others}`, grouped(rest)],
  ]
}

/** What the figures leave out, when they do. */
export const untoldWords = (count: number): string | undefined =>
  count === 0
    ? undefined
    : `${count} ${count === 1 ? 'fill does' : 'fills do'} not say what ${count === 1 ? 'it' : 'they'} realised: nothing is counted for ${count === 1 ? 'it' : 'them'}.`

/** The day's boundary, wherever a daily figure is shown. */
export const dayWords =
  'Days begin at 00:00 UTC. Fees and funding are in “what stayed”, and not in “realised”.'

/** How far the past has been read, in a sentence. */
export function progressWords(progress: HistoryProgress | undefined): string {
  if (progress === undefined) return 'The past has not been read in this run: what is here was read before.'
  if (progress.why !== undefined) return `The past cannot be kept: ${shown(progress.why, 100)}.`
  const late = progress.tables.filter(({ is }) => is !== 'up to date')
  const trouble = progress.tables.find(each => each.trouble !== undefined)
  if (trouble !== undefined)
    return `${tableTitles[trouble.table]} could not be read (${shown(trouble.trouble ?? '', 80)}); it is tried again.`
  if (late.length > 0) return `Being read: ${late.map(({ table }) => tableTitles[table]).join(', ')}.`
  const upTo = Math.min(...progress.tables.map(each => each.upTo ?? Number.POSITIVE_INFINITY))
  return Number.isFinite(upTo)
    ? `Whole up to ${dayTime(upTo)}, by the venue’s clock.`
    : 'Nothing was read yet.'
}

/** The sum of what the shown rows add. */
export const sumOf = (parts: readonly Amount[]): Amount => parts.reduce(add, exactly('0'))

/** What the panel says that sets our totals beside the venue's. */
export const againstSays = {
  title: 'Beside the venue’s own totals',
  ours: 'this desk',
  venue: 'the venue',
  unsaid: 'it has said nothing for these days',
  difference: 'difference',
  none: 'none',
  nothing: 'there is nothing to compare with yet',
} as const

/** What the curve of the account says. */
export const curveSays = {
  nothing: 'Nothing to draw yet',
  onlyWorth: (from: string, to: string, worth: string): string =>
    `What the account was worth from ${from} to ${to}: it ends at ${worth} USDC. Nothing was traded.`,
  stayed: (from: string, to: string, sum: string): string =>
    `What stayed from ${from} to ${to}: it ends at ${sum} USDC. The table below has every day.`,
  sum: 'What stayed since the period began',
  value: 'Account value, by the venue’s day',
  kept: 'Account value, as it was kept',
  notKept: 'nothing was kept until then',
} as const

/** What the dialog says that takes a figure apart. */
export const explainSays = {
  inMarket: (symbol: string): string => `in ${symbol}`,
  period: (from: string, to: string): string =>
    `${from} to ${to}, UTC. Out of this desk’s own records of the venue’s rows.`,
  fall: 'From its highest to its lowest',
  between: 'Between',
  realised: 'Realised',
  fees: '− Fees',
  funding: '− Funding',
  stayed: '= What stayed',
  allWins: 'Realised by these positions',
  all: 'All of them together',
  rows: (figure: string): string => `What ${figure} is the sum of`,
  empty: { title: 'There is no such row in these days.', next: 'Choose a longer period.' },
  nothingKept: 'Nothing was kept of these days.',
  shown: (rows: number, sum: string): string => `${rows} rows shown, together ${sum}`,
  more: 'Show more',
  close: 'Close',
} as const

/** What stands on the cards of the figures. */
export const cardSays = {
  received: 'received',
  paid: 'paid',
  net: 'realised − fees − funding',
  fills: (count: number): string => `${count} fills`,
  notKept: 'nothing was kept of these days',
  sinceKept: (change: string): string => `${change} since the first kept`,
  explain: ', explain it',
} as const

/** What the bar says by which a period is chosen. */
export const periodSays = {
  period: 'Period',
  spans: { 7: '7 days', 30: '30 days', 90: '90 days', 365: 'a year', 4_000: 'everything' },
  from: 'from',
  firstDay: 'First day, year-month-day in UTC',
  to: 'to',
  lastDay: 'Last day, year-month-day in UTC',
  savedIn: (rows: number, file: string): string => `${rows} rows in ${file}`,
  table: 'Table to save',
  saveCsv: 'Save CSV…',
  saveJson: 'Save JSON…',
} as const
