import { amount, decimalsOf, type Amount } from '@core/value/decimal'
import { rounded, significant } from '@core/value/rounding'
import { asPercent } from '@core/value/percent'
import type { Grid } from './fill'
import { fill } from './message'
import * as messages from './en/figures'

const DIGITS = 8
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

function edge(a: Amount, places: number): string {
  const { text, than } = rounded(a, places)
  return `${than === undefined ? '' : { less: '<', more: '>' }[than]}${text}`
}

/** A fact as a figure that is rounded to be said; what is no figure stays as it is. */
const said = (fact: string | undefined, say: (a: Amount) => string): string => {
  const figure = amount(fact ?? '')
  return figure === undefined ? (fact ?? '') : say(figure)
}

/** A price, rounded to its market's tick; shortened where that is not known. */
export const priceWords = (fact: string | undefined, market: Grid | undefined): string =>
  said(fact, a => (market === undefined ? significant(a, DIGITS) : edge(a, decimalsOf(market.tick))))

/** A size, rounded to its market's step; shortened where that is not known or would leave nothing. */
export const sizeWords = (fact: string | undefined, market: Grid | undefined): string =>
  said(fact, a => {
    const text = market && rounded(a, decimalsOf(market.step))
    return text === undefined || text.than !== undefined ? significant(a, DIGITS) : text.text
  })

/** A fraction in percent. */
export const percentWords = (fact: string | undefined, places = 2): string =>
  said(fact, a => `${edge(asPercent(a), places)} %`)

/** A figure that no grid is known of. */
export const shortWords = (fact: string): string => said(fact, a => significant(a, DIGITS))

/** How long something takes or has taken, in whole units of what says most: "17 s", "3 h". */
export function spanWords(ms: number): string {
  if (ms < 2 * MINUTE) return fill(messages.spanWords.s, { floor: String(Math.floor(ms / SECOND)) })
  if (ms < 2 * HOUR) return fill(messages.spanWords.min, { floor: String(Math.floor(ms / MINUTE)) })
  return ms < 2 * DAY
    ? fill(messages.spanWords.h, { floor: String(Math.floor(ms / HOUR)) })
    : fill(messages.spanWords.days, { floor: String(Math.floor(ms / DAY)) })
}
