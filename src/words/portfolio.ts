import type { FigureQuery } from '@core/history/explanation'
import type { FillingProgress, HistoryProgress } from '@core/history/history-progress'
import type { HistoryTable } from '@core/history/history-table'
import { wonShare, type Comparison, type Portfolio } from '@core/history/portfolio'
import { isZero } from '@core/value/decimal'
import type { AccountValue } from '@core/history/account-value'
import { fine, percent } from './format'
import { dayTime } from './times'
import { shown } from './fill'
import { many } from './many'

/** A figure of the portfolio that a person can ask about. */
export type FigureName = FigureQuery['figure'] | 'net' | 'drawdown' | 'value' | 'value fall'

/** Whether a figure is explained by what goes into it, and not by the rows that it is the sum of. */
export const isInputs = (name: FigureName): name is Exclude<FigureName, FigureQuery['figure']> =>
  name === 'net' || name === 'drawdown' || name === 'value' || name === 'value fall'

/** Why an account's value may not be known of some days. */
export const valueKeptWords = 'It is saved while this desk is open.'

/** What each figure is called. */
export const figureTitles: Record<FigureName, string> = {
  net: 'Net PnL',
  realised: 'Realised PnL',
  fees: 'Fees',
  funding: 'Funding',
  volume: 'Volume',
  wins: 'Win rate',
  drawdown: 'Max drawdown',
  value: 'Account value',
  'value fall': 'Value drawdown',
}

/** How each figure is worked out, and from what. */
export const formulas: Record<FigureName, string> = {
  net: 'Realised PnL − funding. The fees of what was closed are off it already; open positions and their fees are not in it.',
  realised:
    'The sum of the realised PnL in the venue’s own record of each fill: after the fees of what was closed, both of its entry and of its exit, and before funding.',
  fees: 'The sum of the fees of every fill. Below zero is a rebate. Those of what was closed are in the realised PnL, those of what is open in its entry.',
  funding: 'The sum of every funding payment. Above zero was paid, below zero was received.',
  volume: 'The sum of price × size of every fill.',
  wins: 'The share of the positions closed in the period whose realised PnL is above zero, by the venue’s record.',
  drawdown:
    'The largest fall of net PnL, from its highest point to the lowest after it, day by day. Open positions are not in it.',
  value:
    'What the venue said the account was worth, open positions at their mark, at moments that this desk saved. Its change is made of transfers, net PnL and open positions.',
  'value fall':
    'The largest fall of the account’s value, from its highest point to the lowest after it, with transfers taken out, at every moment that this desk saved.',
}

/** What each of the kept tables is called. */
export const tableTitles: Record<HistoryTable, string> = {
  orders: 'Orders',
  fills: 'Fills',
  funding: 'Funding',
  settlements: 'Settlements',
  positions: 'Closed positions',
  liquidations: 'Liquidations',
  transfers: 'Transfers',
  days: 'The venue’s daily figures',
}

/** What each table is called that can be saved for other programs. */
export const savedTitles = { ...tableTitles, trades: 'Trades', forecasts: 'Forecasts' } as const

/** What of ours stands beside what of the venue's. */
export const comparisonTitles: Record<Comparison['what'], string> = {
  volume: 'Volume, against the venue’s daily volume',
  profit: 'Net PnL, against the venue’s daily profit',
  'realised by prices': 'Realised PnL by prices and fees, against the venue’s record of each fill',
  'realised by closed positions': 'Realised PnL, against the venue’s closed positions',
  'account value': 'Account value as saved here, against the venue’s on the newest day both have',
}

/** Why the two may differ without either being wrong. */
export const comparisonReasons: Record<Comparison['what'], string> = {
  volume: 'The venue’s figure for today may lag.',
  profit:
    'The venue does not say what it counts: open positions at their mark may be in its figure, and funding may not be.',
  'realised by prices':
    'One of the two is no venue’s word: sold less bought, less every fee. A difference as large as fees says that the venue’s own figure leaves some out.',
  'realised by closed positions':
    'A position closed in part counts here at once, and at the venue when it is fully closed.',
  'account value':
    'This desk has the last value it saved that day; the venue records its own at the end of the day, and the marks may have moved in between.',
}

