import { parseAmount, countDecimals, type Amount } from '@core/value/decimal-amount'
import type { TradingGuards } from '@core/guard/trading-guards'
import type { GuardChange } from '@core/guard/guard-change'
import { convertToPercent, convertFromPercent } from '@core/value/percent'
import { formatBriefMoney, formatCount, formatExactPercent, formatPercent } from './format'
import { formatShortDuration } from './times'
import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import * as messages from './en/guards'

export const tradingGuardLabels: Record<keyof TradingGuards, string> = messages.guardLabels

/** Effect of each guard when its limit is reached. */
export const guardEffectMessages: Record<keyof TradingGuards, string> = messages.guardMeanings

/** Explains that guards are local to this desk and not enforced by the venue. */
export const localGuardsMessage = messages.guardsAreOurs

export const MAX_NAMES_LENGTH = 120

/** Decimal places of a collar in percent. A finer collar is shown exactly as it was set. */
export const COLLAR_DECIMAL_PLACES = 4

/** Formats the text of a guard: money with grouping, the collar in percent, names as a list. */
export function formatGuardValue(guard: keyof TradingGuards, text: string): string {
  if (text === 'all') return messages.guardFigure.all
  if (guard === 'markets' || guard === 'accounts')
    return sanitizeExternalText(text.replace(/^only ?/, ''), MAX_NAMES_LENGTH) || messages.guardFigure.none
  const figure = parseAmount(text)
  if (figure === undefined) return sanitizeExternalText(text, 60)
  if (guard === 'collar')
    return countDecimals(figure) > COLLAR_DECIMAL_PLACES ? formatExactPercent(figure) : formatPercent(figure)
  return guard === 'writesPerMinute' || guard === 'consentsPerMinute'
    ? formatCount(figure)
    : formatBriefMoney(figure)
}

export const formatGuardChange = ({ guard, before, after }: GuardChange): readonly [string, string] => [
  tradingGuardLabels[guard],
  before === undefined
    ? formatGuardValue(guard, after)
    : `${formatGuardValue(guard, before)} → ${formatGuardValue(guard, after)}`,
]

/** Describes when a guard change takes effect. */
export const describeGuardDelay = (waitMs: number): string =>
  waitMs === 0
    ? messages.waitWords.effectOnceThese
    : fillMessage(messages.waitWords.effectNotBefore, { wait: formatShortDuration(waitMs) })

/** Converts a typed fraction to percent, and back. Text that is no figure stays unchanged. */
export const convertTextToPercent = (fraction: string): string =>
  convertFigureText(fraction, convertToPercent)
export const convertTextFromPercent = (typed: string): string => convertFigureText(typed, convertFromPercent)

function convertFigureText(text: string, convert: (figure: Amount) => Amount): string {
  const figure = parseAmount(text)
  return figure === undefined ? text : convert(figure)
}
