import type { AlgoOrderReference, AlgoOrder } from '@core/account/algo'
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
} from '@core/history/history'
import type { PublicKeyRecord } from '@core/registration/registration-proof'
import type { SigningChain } from '@core/registration/terms'
import type { MarketRules, MarketQuote } from '@core/market/market'
import type { BestPrices } from '@core/market/best-prices'
import type { InsuranceFund } from '@core/market/insurance-fund'
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
import type { KeyLifeState } from '@core/profile/key'
import type { VenueReadResult } from './read'

/** Which part of a list is asked for. Pages count from one; times are milliseconds. */
export interface VenueListQuery {
  readonly symbol?: string
  readonly from?: number
  readonly to?: number
  readonly page?: number
  readonly size?: number
}

/** What the venue keeps of an account's past, a page at a time. */
export interface VenueHistoryQueries {
  pastPositions(limit: number, symbol?: string): Promise<VenueReadResult<readonly PastPosition[]>>
  fundingFees(query: VenueListQuery): Promise<VenueReadResult<VenueRowsPage<FundingFee>>>
  liquidations(query: VenueListQuery): Promise<VenueReadResult<VenueRowsPage<LiquidationRecord>>>
  transfers(query: VenueListQuery): Promise<VenueReadResult<VenueRowsPage<BalanceTransfer>>>
  settlements(query: VenueListQuery): Promise<VenueReadResult<VenueRowsPage<PnlSettlement>>>
  /** Whole days, named as the venue names them: `2026-09-14`, in UTC. */
  days(from: string, to: string): Promise<VenueReadResult<readonly DailyStatistics[]>>
}

/** What the venue tells anybody, and single records of what `VenueReads` gives whole. */
export interface VenueFactQueries {
  market(symbol: string): Promise<VenueReadResult<MarketRules>>
  quote(symbol: string): Promise<VenueReadResult<MarketQuote>>
  statistics(): Promise<VenueReadResult<AccountStatistics>>
  marginModes(): Promise<VenueReadResult<readonly DefaultMarginMode[]>>
  fundingRates(): Promise<VenueReadResult<readonly MarketFundingRate[]>>
  pastFunding(query: VenueListQuery & { readonly symbol: string }): Promise<VenueReadResult<VenueRowsPage<PastFundingRate>>>
  fundingAverages(): Promise<VenueReadResult<readonly FundingAverages[]>>
  priceChanges(): Promise<VenueReadResult<readonly MarketPriceChanges[]>>
  openInterests(): Promise<VenueReadResult<readonly MarketOpenInterest[]>>
  rwaMarkets(): Promise<VenueReadResult<readonly RwaMarket[]>>
  insuranceFund(): Promise<VenueReadResult<InsuranceFund>>
  indexSources(): Promise<VenueReadResult<readonly IndexPriceSource[]>>
  announcements(): Promise<VenueReadResult<readonly VenueAnnouncement[]>>
  /** The same with what each is about; no document of the venue names this list. */
  newerAnnouncements(): Promise<VenueReadResult<readonly VenueAnnouncement[]>>
  leverageSteps(): Promise<VenueReadResult<readonly number[]>>
  tokens(): Promise<VenueReadResult<readonly CollateralToken[]>>
  /** The sub-accounts under the main account whose key it is. */
  subAccounts(): Promise<VenueReadResult<SubAccountListing>>
  /** What all of them hold and have open, by the venue's word; it is asked at most once a minute. */
  positionsTogether(): Promise<VenueReadResult<readonly AccountPosition[]>>
  holdingsTogether(): Promise<VenueReadResult<readonly AccountHolding[]>>
  /** The addresses that the own key is limited to; none where it may be used from any. */
  ownAddresses(): Promise<VenueReadResult<readonly string[]>>
  /** The address at which the venue sees this computer. */
  seenAddress(): Promise<VenueReadResult<string>>
  /** The number that the next settlement has to name; the venue takes each once. */
  settleNonce(): Promise<VenueReadResult<string>>
  /** Whether the own key works, by the look-up that needs no signature. */
  ownKeyLife(): Promise<VenueReadResult<KeyLifeState>>
  /** The wallet of an account, and through whom it came: what the public query goes by. */
  publicName(accountId: string): Promise<VenueReadResult<{ readonly address: string; readonly brokerId: string }>>
  /** Every broker that there is, by its id and by the name that people know it by. */
  brokers(): Promise<VenueReadResult<readonly BrokerName[]>>
  /** The chains on which a broker's accounts may sign. */
  chains(broker: string): Promise<VenueReadResult<readonly SigningChain[]>>
  /** A key of an account, by the look-up that needs no signature, word for word; nothing where the venue has none. */
  rawKeyRecord(accountId: string, publicKey: string): Promise<VenueReadResult<{ readonly found: PublicKeyRecord | undefined }>>
}

