import { amount, decimalsOf, type Amount } from '@core/value/decimal'
import type { Guards } from '@core/guard/guard'
import type { GuardChange } from '@core/guard/guard-change'
import { asPercent, ofPercent } from '@core/value/percent'
import { brief, counted, inPercent, percent } from './format'
import { age } from './times'
import { shown } from './fill'
import { fill } from './message'
import * as messages from './en/guards'

/** What each guard caps, for a person who sets it. */
export const guardLabels: Record<keyof Guards, string> = messages.guardLabels

/** What each guard does when it is reached. */
export const guardMeanings: Record<keyof Guards, string> = messages.guardMeanings

/** What guards are, and what they are not. */
export const guardsAreOurs = messages.guardsAreOurs

export const MOST_NAMES = 120

/** A collar that was set finer than this is said as it was set. */
export const COLLAR_PLACES = 4

/** A guard's text as a person reads it: money with its groups, the collar in percent, names as a list. */
export function guardFigure(guard: keyof Guards, text: string): string {
  if (text === 'all') return messages.guardFigure.all
  if (guard === 'markets' || guard === 'accounts')
    return shown(text.replace(/^only ?/, ''), MOST_NAMES) || messages.guardFigure.none
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
    ? messages.waitWords.effectOnceThese
    : fill(messages.waitWords.effectNotBefore, { wait: age(wait) })

/** What a fraction is when it is typed in percent, and the other way round; text that is no figure stays. */
export const toPercent = (fraction: string): string => scaled(fraction, asPercent)
export const fromPercent = (typed: string): string => scaled(typed, ofPercent)

function scaled(text: string, by: (figure: Amount) => Amount): string {
  const figure = amount(text)
  return figure === undefined ? text : by(figure)
}
