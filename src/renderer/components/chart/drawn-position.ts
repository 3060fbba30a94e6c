import { compareDecimals, requireAmount, type Amount } from '@core/value/decimal-amount'
import { computeRewardToRisk, estimateExitResult } from '@core/figures/exit-result'
import type { MarketRules, OrderSide } from '@core/market/venue-market-rules'
import type { ChartDrawing } from '../../preferences/chart-preferences'
import { priceAtHeight } from '../figures/pixel-scale'

export interface DrawnPosition {
  readonly side: OrderSide
  readonly entry: Amount
  readonly stop: Amount
  readonly target: Amount
  /** Profit at the target divided by the loss at the stop, without fees. */
  readonly ratio: Amount | undefined
}

const ONE = requireAmount('1')

/**
 * Derives side and ratio from three prices: a stop below the entry means a long. `undefined` for a stop at the entry.
 */
export function derivePositionPlan(
  entry: Amount,
  stop: Amount,
  target: Amount | undefined,
): Pick<DrawnPosition, 'side' | 'ratio'> | undefined {
  const stopSide = compareDecimals(stop, entry)
  if (stopSide === 0) return undefined
  const side = stopSide < 0 ? 'BUY' : 'SELL'
  const one = { side, entry, size: ONE, leverage: undefined } as const
  return {
    side,
    ratio: target && computeRewardToRisk(estimateExitResult(one, target), estimateExitResult(one, stop)),
  }
}

/**
 * Reads a drawn position on the market's tick grid. `undefined` unless the target lies on the profitable side of the
 * entry.
 */
export function parseDrawnPosition(
  drawing: ChartDrawing | undefined,
  market: Pick<MarketRules, 'tick'> | undefined,
): DrawnPosition | undefined {
  if (drawing?.tool !== 'position' || market === undefined) return undefined
  const [entry, stop, target] = drawing.spots.map(({ value }) =>
    value === undefined ? undefined : priceAtHeight(value, market.tick),
  )
  if (entry === undefined || stop === undefined || target === undefined) return undefined
  const plan = derivePositionPlan(entry, stop, target)
  return plan?.ratio === undefined || compareDecimals(target, entry) === 0
    ? undefined
    : { ...plan, entry, stop, target }
}
