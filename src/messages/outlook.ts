import { absolute, compareDecimals, isNegative, isZero } from '@core/value/decimal-amount'
import type { MarketRules } from '@core/market/venue-market-rules'
import type { OrderForecast, PositionState, CaseForecast } from '@core/write/plan'
import { explainMaxSpend, explainOrderFee, explainEffectiveLeverage } from './explain'
import {
  formatSignedMoney,
  formatQuoteMoney,
  formatPercent,
  formatMarketPrice,
  formatShortNumber,
  formatMarketSize,
  formatMultiple,
  getGainTone,
} from './format'
import { createBeforeAfterLine, createFigureLine, type FigureLine } from './line'
import { fillMessage } from './message'
import * as messages from './en/outlook'

export type { FigureLine } from './line'

const { by } = messages
/** Texts of an order forecast that need no value. */
export const forecastLabels = messages.outlookSays

export function buildAccountRatioLines(
  forecast: OrderForecast | undefined,
  then: CaseForecast | undefined,
): readonly FigureLine[] {
  const { before } = forecast ?? {}
  const leverage = createBeforeAfterLine(
    forecastLabels.leverage,
    before?.leverage,
    then?.leverage,
    formatMultiple,
    forecastLabels.noValue,
  )
  return [
    forecast === undefined
      ? leverage
      : { ...leverage, explain: () => explainEffectiveLeverage(forecast, then) },
    createBeforeAfterLine(
      forecastLabels.ratio,
      before?.ratio,
      then?.ratio,
      a => formatPercent(a, 1),
      forecastLabels.noRatio,
    ),
  ]
}

/** Builds the lines for the liquidation price and the free collateral. */
export const buildSafetyLines = (
  before: PositionState | undefined,
  then: PositionState | undefined,
  market: MarketRules | undefined,
): readonly FigureLine[] => [
  createBeforeAfterLine(
    forecastLabels.liquidation,
    before?.liquidation,
    then?.liquidation,
    a => (isZero(a) ? forecastLabels.noneLiquidates : formatMarketPrice(a, market)),
    forecastLabels.noLiquidation,
  ),
  createBeforeAfterLine(
    forecastLabels.free,
    before?.free,
    then?.free,
    formatQuoteMoney,
    forecastLabels.noFree,
  ),
]

export const buildAccountOutcomeLines = (
  forecast: OrderForecast | undefined,
  then: CaseForecast | undefined,
  market: MarketRules | undefined,
): readonly FigureLine[] => [
  ...buildSafetyLines(forecast?.before, then, market),
  ...buildAccountRatioLines(forecast, then),
]

/** Describes the part that the book fills at once and the remainder that rests or is cancelled. */
export function describeImmediateFill(
  now: CaseForecast | undefined,
  market: MarketRules | undefined,
): string | undefined {
  const fill = now?.fill
  if (fill === undefined) return undefined
  const { quantity, average, rests, cancelled } = fill
  const none = isZero(quantity)
  const left = [
    ...(isZero(rests) ? [] : [fillMessage(forecastLabels.rests, { size: formatMarketSize(rests, market) })]),
    ...(isZero(cancelled)
      ? []
      : [
          none && isZero(rests)
            ? forecastLabels.allCancelled
            : fillMessage(forecastLabels.cancelled, { size: formatMarketSize(cancelled, market) }),
        ]),
  ]
  if (none && isZero(cancelled) && !isZero(rests)) return forecastLabels.allRests
  if (none) return [forecastLabels.nothingFills, ...left].join(forecastLabels.joined.nothing)
  const filled = left.length === 0 ? forecastLabels.allFills : formatMarketSize(quantity, market)
  const at =
    average === undefined
      ? ''
      : fillMessage(forecastLabels.average, { price: formatMarketPrice(average, market) })
  return [`${filled}${at}`, ...left].join(forecastLabels.joined.some)
}

