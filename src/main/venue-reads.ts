import type { Account, Holding, Leverage, Terms } from '@core/account/account'
import type { BookView } from '@core/market/book'
import type { KeyFacts } from '@core/profile/key'
import type { Candle, CandleInterval, Market, Quote, Trade } from '@core/market/market'
import type { SystemStatus } from '@core/market/venue-facts'
import type { Fill, Order } from '@core/account/order'
import type { Position } from '@core/account/position'
import type { OrderQuery } from './order-query'
import type { Read } from './read'

/** The venue's calls that read. Lists come whole: every page, read until two reads agree. */
export interface VenueReads {
  markets(): Promise<Read<readonly Market[]>>
  quotes(): Promise<Read<readonly Quote[]>>
  book(symbol: string): Promise<Read<BookView>>
  trades(symbol: string): Promise<Read<readonly Trade[]>>
  candles(symbol: string, width: CandleInterval, before: number | undefined): Promise<Read<readonly Candle[]>>
  positions(): Promise<Read<{ readonly account: Account; readonly positions: readonly Position[] }>>
  holdings(): Promise<Read<readonly Holding[]>>
  terms(): Promise<Read<Terms>>
  /** The facts of this key's own row, or that the account has none for it; never of another. */
  key(): Promise<Read<KeyFacts>>
  leverages(): Promise<Read<readonly Leverage[]>>
  /** `undefined` is the venue's word that it has no such order: proof of nothing by itself. */
  order(orderId: string): Promise<Read<Order | undefined>>
  orderByClientId(clientOrderId: string): Promise<Read<Order | undefined>>
  orders(query: OrderQuery): Promise<Read<{ readonly orders: readonly Order[]; readonly stable: boolean }>>
  /** One page of the orders of every status, the one that changed last before the others. */
  ordersByChange(symbol: string | undefined): Promise<Read<readonly Order[]>>
  fills(orderId: string): Promise<Read<readonly Fill[]>>
  /** Own fills since then, in one market or in all, every page; `stable` when two reads agree. */
  fillsSince(
    symbol: string | undefined,
    from: number,
  ): Promise<Read<{ readonly fills: readonly Fill[]; readonly stable: boolean }>>
  /** Whether the venue works, and with it what time it is there. */
  time(): Promise<Read<SystemStatus>>
}
