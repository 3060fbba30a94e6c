import type { OrderDraft } from './venue-write'

/** Every type of order that a ticket can draft. A bracket is a limit or market order with protection. */
export type TicketOrderType = OrderDraft['type'] | 'STOP_LIMIT' | 'STOP_MARKET' | 'TRAILING_STOP' | 'LADDER'
