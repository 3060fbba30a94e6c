import { canIncreasePosition } from '../../write/algo-order-draft'
import type { AlgoDraftContext, TriggeredExit } from '../../context/algo-draft-context'
import { optionalField, getPositionNow } from '../../context/projected-position'
import { computeStopCoverage } from '../../account/stop-coverage'
import { sumFillParts } from '../../figures/fill-breakdown'
import { computeUnrealisedPnl } from '../../figures/pnl-figures'
import {
  add,
  divide,
  isNegative,
  negate,
  minAmount,
  subtract,
  ZERO,
  type Amount,
} from '../../value/decimal-amount'
import {
  simulateFillAtPrice,
  simulateCompleteFill,
  computeFillBreakdown,
  type FillSimulation,
} from '../fill-simulation'
import { computeCollateralNeed } from '../rules/collateral-rules'
import { forecastOrder } from '../order-forecast'
import {
  unchangedForecast,
  type StopCoverageChange,
  type OrderForecast,
  type TriggerForecast,
} from '../../write/plan'
import { createOrderContext, type OrderContext } from '../../context/order-context'

/**
 * Forecasts a trigger order. A bracket uses its entry; every other order uses its losing exit, with the mark at the
 * trigger.
 */
export function forecastAlgoOrder(context: AlgoDraftContext): OrderForecast {
  return {
    ...(context.entry === undefined
      ? forecastWaitingOrder(context)
      : forecastOrder(context.entry, computeCollateralNeed(context.entry))),
    triggers: context.exits.map(exit => forecastTrigger(context, exit)),
    ...optionalField('coverage', computeCoverageChange(context)),
  }
}

function forecastWaitingOrder(context: AlgoDraftContext): OrderForecast {
  const exit = findLosingExit(context)?.context
  if (exit === undefined) return unchangedForecast
  const { ceiling: _ceiling, worst, ...outlook } = forecastOrder(exit, computeCollateralNeed(exit))
  const before = getPositionNow(createOrderContext(exit.draft, context.on))
  return {
    ...outlook,
    before,
    // A waiting order binds no margin.
    now: before,
    ...(exit.draft.type !== 'MARKET' && optionalField('worst', worst)),
  }
}

export const findLosingExit = ({ exits }: AlgoDraftContext): TriggeredExit | undefined =>
  exits.find(({ kind }) => kind !== 'TAKE_PROFIT') ?? exits[0]

function forecastTrigger(context: AlgoDraftContext, exit: TriggeredExit): TriggerForecast {
  const { kind, trigger } = exit
  const { price, quantity } = exit.context
  const at = price ?? trigger
  return {
    kind,
    ...optionalField('trigger', trigger),
    ...optionalField('price', price),
    ...optionalField('quantity', quantity),
    ...optionalField('pnl', at && quantity && computeGain(context, exit.context, at, quantity)),
    ...optionalField('fees', at && quantity && computeFees(context, exit.context, at, quantity)),
  }
}

function computeGain(
  context: AlgoDraftContext,
  { draft }: OrderContext,
  at: Amount,
  quantity: Amount,
): Amount | undefined {
  if (!draft.reduceOnly) return undefined
  const from = getEntryPrice(context)
  if (from === undefined || from === ZERO) return undefined
  return computeUnrealisedPnl(draft.side === 'SELL' ? quantity : negate(quantity), from, at)
}

/** An exit pays the taker fee. The entry fee of an existing position is already in its entry price. */
function computeFees(
  { entry }: AlgoDraftContext,
  exit: OrderContext,
  at: Amount,
  quantity: Amount,
): Amount | undefined {
  const leaving = sumFees(exit, simulateFillAtPrice(at, quantity, 'taker', 'limit'))
  if (entry === undefined) return leaving
  const entering = sumFees(entry, simulateCompleteFill(entry))
  return leaving && entering && add(leaving, entering)
}

function sumFees(context: OrderContext, deal: FillSimulation | undefined): Amount | undefined {
  const parts = deal && computeFillBreakdown(context, deal)
  return parts && sumFillParts(parts).fee
}

/** Returns the entry price. For a pending entry: the book price of what fills, and the limit for the rest. */
function getEntryPrice({ entry, row }: AlgoDraftContext): Amount | undefined {
  if (entry === undefined) return row?.entry
  return entry.cost && entry.quantity && divide(entry.cost, entry.quantity, 12, 'nearest')
}

function computeCoverageChange(context: AlgoDraftContext): StopCoverageChange | undefined {
  const { draft, row, exits, on } = context
  const orders = on.snapshot.algoOrders?.value
  if (row === undefined || row.quantity === ZERO || orders === undefined || canIncreasePosition(draft))
    return undefined
  const { size, stopQuantity } = computeStopCoverage(row, orders)
  const more = exits.find(exit => isStopFor(exit, row.quantity, context.mark))?.context.quantity ?? ZERO
  return { size, before: stopQuantity, after: minAmount(size, add(stopQuantity, more)) }
}

function isStopFor({ kind, trigger }: TriggeredExit, held: Amount, mark: Amount | undefined): boolean {
  if (kind === 'STOP_LOSS' || kind === 'TRAILING_STOP') return true
  if (kind === 'TAKE_PROFIT' || trigger === undefined || mark === undefined) return false
  return isNegative(subtract(trigger, mark)) !== isNegative(held)
}
