import type { MarketRules } from '@core/market/venue-market-rules'
import type { Amount } from '@core/value/decimal-amount'
import {
  formatSignedPercent,
  formatSignedMoney,
  formatQuoteMoney,
  formatMarketPrice,
  formatMarketSize,
  formatMultiple,
} from './format'
import { computeEntryMargin, type ProtectedPosition, type ExitResult } from '@core/figures/exit-result'
import { listKnownInput, type FigureOrigin } from './explain'
import { fillMessage } from './message'
import * as messages from './en/explain-protect'

const SOURCE = messages.SOURCE

export interface ExitFigureContext {
  readonly market: MarketRules | undefined
  readonly at?: number | undefined
}

/** Explains the result of a stop or a target at its price. */
export function explainExitResult(
  title: string,
  { of, end, way }: { readonly of: ProtectedPosition; readonly end: Amount; readonly way: ExitResult },
  { market, at }: ExitFigureContext,
): FigureOrigin {
  const margin = computeEntryMargin(of)
  return {
    title,
    formula: fillMessage(messages.explainWayOut.sizePriceBeing, {
      side: of.side === 'BUY' ? messages.explainWayOut.priceEntry : messages.explainWayOut.entryPrice,
      fees: of.isHeld ? messages.explainWayOut.beforeExitFee : messages.explainWayOut.beforeFees,
    }),
    inputs: [
      { name: messages.explainWayOut.size, figure: formatMarketSize(of.size, market) },
      { name: messages.explainWayOut.entry, figure: formatMarketPrice(of.entry, market) },
      { name: messages.explainWayOut.price, figure: formatMarketPrice(end, market) },
      ...listKnownInput(messages.explainWayOut.leverage, of.leverage && formatMultiple(of.leverage)),
      ...listKnownInput(messages.explainWayOut.margin, margin && `${formatQuoteMoney(margin)} USDC`),
      ...listKnownInput(
        messages.explainWayOut.roiMargin,
        way.onMargin && formatSignedPercent(way.onMargin, 1),
      ),
    ],
    source: SOURCE,
    at,
  }
}

export const explainRewardRiskRatio = (
  won: ExitResult | undefined,
  lost: ExitResult | undefined,
  { at }: Pick<ExitFigureContext, 'at'>,
): FigureOrigin => ({
  title: messages.explainReward.rewardRisk,
  formula: messages.explainReward.takeProfitBring,
  inputs: [
    ...listKnownInput(messages.explainReward.takeProfit, won && `${formatSignedMoney(won.pnl)} USDC`),
    ...listKnownInput(messages.explainReward.stopLoss, lost && `${formatSignedMoney(lost.pnl)} USDC`),
  ],
  source: SOURCE,
  at,
})