/** Which part of a list of the public query is asked for. */
export interface PublicListQuery {
  readonly symbol?: string
  readonly from?: number
  readonly to?: number
  /** The word that the part before gave for this one. */
  readonly next?: string
}

/**
 * What the venue tells anybody who asks by wallet and account: no key, no signature, and no client order id, so that it
 * proves nothing alone. Asking ties this computer's address to the wallet.
 */
export interface PublicAccountQueries {
  /** Every account of a wallet, whoever it came through. */
  accounts(address: string): Promise<VenueReadResult<readonly PublicAccountEntry[]>>
  state(of: PublicAccountKey): Promise<VenueReadResult<PublicAccountState>>
  fees(of: PublicAccountKey): Promise<VenueReadResult<PublicFeeRates>>
  /** `undefined` is the venue's word that it has no such order: proof of nothing. */
  order(of: PublicAccountKey, orderId: string): Promise<VenueReadResult<PublicOrderRow | undefined>>
  /** Ordinary ones and those that wait for a trigger, in one list. */
  openOrders(
    of: PublicAccountKey,
    query?: Pick<PublicListQuery, 'symbol' | 'next'>,
  ): Promise<VenueReadResult<PublicResultPage<PublicOrderRow>>>
  pastOrders(of: PublicAccountKey, query: PublicListQuery): Promise<VenueReadResult<PublicResultPage<PublicOrderRow>>>
  fills(of: PublicAccountKey, query: PublicListQuery): Promise<VenueReadResult<PublicResultPage<PublicFillRow>>>
  fundingFees(of: PublicAccountKey, query: PublicListQuery): Promise<VenueReadResult<PublicResultPage<FundingFee>>>
  transfers(of: PublicAccountKey, query: Omit<PublicListQuery, 'symbol'>): Promise<VenueReadResult<PublicResultPage<BalanceTransfer>>>
}

/** The orders that wait for a trigger. */
export interface VenueAlgoQueries {
  /** `undefined` is the venue's word that it has no such order: proof of nothing by itself. */
  order(algoOrderId: string): Promise<VenueReadResult<AlgoOrder | undefined>>
  byClientId(clientOrderId: string): Promise<VenueReadResult<AlgoOrder | undefined>>
  orders(query: {
    readonly symbol?: string
    readonly status?: 'INCOMPLETE' | 'COMPLETED'
  }): Promise<VenueReadResult<{ readonly orders: readonly AlgoOrder[]; readonly stable: boolean }>>
  /** One page of the orders of every status, in an order that nobody has promised. */
  page(symbol: string | undefined): Promise<VenueReadResult<readonly AlgoOrder[]>>
}

/** What can be heard on the streams besides what is always told. */
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

/** Hears one thing more; what it returns stops that. Without a key what is private is never told. */
export type ListenToStream = <K extends keyof StreamPayloads>(
  name: K,
  of: Readonly<Record<string, string>>,
  handle: (told: StreamPayloads[K]) => void,
) => () => void
