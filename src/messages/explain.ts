import type { Account } from '@core/account/account'
import { isZero, type Amount } from '@core/value/decimal'
import type { Market, Quote } from '@core/market/market'
import type { Outlook, Prospect } from '@core/write/plan'
import type { Position } from '@core/account/position'
import type { PositionsValue } from '@core/figures/running-totals'
import { perEightHours, perYear } from '@core/figures/funding'
import { openNotional } from '@core/figures/rates'
import { bps, change, DASH, money, percent, price, size, times } from './format'
import { input, type Input } from './figure-inputs'
import { fill } from './message'
import * as messages from './en/explain'

export { input } from './figure-inputs'

/** What stands behind a figure: how it is worked out, of what, by whom, and when that was known. */
export interface FigureOrigin {
  readonly title: string
  readonly formula: string
  readonly inputs: readonly Input[]
  /** Who worked it out. */
  readonly source: string
  /** When what it is made of was last confirmed. */
  readonly at?: number | undefined
}

/** Makes an explanation when it is asked for, and not before. */
export type Explain = () => FigureOrigin

/** Who worked a figure out that is shown as it came. */
export const VENUE = messages.VENUE
/** Who worked a figure out that is made here. */
export const DESK = messages.DESK

/** A market as far as it was told, and when. */
export type ToldMarket = {
  readonly quote: Quote | undefined
  readonly market: Market | undefined
  readonly at?: number | undefined
}

/** The price that positions are valued and liquidated at. */
export const explainMark = ({ quote, market, at }: ToldMarket): FigureOrigin => ({
  title: messages.explainMark.markPrice,
  formula: messages.explainMark.middleOneThree,
  inputs: [
    ...input(messages.explainMark.index, quote?.index && price(quote.index, market)),
    ...input(messages.explainMark.lastTrade, quote?.last && price(quote.last, market)),
    ...input(messages.explainMark.fundingRate, quote?.fundingRate && percent(quote.fundingRate, 4)),
  ],
  source: VENUE,
  at,
})

/** What the thing itself costs elsewhere. */
export const explainIndex = ({ quote, market, at }: ToldMarket): FigureOrigin => ({
  title: messages.explainIndex.indexPrice,
  formula: messages.explainIndex.pricesSeveralSpot,
  inputs: input(messages.explainIndex.markNow, quote?.mark && price(quote.mark, market)),
  source: VENUE,
  at,
})

/** What is paid between longs and shorts. */
export function explainFunding({ quote, market, at }: ToldMarket): FigureOrigin {
  const { fundingRate: rate } = quote ?? {}
  const hours = market?.fundingHours
  const [eight, year] = [perEightHours, perYear].map(of =>
    rate === undefined || hours === undefined ? undefined : of(rate, hours),
  )
  return {
    title: messages.explainFunding.predictedFunding,
    formula: messages.explainFunding.averageDistanceMarket,
    inputs: [
      ...input(
        hours === undefined
          ? messages.explainFunding.rate
          : fill(messages.explainFunding.rateH, { hours: String(hours) }),
        rate && change(rate, 4),
      ),
      ...input(messages.explainFunding.perH, hours === 8 ? undefined : eight && change(eight, 4)),
      ...input(messages.explainFunding.annualised, year && change(year, 2)),
      ...input(messages.explainFunding.cap, market && change(market.fundingCap, 3)),
      ...input(messages.explainFunding.floor, market && change(market.fundingFloor, 3)),
      ...input(
        messages.explainFunding.paidEvery,
        hours === undefined ? undefined : fill(messages.explainFunding.h, { hours: String(hours) }),
      ),
    ],
    source: VENUE,
    at,
  }
}

const UNREALISED = messages.UNREALISED

/** Gain or loss of what is open. */
export const explainUnrealised = (
  row: Pick<Position, 'quantity' | 'entry'>,
  mark: Amount,
  { market, at }: Omit<ToldMarket, 'quote'>,
): FigureOrigin => ({
  title: messages.explainUnrealised.unrealisedPnL,
  formula: UNREALISED,
  inputs: [
    { name: messages.explainUnrealised.size, figure: size(row.quantity, market) },
    { name: messages.explainUnrealised.mark, figure: price(mark, market) },
    { name: messages.explainUnrealised.entry, figure: price(row.entry, market) },
  ],
  source: DESK,
  at,
})

/** What all positions add up to. */
export type TotalName = keyof PositionsValue

export const totalTitles: Readonly<Record<TotalName, string>> = messages.totalTitles

const totalFormulas: Readonly<Record<TotalName, string>> = {
  ...messages.totalFormulas,
  unrealised: fill(messages.totalFormulas.unrealised, { unrealised: UNREALISED }),
}

