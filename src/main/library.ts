import type { AlgoNews, AlgoOrder } from '@core/account/algo'
import type {
  BrokerName,
  PublicAccount,
  PublicFees,
  PublicFill,
  PublicName,
  PublicOrder,
  PublicPage,
  PublicState,
} from '@core/account/public-account'
import type { AccountStatistics } from '@core/account/account-statistics'
import type { OwnedHolding, OwnedPosition, SubAccountList } from '@core/account/sub-account'
import type {
  DayStatistics,
  FundingFee,
  Liquidation,
  ListPage,
  PastPosition,
  Settlement,
  Transfer,
} from '@core/history/history'
import type { ToldKey } from '@core/registration/registration-proof'
import type { SigningChain } from '@core/registration/terms'
import type { Market, Quote } from '@core/market/market'
import type { BestPrices } from '@core/market/best-prices'
import type { InsuranceFund } from '@core/market/insurance-fund'
import type { RwaMarket } from '@core/market/rwa-market'
import type {
  Announcement,
  CollateralToken,
  DefaultMarginMode,
  FundingAverages,
  FundingRate,
  IndexSource,
  OpenInterest,
  PastFundingRate,
  PriceChanges,
  SystemStatus,
} from '@core/market/venue-facts'
import type { KeyLife } from '@core/profile/key'
import type { Read } from './read'

/** Which part of a list is asked for. Pages count from one; times are milliseconds. */
export interface ListQuery {
  readonly symbol?: string
  readonly from?: number
  readonly to?: number
  readonly page?: number
  readonly size?: number
}

/** What the venue keeps of an account's past, a page at a time. */
export interface VenueArchive {
  pastPositions(limit: number, symbol?: string): Promise<Read<readonly PastPosition[]>>
  fundingFees(query: ListQuery): Promise<Read<ListPage<FundingFee>>>
  liquidations(query: ListQuery): Promise<Read<ListPage<Liquidation>>>
  transfers(query: ListQuery): Promise<Read<ListPage<Transfer>>>
  settlements(query: ListQuery): Promise<Read<ListPage<Settlement>>>
  /** Whole days, named as the venue names them: `2026-09-14`, in UTC. */
  days(from: string, to: string): Promise<Read<readonly DayStatistics[]>>
}

/** What the venue tells anybody, and single records of what `VenueReads` gives whole. */
export interface VenueFacts {
  market(symbol: string): Promise<Read<Market>>
  quote(symbol: string): Promise<Read<Quote>>
  statistics(): Promise<Read<AccountStatistics>>
  marginModes(): Promise<Read<readonly DefaultMarginMode[]>>
  fundingRates(): Promise<Read<readonly FundingRate[]>>
  pastFunding(query: ListQuery & { readonly symbol: string }): Promise<Read<ListPage<PastFundingRate>>>
  fundingAverages(): Promise<Read<readonly FundingAverages[]>>
  priceChanges(): Promise<Read<readonly PriceChanges[]>>
  openInterests(): Promise<Read<readonly OpenInterest[]>>
  rwaMarkets(): Promise<Read<readonly RwaMarket[]>>
  insuranceFund(): Promise<Read<InsuranceFund>>
  indexSources(): Promise<Read<readonly IndexSource[]>>
  announcements(): Promise<Read<readonly Announcement[]>>
  /** The same with what each is about; no document of the venue names this list. */
  newerAnnouncements(): Promise<Read<readonly Announcement[]>>
  leverageSteps(): Promise<Read<readonly number[]>>
  tokens(): Promise<Read<readonly CollateralToken[]>>
  /** The sub-accounts under the main account whose key it is. */
  subAccounts(): Promise<Read<SubAccountList>>
  /** What all of them hold and have open, by the venue's word; it is asked at most once a minute. */
  positionsTogether(): Promise<Read<readonly OwnedPosition[]>>
  holdingsTogether(): Promise<Read<readonly OwnedHolding[]>>
  /** The addresses that the own key is limited to; none where it may be used from any. */
  ownAddresses(): Promise<Read<readonly string[]>>
  /** The address at which the venue sees this computer. */
  seenAddress(): Promise<Read<string>>
  /** The number that the next settlement has to name; the venue takes each once. */
  settleNonce(): Promise<Read<string>>
  /** Whether the own key works, by the look-up that needs no signature. */
  ownKeyLife(): Promise<Read<KeyLife>>
  /** The wallet of an account, and through whom it came: what the public query goes by. */
  publicName(accountId: string): Promise<Read<{ readonly address: string; readonly brokerId: string }>>
  /** Every broker that there is, by its id and by the name that people know it by. */
  brokers(): Promise<Read<readonly BrokerName[]>>
  /** The chains on which a broker's accounts may sign. */
  chains(broker: string): Promise<Read<readonly SigningChain[]>>
  /** A key of an account, by the look-up that needs no signature, word for word; nothing where the venue has none. */
  toldKey(accountId: string, publicKey: string): Promise<Read<{ readonly found: ToldKey | undefined }>>
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
export interface PublicQueries {
  /** Every account of a wallet, whoever it came through. */
  accounts(address: string): Promise<Read<readonly PublicAccount[]>>
  state(of: PublicName): Promise<Read<PublicState>>
  fees(of: PublicName): Promise<Read<PublicFees>>
  /** `undefined` is the venue's word that it has no such order: proof of nothing. */
  order(of: PublicName, orderId: string): Promise<Read<PublicOrder | undefined>>
  /** Ordinary ones and those that wait for a trigger, in one list. */
  openOrders(
    of: PublicName,
    query?: Pick<PublicListQuery, 'symbol' | 'next'>,
  ): Promise<Read<PublicPage<PublicOrder>>>
  pastOrders(of: PublicName, query: PublicListQuery): Promise<Read<PublicPage<PublicOrder>>>
  fills(of: PublicName, query: PublicListQuery): Promise<Read<PublicPage<PublicFill>>>
  fundingFees(of: PublicName, query: PublicListQuery): Promise<Read<PublicPage<FundingFee>>>
  transfers(of: PublicName, query: Omit<PublicListQuery, 'symbol'>): Promise<Read<PublicPage<Transfer>>>
}

/** The orders that wait for a trigger. */
export interface VenueAlgo {
  /** `undefined` is the venue's word that it has no such order: proof of nothing by itself. */
  order(algoOrderId: string): Promise<Read<AlgoOrder | undefined>>
  byClientId(clientOrderId: string): Promise<Read<AlgoOrder | undefined>>
  orders(query: {
    readonly symbol?: string
    readonly status?: 'INCOMPLETE' | 'COMPLETED'
  }): Promise<Read<{ readonly orders: readonly AlgoOrder[]; readonly stable: boolean }>>
  /** One page of the orders of every status, in an order that nobody has promised. */
  page(symbol: string | undefined): Promise<Read<readonly AlgoOrder[]>>
}

/** What can be heard on the streams besides what is always told. */
export interface HeardStreams {
  readonly best: BestPrices
  readonly priceChanges: readonly PriceChanges[]
  readonly openInterests: readonly OpenInterest[]
  readonly maintenance: readonly SystemStatus[]
  readonly announcements: Announcement
  readonly algoTree: AlgoNews
  readonly liquidations: readonly Liquidation[]
  readonly settlements: Settlement
  readonly wallet: Transfer
}

/** Hears one thing more; what it returns stops that. Without a key what is private is never told. */
export type Listen = <K extends keyof HeardStreams>(
  name: K,
  of: Readonly<Record<string, string>>,
  hear: (told: HeardStreams[K]) => void,
) => () => void
