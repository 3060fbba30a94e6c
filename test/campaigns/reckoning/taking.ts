import { parse } from 'lossless-json'
import type { OrderDraft } from '../../../src/core/write/venue-write'
import { freeForIsolated, initialMargin, isolatedFrozen, totalCollateral } from '../../reckoner/collateral'
import { figure, least, most, ZERO, type Figure } from '../../reckoner/decimal'
import { marketOf, sideSign, type Facts } from '../../reckoner/facts'
import { withOrder } from '../../reckoner/fill'
import { chargedFee } from '../../reckoner/rates'
import type { Stand } from './exchange'

type Asked = Pick<OrderDraft, 'symbol' | 'side' | 'type' | 'price' | 'quantity' | 'marginMode'>

/** What the book gives of an order, and what all of it costs: what the book does not give, at its limit. */
interface Walked {
  readonly left: Figure
  readonly cost: Figure
}

/**
 * Why an order that the exchange takes is more than there is for it; nothing where it is not.
 *
 * Two reasons, both straight from what the exchange states. A market order can be larger than the book within the
 * market's range: the rest of it would be cancelled. And where an order takes at once, away from the mark, it loses
 * that much the moment it fills: the exchange takes an order without it, by its limit or the mark, and the account is
 * short of its initial margin, or of what is free for isolated margin, as soon as it has filled.
 */
export function tooMuch(stand: Stand, facts: Facts, asked: Asked): string | undefined {
  const walked = walk(stand, facts, asked)
  if (asked.type === 'MARKET' && walked.left.gt(0)) return 'more than the book has'
  const short = asked.marginMode === 'CROSS' ? crossShort : isolatedShort
  return short(facts, asked, walked) ? 'more than there is margin for once it fills' : undefined
}

/** TC − IM with the order − its fee − what is lost to the mark < 0 */
function crossShort(facts: Facts, asked: Asked, { cost }: Walked): boolean {
  const { mark, takerBps } = marketOf(facts, asked.symbol)
  const quantity = figure(asked.quantity)
  const worth = most(cost, quantity.times(asked.price ?? mark))
  const lost = cost.minus(quantity.times(mark)).times(sideSign(asked.side))
  return totalCollateral(facts)
    .minus(initialMargin(withAsked(facts, asked, figure(asked.price ?? mark))))
    .minus(most(ZERO, chargedFee(worth, takerBps)))
    .minus(most(ZERO, lost))
    .lt(0)
}

/** What it freezes at the dearer of its price and what the book gives it > free for isolated */
function isolatedShort(facts: Facts, asked: Asked, { cost }: Walked): boolean {
  const price = most(cost.div(asked.quantity), figure(asked.price ?? marketOf(facts, asked.symbol).mark))
  const frozen = isolatedFrozen(withAsked(facts, asked, price)).minus(isolatedFrozen(facts))
  return frozen.gt(freeForIsolated(facts))
}

const withAsked = (facts: Facts, { symbol, side, quantity, marginMode }: Asked, price: Figure): Facts =>
  withOrder(facts, {
    id: 'asked',
    symbol,
    side,
    mode: marginMode,
    price,
    left: figure(quantity),
    reduceOnly: false,
  })

function walk(stand: Stand, facts: Facts, { symbol, side, type, price, quantity }: Asked): Walked {
  const { mark, priceRange } = marketOf(facts, symbol)
  const sign = sideSign(side)
  const limit = figure(price ?? mark.times(priceRange.times(sign).plus(1)))
  let [left, cost, last] = [figure(quantity), ZERO, figure(price ?? mark)]
  for (const level of type === 'POST_ONLY' ? [] : levelsAgainst(stand, symbol, side)) {
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

/** What the exchange states of the side of its book that an order would take from, as deep as it tells anybody unasked. */
function levelsAgainst(stand: Stand, symbol: string, side: 'BUY' | 'SELL'): readonly Level[] {
  const book = parse(stand.stated(`/v1/orderbook/${symbol}`), undefined, token => figure(token))
  return (book as Readonly<Record<'asks' | 'bids', readonly Level[]>>)[side === 'BUY' ? 'asks' : 'bids']
}
