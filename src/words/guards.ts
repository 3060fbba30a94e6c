import { amount, decimalsOf, type Amount } from '@core/value/decimal'
import type { Guards } from '@core/guard/guard'
import type { GuardChange } from '@core/guard/guard-change'
import { asPercent, ofPercent } from '@core/value/percent'
import { brief, counted, inPercent, percent } from './format'
import { age } from './times'
import { shown } from './fill'

/** What each guard caps, for a person who sets it. */
export const guardLabels: Record<keyof Guards, string> = {
  orderNotional: 'Max order, USDC',
  positionNotional: 'Max position per market, USDC',
  openNotional: 'Max total open, USDC',
  dailyLoss: 'Max daily loss (UTC), USDC',
  dailyNotional: 'Max daily volume (UTC), USDC',
  collar: 'Price collar around the mark',
  writesPerMinute: 'Max orders and changes per minute',
  consentsPerMinute: 'Max confirmations per minute',
  markets: 'Markets',
  accounts: 'Accounts',
}

/** What each guard does when it is reached. */
export const guardMeanings: Record<keyof Guards, string> = {
  orderNotional: 'A larger order is refused.',
  positionNotional: 'Open orders count as if filled. What does not make it larger is never refused.',
  openNotional: 'The same over all markets.',
  dailyLoss:
    'Realised PnL by the venue, after the fees of what was closed, without funding. Then reduce-only.',
  dailyNotional: 'Price × size of every trade, whoever made it. Then reduce-only.',
  collar: 'A price further from the mark also asks for a typed confirmation.',
  writesPerMinute: 'Every kind counts. More are refused until the minute has passed.',
  consentsPerMinute: 'Too many confirmations are not read. What lowers risk is never refused.',
  markets: 'Risk may only be added in these; “all”, or names separated by spaces.',
  accounts: 'Risk may only be added in these; “all”, or names separated by spaces.',
}

/** What guards are, and what they are not. */
export const guardsAreOurs =
  'Guards are this desk’s own: another client on this account is not bound by them.'

export const MOST_NAMES = 120

/** A collar that was set finer than this is said as it was set. */
export const COLLAR_PLACES = 4

/** A guard's text as a person reads it: money with its groups, the collar in percent, names as a list. */
export function guardFigure(guard: keyof Guards, text: string): string {
  if (text === 'all') return 'all'
  if (guard === 'markets' || guard === 'accounts')
    return shown(text.replace(/^only ?/, ''), MOST_NAMES) || 'none'
  const figure = amount(text)
  if (figure === undefined) return shown(text, 60)
  if (guard === 'collar') return decimalsOf(figure) > COLLAR_PLACES ? inPercent(figure) : percent(figure)
  return guard === 'writesPerMinute' || guard === 'consentsPerMinute' ? counted(figure) : brief(figure)
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
    ? 'In effect at once: these are the first guards of this account.'
    : `In effect in ${age(wait)}, not before. Until then it can be cancelled at once.`

/** What a fraction is when it is typed in percent, and the other way round; text that is no figure stays. */
export const toPercent = (fraction: string): string => scaled(fraction, asPercent)
export const fromPercent = (typed: string): string => scaled(typed, ofPercent)

function scaled(text: string, by: (figure: Amount) => Amount): string {
  const figure = amount(text)
  return figure === undefined ? text : by(figure)
}
