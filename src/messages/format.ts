import {
  absolute,
  compareDecimals,
  requireAmount,
  isNegative,
  isPositive,
  isZero,
  countDecimals,
  roundToPlaces,
} from '@core/value/decimal-amount'
import type { Amount } from '@core/value/decimal-amount'
import { roundFigure, roundToSignificant } from '@core/value/figure-rounding'
import type { MarketRules } from '@core/market/venue-market-rules'
import { convertToPercent, convertFromPercent } from '@core/value/percent'
import { currentDisplayFormat, type NumberGroupingStyle } from './display'

/** Typographic minus, for display only. Copied or sent text has a plain hyphen. */
export const MINUS_SIGN = '\u2212'

/** Space between groups of three digits, for display only. */
export const DIGIT_GROUP_SPACE = '\u00a0'

/** Placeholder for an unknown figure. It is never a zero. */
export const UNKNOWN_FIGURE_DASH = '—'

/**
 * Zero-width character before a mark that is for display only. Users cannot type it, so copied text can be converted
 * back exactly in each grouping style.
 */
export const DISPLAY_ONLY_MARK = '\u2060'

const marks: Readonly<Record<NumberGroupingStyle, { readonly group: string; readonly point: string }>> = {
  space: { group: DIGIT_GROUP_SPACE, point: '.' },
  comma: { group: `${DISPLAY_ONLY_MARK},`, point: '.' },
  point: { group: `${DISPLAY_ONLY_MARK}.`, point: `${DISPLAY_ONLY_MARK}${DISPLAY_ONLY_MARK},` },
  none: { group: '', point: '.' },
}

/** Groups the digits of a plain decimal in the chosen style, with a typographic minus. */
export function groupDigits(plain: string): string {
  const { group, point } = marks[currentDisplayFormat.figures]
  const [whole = '', part] = plain.replace('-', '').split('.')
  const groups = whole.replace(/(?<=\d)(?=(?:\d{3})+$)/g, group)
  const sign = plain.startsWith('-') ? MINUS_SIGN : ''
  return part === undefined ? sign + groups : `${sign}${groups}${point}${part}`
}

/** Returns the plain number behind a displayed text of any style, for a spreadsheet or a field. */
export const removeDigitGrouping = (shown: string): string =>
  shown
    .replaceAll(`${DISPLAY_ONLY_MARK}${DISPLAY_ONLY_MARK},`, '.')
    .replaceAll(new RegExp(`${DISPLAY_ONLY_MARK}[.,]`, 'g'), '')
    .replaceAll(/(?<=\d)[\u00a0\u2009\u202f](?=\d)/g, '')
    .replaceAll(MINUS_SIGN, '-')

/**
 * Rounds a figure for display to `places`. All displayed figures are rounded here, and only here. A value that rounds
 * to zero becomes a bound: "<0.01".
 */
function formatBounded(a: Amount, places: number, plus = ''): string {
  const { text, than } = roundFigure(a, places)
  const bound = than === undefined ? '' : { less: '<', more: '>' }[than]
  return bound + (isPositive(a) ? plus : '') + groupDigits(text)
}

/** Formats a value without rounding, for typed values and market rules. Rounding would change their meaning. */
export const formatExactNumber = (figure: string): string => groupDigits(figure)

export const formatCount = (count: number | string): string => groupDigits(String(count))

/** Number of significant digits, and of decimals at least, for a figure without a known grid. */
const DIGITS = 8
const DECIMALS = 2

/** Formats a figure without a known grid. */
export const formatShortNumber = (a: Amount): string =>
  groupDigits(
    roundToSignificant(a, Math.max(DIGITS, roundToPlaces(absolute(a), 0, 'down').length + DECIMALS)),
  )

/** Formats a booked amount with the eight places that the venue keeps, filled up with zeros to `places`. */
export function formatBookedAmount(a: Amount, places = 0): string {
  const booked = roundToPlaces(a, BOOKED, 'nearest')
  if (isZero(booked)) return formatBounded(a, isZero(a) ? places : BOOKED)
  return countDecimals(booked) < places ? formatBounded(a, places) : groupDigits(booked)
}

