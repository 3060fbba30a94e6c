import { absolute, type Amount } from '@core/value/decimal'
import type { Position } from '@core/account/position'
import type { Market } from '@core/market/market'
import { gain, money, percent, price, size, times } from './format'
import { DESK, input, VENUE, type FigureOrigin } from './explain'

export type At = { readonly market: Market | undefined; readonly at?: number | undefined }

/** What a position is worth at its mark. */
export const explainWorth = (
  row: Pick<Position, 'quantity'>,
  mark: Amount,
  { market, at }: At,
): FigureOrigin => ({
  title: 'Notional',
  formula: 'size × mark, long or short.',
  inputs: [
    { name: 'Size', figure: size(absolute(row.quantity), market) },
    { name: 'Mark', figure: price(mark, market) },
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
  title: 'Margin',
  ...(row.marginMode === 'ISOLATED'
    ? {
        formula: 'Margin set aside for this position alone: no more than that can be lost by it.',
        source: VENUE,
      }
    : {
        formula:
          'notional × initial margin rate: how much of the account’s collateral the position uses. All of that collateral backs it.',
        source: DESK,
      }),
  inputs: [
    ...input('Notional', worth && `${money(worth)} USDC`),
    ...(row.marginMode === 'ISOLATED' ? [] : [{ name: 'Initial margin rate', figure: percent(row.imr, 2) }]),
    ...input('Leverage, configured', row.leverage && times(row.leverage)),
  ],
  at,
})

/** What was earned or lost and is not in the balance yet. */
export const explainUnsettled = (row: Pick<Position, 'unsettledPnl'>, at?: number): FigureOrigin => ({
  title: 'Unsettled',
  formula:
    'Profit, loss and funding since the last settlement, which are not in the balance yet. It may stay after the position is closed, and is not what the last trade brought.',
  inputs: [{ name: 'Unsettled', figure: `${gain(row.unsettledPnl)} USDC` }],
  source: VENUE,
  at,
})
