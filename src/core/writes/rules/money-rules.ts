import {
  absolute,
  add,
  compare,
  isNegative,
  isPositive,
  larger,
  multiply,
  subtract,
  toPlaces,
  ZERO,
  type Amount,
} from '../../value/decimal'
import { refuse } from '../../value/result'
import { ruled, undecided, type RuleResult } from './rule-result'
import { boundBy, freeForIsolated } from '../../figures/footing'
import { feeOf } from '../../figures/results'
import { ratesIn } from '../../context/market-news'
import { signed, type OrderContext } from '../../context/order-context'

/** What an order needs and what is there for it. */
export interface Need {
  /** Initial margin the order adds. */
  readonly margin: Amount
  /** Margin, fee and what is lost at once by trading away from the mark. */
  readonly needed: Amount
  readonly free: Amount
}

/** Whether free collateral covers what the order adds. An order that adds no margin needs none. */
export function ruleCollateral(context: OrderContext, need: Need | undefined): RuleResult {
  const { draft } = context
  if (draft.reduceOnly) return ruled('COLLATERAL', {}, [])
  const untold = untoldOf(context)
  if (untold !== undefined) return undecided('COLLATERAL', [refuse('FIGURE_UNTOLD', { figure: untold })])
  if (need === undefined) return undecided('COLLATERAL')
  const { needed, free } = need
  const refusals = compare(needed, free) > 0 ? [refuse('COLLATERAL_TOO_SMALL', { needed, free })] : []
  return ruled('COLLATERAL', { needed, free }, refusals)
}

/** A figure that the venue leaves out and without which nobody can say what an order binds or where it is liquidated. */
function untoldOf({ on, market, holding }: OrderContext): string | undefined {
  if (market === undefined || holding === undefined || on.snapshot.terms === undefined) return undefined
  if (holding.curve === undefined) return 'margin factor of this market'
  return holding.margin === undefined ? 'margin of this position' : undefined
}

/**
 * What an order adds to the margin, pays and loses at once. Undefined while a figure is missing.
 *
 * The fee is the taker's whatever is expected: the venue reckons with it before it takes an order. An isolated
 * order's margin has it in it, and what is lost at once is lost of that margin.
 */
export function needOf(context: OrderContext): Need | undefined {
  const { draft, mark, quantity, cost, price, on, now } = context
  const [account, rates] = [on.snapshot.account?.value, ratesIn(on.snapshot, draft.symbol)]
  const margin = addedMargin(context)
  if (account === undefined || rates === undefined || margin === undefined) return undefined
  if (mark === undefined || quantity === undefined || cost === undefined) return undefined
  const isCross = draft.marginMode === 'CROSS'
  const free = isCross ? account.free : now && freeForIsolated(now)
  if (free === undefined) return undefined
  if (!isPositive(margin)) return { margin: ZERO, needed: ZERO, free }
  if (!isCross) return { margin, needed: margin, free }
  const away = signed(draft, subtract(cost, multiply(mark, quantity)))
  const worth = larger(cost, multiply(price ?? mark, quantity))
  const paid = larger(ZERO, toPlaces(feeOf(worth, rates.takerBps), 6, 'up'))
  return { margin, needed: add(add(margin, paid), larger(ZERO, away)), free }
}

function addedMargin({ draft, exposure, exposureAfter, curve, leverage }: OrderContext): Amount | undefined {
  if (draft.reduceOnly) return ZERO
  if (exposure === undefined || exposureAfter === undefined) return undefined
  if (curve === undefined || leverage === undefined) return undefined
  const [before, after] = [boundBy(exposure), boundBy(exposureAfter)]
  return before && after && subtract(after, before)
}

/** A market order that the book cannot fill inside the market's range would be cut off: it is refused. */
export function ruleDepth({ draft, quantity, fill, book }: OrderContext): RuleResult | undefined {
  if (draft.type !== 'MARKET') return undefined
  if (book === undefined || quantity === undefined || fill === undefined) return undecided('BOOK_DEPTH')
  const { filled } = fill
  const refusals =
    compare(filled, quantity) < 0 ? [refuse('BOOK_CANNOT_FILL', { filled, qty: quantity })] : []
  return ruled('BOOK_DEPTH', { filled, quantity, levels: String(fill.levels.length) }, refusals)
}

/** A reducing order is on the other side of a position of its own margin mode, and at most as large. */
export function ruleReduceOnly({ draft, on, row, quantity }: OrderContext): RuleResult | undefined {
  if (!draft.reduceOnly) return undefined
  if (on.snapshot.positions === undefined) return undecided('REDUCE_ONLY')
  const held = row?.quantity ?? ZERO
  const opposite = held !== ZERO && isNegative(held) === (draft.side === 'BUY')
  const position = absolute(held)
  if (!opposite)
    return ruled('REDUCE_ONLY', { position: held }, [refuse('REDUCE_ONLY_NOTHING', { position: held })])
  if (quantity === undefined) return { ...undecided('REDUCE_ONLY'), facts: { position } }
  const refusals =
    compare(quantity, position) > 0 ? [refuse('REDUCE_ONLY_TOO_LARGE', { qty: quantity, max: position })] : []
  return ruled('REDUCE_ONLY', { quantity, position }, refusals)
}
