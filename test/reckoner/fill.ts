import { least, ZERO, type Figure } from './decimal'
import { leverageOf, marketOf, rowOf, sideSign, type Facts, type OpenOrder, type Row } from './facts'
import { chargedFee, isolatedRate } from './rates'

/** One fill of an order of the account. */
export interface FillFacts {
  readonly symbol: string
  readonly mode: Row['mode']
  readonly side: OpenOrder['side']
  readonly price: Figure
  readonly quantity: Figure
  readonly maker: boolean
}

/** The account once an order more is open. */
export const withOrder = (facts: Facts, order: OpenOrder): Facts => ({
  ...facts,
  orders: [...facts.orders, order],
})

/** The account once an order is open no longer. */
export const withoutOrder = (facts: Facts, id: string): Facts => ({
  ...facts,
  orders: facts.orders.filter(order => order.id !== id),
})

/** The account after a fill, the order behind it being somebody else's matter. */
export function withFill(facts: Facts, fill: FillFacts): Facts {
  const before = rowOf(facts, fill.symbol, fill.mode) ?? blank(facts, fill)
  const closing = closingPart(before, fill)
  const { makerBps, takerBps } = marketOf(facts, fill.symbol)
  const bps = fill.maker ? makerBps : takerBps
  const fee = chargedFee(fill.price.times(fill.quantity), bps)
  // A fill that turns a position around ends one and opens another.
  if (closing.isZero() || closing.eq(fill.quantity))
    return withoutSpent(step(facts, fill, fill.quantity, fee), fill)
  const paid = fee.times(closing).div(fill.quantity)
  const closed = step(facts, fill, closing, paid)
  return withoutSpent(step(closed, fill, fill.quantity.minus(closing), fee.minus(paid)), fill)
}

/** The venue cancels what only reduces and has nothing left to reduce. */
function withoutSpent(facts: Facts, { symbol, mode }: Pick<FillFacts, 'symbol' | 'mode'>): Facts {
  const held = rowOf(facts, symbol, mode)?.quantity ?? ZERO
  const isSpent = (one: OpenOrder): boolean =>
    one.symbol === symbol && one.mode === mode && one.reduceOnly && held.times(sideSign(one.side)).gte(0)
  return { ...facts, orders: facts.orders.filter(one => !isSpent(one)) }
}

const closingPart = ({ quantity }: Row, fill: FillFacts): Figure =>
  quantity.times(sideSign(fill.side)).lt(0) ? least(quantity.abs(), fill.quantity) : ZERO

/** A part of a fill that only adds, or only takes. */
function step(facts: Facts, { symbol, mode, side, price }: FillFacts, size: Figure, fee: Figure): Facts {
  const before = rowOf(facts, symbol, mode) ?? blank(facts, { symbol, mode })
  const funded = accrued(before, marketOf(facts, symbol).sumFunding)
  const after = moved(facts, funded, { order: size.times(sideSign(side)), price, fee })
  const rows = facts.rows.filter(row => row.symbol !== symbol || row.mode !== mode)
  const ends = mode === 'ISOLATED' && after.quantity.isZero()
  return {
    ...facts,
    // An isolated position that is closed leaves what it made or lost in the balance.
    usdc: facts.usdc
      .plus(before.margin)
      .minus(after.margin)
      .minus(ends ? after.cost : ZERO),
    rows: [...rows, ends ? { ...after, cost: ZERO } : after],
  }
}

const blank = (facts: Facts, { symbol, mode }: Pick<FillFacts, 'symbol' | 'mode'>): Row => ({
  symbol,
  mode,
  quantity: ZERO,
  cost: ZERO,
  entry: ZERO,
  lastFunding: marketOf(facts, symbol).sumFunding,
  margin: ZERO,
})

/** Funding accrues on what was held until now: it goes into the cost before the size changes. */
const accrued = (row: Row, sumFunding: Figure): Row => ({
  ...row,
  cost: row.cost.plus(row.quantity.times(sumFunding.minus(row.lastFunding))),
  lastFunding: sumFunding,
})

interface Step {
  readonly order: Figure
  readonly price: Figure
  readonly fee: Figure
}

/** Open and add, or reduce and close. Fees move the entry of what is added, and the cost of everything. */
function moved(facts: Facts, row: Row, { order, price, fee }: Step): Row {
  const quantity = row.quantity.plus(order)
  const cost = row.cost.plus(order.times(price)).plus(fee)
  const margin = marginAfter(facts, row, order, price)
  if (row.quantity.times(order).lt(0))
    return { ...row, quantity, cost, margin, entry: quantity.isZero() ? ZERO : row.entry }
  const paid = row.entry.times(row.quantity).plus(order.times(price)).plus(fee)
  return { ...row, quantity, cost, margin, entry: paid.div(quantity) }
}

/** Adding brings |o|·p·(1/L + 0.0006); reducing scales with what remains. */
function marginAfter(facts: Facts, row: Row, order: Figure, price: Figure): Figure {
  if (row.mode === 'CROSS') return ZERO
  const quantity = row.quantity.plus(order)
  if (row.quantity.times(order).lt(0)) return row.margin.times(quantity).div(row.quantity)
  const share = isolatedRate(leverageOf(facts, row.symbol, 'ISOLATED'))
  return row.margin.plus(order.abs().times(price).times(share))
}