const BOOKED = 8

export const formatSignedBookedAmount = (a: Amount, places = 0): string =>
  `${isPositive(a) ? '+' : ''}${formatBookedAmount(a, places)}`

/** Returns the places of a column of booked amounts: those of its finest amount, at least two. */
export const countBookedPlaces = (amounts: readonly (Amount | undefined)[]): number =>
  Math.max(2, ...amounts.map(a => (a === undefined ? 0 : countDecimals(roundToPlaces(a, BOOKED, 'nearest')))))

/** Formats a price to the tick of `market`, or shortened if the market is unknown. */
export const formatMarketPrice = (a: Amount, market: Pick<MarketRules, 'tick'> | undefined): string =>
  market === undefined ? formatShortNumber(a) : formatBounded(a, countDecimals(market.tick))

/**
 * Formats a size to the step of `market`. It is shortened if the market is unknown or if the size is below one step.
 */
export function formatMarketSize(a: Amount, market: Pick<MarketRules, 'step'> | undefined): string {
  if (market === undefined) return formatShortNumber(a)
  const { text, than } = roundFigure(a, countDecimals(market.step))
  return than === undefined ? groupDigits(text) : groupDigits(roundToSignificant(a, LEAST_DIGITS))
}

/** Significant digits of a size below one step. */
const LEAST_DIGITS = 4

export const formatQuoteMoney = (a: Amount): string => formatBounded(a, 2)

/** Formats quote currency for a sentence: with two places, or none for a whole amount. */
export function formatBriefMoney(a: Amount): string {
  const { text, than } = roundFigure(a, 2)
  return than === undefined && text.endsWith('.00') ? groupDigits(text.slice(0, -3)) : formatQuoteMoney(a)
}

export const formatSignedMoney = (a: Amount): string => formatBounded(a, 2, '+')

export const formatPercent = (fraction: Amount, places = 2): string =>
  `${formatBounded(convertToPercent(fraction), places)}${DIGIT_GROUP_SPACE}%`

/** Returns the change as it is displayed. A change that rounds to zero gets neither a sign nor a colour. */
const roundDisplayedChange = (fraction: Amount, places: number): Amount =>
  roundToPlaces(convertToPercent(fraction), places, 'nearest')

export const formatSignedPercent = (fraction: Amount, places = 2): string =>
  isZero(roundDisplayedChange(fraction, places))
    ? formatPercent(absolute(fraction), places)
    : `${formatBounded(convertToPercent(fraction), places, '+')}${DIGIT_GROUP_SPACE}%`

export const getChangeTone = (fraction: Amount | undefined, places = 2): 'up' | 'down' | '' =>
  getGainTone(fraction && roundDisplayedChange(fraction, places))

export const formatBasisPoints = (rate: Amount): string =>
  `${formatShortNumber(rate)} bps (${formatShortNumber(convertFromPercent(rate))}${DIGIT_GROUP_SPACE}%)`

/** Formats a share with all its places, for typed and set values rather than measured ones. */
export const formatExactPercent = (fraction: Amount): string =>
  `${formatShortNumber(convertToPercent(fraction))}${DIGIT_GROUP_SPACE}%`

/** Formats a multiple: "3.3×". */
export const formatMultiple = (a: Amount): string => `${formatBounded(a, countDecimals(a) === 0 ? 0 : 1)}×`

/** Formats a large figure with at most one place, for volumes and open interest. */
export const formatRoughFigure = (a: Amount): string =>
  formatBounded(
    a,
    compareDecimals(absolute(a), requireAmount('1000')) >= 0 ? 1 : Math.min(countDecimals(a), 4),
  )

export function getGainTone(a: Amount | undefined): 'up' | 'down' | '' {
  if (a === undefined || isZero(a)) return ''
  return isNegative(a) ? 'down' : 'up'
}

const MEGABYTE = 1_000_000

/** Formats the size of a file: "118.3 MB". */
export const formatMegabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`
