import { compare, exactly, type Amount } from '@core/value/decimal'
import { rewardToRisk, wayOut } from '@core/figures/protection'
import type { Market, Side } from '@core/market/market'
import type { Drawing } from '../../preferences/chart-looks'
import { priceAtHeight } from '../figures/binary'

/** What a position that was drawn means. */
export interface Meant {
  readonly side: Side
  readonly entry: Amount
  readonly stop: Amount
  readonly target: Amount
  /** How many times what is risked is won at the target, fees aside. */
  readonly ratio: Amount | undefined
}

const ONE = exactly('1')

/** The side and the ratio that three prices mean: a stop below the entry is a long's. None of a stop at the entry. */
export function plannedBy(
  entry: Amount,
  stop: Amount,
  target: Amount | undefined,
): Pick<Meant, 'side' | 'ratio'> | undefined {
  const way = compare(stop, entry)
  if (way === 0) return undefined
  const side = way < 0 ? 'BUY' : 'SELL'
  const one = { side, entry, size: ONE, leverage: undefined } as const
  return { side, ratio: target && rewardToRisk(wayOut(one, target), wayOut(one, stop)) }
}

/** A drawn position in the market's own prices; none where it is no position: its target has to be beyond its entry. */
export function positionOf(
  drawing: Drawing | undefined,
  market: Pick<Market, 'tick'> | undefined,
): Meant | undefined {
  if (drawing?.tool !== 'position' || market === undefined) return undefined
  const [entry, stop, target] = drawing.spots.map(({ value }) =>
    value === undefined ? undefined : priceAtHeight(value, market.tick),
  )
  if (entry === undefined || stop === undefined || target === undefined) return undefined
  const plan = plannedBy(entry, stop, target)
  return plan?.ratio === undefined || compare(target, entry) === 0
    ? undefined
    : { ...plan, entry, stop, target }
}