export const explainTotal = (name: TotalName, positions: readonly Position[], at?: number): FigureOrigin => ({
  title: fill(messages.explainTotal.allPositions, { name: totalTitles[name] }),
  formula: totalFormulas[name],
  inputs: [
    {
      name: messages.explainTotal.positions,
      figure: String(positions.filter(({ quantity }) => !isZero(quantity)).length),
    },
  ],
  source: DESK,
  at,
})

/** A figure of the venue's in quote money, or that its record leaves it out. */
export const toldMoney = (figure: Amount | undefined): string =>
  figure === undefined ? fill(messages.toldMoney, { dash: DASH }) : `${money(figure)} USDC`

/** Where a position would be taken away. */
export const explainLiquidation = (
  row: Pick<Position, 'quantity' | 'mmr' | 'marginMode' | 'margin'>,
  mark: Amount,
  {
    market,
    at,
    off = false,
    fund,
  }: Omit<ToldMarket, 'quote'> & { readonly off?: boolean; readonly fund?: string | undefined },
): FigureOrigin => ({
  title: messages.explainLiquidation.liquidationPrice,
  formula: `${
    row.marginMode === 'CROSS'
      ? messages.explainLiquidation.markAccountCollateral
      : messages.explainLiquidation.markMarginSet
  }${off ? messages.explainLiquidation.referenceMarketClosed : ''}`,
  inputs: [
    { name: messages.explainLiquidation.size, figure: size(row.quantity, market) },
    { name: messages.explainLiquidation.mark, figure: price(mark, market) },
    { name: messages.explainLiquidation.maintenanceRate, figure: percent(row.mmr, 2) },
    ...(row.marginMode === 'ISOLATED'
      ? [{ name: messages.explainLiquidation.margin, figure: toldMoney(row.margin) }]
      : []),
    ...input(messages.explainLiquidation.insuranceFund, fund),
  ],
  source: VENUE,
  at,
})

export const isCrossMargin = ({ marginMode }: Position): boolean => marginMode === 'CROSS'

/** How well what is open is covered. */
export const explainRatio = (
  account: Account,
  positions: readonly Position[],
  at?: number,
): FigureOrigin => ({
  title: messages.explainRatio.marginRatio,
  formula: messages.explainRatio.totalCollateralNotional,
  inputs: [
    { name: messages.explainRatio.totalCollateral, figure: `${money(account.totalCollateral)} USDC` },
    {
      name: messages.explainRatio.crossPositions,
      figure: `${money(openNotional(positions.filter(isCrossMargin)))} USDC`,
    },
    { name: messages.explainRatio.maintenanceRate, figure: percent(account.maintenanceMarginRatio, 2) },
  ],
  source: VENUE,
  at,
})

/** How large the account is against what stands behind it. */
export const explainLeverage = ({ before }: Outlook, then: Prospect | undefined): FigureOrigin => ({
  title: messages.explainLeverage.effectiveLeverage,
  formula: messages.explainLeverage.notionalAllCross,
  inputs: [
    ...input(messages.explainLeverage.now, before.leverage && times(before.leverage)),
    ...input(messages.explainLeverage.then, then?.leverage && times(then.leverage)),
    ...input(messages.explainLeverage.totalCollateral, then?.collateral && `${money(then.collateral)} USDC`),
    ...input(messages.explainLeverage.orderNotional, then?.paid && `${money(then.paid)} USDC`),
  ],
  source: DESK,
})

const roleWords = messages.roleWords

/** What an order costs in fees. */
export const explainFee = ({ fee, paid }: Prospect): FigureOrigin => ({
  title: messages.explainFee.fee,
  formula: messages.explainFee.fillsPriceRate,
  inputs: [
    ...input(messages.explainFee.orderNotional, paid && `${money(paid)} USDC`),
    ...input(messages.explainFee.rate, fee?.bps && bps(fee.bps)),
    ...input(messages.explainFee.role, fee && roleWords[fee.as]),
    ...input(messages.explainFee.fee, fee && `${money(fee.amount)} USDC`),
  ],
  source: DESK,
})

/** The most an order can spend. */
export const explainCeiling = ({ ceiling, filled, worst }: Outlook): FigureOrigin => ({
  title: messages.explainCeiling.spendsMost,
  formula: messages.explainCeiling.sizeLimitPrice,
  inputs: [
    ...input(messages.explainCeiling.ceiling, ceiling && `${money(ceiling)} USDC`),
    ...input(messages.explainCeiling.feeMost, worst?.fee && `${money(worst.fee.amount)} USDC`),
    ...input(messages.explainCeiling.ifFilledBook, filled?.paid && `${money(filled.paid)} USDC`),
  ],
  source: DESK,
})
