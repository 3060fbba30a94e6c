import {
  absolute,
  compareDecimals,
  requireAmount,
  isNegative,
  isPositive,
  isZero,
  countDecimals,
  roundToPlaces,
} from '@core/value/decimal'
import type { Amount } from '@core/value/decimal'
import { roundFigure, roundToSignificant } from '@core/value/rounding'
import type { MarketRules } from '@core/market/market'
import { convertToPercent, convertFromPercent } from '@core/value/percent'
import { currentDisplayFormat, type NumberGroupingStyle } from './display'

/** The minus of typography: display only. What is copied or sent has a plain hyphen. */
export const MINUS_SIGN = '\u2212'

/** The space between groups of three digits: display only. */
export const DIGIT_GROUP_SPACE = '\u00a0'

/** What stands where a figure is not known. Never a zero. */
export const UNKNOWN_FIGURE_DASH = '—'

/**
 * What stands before a mark that is only for the eye. It has no width, nobody types it, and so what is
 * copied can be turned back exactly, whichever marks the person chose.
 */
export const DISPLAY_ONLY_MARK = '\u2060'

const marks: Readonly<Record<NumberGroupingStyle, { readonly group: string; readonly point: string }>> = {
  space: { group: DIGIT_GROUP_SPACE, point: '.' },
  comma: { group: `${DISPLAY_ONLY_MARK},`, point: '.' },
  point: { group: `${DISPLAY_ONLY_MARK}.`, point: `${DISPLAY_ONLY_MARK}${DISPLAY_ONLY_MARK},` },
  none: { group: '', point: '.' },
}

/** A plain decimal as people read it: grouped by three in the chosen style, with a real minus. */
export function groupDigits(plain: string): string {
  const { group, point } = marks[currentDisplayFormat.figures]
  const [whole = '', part] = plain.replace('-', '').split('.')
  const groups = whole.replace(/(?<=\d)(?=(?:\d{3})+$)/g, group)
  const sign = plain.startsWith('-') ? MINUS_SIGN : ''
  return part === undefined ? sign + groups : `${sign}${groups}${point}${part}`
}

/** The plain text behind what is shown, fit for a spreadsheet or a field, whatever style it was shown in. */
export const removeDigitGrouping = (shown: string): string =>
  shown
    .replaceAll(`${DISPLAY_ONLY_MARK}${DISPLAY_ONLY_MARK},`, '.')
    .replaceAll(new RegExp(`${DISPLAY_ONLY_MARK}[.,]`, 'g'), '')
    .replaceAll(/(?<=\d)[\u00a0\u2009\u202f](?=\d)/g, '')
    .replaceAll(MINUS_SIGN, '-')

/**
 * A figure at so many places. Every figure of the desk or the venue is rounded here, once, and nowhere else.
 *
 * What is something and rounds to nothing is said to be less than the last place: "<0.01".
 */
function formatBounded(a: Amount, places: number, plus = ''): string {
  const { text, than } = roundFigure(a, places)
  const bound = than === undefined ? '' : { less: '<', more: '>' }[than]
  return bound + (isPositive(a) ? plus : '') + groupDigits(text)
}

/** A figure that is said as it is: typed by a person, or a rule of the market. To round it would make it another. */
export const formatExactNumber = (figure: string): string => groupDigits(figure)

/** How many of something. */
export const formatCount = (count: number | string): string => groupDigits(String(count))

/** How many digits are said of a figure whose grid is not known, and how many decimals at least. */
const DIGITS = 8
const DECIMALS = 2

/** A figure that no grid is known of: what it says, and nothing beyond what anybody could use. */
export const formatShortNumber = (a: Amount): string =>
  groupDigits(roundToSignificant(a, Math.max(DIGITS, roundToPlaces(absolute(a), 0, 'down').length + DECIMALS)))

/** An amount as it is booked and added up: with the eight places that the venue keeps of anything. */
export function formatBookedAmount(a: Amount): string {
  const booked = roundToPlaces(a, BOOKED, 'nearest')
  return isZero(booked) ? formatBounded(a, isZero(a) ? 0 : BOOKED) : groupDigits(booked)
}

