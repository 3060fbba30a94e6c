import { fourFifths, least, most, ONE, sum, ZERO, type Figure } from './decimal'
import {
  leverageOf,
  marketOf,
  rowOf,
  sideSign,
  type Facts,
  type MarketFacts,
  type OpenOrder,
  type Row,
  type Token,
} from './facts'
import { initialRate, isolatedRate, maintenanceRate } from './rates'

/** unsettled = q·m − cost − q·(sum − last) */
export const unsettled = ({ quantity, cost, lastFunding }: Row, { mark, sumFunding }: MarketFacts): Figure =>
  quantity
    .times(mark)
    .minus(cost)
    .minus(quantity.times(sumFunding.minus(lastFunding)))

/** unrealized = q·(m − entry) */
export const unrealized = ({ quantity, entry }: Row, { mark }: MarketFacts): Figure =>
  quantity.times(mark.minus(entry))

const of = (facts: Facts, mode: Row['mode']) => facts.rows.filter(row => row.mode === mode)
const unsettledOf = (facts: Facts, mode: Row['mode']): Figure =>
  sum(of(facts, mode).map(row => unsettled(row, marketOf(facts, row.symbol))))

export const crossUnsettled = (facts: Facts): Figure => unsettledOf(facts, 'CROSS')

/** weight = min(base_weight, 1.2/(1 + discount·|qty·index|^0.8)) */
export const weightOf = ({ baseWeight, discount, index }: Token, counted: Figure): Figure =>
  least(baseWeight, ONE.times('1.2').div(ONE.plus(discount.times(fourFifths(counted.times(index).abs())))))

/** min(qty, cap)·weight·index */
export function countsFor(token: Token): Figure {
  const counted = token.cap === undefined ? token.held : least(token.held, token.cap)
  return counted.times(weightOf(token, counted)).times(token.index)
}

/** Each side's orders in the order in which they would fill: the dearest buy and the cheapest sell first. */
const soonest = (orders: readonly OpenOrder[]): readonly OpenOrder[] =>
  (['BUY', 'SELL'] as const).flatMap(side =>
    orders.filter(one => one.side === side).sort((a, b) => a.price.cmp(b.price) * -sideSign(side)),
  )

/** notional·(1/L + 0.0006) of what an isolated market's orders would open; what takes from the position, or only reduces, opens nothing. */
function frozenIn(facts: Facts, symbol: string): Figure {
  const held = rowOf(facts, symbol, 'ISOLATED')?.quantity ?? ZERO
  const orders = facts.orders.filter(one => one.symbol === symbol && one.mode === 'ISOLATED')
  let closes = held.abs()
  let opens = ZERO
  for (const { side, left, price, reduceOnly } of soonest(orders)) {
    const taken = held.times(sideSign(side)).lt(0) ? least(closes, left) : ZERO
    closes = closes.minus(taken)
    if (!reduceOnly) opens = opens.plus(left.minus(taken).times(price))
  }
  return orders.length === 0 ? ZERO : opens.times(isolatedRate(leverageOf(facts, symbol, 'ISOLATED')))
}

/** Margin frozen by all open isolated orders. */
export const isolatedFrozen = (facts: Facts): Figure =>
  sum([...new Set(facts.orders.map(({ symbol }) => symbol))].map(symbol => frozenIn(facts, symbol)))

/** TC = USDC − isolated_order_frozen + Σ min(qty, cap)·weight·index + cross unsettled */
export const totalCollateral = (facts: Facts): Figure =>
  facts.usdc
    .minus(isolatedFrozen(facts))
    .plus(sum(facts.tokens.map(countsFor)))
    .plus(crossUnsettled(facts))

/** account value = Σ holding·index + isolated margin + all unsettled */
export const accountValue = (facts: Facts): Figure =>
  facts.usdc
    .plus(sum(facts.tokens.map(({ held, index }) => held.times(index))))
    .plus(sum(of(facts, 'ISOLATED').map(({ margin }) => margin)))
    .plus(unsettledOf(facts, 'CROSS'))
    .plus(unsettledOf(facts, 'ISOLATED'))

/** A cross market's position and open orders: every ordinary order, those that only reduce among them. */
function exposureOf(facts: Facts, symbol: string) {
  const row = facts.rows.find(one => one.symbol === symbol && one.mode === 'CROSS')
  const open = facts.orders.filter(one => one.symbol === symbol && one.mode === 'CROSS')
  const side = (word: 'BUY' | 'SELL') => sum(open.filter(one => one.side === word).map(({ left }) => left))
  return { quantity: row?.quantity ?? ZERO, buys: side('BUY'), sells: side('SELL') }
}

/** m · max(|q + buys|, |q − sells|) · IMR(f on |q·m + (buys − sells)·m|) */
export function marginWithOrders(facts: Facts, symbol: string): Figure {
  const market = marketOf(facts, symbol)
  const { quantity, buys, sells } = exposureOf(facts, symbol)
  const reach = most(quantity.plus(buys).abs(), quantity.minus(sells).abs())
  const net = quantity.plus(buys).minus(sells).times(market.mark)
  const rate = initialRate(market, leverageOf(facts, symbol, 'CROSS'), net)
  return market.mark.times(reach).times(rate)
}

const crossSymbols = (facts: Facts): ReadonlySet<string> =>
  new Set([...facts.rows, ...facts.orders].filter(one => one.mode === 'CROSS').map(({ symbol }) => symbol))

/** Σ over the cross symbols of their margin with orders */
export const initialMargin = (facts: Facts): Figure =>
  sum([...crossSymbols(facts)].map(symbol => marginWithOrders(facts, symbol)))

/** free = max(0, TC − IM_with_orders) */
export const free = (facts: Facts): Figure => most(ZERO, totalCollateral(facts).minus(initialMargin(facts)))

/** max(0, min(USDC, free − max(cross unsettled, 0))): what isolated margin can be paid from, and what is withdrawable */
export const freeForIsolated = (facts: Facts): Figure =>
  most(ZERO, least(facts.usdc, free(facts).minus(most(crossUnsettled(facts), ZERO))))

export const notionalOf = (row: Row, { mark }: MarketFacts): Figure => row.quantity.times(mark).abs()

/** Σ N of the cross positions */
export const crossNotional = (facts: Facts): Figure =>
  sum(of(facts, 'CROSS').map(row => notionalOf(row, marketOf(facts, row.symbol))))

/** N · MMR(N) */
export function maintenanceOf(facts: Facts, row: Row): Figure {
  const market = marketOf(facts, row.symbol)
  const notional = notionalOf(row, market)
  return notional.times(maintenanceRate(market, notional))
}

export const crossMaintenance = (facts: Facts): Figure =>
  sum(of(facts, 'CROSS').map(row => maintenanceOf(facts, row)))

/** margin_ratio = TC / ΣN; 10 without positions */
export function marginRatio(facts: Facts): Figure {
  const notional = crossNotional(facts)
  return notional.isZero() ? ONE.times(10) : totalCollateral(facts).div(notional)
}

/** ΣN / TC; `undefined` without positive collateral */
export function effectiveLeverage(facts: Facts): Figure | undefined {
  const collateral = totalCollateral(facts)
  return collateral.lte(0) ? undefined : crossNotional(facts).div(collateral)
}
