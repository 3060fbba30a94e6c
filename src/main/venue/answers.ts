import type { Account, Holding, Terms } from '@core/account/account'
import type { AlgoOrder } from '@core/account/algo'
import type { ListPage } from '@core/history/history'
import type { Position } from '@core/account/position'
import type { ReadName } from './calls'
import { decodeAlgoOrder } from './decode/algo'
import {
  decodeAccount,
  decodeHolding,
  decodeKeyValidity,
  decodeLeverage,
  decodeStatistics,
  decodeTerms,
} from './decode/account'
import { payloadOf, type Success } from './decode/envelope'
import {
  decodeAnnouncement,
  decodeDefaultMode,
  decodeFundingAverages,
  decodeFundingRate,
  decodeIndexSource,
  decodeAddresses,
  decodeSeenAddress,
  decodeInsuranceFund,
  decodeLeverageSteps,
  decodeOpenInterests,
  decodePastFundingRate,
  decodePriceChanges,
  decodeStatus,
  decodeToken,
} from './decode/facts'
import {
  decodeDay,
  decodeFundingFee,
  decodeLiquidation,
  decodePastPosition,
  decodeSettlement,
  decodeSettleNonce,
  decodeTransfer,
} from './decode/history'
import { decodeMarket, decodeQuote, decodeTrade } from './decode/market'
import { decodeFill, decodeOrder } from './decode/order'
import { decodePosition } from './decode/position'
import { decodeBroker, decodeChain, decodePublicName } from './decode/public'
import { decodeRwaMarket } from './decode/rwa'
import { decodeOwnedHolding, decodeOwnedPosition, decodeSubAccounts } from './decode/sub-account'
import { maybeTimeAt, eachRow, timeAt } from './decode/reader'
import { isFields } from './json'
import type { Fields } from './json-value'
import type { VenuePage } from './paging'

/** The most rows one page of a list can have. */
export const PAGE = 500

/** Calls whose answers are read in a way of their own: they need more than the answer to be understood. */
type OwnWay = 'openCandles' | 'book' | 'keyInfo'

/** How the answer of each call is read. */
export const answers = {
  systemInfo: answer => decodeStatus(payloadOf(answer)),
  markets: rowsWith(decodeMarket),
  market: answer => decodeMarket(payloadOf(answer)),
  quotes: rowsWith(decodeQuote),
  quote: answer => decodeQuote(payloadOf(answer)),
  marketTrades: rowsWith(decodeTrade),
  fundingRates: rowsWith(decodeFundingRate),
  pastFunding: listWith(decodePastFundingRate),
  fundingAverages: rowsWith(decodeFundingAverages),
  priceChanges: rowsWith(decodePriceChanges),
  openInterests: rowsWith(decodeOpenInterests),
  rwaMarkets: rowsWith(decodeRwaMarket),
  insuranceFund: answer => decodeInsuranceFund(payloadOf(answer)),
  indexSources: rowsWith(decodeIndexSource),
  announcements: rowsWith(decodeAnnouncement),
  newerAnnouncements: rowsWith(decodeAnnouncement),
  leverageSteps: answer => decodeLeverageSteps(payloadOf(answer)),
  tokens: rowsWith(decodeToken),
  keyValidity: answer => decodeKeyValidity(payloadOf(answer)),
  publicName: answer => decodePublicName(payloadOf(answer)),
  brokers: rowsWith(decodeBroker),
  chains: rowsWith(decodeChain),
  positions: (answer): { readonly account: Account; readonly positions: readonly Position[] } => {
    const data = payloadOf(answer)
    return { account: decodeAccount(data), positions: eachRow(data.get('rows'), 'rows', decodePosition) }
  },
  holdings: (answer): readonly Holding[] =>
    eachRow(payloadOf(answer).get('holding'), 'holding', decodeHolding),
  clientInfo: (answer): Terms => decodeTerms(payloadOf(answer)),
  subAccounts: answer => decodeSubAccounts(payloadOf(answer)),
  positionsTogether: rowsWith(decodeOwnedPosition),
  holdingsTogether: rowsWith(decodeOwnedHolding),
  keyIpLimits: answer => decodeAddresses(payloadOf(answer)),
  seenAddress: answer => decodeSeenAddress(payloadOf(answer)),
  leverages: rowsWith(decodeLeverage),
  marginModes: rowsWith(decodeDefaultMode),
  order: answer => decodeOrder(payloadOf(answer)),
  orderByClientId: answer => decodeOrder(payloadOf(answer)),
  orders: pageWith(decodeOrder),
  orderTrades: rowsWith(decodeFill),
  trades: pageWith(decodeFill),
  algoOrder: (answer): AlgoOrder => decodeAlgoOrder(payloadOf(answer)),
  algoOrderByClientId: (answer): AlgoOrder => decodeAlgoOrder(payloadOf(answer)),
  algoOrders: pageWith(decodeAlgoOrder),
  pastPositions: rowsWith(decodePastPosition),
  fundingFees: listWith(decodeFundingFee),
  liquidations: listWith(decodeLiquidation),
  transfers: listWith(decodeTransfer),
  settlements: listWith(decodeSettlement),
  settleNonce: answer => decodeSettleNonce(payloadOf(answer)),
  statistics: answer => decodeStatistics(payloadOf(answer)),
  days: rowsWith(decodeDay),
} satisfies { readonly [N in Exclude<ReadName, OwnWay>]: (answer: Success) => unknown }

function rowsWith<T>(decode: (row: Fields) => T): (answer: Success) => readonly T[] {
  return answer => eachRow(payloadOf(answer).get('rows'), 'rows', decode)
}

/** A page of a list that is read whole: what the venue says about the pages decides whether it was. */
function pageWith<T>(decode: (row: Fields) => T): (answer: Success) => VenuePage<T> {
  return answer => {
    const data = payloadOf(answer)
    const told = data.get('meta')
    const meta = isFields(told) ? told : undefined
    return {
      rows: eachRow(data.get('rows'), 'rows', decode),
      total: meta === undefined ? undefined : maybeTimeAt(meta, 'total'),
      page: meta === undefined ? undefined : timeAt(meta, 'current_page'),
    }
  }
}

/** A page of a list that is leafed through. */
function listWith<T>(decode: (row: Fields) => T): (answer: Success) => ListPage<T> {
  return answer => {
    const { rows, total, page } = pageWith(decode)(answer)
    return { rows, ...(total !== undefined && { total }), ...(page !== undefined && { page }) }
  }
}
