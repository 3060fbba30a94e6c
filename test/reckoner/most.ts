import {
  freeForIsolated,
  initialMargin,
  marginWithOrders,
  notionalOf,
  totalCollateral,
  unsettled,
} from './collateral'
import { figure, least, most, ONE, power, sum, ZERO, type Figure } from './decimal'
import { leverageOf, marketOf, rowOf, type Facts, type Mode, type Side } from './facts'
import { feeOf, initialRate, isolatedRate } from './rates'

const SAFETY = figure('0.995')

/** max add = free for isolated */
export const mostToAdd = (facts: Facts): Figure => freeForIsolated(facts)

/** max reduce = max(0, margin − N·IMR + min(0, unsettled)) */
export function mostToReduce(facts: Facts, symbol: string): Figure {
  const row = rowOf(facts, symbol, 'ISOLATED')
  if (row === undefined) return ZERO
  const market = marketOf(facts, symbol)
  const notional = notionalOf(row, market)
  const rate = initialRate(market, leverageOf(facts, symbol, 'ISOLATED'), notional)
  return most(ZERO, row.margin.minus(notional.times(rate)).plus(least(ZERO, unsettled(row, market))))
}

/** Open orders of a market and mode, by side. */
function openOf(facts: Facts, symbol: string, mode: Mode) {
  const open = facts.orders.filter(one => one.symbol === symbol && one.mode === mode)
  const side = (word: Side) => open.filter(one => one.side === word)
  return { BUY: side('BUY'), SELL: side('SELL') }
}

/**
 * Cross: buy = min(base_max, A − q − buys, B), A = (TC − otherIM)/(max(1/L, base_imr) + 2·taker)/m·0.995, B =
 * (((TC − otherIM)/f)^(1/1.8)/m − q − buys)/(1 + 2·taker)·0.995, B only if exposure exists already.
 */
export function crossMostToOpen(facts: Facts, symbol: string, side: Side): Figure {
  const market = marketOf(facts, symbol)
  const leverage = leverageOf(facts, symbol, 'CROSS')
  const held = rowOf(facts, symbol, 'CROSS')?.quantity ?? ZERO
  const pending = sum(openOf(facts, symbol, 'CROSS')[side].map(({ left }) => left))
  const exposure = side === 'BUY' ? held.plus(pending) : pending.minus(held)
  const other = initialMargin(facts).minus(marginWithOrders(facts, symbol))
  const left = totalCollateral(facts).minus(other)
  const twice = feeOf(figure(2), market.takerBps)
  if (left.lte(0)) return ZERO
  const byRate = left
    .div(most(ONE.div(leverage), market.baseImr).plus(twice))
    .div(market.mark)
    .times(SAFETY)
    .minus(exposure)
  const bySize =
    (held.isZero() && pending.isZero()) || market.factor.isZero()
      ? market.sizeMax
      : power(left.div(market.factor), ONE.div('1.8'))
          .div(market.mark)
          .minus(exposure)
          .div(ONE.plus(twice))
          .times(SAFETY)
  return most(ZERO, least(market.sizeMax, byRate, bySize, underCap(facts, symbol, 'CROSS', side)))
}

/** Isolated, same direction: min(avail/(1/L + 0.0006)/ref·0.995, (min((1/(L·f))^1.25, max_notional) − m·|q| − pending)/ref) */
export function isolatedMostToOpen(facts: Facts, symbol: string, side: Side, reference: Figure): Figure {
  const market = marketOf(facts, symbol)
  const leverage = leverageOf(facts, symbol, 'ISOLATED')
  const held = rowOf(facts, symbol, 'ISOLATED')?.quantity ?? ZERO
  const pending = sum(openOf(facts, symbol, 'ISOLATED')[side].map(({ price, left }) => price.times(left)))
  const byMoney = freeForIsolated(facts).div(isolatedRate(leverage)).div(reference).times(SAFETY)
  const bound = market.factor.isZero()
    ? market.maxNotional
    : least(power(ONE.div(leverage.times(market.factor)), figure('1.25')), market.maxNotional)
  const bySize = bound.minus(market.mark.times(held.abs())).minus(pending).div(reference)
  return most(ZERO, least(byMoney, bySize, market.sizeMax, underCap(facts, symbol, 'ISOLATED', side)))
}

/** |position notional + order| ≤ max_notional of the account for the market */
export function underCap(facts: Facts, symbol: string, mode: Mode, side: Side): Figure {
  const { maxNotional, mark } = marketOf(facts, symbol)
  const held = rowOf(facts, symbol, mode)?.quantity ?? ZERO
  return maxNotional.div(mark).minus(side === 'BUY' ? held : held.neg())
}
