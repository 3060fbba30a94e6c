import type { Market } from '@core/market/market'
import type { Amount } from '@core/value/decimal'
import { change, gain, money, price, size, times } from './format'
import { entryMargin, type Protected, type WayOut } from '@core/figures/protection'
import { input, type FigureOrigin } from './explain'
import { fill } from './message'
import * as messages from './en/explain-protect'

const SOURCE = messages.SOURCE

export interface ToldProtection {
  readonly market: Market | undefined
  readonly at?: number | undefined
}

/** What a way out would bring at its price. */
export function explainWayOut(
  title: string,
  { of, end, way }: { readonly of: Protected; readonly end: Amount; readonly way: WayOut },
  { market, at }: ToldProtection,
): FigureOrigin {
  const margin = entryMargin(of)
  return {
    title,
    formula: fill(messages.explainWayOut.sizePriceBeing, {
      side: of.side === 'BUY' ? messages.explainWayOut.priceEntry : messages.explainWayOut.entryPrice,
    }),
    inputs: [
      { name: messages.explainWayOut.size, figure: size(of.size, market) },
      { name: messages.explainWayOut.entry, figure: price(of.entry, market) },
      { name: messages.explainWayOut.price, figure: price(end, market) },
      ...input(messages.explainWayOut.leverage, of.leverage && times(of.leverage)),
      ...input(messages.explainWayOut.margin, margin && `${money(margin)} USDC`),
      ...input(messages.explainWayOut.roiMargin, way.onMargin && change(way.onMargin, 1)),
    ],
    source: SOURCE,
    at,
  }
}

/** How much is won for each that is risked. */
export const explainReward = (
  won: WayOut | undefined,
  lost: WayOut | undefined,
  { at }: Pick<ToldProtection, 'at'>,
): FigureOrigin => ({
  title: messages.explainReward.rewardRisk,
  formula: messages.explainReward.takeProfitBring,
  inputs: [
    ...input(messages.explainReward.takeProfit, won && `${gain(won.pnl)} USDC`),
    ...input(messages.explainReward.stopLoss, lost && `${gain(lost.pnl)} USDC`),
  ],
  source: SOURCE,
  at,
})
