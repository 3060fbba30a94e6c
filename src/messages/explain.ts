import type { AccountMargin } from '@core/account/account-margin'
import { isZero, type Amount } from '@core/value/decimal-amount'
import type { MarketRules, MarketQuote } from '@core/market/venue-market-rules'
import type { OrderForecast, CaseForecast } from '@core/write/plan'
import type { PositionRecord } from '@core/account/position-record'
import type { PositionValuation } from '@core/figures/running-totals'
import { toEightHourRate, toYearlyRate } from '@core/figures/funding-rates'
import { sumOpenNotional } from '@core/figures/margin-rates'
import {
  formatBasisPoints,
  formatSignedPercent,
  UNKNOWN_FIGURE_DASH,
  formatQuoteMoney,
  formatPercent,
  formatMarketPrice,
  formatMarketSize,
  formatMultiple,
} from './format'
import { fillMessage } from './message'
import * as messages from './en/explain'

export interface FigureInput {
  readonly name: string
  readonly figure: string
}

/** Returns the input as a list, which is empty if `figure` is unknown. */
export const listKnownInput = (name: string, figure: string | undefined): readonly FigureInput[] =>
  figure === undefined ? [] : [{ name, figure }]

/** Origin of a figure: its formula, inputs, source and age. */
export interface FigureOrigin {
  readonly title: string
  readonly formula: string
  readonly inputs: readonly FigureInput[]
  /** The party that computed the figure. */
  readonly source: string
  /** Local time at which the inputs were last confirmed. */
  readonly at?: number | undefined
}

/** Builds an explanation on demand, because most figures are never opened. */
export type FigureExplainer = () => FigureOrigin

/** Source of a figure that is shown as the venue sent it. */
export const VENUE_SOURCE_LABEL = messages.VENUE
/** Source of a figure that this desk computes. */
export const DESK_SOURCE_LABEL = messages.DESK

export type MarketFigureContext = {
  readonly quote: MarketQuote | undefined
  readonly market: MarketRules | undefined
  readonly at?: number | undefined
}

export const explainMarketMarkPrice = ({ quote, market, at }: MarketFigureContext): FigureOrigin => ({
  title: messages.explainMark.markPrice,
  formula: messages.explainMark.middleOneThree,
  inputs: [
    ...listKnownInput(messages.explainMark.index, quote?.index && formatMarketPrice(quote.index, market)),
    ...listKnownInput(messages.explainMark.lastTrade, quote?.last && formatMarketPrice(quote.last, market)),
    ...listKnownInput(
      messages.explainMark.fundingRate,
      quote?.fundingRate && formatPercent(quote.fundingRate, 4),
    ),
  ],
  source: VENUE_SOURCE_LABEL,
  at,
})

export const explainMarketIndexPrice = ({ quote, market, at }: MarketFigureContext): FigureOrigin => ({
  title: messages.explainIndex.indexPrice,
  formula: messages.explainIndex.pricesSeveralSpot,
  inputs: listKnownInput(messages.explainIndex.markNow, quote?.mark && formatMarketPrice(quote.mark, market)),
  source: VENUE_SOURCE_LABEL,
  at,
})

export function explainFunding({ quote, market, at }: MarketFigureContext): FigureOrigin {
  const { fundingRate: rate } = quote ?? {}
  const hours = market?.fundingHours
  const [eight, year] = [toEightHourRate, toYearlyRate].map(of =>
    rate === undefined || hours === undefined ? undefined : of(rate, hours),
  )
  return {
    title: messages.explainFunding.predictedFunding,
    formula: messages.explainFunding.averageDistanceMarket,
    inputs: [
      ...listKnownInput(
        hours === undefined
          ? messages.explainFunding.rate
          : fillMessage(messages.explainFunding.rateH, { hours: String(hours) }),
        rate && formatSignedPercent(rate, 4),
      ),
      ...listKnownInput(
        messages.explainFunding.perH,
        hours === 8 ? undefined : eight && formatSignedPercent(eight, 4),
      ),
      ...listKnownInput(messages.explainFunding.annualised, year && formatSignedPercent(year, 2)),
      ...listKnownInput(messages.explainFunding.cap, market && formatSignedPercent(market.fundingCap, 3)),
      ...listKnownInput(messages.explainFunding.floor, market && formatSignedPercent(market.fundingFloor, 3)),
      ...listKnownInput(
        messages.explainFunding.paidEvery,
        hours === undefined ? undefined : fillMessage(messages.explainFunding.h, { hours: String(hours) }),
      ),
    ],
    source: VENUE_SOURCE_LABEL,
    at,
  }
}

