import type { AlgoOrderReference, AlgoOrder } from '@core/account/algo-order'
import type {
  BrokerName,
  PublicAccountEntry,
  PublicFeeRates,
  PublicFillRow,
  PublicAccountKey,
  PublicOrderRow,
  PublicResultPage,
  PublicAccountState,
} from '@core/account/public-account'
import type { AccountStatistics } from '@core/account/account-statistics'
import type { AccountHolding, AccountPosition, SubAccountListing } from '@core/account/sub-account'
import type {
  DailyStatistics,
  FundingFee,
  LiquidationRecord,
  VenueRowsPage,
  PastPosition,
  PnlSettlement,
  BalanceTransfer,
} from '@core/history/venue-history-records'
import type { PublicKeyRecord } from '@core/registration/registration-proof'
import type { SigningChain } from '@core/registration/registration-terms'
import type { MarketRules, MarketQuote } from '@core/market/venue-market-rules'
import type { BestPrices } from '@core/market/best-prices'
import type { InsuranceFund } from '@core/market/insurance-fund-status'
import type { RwaMarket } from '@core/market/rwa-market'
import type {
  VenueAnnouncement,
  CollateralToken,
  DefaultMarginMode,
  FundingAverages,
  MarketFundingRate,
  IndexPriceSource,
  MarketOpenInterest,
  PastFundingRate,
  MarketPriceChanges,
  VenueSystemStatus,
} from '@core/market/venue-facts'
import type { KeyLifeState } from '@core/profile/key-facts'
import type { VenueReadResult } from './venue-read-result'

/** A part of a list. Pages count from one; times are in milliseconds. */
export interface VenueListQuery {
  readonly symbol?: string
  readonly from?: number
  readonly to?: number
  readonly page?: number
  readonly size?: number
}

export interface VenueHistoryQueries {
  pastPositions(limit: number, symbol?: string): Promise<VenueReadResult<readonly PastPosition[]>>
  fundingFees(query: VenueListQuery): Promise<VenueReadResult<VenueRowsPage<FundingFee>>>
  liquidations(query: VenueListQuery): Promise<VenueReadResult<VenueRowsPage<LiquidationRecord>>>
  transfers(query: VenueListQuery): Promise<VenueReadResult<VenueRowsPage<BalanceTransfer>>>
  settlements(query: VenueListQuery): Promise<VenueReadResult<VenueRowsPage<PnlSettlement>>>
  /** Whole UTC days in the venue's notation, such as `2026-09-14`. */
  days(from: string, to: string): Promise<VenueReadResult<readonly DailyStatistics[]>>
}

export interface VenueFactQueries {
  market(symbol: string): Promise<VenueReadResult<MarketRules>>
  quote(symbol: string): Promise<VenueReadResult<MarketQuote>>
  statistics(): Promise<VenueReadResult<AccountStatistics>>
  marginModes(): Promise<VenueReadResult<readonly DefaultMarginMode[]>>
  fundingRates(): Promise<VenueReadResult<readonly MarketFundingRate[]>>
  pastFunding(
    query: VenueListQuery & { readonly symbol: string },
  ): Promise<VenueReadResult<VenueRowsPage<PastFundingRate>>>
  fundingAverages(): Promise<VenueReadResult<readonly FundingAverages[]>>
  priceChanges(): Promise<VenueReadResult<readonly MarketPriceChanges[]>>
  openInterests(): Promise<VenueReadResult<readonly MarketOpenInterest[]>>
  rwaMarkets(): Promise<VenueReadResult<readonly RwaMarket[]>>
  insuranceFund(): Promise<VenueReadResult<InsuranceFund>>
  indexSources(): Promise<VenueReadResult<readonly IndexPriceSource[]>>
  announcements(): Promise<VenueReadResult<readonly VenueAnnouncement[]>>
  /** The same with the subject of each announcement. The venue does not document this list. */
  newerAnnouncements(): Promise<VenueReadResult<readonly VenueAnnouncement[]>>
  leverageSteps(): Promise<VenueReadResult<readonly number[]>>
  tokens(): Promise<VenueReadResult<readonly CollateralToken[]>>
  subAccounts(): Promise<VenueReadResult<SubAccountListing>>
  /** Positions and holdings of all sub-accounts; at most one request a minute. */
  positionsTogether(): Promise<VenueReadResult<readonly AccountPosition[]>>
  holdingsTogether(): Promise<VenueReadResult<readonly AccountHolding[]>>
  /** Addresses to which the own key is limited; empty if it has no limit. */
  ownAddresses(): Promise<VenueReadResult<readonly string[]>>
  seenAddress(): Promise<VenueReadResult<string>>
  /** Nonce for the next settlement; the venue accepts each once. */
  settleNonce(): Promise<VenueReadResult<string>>
  /** Validity of the own key, by the lookup without a signature. */
  ownKeyLife(): Promise<VenueReadResult<KeyLifeState>>
  publicName(
    accountId: string,
  ): Promise<VenueReadResult<{ readonly address: string; readonly brokerId: string }>>
  brokers(): Promise<VenueReadResult<readonly BrokerName[]>>
  chains(broker: string): Promise<VenueReadResult<readonly SigningChain[]>>
  /** Raw record of an account's key, by the lookup without a signature; `undefined` if the venue has none. */
  rawKeyRecord(
    accountId: string,
    publicKey: string,
  ): Promise<VenueReadResult<{ readonly found: PublicKeyRecord | undefined }>>
}

