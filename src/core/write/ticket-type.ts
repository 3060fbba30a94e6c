import type { OrderDraft } from './write'

/** Every kind of order a ticket can draft. A bracket is a limit or market order that brings its protection. */
export type TicketOrderType = OrderDraft['type'] | 'STOP_LIMIT' | 'STOP_MARKET' | 'TRAILING_STOP' | 'LADDER'
