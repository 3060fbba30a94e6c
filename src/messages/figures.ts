import { parseAmount, countDecimals, type Amount } from '@core/value/decimal'
import { roundFigure, roundToSignificant } from '@core/value/rounding'
import { convertToPercent } from '@core/value/percent'
import type { PriceGrid } from './fill'
import { fillMessage } from './message'
import * as messages from './en/figures'

const DIGITS = 8
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

function formatBounded(a: Amount, places: number): string {
  const { text, than } = roundFigure(a, places)
  return `${than === undefined ? '' : { less: '<', more: '>' }[than]}${text}`
}

/** A fact as a figure that is rounded to be said; what is no figure stays as it is. */
const formatIfFigure = (fact: string | undefined, format: (a: Amount) => string): string => {
  const figure = parseAmount(fact ?? '')
  return figure === undefined ? (fact ?? '') : format(figure)
}

/** A price, rounded to its market's tick; shortened where that is not known. */
export const formatPriceFact = (fact: string | undefined, market: PriceGrid | undefined): string =>
  formatIfFigure(fact, a => (market === undefined ? roundToSignificant(a, DIGITS) : formatBounded(a, countDecimals(market.tick))))

/** A size, rounded to its market's step; shortened where that is not known or would leave nothing. */
export const formatSizeFact = (fact: string | undefined, market: PriceGrid | undefined): string =>
  formatIfFigure(fact, a => {
    const text = market && roundFigure(a, countDecimals(market.step))
    return text === undefined || text.than !== undefined ? roundToSignificant(a, DIGITS) : text.text
  })

/** A fraction in percent. */
export const formatPercentFact = (fact: string | undefined, places = 2): string =>
  formatIfFigure(fact, a => `${formatBounded(convertToPercent(a), places)} %`)

/** A figure that no grid is known of. */
export const shortenFigureFact = (fact: string): string => formatIfFigure(fact, a => roundToSignificant(a, DIGITS))

/** How long something takes or has taken, in whole units of what says most: "17 s", "3 h". */
export function formatTimeSpan(ms: number): string {
  if (ms < 2 * MINUTE) return fillMessage(messages.spanWords.s, { floor: String(Math.floor(ms / SECOND)) })
  if (ms < 2 * HOUR) return fillMessage(messages.spanWords.min, { floor: String(Math.floor(ms / MINUTE)) })
  return ms < 2 * DAY
    ? fillMessage(messages.spanWords.h, { floor: String(Math.floor(ms / HOUR)) })
    : fillMessage(messages.spanWords.days, { floor: String(Math.floor(ms / DAY)) })
}
