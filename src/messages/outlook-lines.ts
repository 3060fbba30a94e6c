import { absolute, compareDecimals, isNegative, isZero } from '@core/value/decimal-amount'
import type { MarketRules } from '@core/market/venue-market-rules'
import type { FillEstimate, OrderForecast, PositionState, CaseForecast } from '@core/write/plan'
import type { FigureOrigin } from './explain'
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

/** Texts of an order forecast. This file decides which of them is displayed with which figures. */
export interface OrderForecastMessages {
  readonly leverage: string
  readonly noValue: string
  readonly ratio: string
  readonly noRatio: string
  readonly liquidation: string
  readonly noneLiquidates: string
  readonly noLiquidation: string
  readonly free: string
  readonly noFree: string
  /** Joins the parts of a fill: `some` if anything fills, `nothing` if nothing does. */
  readonly joined: Readonly<Record<'some' | 'nothing', (parts: readonly string[]) => string>>
  readonly nothingFills: string
  readonly allFills: string
  readonly allRests: string
  readonly allCancelled: string
  readonly rests: (size: string) => string
  readonly cancelled: (size: string) => string
  readonly average: (price: string) => string
  /** Suffix of a fill price, by the source of the price. */
  readonly by: Readonly<Record<FillEstimate['by'], string>>
  /** Like `by`, for the worst price. */
  readonly worstBy: Readonly<Record<FillEstimate['by'], string>>
  readonly span: string
  readonly noPrice: string
  readonly spendsAtMost: string
  readonly worthAtLeast: string
  readonly noCeiling: string
  readonly feeOf: Readonly<Record<'plus' | 'less' | 'and', (amount: string) => string>>
  /** Texts for a negative fee, by the way the fee would have counted. */
  readonly rebateOf: Readonly<Record<'plus' | 'less' | 'and', (amount: string) => string>>
  readonly fee: string
  readonly feeAt: (as: string, rate: string) => string
  readonly feeAs: Readonly<Record<NonNullable<CaseForecast['fee']>['as'], string>>
  readonly noFee: string
  readonly realised: string
  readonly noEntry: string
  readonly position: string
  readonly noPosition: string
  readonly explain: {
    readonly leverage: (outlook: OrderForecast, then: CaseForecast | undefined) => FigureOrigin
    readonly ceiling: (outlook: OrderForecast) => FigureOrigin
    readonly fee: (prospect: CaseForecast) => FigureOrigin
  }
}

export function buildAccountRatioLines(
  texts: OrderForecastMessages,
  forecast: OrderForecast | undefined,
  then: CaseForecast | undefined,
): readonly FigureLine[] {
  const { before } = forecast ?? {}
  const leverage = createBeforeAfterLine(
    texts.leverage,
    before?.leverage,
    then?.leverage,
    formatMultiple,
    texts.noValue,
  )
  return [
    forecast === undefined
      ? leverage
      : { ...leverage, explain: () => texts.explain.leverage(forecast, then) },
    createBeforeAfterLine(texts.ratio, before?.ratio, then?.ratio, a => formatPercent(a, 1), texts.noRatio),
  ]
}

/** Builds the lines for the liquidation price and the free collateral. */
export const buildSafetyLines = (
  texts: OrderForecastMessages,
  before: PositionState | undefined,
  then: PositionState | undefined,
  market: MarketRules | undefined,
): readonly FigureLine[] => [
  createBeforeAfterLine(
    texts.liquidation,
    before?.liquidation,
    then?.liquidation,
    a => (isZero(a) ? texts.noneLiquidates : formatMarketPrice(a, market)),
    texts.noLiquidation,
  ),
  createBeforeAfterLine(texts.free, before?.free, then?.free, formatQuoteMoney, texts.noFree),
]

export const buildAccountOutcomeLines = (
  texts: OrderForecastMessages,
  forecast: OrderForecast | undefined,
  then: CaseForecast | undefined,
  market: MarketRules | undefined,
): readonly FigureLine[] => [
  ...buildSafetyLines(texts, forecast?.before, then, market),
  ...buildAccountRatioLines(texts, forecast, then),
]

