import type { AccountMargin, TokenHolding, LeverageSetting, AccountTerms } from '@core/account/account'
import type { BookView } from '@core/market/book'
import type { KeyFacts } from '@core/profile/key'
import type { PriceCandle, CandleInterval, MarketRules, MarketQuote, PublicTrade } from '@core/market/market'
import type { VenueSystemStatus } from '@core/market/venue-facts'
import type { FillRecord, OrderRecord } from '@core/account/order'
import type { PositionRecord } from '@core/account/position'
import type { OrderListQuery } from './order-query'
import type { VenueReadResult } from './read'

/** The venue's calls that read. Lists come whole: every page, read until two reads agree. */
export interface VenueReadRequests {
  markets(): Promise<VenueReadResult<readonly MarketRules[]>>
  quotes(): Promise<VenueReadResult<readonly MarketQuote[]>>
  book(symbol: string): Promise<VenueReadResult<BookView>>
  trades(symbol: string): Promise<VenueReadResult<readonly PublicTrade[]>>
  candles(symbol: string, width: CandleInterval, before: number | undefined): Promise<VenueReadResult<readonly PriceCandle[]>>
  positions(): Promise<VenueReadResult<{ readonly account: AccountMargin; readonly positions: readonly PositionRecord[] }>>
  holdings(): Promise<VenueReadResult<readonly TokenHolding[]>>
  terms(): Promise<VenueReadResult<AccountTerms>>
  /** The facts of this key's own row, or that the account has none for it; never of another. */
  key(): Promise<VenueReadResult<KeyFacts>>
  leverages(): Promise<VenueReadResult<readonly LeverageSetting[]>>
  /** `undefined` is the venue's word that it has no such order: proof of nothing by itself. */
  order(orderId: string): Promise<VenueReadResult<OrderRecord | undefined>>
  orderByClientId(clientOrderId: string): Promise<VenueReadResult<OrderRecord | undefined>>
  orders(query: OrderListQuery): Promise<VenueReadResult<{ readonly orders: readonly OrderRecord[]; readonly stable: boolean }>>
  /** One page of the orders of every status, the one that changed last before the others. */
  ordersByChange(symbol: string | undefined): Promise<VenueReadResult<readonly OrderRecord[]>>
  fills(orderId: string): Promise<VenueReadResult<readonly FillRecord[]>>
  /** Own fills since then, in one market or in all, every page; `stable` when two reads agree. */
  fillsSince(
    symbol: string | undefined,
    from: number,
  ): Promise<VenueReadResult<{ readonly fills: readonly FillRecord[]; readonly stable: boolean }>>
  /** Whether the venue works, and with it what time it is there. */
  time(): Promise<VenueReadResult<VenueSystemStatus>>
}
