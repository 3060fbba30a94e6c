import { parseAmount, countDecimals, type Amount } from '@core/value/decimal-amount'
import { roundFigure, roundToSignificant } from '@core/value/figure-rounding'
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

/** Rounds a fact that is a figure. Any other text stays unchanged. */
const formatIfFigure = (fact: string | undefined, format: (a: Amount) => string): string => {
  const figure = parseAmount(fact ?? '')
  return figure === undefined ? (fact ?? '') : format(figure)
}

/** Rounds a price to the tick of `market`, or to eight significant digits if the market is unknown. */
export const formatPriceFact = (fact: string | undefined, market: PriceGrid | undefined): string =>
  formatIfFigure(fact, a =>
    market === undefined ? roundToSignificant(a, DIGITS) : formatBounded(a, countDecimals(market.tick)),
  )

/**
 * Rounds a size to the step of `market`, or to eight significant digits if the market is unknown or the size is below
 * one step.
 */
export const formatSizeFact = (fact: string | undefined, market: PriceGrid | undefined): string =>
  formatIfFigure(fact, a => {
    const text = market && roundFigure(a, countDecimals(market.step))
    return text === undefined || text.than !== undefined ? roundToSignificant(a, DIGITS) : text.text
  })

export const formatPercentFact = (fact: string | undefined, places = 2): string =>
  formatIfFigure(fact, a => `${formatBounded(convertToPercent(a), places)} %`)

/** Rounds a figure without a known grid to eight significant digits. */
export const shortenFigureFact = (fact: string): string =>
  formatIfFigure(fact, a => roundToSignificant(a, DIGITS))

/** Formats a duration in whole units of the largest fitting one: "17 s", "3 h". */
export function formatTimeSpan(ms: number): string {
  if (ms < 2 * MINUTE) return fillMessage(messages.spanWords.s, { floor: String(Math.floor(ms / SECOND)) })
  if (ms < 2 * HOUR) return fillMessage(messages.spanWords.min, { floor: String(Math.floor(ms / MINUTE)) })
  return ms < 2 * DAY
    ? fillMessage(messages.spanWords.h, { floor: String(Math.floor(ms / HOUR)) })
    : fillMessage(messages.spanWords.days, { floor: String(Math.floor(ms / DAY)) })
}