/** Builds the line of the best and worst price of an immediate fill. It is left out if the fill has one price. */
export function buildPriceSpanLines(
  now: CaseForecast | undefined,
  market: MarketRules | undefined,
): readonly FigureLine[] {
  const { best, worst } = now?.fill ?? {}
  if (best === undefined || worst === undefined || best === worst) return []
  return [
    createFigureLine(
      forecastLabels.span,
      `${formatMarketPrice(best, market)} – ${formatMarketPrice(worst, market)}`,
      '',
    ),
  ]
}

export function formatFillPrice(
  prospect: CaseForecast | undefined,
  market: MarketRules | undefined,
  bookSuffix: string = by.book,
): string | undefined {
  const fill = prospect?.fill
  if (fill?.average === undefined) return undefined
  return `${formatMarketPrice(fill.average, market)}${fill.by === 'book' ? bookSuffix : by[fill.by]}`
}

/**
 * Builds the line of the most that a buy can spend or the least that a sale is worth. Without a limit price there is
 * neither.
 */
export function buildSpendingLimitLine(forecast: OrderForecast | undefined): FigureLine {
  const { ceiling, worst } = forecast ?? {}
  const feeOf = (relation: keyof typeof forecastLabels.feeOf): string => {
    if (worst?.fee === undefined) return ''
    const { amount } = worst.fee
    return fillMessage((isNegative(amount) ? forecastLabels.rebateOf : forecastLabels.feeOf)[relation], {
      amount: formatQuoteMoney(absolute(amount)),
    })
  }
  if (forecast !== undefined && ceiling !== undefined)
    return {
      ...createFigureLine(forecastLabels.spendsAtMost, `${formatQuoteMoney(ceiling)}${feeOf('plus')}`, ''),
      explain: () => explainMaxSpend(forecast),
    }
  const isFloor = worst?.fill !== undefined && worst.fill.by !== 'book'
  return createFigureLine(
    isFloor ? forecastLabels.worthAtLeast : forecastLabels.noCeiling,
    worst?.paid && `${formatQuoteMoney(worst.paid)}${feeOf(isFloor ? 'less' : 'and')}`,
    forecastLabels.noPrice,
  )
}

export function buildFeeLine(prospect: CaseForecast | undefined): FigureLine {
  const known = prospect?.fee
  const rate = known?.bps === undefined ? '' : ` ${formatShortNumber(known.bps)} bps`
  const label =
    known === undefined
      ? forecastLabels.fee
      : fillMessage(forecastLabels.feeAt, { as: forecastLabels.feeAs[known.as], rate })
  const paid = createFigureLine(
    label,
    known && `${formatQuoteMoney(known.amount)} USDC`,
    forecastLabels.noFee,
  )
  return prospect === undefined ? paid : { ...paid, explain: () => explainOrderFee(prospect) }
}

export const buildRealisedPnlLine = ({ realised: sum }: CaseForecast): FigureLine => ({
  ...createFigureLine(
    forecastLabels.realised,
    sum && `${formatSignedMoney(sum)} USDC`,
    forecastLabels.noEntry,
  ),
  tone: getGainTone(sum),
})

export function buildPositionLine(
  forecast: OrderForecast | undefined,
  market: MarketRules | undefined,
): FigureLine {
  const [before, after] = [forecast?.before.position, forecast?.filled?.position]
  const sizeChange = before === undefined || after === undefined ? 0 : compareDecimals(after, before)
  return {
    ...createBeforeAfterLine(
      forecastLabels.position,
      before,
      after,
      a => formatMarketSize(a, market),
      forecastLabels.noPosition,
    ),
    tone: sizeChange === 0 ? '' : sizeChange > 0 ? 'up' : 'down',
  }
}

/** Builds the lines of a change that moves no position: liquidation price and free collateral. */
export const buildForecastSafetyLines = (
  forecast: OrderForecast | undefined,
  market: MarketRules | undefined,
): readonly FigureLine[] => buildSafetyLines(forecast?.before, forecast?.now, market)
