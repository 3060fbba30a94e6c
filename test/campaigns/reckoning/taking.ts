import { parse } from 'lossless-json'
import type { OrderDraft } from '../../../src/core/write/venue-write'
import { freeForIsolated, initialMargin, isolatedFrozen, totalCollateral } from '../../reckoner/collateral'
import { figure, least, most, ZERO, type Figure } from '../../reckoner/decimal'
import { marketOf, sideSign, type Facts } from '../../reckoner/facts'
import { withOrder } from '../../reckoner/fill'
import { chargedFee } from '../../reckoner/rates'
import type { ExchangeFixture } from './exchange'

type RequestedOrder = Pick<OrderDraft, 'symbol' | 'side' | 'type' | 'price' | 'quantity' | 'marginMode'>

/** Size that the book cannot fill, and the cost of the whole order with that remainder at its limit. */
interface Walked {
  readonly left: Figure
  readonly cost: Figure
}

/**
 * Returns the reason why an accepted order exceeds the available means; `undefined` if it does not. Both
 * reasons follow from the exchange's statements. A market order can be larger than the book within the
 * market's range, so that its rest is cancelled. And an order that takes away from the mark loses the
 * difference as it fills. The exchange accepts it by its limit or mark without that loss, and the filled
 * order leaves the account short of initial margin, or of free isolated margin.
 */
export function tooMuch(fixture: ExchangeFixture, facts: Facts, order: RequestedOrder): string | undefined {
  const walked = walk(fixture, facts, order)
  if (order.type === 'MARKET' && walked.left.gt(0)) return 'more than the book has'
  const short = order.marginMode === 'CROSS' ? crossShort : isolatedShort
  return short(facts, order, walked) ? 'more than there is margin for once it fills' : undefined
}

/** TC − IM with the order − its fee − its loss against the mark < 0 */
function crossShort(facts: Facts, order: RequestedOrder, { cost }: Walked): boolean {
  const { mark, takerBps } = marketOf(facts, order.symbol)
  const quantity = figure(order.quantity)
  const worth = most(cost, quantity.times(order.price ?? mark))
  const lost = cost.minus(quantity.times(mark)).times(sideSign(order.side))
  return totalCollateral(facts)
    .minus(initialMargin(addOrder(facts, order, figure(order.price ?? mark))))
    .minus(most(ZERO, chargedFee(worth, takerBps)))
    .minus(most(ZERO, lost))
    .lt(0)
}

/** Margin frozen at the worse of its price and the book's average > free for isolated */
function isolatedShort(facts: Facts, order: RequestedOrder, { cost }: Walked): boolean {
  const price = most(cost.div(order.quantity), figure(order.price ?? marketOf(facts, order.symbol).mark))
  const frozen = isolatedFrozen(addOrder(facts, order, price)).minus(isolatedFrozen(facts))
  return frozen.gt(freeForIsolated(facts))
}

const addOrder = (
  facts: Facts,
  { symbol, side, quantity, marginMode }: RequestedOrder,
  price: Figure,
): Facts =>
  withOrder(facts, {
    id: 'asked',
    symbol,
    side,
    mode: marginMode,
    price,
    left: figure(quantity),
    reduceOnly: false,
  })

function walk(
  fixture: ExchangeFixture,
  facts: Facts,
  { symbol, side, type, price, quantity }: RequestedOrder,
): Walked {
  const { mark, priceRange } = marketOf(facts, symbol)
  const sign = sideSign(side)
  const limit = figure(price ?? mark.times(priceRange.times(sign).plus(1)))
  let [left, cost, last] = [figure(quantity), ZERO, figure(price ?? mark)]
  for (const level of type === 'POST_ONLY' ? [] : levelsAgainst(fixture, symbol, side)) {
    if (level.price.minus(limit).times(sign).gt(0) || left.isZero()) break
    const taken = least(left, level.quantity)
    left = left.minus(taken)
    cost = cost.plus(taken.times(level.price))
    if (price === undefined) last = level.price
  }
  return { left, cost: cost.plus(left.times(last)) }
}

interface Level {
  readonly price: Figure
  readonly quantity: Figure
}

/** Returns the levels that an order would take, as deep as the exchange's default answer. */
function levelsAgainst(fixture: ExchangeFixture, symbol: string, side: 'BUY' | 'SELL'): readonly Level[] {
  const book = parse(fixture.stated(`/v1/orderbook/${symbol}`), undefined, token => figure(token))
  return (book as Readonly<Record<'asks' | 'bids', readonly Level[]>>)[side === 'BUY' ? 'asks' : 'bids']
}
