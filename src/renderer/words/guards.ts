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
