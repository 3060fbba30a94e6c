import type { Write } from '../../../src/core/write/venue-write'
import { figure, least, most, type Figure } from '../../reckoner/decimal'
import { type Facts, type Mode, type OpenOrder, type Side } from '../../reckoner/facts'
import { withFill, withOrder, withoutOrder } from '../../reckoner/fill'
import type { Happened } from './happened'

interface Terms {
  readonly symbol: string
  readonly mode: Mode
  readonly side: Side
  readonly price: Figure
  readonly reduceOnly: boolean
}

/** Computes the account after the sent writes by the reference implementation, from the documents alone. */
export function reckonedAfter({ before, sent }: Pick<Happened, 'before' | 'sent'>): Facts {
  let facts = before.facts
  for (const { write, order } of sent) {
    if (order === undefined) continue
    const terms = termsOf(
      write,
      facts.orders.find(({ id }) => id === order.id),
    )
    if (terms === undefined) continue
    facts = withoutOrder(facts, order.id)
    let skip = executedBefore(write)
    for (const { price, quantity, maker } of order.fills) {
      const known = least(skip, quantity)
      skip = skip.minus(known)
      if (quantity.gt(known))
        facts = withFill(facts, { ...terms, price, quantity: quantity.minus(known), maker })
    }
    if (order.status === 'NEW' || order.status === 'PARTIAL_FILLED')
      facts = withOrder(facts, {
        ...terms,
        price: order.price ?? terms.price,
        id: order.id,
        left: order.quantity.minus(order.executed),
      })
  }
  return facts
}

export const executedBefore = (write: Write): Figure =>
  write.is === 'edit' ? figure(write.was.executed) : figure(0)

/** Returns the terms of the order behind a write; `undefined` if it has none. */
export function termsOf(write: Write, old: OpenOrder | undefined): Terms | undefined {
  if (write.is === 'edit') return old && { ...old, price: figure(write.price) }
  if (write.is !== 'order' && !(write.is === 'algo order' && write.kind === 'BRACKET')) return undefined
  return {
    symbol: write.symbol,
    mode: write.marginMode,
    side: write.side,
    price: figure(write.price ?? '0'),
    reduceOnly: write.is === 'order' && write.reduceOnly,
  }
}

/** Returns the facts with another mark in a market. */
export function atMark(facts: Facts, symbol: string, mark: Figure): Facts {
  const market = facts.markets.get(symbol)
  return market === undefined
    ? facts
    : { ...facts, markets: new Map(facts.markets).set(symbol, { ...market, mark }) }
}

/** Returns the mark when a limit is reached: the limit, or the present mark if that is already beyond. */
export const reached = (side: Side, mark: Figure, limit: Figure): Figure =>
  side === 'BUY' ? least(mark, limit) : most(mark, limit)
