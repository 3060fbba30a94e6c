import {
  absolute,
  add,
  compare,
  divide,
  isNegative,
  isPositive,
  larger,
  multiply,
  subtract,
  ZERO,
  smaller,
  type Amount,
} from '../value/decimal'
import { refuse } from '../value/result'
import { ruled, undecided, type Ruling } from './ruling'
import { feeOf, isolatedOrderMargin, marginWithOrders, quantityWithOrders, unrealised } from '../account/risk'
import { signed, type Stance } from '../stance/stance'
import { hides } from './visible-rules'

/** What an order needs and what is there for it. */
export interface Need {
  /** Initial margin the order adds. */
  readonly margin: Amount
  /** Margin, fee and what is lost at once by trading away from the mark. */
  readonly needed: Amount
  readonly free: Amount
}

/** Whether free collateral covers what the order adds. An order that adds no margin needs none. */
export function ruleCollateral({ draft }: Stance, need: Need | undefined): Ruling {
  if (draft.reduceOnly) return ruled('COLLATERAL', {}, [])
  if (need === undefined) return undecided('COLLATERAL')
  const { needed, free } = need
  const refusals = compare(needed, free) > 0 ? [refuse('COLLATERAL_TOO_SMALL', { needed, free })] : []
  return ruled('COLLATERAL', { needed, free }, refusals)
}

/** The basis points an order would pay: the taker's wherever any of it can fill at once or is hidden. */
export function feeBps({ draft, fill, on }: Stance): { bps: Amount; as: 'taker' | 'maker' } | undefined {
  const terms = on.snapshot.terms?.value
  if (terms === undefined) return undefined
  // What is hidden pays as a taker though it rests.
  const isHidden = draft.type === 'LIMIT' && hides(draft)
  const rests = draft.type === 'POST_ONLY' || (draft.type === 'LIMIT' && fill?.filled === ZERO && !isHidden)
  return rests ? { bps: terms.makerBps, as: 'maker' } : { bps: terms.takerBps, as: 'taker' }
}

/** What an order adds to the margin, pays and loses at once. Undefined while a figure is missing. */
export function needOf(stance: Stance): Need | undefined {
  const { draft, mark, quantity, cost, on } = stance
  const account = on.snapshot.account?.value
  const fee = feeBps(stance)
  const margin = addedMargin(stance)
  if (account === undefined || fee === undefined || margin === undefined) return undefined
  if (mark === undefined || quantity === undefined || cost === undefined) return undefined
  const free = draft.marginMode === 'CROSS' ? account.free : freeForIsolated(stance, account.free)
  if (!isPositive(margin)) return { margin: ZERO, needed: ZERO, free }
  const away = signed(draft, subtract(cost, multiply(mark, quantity)))
  const paid = larger(ZERO, feeOf(cost, fee.bps))
  const needed = add(add(margin, paid), larger(ZERO, away))
  return { margin, needed, free }
}

function addedMargin(stance: Stance): Amount | undefined {
  const { draft, exposure, exposureAfter, curve, leverage, cost, quantity } = stance
  if (draft.reduceOnly) return ZERO
  if (exposure === undefined || exposureAfter === undefined) return undefined
  if (curve === undefined || leverage === undefined) return undefined
  if (draft.marginMode === 'ISOLATED') {
    const each = cost === undefined || quantity === undefined ? undefined : divide(cost, quantity, 20, 'up')
    if (each === undefined) return undefined
    const more = subtract(quantityWithOrders(exposureAfter), quantityWithOrders(exposure))
    return isPositive(more) ? isolatedOrderMargin(more, each, leverage) : ZERO
  }
  const before = marginWithOrders(exposure, curve, leverage)
  return subtract(marginWithOrders(exposureAfter, curve, leverage), before)
}

/** Isolated margin is paid out of the quote balance, and never out of profit that is not settled. */
function freeForIsolated({ on }: Stance, free: Amount): Amount {
  const cross = (on.snapshot.positions?.value ?? []).filter(({ marginMode }) => marginMode === 'CROSS')
  const profit = cross.reduce<Amount>(
    (sum, row) => add(sum, unrealised(row.quantity, row.entry, row.mark)),
    ZERO,
  )
  const settled = larger(ZERO, subtract(free, larger(ZERO, profit)))
  const held = on.snapshot.holdings?.value.find(({ token }) => token === 'USDC')?.held
  return held === undefined ? settled : larger(ZERO, smaller(held, settled))
}

/** A market order that the book cannot fill inside the market's range would be cut off: it is refused. */
export function ruleDepth({ draft, quantity, fill, book }: Stance): Ruling | undefined {
  if (draft.type !== 'MARKET') return undefined
  if (book === undefined || quantity === undefined || fill === undefined) return undecided('BOOK_DEPTH')
  const { filled } = fill
  const refusals =
    compare(filled, quantity) < 0 ? [refuse('BOOK_CANNOT_FILL', { filled, qty: quantity })] : []
  return ruled('BOOK_DEPTH', { filled, quantity, levels: String(fill.levels) }, refusals)
}

/** A reducing order is on the other side of a position of its own margin mode, and at most as large. */
export function ruleReduceOnly({ draft, on, row, quantity }: Stance): Ruling | undefined {
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