/** The share of positions won, in percent; none where none was closed. */
export function winRate(wins: Portfolio['wins']): string | undefined {
  const share = wonShare(wins)
  return share && percent(share, 1)
}

/** How positions ended, in words. */
export const winWords = ({ won, lost, even }: Portfolio['wins']): string =>
  won + lost + even === 0 ? 'no closed position' : `${won} won, ${lost} lost, ${even} even`

/** Where the largest fall was. */
export const fallWords = ({ amount, from, to }: Portfolio['drawdown']): string =>
  isZero(amount) || to === undefined ? 'no drawdown' : `${from ?? 'from the start'} to ${to}`

/** Where the largest fall of the account’s value was; one moment alone tells of none. */
export function valueFallWords({ saved, drawdown: { amount, from, to } }: AccountValue): string {
  if (saved === 1) return cardSays.keptOnce
  if (isZero(amount) || from === undefined || to === undefined) return 'no drawdown'
  return `${dayTime(from)} to ${dayTime(to)}`
}

/** What the change of the account's value is made of, each part with its name. */
export function worthParts({
  points,
  change,
  moved,
  net,
  rest,
  uncounted,
}: AccountValue): readonly (readonly [string, string])[] {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return []
  const others =
    uncounted === 0 ? '' : `, and ${uncounted} transfers in other tokens or without a known direction`
  return [
    [`First saved, ${dayTime(first.at)}`, fine(first.value)],
    [`Last saved, ${dayTime(last.at)}`, fine(last.value)],
    ['Change', fine(change)],
    ['− Transfers in, less transfers out', fine(moved)],
    ['− Net PnL meanwhile', fine(net)],
    [`= Not explained by either: open positions${others}`, fine(rest)],
  ]
}

/** What the figures leave out, when they do. */
export const untoldWords = (count: number): string | undefined =>
  count === 0
    ? undefined
    : `${count} ${count === 1 ? 'fill does' : 'fills do'} not say what ${count === 1 ? 'it' : 'they'} realised or cost: nothing is counted for ${count === 1 ? 'it' : 'them'}.`

/** The day's boundary, wherever a daily figure is shown. */
export const dayWords =
  'Days begin at 00:00 UTC. Realised PnL is after the fees of what was closed; net PnL is after funding too.'

/** How far the past has been read, in a sentence. */
export function progressWords(progress: HistoryProgress | undefined): string {
  if (progress === undefined)
    return 'History has not been synchronised in this run: what is shown was read earlier.'
  if (progress.why !== undefined) return `History cannot be saved: ${shown(progress.why, 100)}.`
  const late = progress.tables.filter(({ is }) => is !== 'up to date')
  const trouble = progress.tables.find(each => each.trouble !== undefined)
  if (trouble !== undefined)
    return `${tableTitles[trouble.table]} could not be read (${shown(trouble.trouble ?? '', 80)}); it is tried again.`
  if (late.length > 0) return `Synchronising: ${late.map(({ table }) => tableTitles[table]).join(', ')}.`
  const upTo = Math.min(...progress.tables.map(each => each.upTo ?? Number.POSITIVE_INFINITY))
  if (!Number.isFinite(upTo)) return 'Nothing was read yet.'
  const { filling } = progress
  return filling === undefined
    ? `Complete up to ${dayTime(upTo)}, by the venue’s clock.`
    : `Read up to ${dayTime(upTo)}, by the venue’s clock, as far back as the account’s own lists reach. ${fillingWords(filling)}`
}

/** What would tell rows that the account's own lists leave out. */
export const wouldFillWords =
  'The venue’s public query may tell it: it is asked once “Edit…” at the account’s keys allows that.'

