import { ZERO, type Figure } from './decimal'
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
  const bps = fill.maker ? facts.makerBps : facts.takerBps
  const fee = chargedFee(fill.price.times(fill.quantity), bps)
  const order = fill.quantity.times(sideSign(fill.side))
  const funded = accrued(before, marketOf(facts, fill.symbol).sumFunding)
  const after = moved(facts, funded, { order, price: fill.price, fee })
  const rows = facts.rows.filter(row => row.symbol !== fill.symbol || row.mode !== fill.mode)
  return {
    ...facts,
    usdc: facts.usdc.plus(before.margin).minus(after.margin).plus(settledBy(after, fill.mode)),
    rows: [...rows, fill.mode === 'ISOLATED' && after.quantity.isZero() ? { ...after, cost: ZERO } : after],
  }
}

const blank = (facts: Facts, { symbol, mode }: FillFacts): Row => ({
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

/** Open and add, reduce, close or flip. Fees move the entry of what is added, and the cost of everything. */
function moved(facts: Facts, row: Row, { order, price, fee }: Step): Row {
  const quantity = row.quantity.plus(order)
  const cost = row.cost.plus(order.times(price)).plus(fee)
  const margin = marginAfter(facts, row, order, price)
  const adds = row.quantity.times(order).gte(0)
  if (adds) {
    const paid = row.entry.times(row.quantity).plus(order.times(price)).plus(fee)
    return { ...row, quantity, cost, margin, entry: quantity.isZero() ? ZERO : paid.div(quantity) }
  }
  const flips = row.quantity.times(quantity).lt(0)
  if (!flips) return { ...row, quantity, cost, margin, entry: quantity.isZero() ? ZERO : row.entry }
  const opening = fee.times(quantity.abs()).div(order.abs())
  return { ...row, quantity, cost, margin, entry: price.plus(opening.div(quantity)) }
}

/** Adding brings |o|·p·(1/L + 0.0006); reducing scales with what remains; flipping starts from the new quantity alone. */
function marginAfter(facts: Facts, row: Row, order: Figure, price: Figure): Figure {
  if (row.mode === 'CROSS') return ZERO
  const share = isolatedRate(leverageOf(facts, row.symbol, 'ISOLATED'))
  const quantity = row.quantity.plus(order)
  if (row.quantity.times(order).gte(0)) return row.margin.plus(order.abs().times(price).times(share))
  if (row.quantity.times(quantity).gt(0)) return row.margin.times(quantity).div(row.quantity)
  return quantity.abs().times(price).times(share)
}

/** An isolated position that is closed leaves what it made or lost in the balance. */
const settledBy = (row: Row, mode: Row['mode']): Figure =>
  mode === 'ISOLATED' && row.quantity.isZero() ? row.cost.neg() : ZERO
