import type { OrderDraft } from './venue-write'

/**
 * Every type of order that a ticket can draft. A bracket is a limit or market order with protection. `MARKET` is a
 * protected market order, and `MARKET_WITHOUT_LIMIT` the venue's own type.
 */
export type TicketOrderType =
  OrderDraft['type'] | 'MARKET_WITHOUT_LIMIT' | 'STOP_LIMIT' | 'STOP_MARKET' | 'TRAILING_STOP' | 'LADDER'