/** How far what the account's own lists leave out was looked for, in a sentence or two. */
function fillingWords({ is, upTo, rows, unsure, trouble }: FillingProgress): string {
  const taken = `${many(rows, 'row', 'rows')} taken from the public query`
  const leftOut =
    unsure === 0 ? '' : ` ${many(unsure, 'row', 'rows')} of it left out: they may be here already.`
  if (is === 'not allowed')
    return `How far that is the venue does not say. ${wouldFillWords}${rows === 0 ? '' : ` Before, ${taken}.`}${leftOut}`
  if (trouble !== undefined)
    return `What they leave out could not be read from the public query (${shown(trouble, 80)}); it is tried again.${leftOut}`
  if (is === 'reading' || upTo === undefined)
    return `What they leave out is being read from the public query: ${taken} so far.${leftOut}`
  return `What they leave out was looked for up to ${dayTime(upTo)}: ${taken}.${leftOut}`
}

/** What the panel says that sets our totals beside the venue's. */
export const againstSays = {
  title: 'Against the venue’s own totals',
  ours: 'this desk',
  venue: 'the venue',
  unsaid: 'nothing reported for these days',
  difference: 'difference',
  none: 'none',
  nothing: 'nothing to compare with yet',
} as const

/** What the curve of the account says. */
export const curveSays = {
  nothing: 'Nothing to draw yet',
  onlyWorth: (from: string, to: string, worth: string): string =>
    `Account value from ${from} to ${to}: it ends at ${worth} USDC. Nothing was traded.`,
  stayed: (from: string, to: string, sum: string): string =>
    `Net PnL from ${from} to ${to}: it ends at ${sum} USDC. The table below has every day.`,
  day: 'Day (UTC)',
  sum: 'Net PnL since the period began',
  value: 'Account value, the venue’s daily',
  kept: 'Account value, as saved here',
  notKept: 'nothing was saved until then',
} as const

/** What the dialog says that takes a figure apart. */
export const explainSays = {
  inMarket: (symbol: string): string => `in ${symbol}`,
  period: (from: string, to: string): string =>
    `${from} to ${to}, UTC. Out of this desk’s own records of the venue’s rows.`,
  fall: 'From its highest to its lowest',
  between: 'Between',
  realised: 'Realised PnL, after fees',
  funding: '− Funding',
  stayed: '= Net PnL',
  fees: 'Fees of all fills: off it already for what was closed, not for what is open',
  allWins: 'Realised PnL of these positions',
  all: 'All of them together',
  rows: (figure: string): string => `What ${figure} is the sum of`,
  empty: { title: 'There is no such row in these days.', next: 'Choose a longer period.' },
  nothingKept: 'Nothing was saved in these days.',
  shown: (rows: number, sum: string): string => `${many(rows, 'row', 'rows')} shown, together ${sum}`,
  more: 'Show more',
  close: 'Close',
} as const

/** What stands on the cards of the figures. */
export const cardSays = {
  received: 'received',
  paid: 'paid',
  net: 'realised − funding',
  fills: (count: number): string => many(count, 'fill', 'fills'),
  notKept: 'nothing was saved in these days',
  loading: { soFar: 'so far, still loading', none: 'still loading' },
  offline: { soFar: 'of what is saved', none: 'not saved' },
  untold: 'not told by its address',
  keptOnce: 'saved once in these days',
  sinceKept: (change: string): string => `${change} since the first saved`,
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
  noDay: (typed: string): string =>
    typed === '' ? 'Type a day, as 2026-01-31' : `“${typed}” is no day; type it as 2026-01-31`,
  backwards: 'The last day lies before the first',
  tooLong: 'Further back than any saved data',
  savedIn: (rows: number, file: string): string => `${many(rows, 'row', 'rows')} in ${file}`,
  table: 'Table to save',
  saveCsv: 'Save CSV…',
  saveJson: 'Save JSON…',
} as const
