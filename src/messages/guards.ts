import { parseAmount, countDecimals, type Amount } from '@core/value/decimal'
import type { TradingGuards } from '@core/guard/guard'
import type { GuardChange } from '@core/guard/guard-change'
import { convertToPercent, convertFromPercent } from '@core/value/percent'
import { formatBriefMoney, formatCount, formatExactPercent, formatPercent } from './format'
import { formatShortDuration } from './times'
import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import * as messages from './en/guards'

/** What each guard caps, for a person who sets it. */
export const tradingGuardLabels: Record<keyof TradingGuards, string> = messages.guardLabels

/** What each guard does when it is reached. */
export const guardEffectMessages: Record<keyof TradingGuards, string> = messages.guardMeanings

/** What guards are, and what they are not. */
export const localGuardsMessage = messages.guardsAreOurs

export const MAX_NAMES_LENGTH = 120

/** A collar that was set finer than this is said as it was set. */
export const COLLAR_DECIMAL_PLACES = 4

/** A guard's text as a person reads it: money with its groups, the collar in percent, names as a list. */
export function formatGuardValue(guard: keyof TradingGuards, text: string): string {
  if (text === 'all') return messages.guardFigure.all
  if (guard === 'markets' || guard === 'accounts')
    return sanitizeExternalText(text.replace(/^only ?/, ''), MAX_NAMES_LENGTH) || messages.guardFigure.none
  const figure = parseAmount(text)
  if (figure === undefined) return sanitizeExternalText(text, 60)
  if (guard === 'collar') return countDecimals(figure) > COLLAR_DECIMAL_PLACES ? formatExactPercent(figure) : formatPercent(figure)
  return guard === 'writesPerMinute' || guard === 'consentsPerMinute' ? formatCount(figure) : formatBriefMoney(figure)
}

/** One change of a guard as a line: before → after. */
export const formatGuardChange = ({ guard, before, after }: GuardChange): readonly [string, string] => [
  tradingGuardLabels[guard],
  before === undefined
    ? formatGuardValue(guard, after)
    : `${formatGuardValue(guard, before)} → ${formatGuardValue(guard, after)}`,
]

/** When what is asked for is in force. */
export const describeGuardDelay = (waitMs: number): string =>
  waitMs === 0
    ? messages.waitWords.effectOnceThese
    : fillMessage(messages.waitWords.effectNotBefore, { wait: formatShortDuration(waitMs) })

/** What a fraction is when it is typed in percent, and the other way round; text that is no figure stays. */
export const convertTextToPercent = (fraction: string): string => convertFigureText(fraction, convertToPercent)
export const convertTextFromPercent = (typed: string): string => convertFigureText(typed, convertFromPercent)

function convertFigureText(text: string, convert: (figure: Amount) => Amount): string {
  const figure = parseAmount(text)
  return figure === undefined ? text : convert(figure)
}
