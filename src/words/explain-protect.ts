import type { Market } from '@core/market/market'
import type { Amount } from '@core/value/decimal'
import { change, gain, money, price, size, times } from './format'
import { entryMargin, type Protected, type WayOut } from '@core/figures/protection'
import { input, type FigureOrigin } from './explain'

const SOURCE = 'Worked out by this desk, exactly, from what was typed and the venue’s data.'

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
    formula: `size × ${of.side === 'BUY' ? '(price − entry)' : '(entry − price)'}, the price being the limit, or the trigger without one. Beside it: that ÷ the margin, which is size × entry ÷ leverage. Fees still to be paid and funding are not in it, and a trigger fills at what the book then gives.`,
    inputs: [
      { name: 'Size', figure: size(of.size, market) },
      { name: 'Entry', figure: price(of.entry, market) },
      { name: 'Price', figure: price(end, market) },
      ...input('Leverage', of.leverage && times(of.leverage)),
      ...input('Margin', margin && `${money(margin)} USDC`),
      ...input('ROI on margin', way.onMargin && change(way.onMargin, 1)),
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
  title: 'Reward to risk',
  formula: 'What the take-profit would bring ÷ what the stop-loss would lose, fees aside.',
  inputs: [
    ...input('At take-profit', won && `${gain(won.pnl)} USDC`),
    ...input('At stop-loss', lost && `${gain(lost.pnl)} USDC`),
  ],
  source: SOURCE,
  at,
})
