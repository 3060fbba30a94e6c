import type { AccountMargin, TokenHolding, AccountTerms } from '@core/account/account-margin'
import type { AlgoOrder } from '@core/account/algo-order'
import type { VenueRowsPage } from '@core/history/venue-history-records'
import type { PositionRecord } from '@core/account/position-record'
import type { ReadCallName } from './venue-calls'
import { decodeAlgoOrder } from './decode/decode-algo-order'
import {
  decodeAccountFigures,
  decodeTokenHolding,
  decodeKeyValidity,
  decodeMarketLeverage,
  decodeAccountStatistics,
  decodeAccountTerms,
} from './decode/decode-account'
import { getResponsePayload, type SuccessEnvelope } from './decode/response-envelope'
import {
  decodeAnnouncement,
  decodeDefaultMarginMode,
  decodeFundingAverages,
  decodeFundingRate,
  decodeIndexSource,
  decodeKeyIpAddresses,
  decodeSeenIpAddress,
  decodeInsuranceFund,
  decodeLeverageSteps,
  decodeOpenInterests,
  decodePastFundingRate,
  decodePriceChanges,
  decodeSystemStatus,
  decodeCollateralToken,
} from './decode/decode-venue-facts'
import {
  decodeDayStatistics,
  decodeFundingFee,
  decodeLiquidation,
  decodePastPosition,
  decodeSettlement,
  decodeSettleNonce,
  decodeTransfer,
} from './decode/decode-history'
import { decodeMarketRules, decodeMarketQuote, decodeMarketTrade } from './decode/decode-market'
import { decodeOwnFill, decodeOrderRecord } from './decode/decode-order'
import { decodePositionRow } from './decode/decode-position'
import { decodeBrokerName, decodeSigningChain, decodeAccountWallet } from './decode/decode-public-account'
import { decodeRwaMarket } from './decode/decode-rwa-market'
import { decodeOwnedHolding, decodeOwnedPosition, decodeSubAccounts } from './decode/decode-sub-account'
import { readOptionalTime, decodeEachRow, readTime } from './decode/field-reader'
import { isJsonFields } from './json'
import type { JsonFields } from './exact-json-value'
import type { VenueListPage } from './list-paging'

export const MAX_PAGE_ROWS = 500

type CustomDecodedCall = 'openCandles' | 'book' | 'keyInfo'

export const responseDecoders = {
  systemInfo: answer => decodeSystemStatus(getResponsePayload(answer)),
  markets: decodeRows(decodeMarketRules),
  market: answer => decodeMarketRules(getResponsePayload(answer)),
  quotes: decodeRows(decodeMarketQuote),
  quote: answer => decodeMarketQuote(getResponsePayload(answer)),
  marketTrades: decodeRows(decodeMarketTrade),
  fundingRates: decodeRows(decodeFundingRate),
  pastFunding: decodeRowsPage(decodePastFundingRate),
  fundingAverages: decodeRows(decodeFundingAverages),
  priceChanges: decodeRows(decodePriceChanges),
  openInterests: decodeRows(decodeOpenInterests),
  rwaMarkets: decodeRows(decodeRwaMarket),
  insuranceFund: answer => decodeInsuranceFund(getResponsePayload(answer)),
  indexSources: decodeRows(decodeIndexSource),
  announcements: decodeRows(decodeAnnouncement),
  newerAnnouncements: decodeRows(decodeAnnouncement),
  leverageSteps: answer => decodeLeverageSteps(getResponsePayload(answer)),
  tokens: decodeRows(decodeCollateralToken),
  keyValidity: answer => decodeKeyValidity(getResponsePayload(answer)),
  publicName: answer => decodeAccountWallet(getResponsePayload(answer)),
  brokers: decodeRows(decodeBrokerName),
  chains: decodeRows(decodeSigningChain),
  positions: (answer): { readonly account: AccountMargin; readonly positions: readonly PositionRecord[] } => {
    const data = getResponsePayload(answer)
    return {
      account: decodeAccountFigures(data),
      positions: decodeEachRow(data.get('rows'), 'rows', decodePositionRow),
    }
  },
  holdings: (answer): readonly TokenHolding[] =>
    decodeEachRow(getResponsePayload(answer).get('holding'), 'holding', decodeTokenHolding),
  clientInfo: (answer): AccountTerms => decodeAccountTerms(getResponsePayload(answer)),
  subAccounts: answer => decodeSubAccounts(getResponsePayload(answer)),
  positionsTogether: decodeRows(decodeOwnedPosition),
  holdingsTogether: decodeRows(decodeOwnedHolding),
  keyIpLimits: answer => decodeKeyIpAddresses(getResponsePayload(answer)),
  seenAddress: answer => decodeSeenIpAddress(getResponsePayload(answer)),
  leverages: decodeRows(decodeMarketLeverage),
  marginModes: decodeRows(decodeDefaultMarginMode),
  order: answer => decodeOrderRecord(getResponsePayload(answer)),
  orderByClientId: answer => decodeOrderRecord(getResponsePayload(answer)),
  orders: decodeListPage(decodeOrderRecord),
  orderTrades: decodeRows(decodeOwnFill),
  trades: decodeListPage(decodeOwnFill),
  algoOrder: (answer): AlgoOrder => decodeAlgoOrder(getResponsePayload(answer)),
  algoOrderByClientId: (answer): AlgoOrder => decodeAlgoOrder(getResponsePayload(answer)),
  algoOrders: decodeListPage(decodeAlgoOrder),
  pastPositions: decodeRows(decodePastPosition),
  fundingFees: decodeRowsPage(decodeFundingFee),
  liquidations: decodeRowsPage(decodeLiquidation),
  transfers: decodeRowsPage(decodeTransfer),
  settlements: decodeRowsPage(decodeSettlement),
  settleNonce: answer => decodeSettleNonce(getResponsePayload(answer)),
  statistics: answer => decodeAccountStatistics(getResponsePayload(answer)),
  days: decodeRows(decodeDayStatistics),
} satisfies { readonly [N in Exclude<ReadCallName, CustomDecodedCall>]: (answer: SuccessEnvelope) => unknown }

function decodeRows<T>(decode: (row: JsonFields) => T): (answer: SuccessEnvelope) => readonly T[] {
  return answer => decodeEachRow(getResponsePayload(answer).get('rows'), 'rows', decode)
}

/** Decodes a page of a list that is read to its end; its metadata decides if the reading was complete. */
function decodeListPage<T>(decode: (row: JsonFields) => T): (answer: SuccessEnvelope) => VenueListPage<T> {
  return answer => {
    const data = getResponsePayload(answer)
    const field = data.get('meta')
    const meta = isJsonFields(field) ? field : undefined
    return {
      rows: decodeEachRow(data.get('rows'), 'rows', decode),
      total: meta === undefined ? undefined : readOptionalTime(meta, 'total'),
      page: meta === undefined ? undefined : readTime(meta, 'current_page'),
    }
  }
}

/** Decodes a page of a history, of which single pages are read. */
function decodeRowsPage<T>(decode: (row: JsonFields) => T): (answer: SuccessEnvelope) => VenueRowsPage<T> {
  return answer => {
    const { rows, total, page } = decodeListPage(decode)(answer)
    return { rows, ...(total !== undefined && { total }), ...(page !== undefined && { page }) }
  }
}