const UNREALISED_FORMULA = messages.UNREALISED

export const explainEntryPrice = (at: number | undefined): FigureOrigin => ({
  title: messages.explainUnrealised.entry,
  formula: messages.ENTRY,
  inputs: [],
  source: VENUE_SOURCE_LABEL,
  at,
})

export const explainUnrealisedPnl = (
  row: Pick<PositionRecord, 'quantity' | 'entry'>,
  mark: Amount,
  { market, at }: Omit<MarketFigureContext, 'quote'>,
): FigureOrigin => ({
  title: messages.explainUnrealised.unrealisedPnL,
  formula: UNREALISED_FORMULA,
  inputs: [
    { name: messages.explainUnrealised.size, figure: formatMarketSize(row.quantity, market) },
    { name: messages.explainUnrealised.mark, figure: formatMarketPrice(mark, market) },
    { name: messages.explainUnrealised.entry, figure: formatMarketPrice(row.entry, market) },
  ],
  source: DESK_SOURCE_LABEL,
  at,
})

export type PositionTotalName = keyof PositionValuation

export const positionTotalTitles: Readonly<Record<PositionTotalName, string>> = messages.totalTitles

const positionTotalFormulas: Readonly<Record<PositionTotalName, string>> = {
  ...messages.totalFormulas,
  unrealised: fillMessage(messages.totalFormulas.unrealised, { unrealised: UNREALISED_FORMULA }),
}

export const explainPositionTotal = (
  name: PositionTotalName,
  positions: readonly PositionRecord[],
  at?: number,
): FigureOrigin => ({
  title: fillMessage(messages.explainTotal.allPositions, { name: positionTotalTitles[name] }),
  formula: positionTotalFormulas[name],
  inputs: [
    {
      name: messages.explainTotal.positions,
      figure: String(positions.filter(({ quantity }) => !isZero(quantity)).length),
    },
  ],
  source: DESK_SOURCE_LABEL,
  at,
})

/** Formats an amount of the venue in quote currency, or marks it as missing from the record. */
export const formatReportedMoney = (figure: Amount | undefined): string =>
  figure === undefined
    ? fillMessage(messages.toldMoney, { dash: UNKNOWN_FIGURE_DASH })
    : `${formatQuoteMoney(figure)} USDC`

export const explainLiquidationPrice = (
  row: Pick<PositionRecord, 'quantity' | 'mmr' | 'marginMode' | 'margin'>,
  mark: Amount,
  {
    market,
    at,
    off = false,
    fund,
  }: Omit<MarketFigureContext, 'quote'> & { readonly off?: boolean; readonly fund?: string | undefined },
): FigureOrigin => ({
  title: messages.explainLiquidation.liquidationPrice,
  formula: `${
    row.marginMode === 'CROSS'
      ? messages.explainLiquidation.markAccountCollateral
      : messages.explainLiquidation.markMarginSet
  }${off ? messages.explainLiquidation.referenceMarketClosed : ''}`,
  inputs: [
    { name: messages.explainLiquidation.size, figure: formatMarketSize(row.quantity, market) },
    { name: messages.explainLiquidation.mark, figure: formatMarketPrice(mark, market) },
    { name: messages.explainLiquidation.maintenanceRate, figure: formatPercent(row.mmr, 2) },
    ...(row.marginMode === 'ISOLATED'
      ? [{ name: messages.explainLiquidation.margin, figure: formatReportedMoney(row.margin) }]
      : []),
    ...listKnownInput(messages.explainLiquidation.insuranceFund, fund),
  ],
  source: VENUE_SOURCE_LABEL,
  at,
})

