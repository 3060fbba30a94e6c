import { absolute, type Amount } from '@core/value/decimal'
import type { Position } from '@core/account/position'
import type { Market } from '@core/market/market'
import { gain, money, percent, price, size, times } from './format'
import { DESK, input, VENUE, type FigureOrigin } from './explain'
import * as messages from './en/explain-position'

export type At = { readonly market: Market | undefined; readonly at?: number | undefined }

/** What a position is worth at its mark. */
export const explainWorth = (
  row: Pick<Position, 'quantity'>,
  mark: Amount,
  { market, at }: At,
): FigureOrigin => ({
  title: messages.explainWorth.notional,
  formula: messages.explainWorth.sizeMarkLong,
  inputs: [
    { name: messages.explainWorth.size, figure: size(absolute(row.quantity), market) },
    { name: messages.explainWorth.mark, figure: price(mark, market) },
  ],
  source: DESK,
  at,
})

/** How much of the collateral a position binds. */
export const explainMargin = (
  row: Pick<Position, 'marginMode' | 'margin' | 'imr' | 'leverage'>,
  worth: Amount | undefined,
  at: number | undefined,
): FigureOrigin => ({
  title: messages.explainMargin.margin,
  ...(row.marginMode === 'ISOLATED'
    ? {
        formula: messages.explainMargin.marginSetAside,
        source: VENUE,
      }
    : {
        formula: messages.explainMargin.notionalInitialMargin,
        source: DESK,
      }),
  inputs: [
    ...input(messages.explainMargin.notional, worth && `${money(worth)} USDC`),
    ...(row.marginMode === 'ISOLATED'
      ? []
      : [{ name: messages.explainMargin.initialMarginRate, figure: percent(row.imr, 2) }]),
    ...input(messages.explainMargin.leverageConfigured, row.leverage && times(row.leverage)),
  ],
  at,
})

/** What was earned or lost and is not in the balance yet. */
export const explainUnsettled = (row: Pick<Position, 'unsettledPnl'>, at?: number): FigureOrigin => ({
  title: messages.explainUnsettled.unsettled,
  formula: messages.explainUnsettled.profitLossFunding,
  inputs: [{ name: messages.explainUnsettled.unsettled, figure: `${gain(row.unsettledPnl)} USDC` }],
  source: VENUE,
  at,
})
