import { requireAmount, multiply, roundToGrid } from '../../src/core/value/decimal-amount'
import type { MarketRules } from '../../src/core/market/venue-market-rules'
import type { CancelDraft, OrderDraft } from '../../src/core/write/venue-write'
import { market, type OpenDesk } from './open-desk'

/** What a draft is made from: what a desk shows. */
export type Shown = Pick<OpenDesk, 'snapshot' | 'view'>

/** The rules of the market the scenarios trade in. */
export function rulesOf(desk: Shown): MarketRules {
  const rules = desk.snapshot().markets?.value.find(({ symbol }) => symbol === market)
  if (rules === undefined) throw new Error('The market was not read.')
  return rules
}

/** Whether there is a price to draft by, and a market whose rules are read: one that stopped has none. */
export const hasBook = (desk: Shown): boolean =>
  desk.view()?.book?.asks[0] !== undefined &&
  desk.snapshot().markets?.value.some(({ symbol }) => symbol === market) === true

/** A price this far from the best ask, on the tick. */
export function priceAt(desk: Shown, factor: string): string {
  const ask = desk.view()?.book?.asks[0]?.price
  if (ask === undefined) throw new Error('There is no book.')
  return roundToGrid(multiply(ask, requireAmount(factor)), rulesOf(desk).tick, 'down')
}

const order = (desk: Shown, quantity: string, factor: string, change: Partial<OrderDraft>): OrderDraft => ({
  is: 'order',
  symbol: market,
  side: 'BUY',
  type: 'LIMIT',
  price: priceAt(desk, factor),
  quantity,
  reduceOnly: false,
  marginMode: 'CROSS',
  ...change,
})

/** A buy priced to fill at once. */
export const crossing = (desk: Shown, quantity: string, change: Partial<OrderDraft> = {}): OrderDraft =>
  order(desk, quantity, '1.005', change)

/** A buy priced to rest in the book, well inside the generous collar: beyond it a plain yes is not enough. */
export const resting = (desk: Shown, quantity: string, change: Partial<OrderDraft> = {}): OrderDraft =>
  order(desk, quantity, '0.985', change)

/** A cancel of the order an attempt became. */
export function cancelOf(desk: OpenDesk, attempt: string): CancelDraft {
  const orderId = desk.attempts().find(({ id }) => id === attempt)?.orderId
  if (orderId === undefined) throw new Error('The order has no id yet.')
  return { is: 'cancel', symbol: market, orderId }
}
