import { requireAmount, multiply, roundToGrid } from '../../src/core/value/decimal-amount'
import type { MarketRules } from '../../src/core/market/venue-market-rules'
import type { CancelDraft, OrderDraft } from '../../src/core/write/venue-write'
import { market, type OpenDesk } from './open-desk'

/** The parts of a desk that a draft is made from. */
export type Shown = Pick<OpenDesk, 'snapshot' | 'view'>

export function rulesOf(desk: Shown): MarketRules {
  const rules = desk.snapshot().markets?.value.find(({ symbol }) => symbol === market)
  if (rules === undefined) throw new Error('The market was not read.')
  return rules
}

/** True if there is a price to draft by and the market's rules are read. A stopped market has none. */
export const hasBook = (desk: Shown): boolean =>
  desk.view()?.book?.asks[0] !== undefined &&
  desk.snapshot().markets?.value.some(({ symbol }) => symbol === market) === true

/** The best ask multiplied by a factor, on the tick. */
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

/** A buy priced to rest, well inside the generous collar; beyond the collar a plain yes is not enough. */
export const resting = (desk: Shown, quantity: string, change: Partial<OrderDraft> = {}): OrderDraft =>
  order(desk, quantity, '0.985', change)

/** A cancel of the order that an attempt created. */
export function cancelOf(desk: OpenDesk, attempt: string): CancelDraft {
  const orderId = desk.attempts().find(({ id }) => id === attempt)?.orderId
  if (orderId === undefined) throw new Error('The order has no id yet.')
  return { is: 'cancel', symbol: market, orderId }
}
