import { amount, exactly, multiply } from '@core/value/decimal'
import type { Guards } from '@core/guard/guard'
import type { GuardChange } from '@core/guard/guard-change'
import { brief, grouped, percent } from '../format'
import { age } from '../times'
import { shown } from './fill'

/** What each guard caps, for a person who sets it. */
export const guardLabels: Record<keyof Guards, string> = {
  orderNotional: 'One order, USDC',
  positionNotional: 'Position in one market, USDC',
  openNotional: 'All positions and orders, USDC',
  dailyLoss: 'Loss in one day (UTC), USDC',
  dailyNotional: 'Traded in one day (UTC), USDC',
  collar: 'Distance from the mark without a typed yes',
  writesPerMinute: 'Writes in a minute',
  consentsPerMinute: 'Questions in a minute',
  markets: 'Markets',
  accounts: 'Accounts',
}

/** What each guard does when it is reached. */
export const guardMeanings: Record<keyof Guards, string> = {
  orderNotional: 'An order worth more is refused.',
  positionNotional: 'Open orders count as if they filled. What makes nothing larger is never refused.',
  openNotional: 'The same for every market together.',
  dailyLoss: 'By what the venue says was realised; fees and funding are not in it. Then only reducing.',
  dailyNotional: 'Price × size of each trade, whoever made it. Then only reducing.',
  collar: 'A price further from the mark asks for a typed yes besides.',
  writesPerMinute: 'Whatever the write is. More are refused until the minute has passed.',
  consentsPerMinute: 'Who is asked too often says yes without reading. The way out is never refused.',
  markets: 'Only in these may risk be added; “all”, or names with a space between.',
  accounts: 'Only in these may risk be added; “all”, or names with a space between.',
}

/** What guards are, and what they are not. */
export const guardsAreOurs =
  'Guards are this desk’s own: another client on this account is not bound by them.'

const MOST_NAMES = 120

/** A guard's text as a person reads it: money with its groups, the collar in percent, names as a list. */
export function guardFigure(guard: keyof Guards, text: string): string {
  if (text === 'all') return 'all'
  if (guard === 'markets' || guard === 'accounts')
    return shown(text.replace(/^only ?/, ''), MOST_NAMES) || 'none'
  const figure = amount(text)
  if (figure === undefined) return shown(text, 60)
  if (guard === 'collar') return percent(figure)
  return guard === 'writesPerMinute' || guard === 'consentsPerMinute' ? grouped(figure) : brief(figure)
}

/** One change of a guard as a line: before → after. */
export const changeLine = ({ guard, before, after }: GuardChange): readonly [string, string] => [
  guardLabels[guard],
  before === undefined
    ? guardFigure(guard, after)
    : `${guardFigure(guard, before)} → ${guardFigure(guard, after)}`,
]

/** When what is asked for is in force. */
export const waitWords = (wait: number): string =>
  wait === 0
    ? 'In force at once: these are the first guards of this account.'
    : `In force in ${age(wait)}, and not before. Until then it can be called off at once.`

/** What a fraction is when it is typed in percent, and the other way round; text that is no figure stays. */
export const toPercent = (fraction: string): string => scaled(fraction, '100')
export const fromPercent = (typed: string): string => scaled(typed, '0.01')

function scaled(text: string, by: string): string {
  const figure = amount(text)
  return figure === undefined ? text : multiply(figure, exactly(by))
}

/** The table of guards. */
export const guardTableSays = {
  caption: 'Every guard, what it is set to, and how much of it is used',
  guard: 'Guard',
  setTo: 'Set to',
  used: 'Used now',
  typed: 'New',
  typedFor: (label: string): string => `New: ${label}`,
  notSet: 'not set',
  notRead: 'not read yet',
  untold: (count: number): string => `${count} not told yet`,
  misread: 'not understood',
  first: 'set at once, once you say yes',
  tightens: 'lowered at once',
  loosens: 'raised: asked about, and waits',
  /** Why there is no figure: what the others are held against, one by one. */
  apart: {
    orderNotional: 'each order by itself',
    collar: 'each price by itself',
    consentsPerMinute: 'counted outside this window',
  },
}

/** Guards that were raised and wait. */
export const raiseCardSays = {
  title: 'Raised guards that wait',
  waits: 'Raised, and not in force yet.',
  inForceIn: (at: string): string => `In force at ${at}, in`,
  due: 'Due now; it comes into force with a line in the journal.',
  callOff: 'Call it off',
  atOnce: 'at once, without a question',
}

/** A break that a person takes. */
export const breakSays = {
  title: 'A break from trading',
  on: (until: string, left: string): string =>
    `You are on a break until ${until}, for another ${left}. Nothing ends it sooner; cancels, reduce-only closes and stops still work.`,
  about:
    'Locks you out of what adds risk, with every account of this desk, until a time you choose. Nothing ends it sooner.',
  howLong: 'How long',
  longer: 'Make it longer…',
  take: 'Take a break…',
  lasts: {
    quarter: '15 minutes',
    hour: '1 hour',
    fourHours: '4 hours',
    day: '1 day',
    threeDays: '3 days',
    week: '1 week',
    month: '30 days',
  },
}

/** The timer that runs at the venue. */
export const timerPanelSays = {
  title: 'Timer at the venue',
  none: 'None is set. Once set, the venue cancels every open order of this account when it runs out, stops among them, unless it is set again or called off: for when this desk may be cut off.',
  runsOut: 'Runs out after',
  from: (least: number, most: number): string => `${least} to ${most}`,
  review: 'Review…',
  callOff: 'Call off…',
  cannot: 'It cannot be set now: see what may be written.',
}

/** What may be written now, and in every other state. */
export const writingSays = {
  title: 'What may be written',
  active: 'Everything this account may write can be sent, within the guards.',
  caption: 'Every state of writing and what may leave in it',
  state: 'State',
  adds: 'Adds risk',
  lowers: 'Lowers risk',
  now: ' · now',
  note: 'Cancels, reduce-only closes and margin moved in lower risk; what cannot be proved to lower it adds it. Reading is possible in every state.',
}