/** Describes the part that the book fills at once and the remainder that rests or is cancelled. */
export function describeImmediateFill(
  texts: OrderForecastMessages,
  now: CaseForecast | undefined,
  market: MarketRules | undefined,
): string | undefined {
  const fill = now?.fill
  if (fill === undefined) return undefined
  const { quantity, average, rests, cancelled } = fill
  const none = isZero(quantity)
  const left = [
    ...(isZero(rests) ? [] : [texts.rests(formatMarketSize(rests, market))]),
    ...(isZero(cancelled)
      ? []
      : [none && isZero(rests) ? texts.allCancelled : texts.cancelled(formatMarketSize(cancelled, market))]),
  ]
  if (none && isZero(cancelled) && !isZero(rests)) return texts.allRests
  if (none) return texts.joined.nothing([texts.nothingFills, ...left])
  const filled = left.length === 0 ? texts.allFills : formatMarketSize(quantity, market)
  const at = average === undefined ? '' : texts.average(formatMarketPrice(average, market))
  return texts.joined.some([`${filled}${at}`, ...left])
}

/** Builds the line of the best and worst price of an immediate fill. It is left out if the fill has one price. */
export function buildPriceSpanLines(
  texts: OrderForecastMessages,
  now: CaseForecast | undefined,
  market: MarketRules | undefined,
): readonly FigureLine[] {
  const { best, worst } = now?.fill ?? {}
  if (best === undefined || worst === undefined || best === worst) return []
  return [
    createFigureLine(
      texts.span,
      `${formatMarketPrice(best, market)} – ${formatMarketPrice(worst, market)}`,
      '',
    ),
  ]
}

export function formatFillPrice(
  prospect: CaseForecast | undefined,
  market: MarketRules | undefined,
  by: Readonly<Record<FillEstimate['by'], string>>,
): string | undefined {
  const fill = prospect?.fill
  if (fill?.average === undefined) return undefined
  return `${formatMarketPrice(fill.average, market)}${by[fill.by]}`
}

/**
 * Builds the line of the most that a buy can spend or the least that a sale is worth. Without a limit price there is
 * neither.
 */
export function buildSpendingLimitLine(
  texts: OrderForecastMessages,
  forecast: OrderForecast | undefined,
): FigureLine {
  const { ceiling, worst } = forecast ?? {}
  const feeOf = (relation: keyof OrderForecastMessages['feeOf']): string => {
    if (worst?.fee === undefined) return ''
    const { amount } = worst.fee
    return (isNegative(amount) ? texts.rebateOf : texts.feeOf)[relation](formatQuoteMoney(absolute(amount)))
  }
  if (forecast !== undefined && ceiling !== undefined)
    return {
      ...createFigureLine(texts.spendsAtMost, `${formatQuoteMoney(ceiling)}${feeOf('plus')}`, ''),
      explain: () => texts.explain.ceiling(forecast),
    }
  const isFloor = worst?.fill !== undefined && worst.fill.by !== 'book'
  return createFigureLine(
    isFloor ? texts.worthAtLeast : texts.noCeiling,
    worst?.paid && `${formatQuoteMoney(worst.paid)}${feeOf(isFloor ? 'less' : 'and')}`,
    texts.noPrice,
  )
}

export function buildFeeLine(texts: OrderForecastMessages, prospect: CaseForecast | undefined): FigureLine {
  const known = prospect?.fee
  const rate = known?.bps === undefined ? '' : ` ${formatShortNumber(known.bps)} bps`
  const label = known === undefined ? texts.fee : texts.feeAt(texts.feeAs[known.as], rate)
  const paid = createFigureLine(label, known && `${formatQuoteMoney(known.amount)} USDC`, texts.noFee)
  return prospect === undefined ? paid : { ...paid, explain: () => texts.explain.fee(prospect) }
}

export const buildRealisedPnlLine = (
  texts: OrderForecastMessages,
  { realised: sum }: CaseForecast,
): FigureLine => ({
  ...createFigureLine(texts.realised, sum && `${formatSignedMoney(sum)} USDC`, texts.noEntry),
  tone: getGainTone(sum),
})

export function buildPositionLine(
  texts: OrderForecastMessages,
  forecast: OrderForecast | undefined,
  market: MarketRules | undefined,
): FigureLine {
  const [before, after] = [forecast?.before.position, forecast?.filled?.position]
  const sizeChange = before === undefined || after === undefined ? 0 : compareDecimals(after, before)
  return {
    ...createBeforeAfterLine(
      texts.position,
      before,
      after,
      a => formatMarketSize(a, market),
      texts.noPosition,
    ),
    tone: sizeChange === 0 ? '' : sizeChange > 0 ? 'up' : 'down',
  }
}