export interface PublicListQuery {
  readonly symbol?: string
  readonly from?: number
  readonly to?: number
  readonly next?: string
}

/**
 * Queries by wallet and account without a key or signature. They return no client order id, so they prove nothing
 * alone. Each query links this computer's address to the wallet.
 */
export interface PublicAccountQueries {
  accounts(address: string): Promise<VenueReadResult<readonly PublicAccountEntry[]>>
  state(of: PublicAccountKey): Promise<VenueReadResult<PublicAccountState>>
  fees(of: PublicAccountKey): Promise<VenueReadResult<PublicFeeRates>>
  /** `undefined` if the venue reports no such order: proof of nothing. */
  order(of: PublicAccountKey, orderId: string): Promise<VenueReadResult<PublicOrderRow | undefined>>
  openOrders(
    of: PublicAccountKey,
    query?: Pick<PublicListQuery, 'symbol' | 'next'>,
  ): Promise<VenueReadResult<PublicResultPage<PublicOrderRow>>>
  pastOrders(
    of: PublicAccountKey,
    query: PublicListQuery,
  ): Promise<VenueReadResult<PublicResultPage<PublicOrderRow>>>
  fills(
    of: PublicAccountKey,
    query: PublicListQuery,
  ): Promise<VenueReadResult<PublicResultPage<PublicFillRow>>>
  fundingFees(
    of: PublicAccountKey,
    query: PublicListQuery,
  ): Promise<VenueReadResult<PublicResultPage<FundingFee>>>
  transfers(
    of: PublicAccountKey,
    query: Omit<PublicListQuery, 'symbol'>,
  ): Promise<VenueReadResult<PublicResultPage<BalanceTransfer>>>
}

export interface VenueAlgoQueries {
  /** `undefined` if the venue reports no such order: proof of nothing alone. */
  order(algoOrderId: string): Promise<VenueReadResult<AlgoOrder | undefined>>
  byClientId(clientOrderId: string): Promise<VenueReadResult<AlgoOrder | undefined>>
  orders(query: {
    readonly symbol?: string
    readonly status?: 'INCOMPLETE' | 'COMPLETED'
  }): Promise<VenueReadResult<{ readonly orders: readonly AlgoOrder[]; readonly stable: boolean }>>
  /** One page with orders of every status; the venue guarantees no sort order. */
  page(symbol: string | undefined): Promise<VenueReadResult<readonly AlgoOrder[]>>
}

export interface StreamPayloads {
  readonly best: BestPrices
  readonly priceChanges: readonly MarketPriceChanges[]
  readonly openInterests: readonly MarketOpenInterest[]
  readonly maintenance: readonly VenueSystemStatus[]
  readonly announcements: VenueAnnouncement
  readonly algoTree: AlgoOrderReference
  readonly liquidations: readonly LiquidationRecord[]
  readonly settlements: PnlSettlement
  readonly wallet: BalanceTransfer
}

/** Subscribes to a topic and returns a function that unsubscribes. Private topics need a key. */
export type ListenToStream = <K extends keyof StreamPayloads>(
  name: K,
  of: Readonly<Record<string, string>>,
  handle: (payload: StreamPayloads[K]) => void,
) => () => void
