import {
  absolute,
  add,
  compareDecimals,
  isNegative,
  isPositive,
  maxAmount,
  multiply,
  subtract,
  roundToPlaces,
  ZERO,
  type Amount,
} from '../../value/decimal-amount'
import { createRefusal } from '../../value/result'
import { createRuleResult, createUndecidedResult, type RuleResult } from './rule-result'
import { computeBoundMargin, computeFreeForIsolated } from '../../figures/margin-state'
import { computeFeeAmount } from '../../figures/pnl-figures'
import { getMarketFeeRates } from '../../context/market-lookups'
import { getSignedQuantity, type OrderContext } from '../../context/order-context'

export interface CollateralNeed {
  readonly margin: Amount
  /** Margin, fee and the immediate loss of trading away from the mark. */
  readonly needed: Amount
  readonly free: Amount
}

/** Checks that the free collateral covers the order. An order that adds no margin needs none. */
export function checkCollateral(context: OrderContext, need: CollateralNeed | undefined): RuleResult {
  const { draft } = context
  if (draft.reduceOnly) return createRuleResult('COLLATERAL', {}, [])
  const missingFigure = findMissingFigure(context)
  if (missingFigure !== undefined)
    return createUndecidedResult('COLLATERAL', [createRefusal('FIGURE_UNTOLD', { figure: missingFigure })])
  if (need === undefined) return createUndecidedResult('COLLATERAL')
  const { needed, free } = need
  const refusals =
    compareDecimals(needed, free) > 0 ? [createRefusal('COLLATERAL_TOO_SMALL', { needed, free })] : []
  return createRuleResult('COLLATERAL', { needed, free }, refusals)
}

/** Returns the figure that the venue omits and that margin and liquidation depend on. */
function findMissingFigure({ on, market, holding }: OrderContext): string | undefined {
  if (market === undefined || holding === undefined || on.snapshot.terms === undefined) return undefined
  if (holding.curve === undefined) return 'margin factor of this market'
  return holding.margin === undefined ? 'margin of this position' : undefined
}

/**
 * Computes margin, fee and immediate loss of an order. `undefined` while a figure is missing. The fee is always the
 * taker fee, because the venue uses it before acceptance. The margin of an isolated order contains the fee, and an
 * immediate loss reduces that margin.
 */
export function computeCollateralNeed(context: OrderContext): CollateralNeed | undefined {
  const { draft, mark, quantity, cost, price, on, now } = context
  const [account, rates] = [on.snapshot.account?.value, getMarketFeeRates(on.snapshot, draft.symbol)]
  const margin = computeAddedMargin(context)
  if (account === undefined || rates === undefined || margin === undefined) return undefined
  if (mark === undefined || quantity === undefined || cost === undefined) return undefined
  const isCross = draft.marginMode === 'CROSS'
  const free = isCross ? account.free : now && computeFreeForIsolated(now)
  if (free === undefined) return undefined
  if (!isPositive(margin)) return { margin: ZERO, needed: ZERO, free }
  if (!isCross) return { margin, needed: margin, free }
  const away = getSignedQuantity(draft, subtract(cost, multiply(mark, quantity)))
  const worth = maxAmount(cost, multiply(price ?? mark, quantity))
  const paid = maxAmount(ZERO, roundToPlaces(computeFeeAmount(worth, rates.takerBps), 6, 'up'))
  return { margin, needed: add(add(margin, paid), maxAmount(ZERO, away)), free }
}

function computeAddedMargin({
  draft,
  exposure,
  exposureAfter,
  curve,
  leverage,
}: OrderContext): Amount | undefined {
  if (draft.reduceOnly) return ZERO
  if (exposure === undefined || exposureAfter === undefined) return undefined
  if (curve === undefined || leverage === undefined) return undefined
  const [before, after] = [computeBoundMargin(exposure), computeBoundMargin(exposureAfter)]
  return before && after && subtract(after, before)
}

export function checkBookDepth({ draft, quantity, fill, book }: OrderContext): RuleResult | undefined {
  if (draft.type !== 'MARKET') return undefined
  if (book === undefined || quantity === undefined || fill === undefined)
    return createUndecidedResult('BOOK_DEPTH')
  const { filled } = fill
  const refusals =
    compareDecimals(filled, quantity) < 0
      ? [createRefusal('BOOK_CANNOT_FILL', { filled, qty: quantity })]
      : []
  return createRuleResult('BOOK_DEPTH', { filled, quantity, levels: String(fill.levels.length) }, refusals)
}

/** A reduce-only order needs a position on the other side, in the same margin mode, at least as large. */
export function checkReduceOnly({ draft, on, row, quantity }: OrderContext): RuleResult | undefined {
  if (!draft.reduceOnly) return undefined
  if (on.snapshot.positions === undefined) return createUndecidedResult('REDUCE_ONLY')
  const held = row?.quantity ?? ZERO
  const opposite = held !== ZERO && isNegative(held) === (draft.side === 'BUY')
  const position = absolute(held)
  if (!opposite)
    return createRuleResult('REDUCE_ONLY', { position: held }, [
      createRefusal('REDUCE_ONLY_NOTHING', { position: held }),
    ])
  if (quantity === undefined) return { ...createUndecidedResult('REDUCE_ONLY'), facts: { position } }
  const refusals =
    compareDecimals(quantity, position) > 0
      ? [createRefusal('REDUCE_ONLY_TOO_LARGE', { qty: quantity, max: position })]
      : []
  return createRuleResult('REDUCE_ONLY', { quantity, position }, refusals)
}
