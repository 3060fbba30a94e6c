import {
  absolute,
  compare,
  exactly,
  isNegative,
  isPositive,
  isZero,
  decimalsOf,
  toPlaces,
} from '@core/value/decimal'
import type { Amount } from '@core/value/decimal'
import { rounded, significant } from '@core/value/rounding'
import type { Market } from '@core/market/market'
import { asPercent, ofPercent } from '@core/value/percent'
import { display, type FigureStyle } from './display'

/** The minus of typography: display only. What is copied or sent has a plain hyphen. */
export const MINUS = '\u2212'

/** The space between groups of three digits: display only. */
export const GROUP = '\u00a0'

/** What stands where a figure is not known. Never a zero. */
export const DASH = '—'

/**
 * What stands before a mark that is only for the eye. It has no width, nobody types it, and so what is
 * copied can be turned back exactly, whichever marks the person chose.
 */
export const FOR_THE_EYE = '\u2060'

const marks: Readonly<Record<FigureStyle, { readonly group: string; readonly point: string }>> = {
  space: { group: GROUP, point: '.' },
  comma: { group: `${FOR_THE_EYE},`, point: '.' },
  point: { group: `${FOR_THE_EYE}.`, point: `${FOR_THE_EYE}${FOR_THE_EYE},` },
  none: { group: '', point: '.' },
}

/** A plain decimal as people read it: grouped by three in the chosen style, with a real minus. */
export function grouped(plain: string): string {
  const { group, point } = marks[display.figures]
  const [whole = '', part] = plain.replace('-', '').split('.')
  const groups = whole.replace(/(?<=\d)(?=(?:\d{3})+$)/g, group)
  const sign = plain.startsWith('-') ? MINUS : ''
  return part === undefined ? sign + groups : `${sign}${groups}${point}${part}`
}

/** The plain text behind what is shown, fit for a spreadsheet or a field, whatever style it was shown in. */
export const plain = (shown: string): string =>
  shown
    .replaceAll(`${FOR_THE_EYE}${FOR_THE_EYE},`, '.')
    .replaceAll(new RegExp(`${FOR_THE_EYE}[.,]`, 'g'), '')
    .replaceAll(/(?<=\d)[\u00a0\u2009\u202f](?=\d)/g, '')
    .replaceAll(MINUS, '-')

/**
 * A figure at so many places. Every figure of the desk or the venue is rounded here, once, and nowhere else.
 *
 * What is something and rounds to nothing is said to be less than the last place: "<0.01".
 */
function edge(a: Amount, places: number, plus = ''): string {
  const { text, than } = rounded(a, places)
  const bound = than === undefined ? '' : { less: '<', more: '>' }[than]
  return bound + (isPositive(a) ? plus : '') + grouped(text)
}

/** A figure that is said as it is: typed by a person, or a rule of the market. To round it would make it another. */
export const exact = (figure: string): string => grouped(figure)

/** How many of something. */
export const counted = (count: number | string): string => grouped(String(count))

/** How many digits are said of a figure whose grid is not known, and how many decimals at least. */
const DIGITS = 8
const DECIMALS = 2

/** A figure that no grid is known of: what it says, and nothing beyond what anybody could use. */
export const short = (a: Amount): string =>
  grouped(significant(a, Math.max(DIGITS, toPlaces(absolute(a), 0, 'down').length + DECIMALS)))

/** An amount as it is booked and added up: with the eight places that the venue keeps of anything. */
export function fine(a: Amount): string {
  const booked = toPlaces(a, BOOKED, 'nearest')
  return isZero(booked) ? edge(a, isZero(a) ? 0 : BOOKED) : grouped(booked)
}

const BOOKED = 8

/** The same with its sign, for what adds to a sum or takes from it. */
export const fineGain = (a: Amount): string => (isPositive(a) ? `+${fine(a)}` : fine(a))

/** A price rounded to its market's tick; without the market's rules, shortened. */
export const price = (a: Amount, market: Pick<Market, 'tick'> | undefined): string =>
  market === undefined ? short(a) : edge(a, decimalsOf(market.tick))

/** A size rounded to its market's step; without the market's rules, or finer than all of a step, shortened. */
export function size(a: Amount, market: Pick<Market, 'step'> | undefined): string {
  if (market === undefined) return short(a)
  const { text, than } = rounded(a, decimalsOf(market.step))
  return than === undefined ? grouped(text) : grouped(significant(a, LEAST_DIGITS))
}

/** How many digits are said of a size that is next to nothing. */
const LEAST_DIGITS = 4

/** Quote money with two places. */
export const money = (a: Amount): string => edge(a, 2)

/** Quote money for a sentence: two places, or none where there are none to show. */
export function brief(a: Amount): string {
  const { text, than } = rounded(a, 2)
  return than === undefined && text.endsWith('.00') ? grouped(text.slice(0, -3)) : money(a)
}

/** Quote money with its sign, for gains and losses. */
export const gain = (a: Amount): string => edge(a, 2, '+')

/** A fraction as a percentage with a set number of places. */
export const percent = (fraction: Amount, places = 2): string =>
  `${edge(asPercent(fraction), places)}${GROUP}%`

/** A change as it is shown: one that is nothing at so many places has neither a sign nor a colour. */
const seen = (fraction: Amount, places: number): Amount => toPlaces(asPercent(fraction), places, 'nearest')

/** A fraction as a percentage that carries its sign. */
export const change = (fraction: Amount, places = 2): string =>
  isZero(seen(fraction, places))
    ? percent(absolute(fraction), places)
    : `${edge(asPercent(fraction), places, '+')}${GROUP}%`

/** The colour of a change, by what is shown of it. */
export const changeTone = (fraction: Amount | undefined, places = 2): 'up' | 'down' | '' =>
  tone(fraction && seen(fraction, places))

/** A rate in basis points, always beside what that is in percent. */
export const bps = (rate: Amount): string => `${short(rate)} bps (${short(ofPercent(rate))}${GROUP}%)`

/** A share as a percentage with the places it has: as it is typed and set, and not as it is measured. */
export const inPercent = (fraction: Amount): string => `${short(asPercent(fraction))}${GROUP}%`

/** How many times over: "3.3×". */
export const times = (a: Amount): string => `${edge(a, decimalsOf(a) === 0 ? 0 : 1)}×`

/** A large figure at most one place long, for volumes and interest. */
export const rough = (a: Amount): string =>
  edge(a, compare(absolute(a), exactly('1000')) >= 0 ? 1 : Math.min(decimalsOf(a), 4))

/** Which colour a gain or loss has; none when it is nothing. */
export function tone(a: Amount | undefined): 'up' | 'down' | '' {
  if (a === undefined || isZero(a)) return ''
  return isNegative(a) ? 'down' : 'up'
}
