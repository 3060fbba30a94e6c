import type { AccountMargin, TokenHolding, LeverageSetting, AccountTerms } from '@core/account/account-margin'
import type { BookView } from '@core/market/order-book'
import type { KeyFacts } from '@core/profile/key-facts'
import type {
  PriceCandle,
  CandleInterval,
  MarketRules,
  MarketQuote,
  PublicTrade,
} from '@core/market/venue-market-rules'
import type { VenueSystemStatus } from '@core/market/venue-facts'
import type { FillRecord, OrderRecord } from '@core/account/order-record'
import type { PositionRecord } from '@core/account/position-record'
import type { AgingProbeAnswer } from '@core/proof/aging-probe'
import type { OrderListQuery } from './order-query'
import type { SigningAge } from './signing-types'
import type { VenueReadResult } from './venue-read-result'

/** Read requests of the venue. Lists are complete: all pages, read until two readings agree. */
export interface VenueReadRequests {
  markets(): Promise<VenueReadResult<readonly MarketRules[]>>
  quotes(): Promise<VenueReadResult<readonly MarketQuote[]>>
  book(symbol: string): Promise<VenueReadResult<BookView>>
  trades(symbol: string): Promise<VenueReadResult<readonly PublicTrade[]>>
  candles(
    symbol: string,
    width: CandleInterval,
    before: number | undefined,
  ): Promise<VenueReadResult<readonly PriceCandle[]>>
  positions(): Promise<
    VenueReadResult<{ readonly account: AccountMargin; readonly positions: readonly PositionRecord[] }>
  >
  holdings(): Promise<VenueReadResult<readonly TokenHolding[]>>
  terms(): Promise<VenueReadResult<AccountTerms>>
  /** Facts of this key's own record, or that the account has none for it; never of another key. */
  key(): Promise<VenueReadResult<KeyFacts>>
  leverages(): Promise<VenueReadResult<readonly LeverageSetting[]>>
  /** `undefined` if the venue reports no such order: proof of nothing alone. */
  order(orderId: string): Promise<VenueReadResult<OrderRecord | undefined>>
  orderByClientId(clientOrderId: string): Promise<VenueReadResult<OrderRecord | undefined>>
  orders(
    query: OrderListQuery,
  ): Promise<VenueReadResult<{ readonly orders: readonly OrderRecord[]; readonly stable: boolean }>>
  ordersByChange(symbol: string | undefined): Promise<VenueReadResult<readonly OrderRecord[]>>
  fills(orderId: string): Promise<VenueReadResult<readonly FillRecord[]>>
  /** Own fills since `from`, in one market or all, with all pages; `stable` if two readings agree. */
  fillsSince(
    symbol: string | undefined,
    from: number,
  ): Promise<VenueReadResult<{ readonly fills: readonly FillRecord[]; readonly stable: boolean }>>
  time(): Promise<VenueReadResult<VenueSystemStatus>>
  /** Sends a read with a date in the past, or a fresh one without an age, and returns how its date was judged. */
  tryDate(age: SigningAge | undefined): Promise<AgingProbeAnswer>
}
