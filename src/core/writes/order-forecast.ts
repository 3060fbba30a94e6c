import { sumFillParts } from '../figures/fill-breakdown'
import { computeRealisedPnl } from '../figures/pnl-figures'
import {
  projectOrderProgress,
  optionalField,
  describePosition,
  getPositionNow,
} from '../context/projected-position'
import { add, divide, sumAmountProducts, ZERO, type Amount } from '../value/decimal-amount'
import {
  simulateCompleteFill,
  simulateImmediateFill,
  simulateWorstFill,
  estimateFee,
  toAccountEvent,
  computeFillBreakdown,
  type FillSimulation,
} from './fill-simulation'
import type { PriceLevel } from '../market/order-book'
import type { CollateralNeed } from './rules/collateral-rules'
import type { FillEstimate, OrderForecast, CaseForecast } from '../write/plan'
import { getPositionTimes } from '../context/position-times'
import { getPositionEffect, getSignedQuantity, type OrderContext } from '../context/order-context'

export function forecastOrder(context: OrderContext, need: CollateralNeed | undefined): OrderForecast {
  const simulations = {
    now: simulateImmediateFill(context),
    filled: simulateCompleteFill(context),
    worst: simulateWorstFill(context),
  }
  return forecastFromSimulations(context, simulations, need)
}

/** Same with known simulations, for example of several orders. `context` describes them as one order. */
export function forecastFromSimulations(
  context: OrderContext,
  simulations: ForecastSimulations,
  need: CollateralNeed | undefined,
): OrderForecast {
  const { draft, exposure, quantity, price, book, on } = context
  const order = quantity === undefined ? undefined : getSignedQuantity(draft, quantity)
  const held = exposure?.quantity
  const ceiling = draft.side === 'BUY' && price !== undefined ? simulations.worst : undefined
  const effect =
    held === undefined || order === undefined ? 'none' : getPositionEffect(held, order, draft.reduceOnly)
  // A reduce-only order without a position is refused, so there is nothing to forecast.
  const applicable: ForecastSimulations =
    draft.reduceOnly && effect === 'none' ? emptySimulations : simulations
  const now = applicable.now && computeForecastCase(context, applicable.now)
  return {
    effect,
    ...optionalField('ceiling', ceiling && sumNotional(ceiling.fills)),
    before: getPositionNow(context),
    ...getPositionTimes(on, draft.symbol, draft.marginMode),
    ...optionalField('now', now),
    ...optionalField(
      'filled',
      isCompletelyFilled(applicable.now)
        ? now
        : forecastFilled(context, applicable.filled, effect === 'none' ? undefined : order),
    ),
    ...optionalField('worst', applicable.worst && computeForecastCase(context, applicable.worst)),
    ...optionalField('margin', need?.margin),
    ...(book === undefined || on.book === undefined ? {} : { bookAge: Math.max(0, on.now - on.book.asOf) }),
  }
}

const emptySimulations: ForecastSimulations = { now: undefined, filled: undefined, worst: undefined }

/** Returns true if the whole order fills at once. Both cases are then the same. */
const isCompletelyFilled = (now: FillSimulation | undefined): boolean =>
  now !== undefined && now.rests.length === 0 && now.cancelled === ZERO

function forecastFilled(
  context: OrderContext,
  deal: FillSimulation | undefined,
  order: Amount | undefined,
): CaseForecast | undefined {
  if (deal !== undefined) return computeForecastCase(context, deal)
  const held = context.exposure?.quantity
  return held === undefined || order === undefined ? undefined : { position: add(held, order) }
}

export interface ForecastSimulations {
  readonly now: FillSimulation | undefined
  readonly filled: FillSimulation | undefined
  readonly worst: FillSimulation | undefined
}

export function computeForecastCase(context: OrderContext, simulation: FillSimulation): CaseForecast {
  const parts = computeFillBreakdown(context, simulation)
  const fee = estimateFee(context, simulation, parts)
  const { quantity, paid } = parts
    ? sumFillParts(parts)
    : { quantity: sumQuantity(simulation.fills), paid: sumNotional(simulation.fills) }
  const footing = projectOrderProgress(context, toAccountEvent(simulation, parts))
  const { exposure, draft, row } = context
  const position = exposure && add(exposure.quantity, getSignedQuantity(draft, quantity))
  return {
    ...(footing === undefined ? optionalField('position', position) : describePosition(context, footing)),
    fill: toFillEstimate(simulation, quantity, paid),
    ...(quantity !== ZERO && { paid, ...optionalField('fee', fee) }),
    ...optionalField('realised', parts && row && computeRealisedPnl(row, draft.side, parts)),
  }
}

const sumQuantity = (levels: readonly PriceLevel[]): Amount =>
  sumAmountProducts(levels.map(({ quantity }) => [quantity]))

const sumNotional = (levels: readonly PriceLevel[]): Amount =>
  sumAmountProducts(levels.map(({ quantity, price }) => [quantity, price]))

function toFillEstimate(
  { best, worst, by, rests, cancelled }: FillSimulation,
  quantity: Amount,
  paid: Amount,
): FillEstimate {
  return {
    quantity,
    ...optionalField('average', divide(paid, quantity, 12, 'nearest')),
    ...optionalField('best', best),
    ...optionalField('worst', worst),
    by,
    rests: sumQuantity(rests),
    cancelled,
  }
}