const BOOKED = 8

/** The same with its sign, for what adds to a sum or takes from it. */
export const formatSignedBookedAmount = (a: Amount): string => (isPositive(a) ? `+${formatBookedAmount(a)}` : formatBookedAmount(a))

/** A price rounded to its market's tick; without the market's rules, shortened. */
export const formatMarketPrice = (a: Amount, market: Pick<MarketRules, 'tick'> | undefined): string =>
  market === undefined ? formatShortNumber(a) : formatBounded(a, countDecimals(market.tick))

/** A size rounded to its market's step; without the market's rules, or finer than all of a step, shortened. */
export function formatMarketSize(a: Amount, market: Pick<MarketRules, 'step'> | undefined): string {
  if (market === undefined) return formatShortNumber(a)
  const { text, than } = roundFigure(a, countDecimals(market.step))
  return than === undefined ? groupDigits(text) : groupDigits(roundToSignificant(a, LEAST_DIGITS))
}

/** How many digits are said of a size that is next to nothing. */
const LEAST_DIGITS = 4

/** Quote money with two places. */
export const formatQuoteMoney = (a: Amount): string => formatBounded(a, 2)

/** Quote money for a sentence: two places, or none where there are none to show. */
export function formatBriefMoney(a: Amount): string {
  const { text, than } = roundFigure(a, 2)
  return than === undefined && text.endsWith('.00') ? groupDigits(text.slice(0, -3)) : formatQuoteMoney(a)
}

/** Quote money with its sign, for gains and losses. */
export const formatSignedMoney = (a: Amount): string => formatBounded(a, 2, '+')

/** A fraction as a percentage with a set number of places. */
export const formatPercent = (fraction: Amount, places = 2): string =>
  `${formatBounded(convertToPercent(fraction), places)}${DIGIT_GROUP_SPACE}%`

/** A change as it is shown: one that is nothing at so many places has neither a sign nor a colour. */
const roundDisplayedChange = (fraction: Amount, places: number): Amount => roundToPlaces(convertToPercent(fraction), places, 'nearest')

/** A fraction as a percentage that carries its sign. */
export const formatSignedPercent = (fraction: Amount, places = 2): string =>
  isZero(roundDisplayedChange(fraction, places))
    ? formatPercent(absolute(fraction), places)
    : `${formatBounded(convertToPercent(fraction), places, '+')}${DIGIT_GROUP_SPACE}%`

/** The colour of a change, by what is shown of it. */
export const getChangeTone = (fraction: Amount | undefined, places = 2): 'up' | 'down' | '' =>
  getGainTone(fraction && roundDisplayedChange(fraction, places))

/** A rate in basis points, always beside what that is in percent. */
export const formatBasisPoints = (rate: Amount): string => `${formatShortNumber(rate)} bps (${formatShortNumber(convertFromPercent(rate))}${DIGIT_GROUP_SPACE}%)`

/** A share as a percentage with the places it has: as it is typed and set, and not as it is measured. */
export const formatExactPercent = (fraction: Amount): string => `${formatShortNumber(convertToPercent(fraction))}${DIGIT_GROUP_SPACE}%`

/** How many times over: "3.3×". */
export const formatMultiple = (a: Amount): string => `${formatBounded(a, countDecimals(a) === 0 ? 0 : 1)}×`

/** A large figure at most one place long, for volumes and interest. */
export const formatRoughFigure = (a: Amount): string =>
  formatBounded(a, compareDecimals(absolute(a), requireAmount('1000')) >= 0 ? 1 : Math.min(countDecimals(a), 4))

/** Which colour a gain or loss has; none when it is nothing. */
export function getGainTone(a: Amount | undefined): 'up' | 'down' | '' {
  if (a === undefined || isZero(a)) return ''
  return isNegative(a) ? 'down' : 'up'
}
