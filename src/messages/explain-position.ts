import { absolute, type Amount } from '@core/value/decimal-amount'
import type { PositionRecord } from '@core/account/position-record'
import type { MarketRules } from '@core/market/venue-market-rules'
import {
  formatSignedMoney,
  formatQuoteMoney,
  formatPercent,
  formatMarketPrice,
  formatMarketSize,
  formatMultiple,
} from './format'
import { DESK_SOURCE_LABEL, listKnownInput, VENUE_SOURCE_LABEL, type FigureOrigin } from './explain'
import * as messages from './en/explain-position'

export type PositionFigureContext = {
  readonly market: MarketRules | undefined
  readonly at?: number | undefined
}

export const explainPositionNotional = (
  row: Pick<PositionRecord, 'quantity'>,
  mark: Amount,
  { market, at }: PositionFigureContext,
): FigureOrigin => ({
  title: messages.explainWorth.notional,
  formula: messages.explainWorth.sizeMarkLong,
  inputs: [
    { name: messages.explainWorth.size, figure: formatMarketSize(absolute(row.quantity), market) },
    { name: messages.explainWorth.mark, figure: formatMarketPrice(mark, market) },
  ],
  source: DESK_SOURCE_LABEL,
  at,
})

/** Explains the collateral that a position binds. */
export const explainPositionMargin = (
  row: Pick<PositionRecord, 'marginMode' | 'margin' | 'imr' | 'leverage'>,
  notional: Amount | undefined,
  at: number | undefined,
): FigureOrigin => ({
  title: messages.explainMargin.margin,
  ...(row.marginMode === 'ISOLATED'
    ? {
        formula: messages.explainMargin.marginSetAside,
        source: VENUE_SOURCE_LABEL,
      }
    : {
        formula: messages.explainMargin.notionalInitialMargin,
        source: DESK_SOURCE_LABEL,
      }),
  inputs: [
    ...listKnownInput(messages.explainMargin.notional, notional && `${formatQuoteMoney(notional)} USDC`),
    ...(row.marginMode === 'ISOLATED'
      ? []
      : [{ name: messages.explainMargin.initialMarginRate, figure: formatPercent(row.imr, 2) }]),
    ...listKnownInput(
      messages.explainMargin.leverageConfigured,
      row.leverage && formatMultiple(row.leverage),
    ),
  ],
  at,
})

/** Explains the result that is not in the balance yet. */
export const explainUnsettledPnl = (
  row: Pick<PositionRecord, 'unsettledPnl'>,
  at?: number,
): FigureOrigin => ({
  title: messages.explainUnsettled.unsettled,
  formula: messages.explainUnsettled.profitLossFunding,
  inputs: [
    { name: messages.explainUnsettled.unsettled, figure: `${formatSignedMoney(row.unsettledPnl)} USDC` },
  ],
  source: VENUE_SOURCE_LABEL,
  at,
})