export const isCrossMarginPosition = ({ marginMode }: PositionRecord): boolean => marginMode === 'CROSS'

export const explainAccountMarginRatio = (
  account: AccountMargin,
  positions: readonly PositionRecord[],
  at?: number,
): FigureOrigin => ({
  title: messages.explainRatio.marginRatio,
  formula: messages.explainRatio.totalCollateralNotional,
  inputs: [
    {
      name: messages.explainRatio.totalCollateral,
      figure: `${formatQuoteMoney(account.totalCollateral)} USDC`,
    },
    {
      name: messages.explainRatio.crossPositions,
      figure: `${formatQuoteMoney(sumOpenNotional(positions.filter(isCrossMarginPosition)))} USDC`,
    },
    { name: messages.explainRatio.maintenanceRate, figure: formatPercent(account.maintenanceMarginRatio, 2) },
  ],
  source: VENUE_SOURCE_LABEL,
  at,
})

export const explainEffectiveLeverage = (
  { before }: OrderForecast,
  then: CaseForecast | undefined,
): FigureOrigin => ({
  title: messages.explainLeverage.effectiveLeverage,
  formula: messages.explainLeverage.notionalAllCross,
  inputs: [
    ...listKnownInput(messages.explainLeverage.now, before.leverage && formatMultiple(before.leverage)),
    ...listKnownInput(messages.explainLeverage.then, then?.leverage && formatMultiple(then.leverage)),
    ...listKnownInput(
      messages.explainLeverage.totalCollateral,
      then?.collateral && `${formatQuoteMoney(then.collateral)} USDC`,
    ),
    ...listKnownInput(
      messages.explainLeverage.orderNotional,
      then?.paid && `${formatQuoteMoney(then.paid)} USDC`,
    ),
  ],
  source: DESK_SOURCE_LABEL,
})

const liquidityRoleLabels = messages.roleWords

export const explainOrderFee = ({ fee, paid }: CaseForecast): FigureOrigin => ({
  title: messages.explainFee.fee,
  formula: messages.explainFee.fillsPriceRate,
  inputs: [
    ...listKnownInput(messages.explainFee.orderNotional, paid && `${formatQuoteMoney(paid)} USDC`),
    ...listKnownInput(messages.explainFee.rate, fee?.bps && formatBasisPoints(fee.bps)),
    ...listKnownInput(messages.explainFee.role, fee && liquidityRoleLabels[fee.as]),
    ...listKnownInput(messages.explainFee.fee, fee && `${formatQuoteMoney(fee.amount)} USDC`),
  ],
  source: DESK_SOURCE_LABEL,
})

/** Explains the largest amount that an order can spend. */
export const explainMaxSpend = ({ ceiling, filled, worst }: OrderForecast): FigureOrigin => ({
  title: messages.explainCeiling.spendsMost,
  formula: messages.explainCeiling.sizeLimitPrice,
  inputs: [
    ...listKnownInput(messages.explainCeiling.ceiling, ceiling && `${formatQuoteMoney(ceiling)} USDC`),
    ...listKnownInput(
      messages.explainCeiling.feeMost,
      worst?.fee && `${formatQuoteMoney(worst.fee.amount)} USDC`,
    ),
    ...listKnownInput(
      messages.explainCeiling.ifFilledBook,
      filled?.paid && `${formatQuoteMoney(filled.paid)} USDC`,
    ),
  ],
  source: DESK_SOURCE_LABEL,
})
