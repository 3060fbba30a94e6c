import type { AccountMargin, AccountFeeRates } from '@core/account/account-margin'
import type { MarketQuote, PublicTrade } from '@core/market/venue-market-rules'
import type { ExecutionReport, FillRecord, OrderRecord } from '@core/account/order-record'
import { isJsonFields, getNumberText, getPlainText } from '../json'
import type { JsonFields, ExactJson } from '../exact-json-value'
import { withoutUndefined } from './decode-market'
import { toOrderStatus, type OrderFieldsWithoutMode } from './decode-order'
import {
  readAmount,
  readClientOrderId,
  DecodeFault,
  assertFields,
  readFlag,
  readNumericId,
  readOptionalAmount,
  readOptionalFlag,
  readOptionalNumericId,
  readOptionalText,
  readOptionalTime,
  readNonZeroAmount,
  readOrderMarginMode,
  decodeEachRow,
  readOrderSide,
  readMarketSymbol,
  readText,
  readTime,
} from './field-reader'

/** Prices and quantities of one side as text; the order book works on the digits. */
export type PriceLevelTexts = readonly (readonly [price: string, quantity: string])[]

export interface OrderBookFrame {
  readonly symbol: string
  readonly ts: number
  readonly prevTs: number | undefined
  readonly bids: PriceLevelTexts
  readonly asks: PriceLevelTexts
}

/** Decodes a pushed book change; its time is outside the data. */
export function decodeOrderBookChange(data: JsonFields, ts: number): OrderBookFrame {
  return { ...decodeSides(data), ts, prevTs: readTime(data, 'prevTs') }
}

/** Decodes a requested book snapshot; its time is inside the data. */
export function decodeOrderBookSnapshot(data: JsonFields): OrderBookFrame {
  return { ...decodeSides(data), ts: readTime(data, 'ts'), prevTs: undefined }
}

export function decodeTickerQuote(row: JsonFields): MarketQuote {
  return withoutUndefined<MarketQuote>({
    symbol: readMarketSymbol(row),
    last: readOptionalAmount(row, 'close'),
    open24h: readOptionalAmount(row, 'open'),
    high24h: readOptionalAmount(row, 'high'),
    low24h: readOptionalAmount(row, 'low'),
    volume24h: readOptionalAmount(row, 'volume'),
    turnover24h: readOptionalAmount(row, 'amount'),
  })
}

export const decodeMarkPrice = (row: JsonFields): MarketQuote => ({
  symbol: readMarketSymbol(row),
  mark: readAmount(row, 'price'),
})

export function decodeIndexPrice(row: JsonFields): MarketQuote {
  return { symbol: readMarketSymbol(row).replace(/^SPOT_/, 'PERP_'), index: readAmount(row, 'price') }
}

export const decodeOpenInterest = (row: JsonFields): MarketQuote => ({
  symbol: readMarketSymbol(row),
  openInterest: readAmount(row, 'openInterest'),
})

export const decodeFundingEstimate = (row: JsonFields): MarketQuote => ({
  symbol: readMarketSymbol(row),
  fundingRate: readAmount(row, 'fundingRate'),
})

export function decodePushedTrade(
  row: JsonFields,
  ts: number,
): { readonly symbol: string; readonly trade: PublicTrade } {
  const trade = {
    price: readAmount(row, 'price'),
    quantity: readAmount(row, 'size'),
    side: readOrderSide(row, 'side'),
    at: ts,
  }
  return { symbol: readMarketSymbol(row), trade }
}

/** Decodes an order update. A trade id of zero means that it is no fill. */
export function decodeOrderExecution(row: JsonFields): ExecutionReport {
  const tradeId = readOptionalNumericId(row, 'tradeId')
  return withoutUndefined<ExecutionReport>({
    order: decodePushedOrder(row),
    fill: tradeId === undefined ? undefined : decodePushedFill(row, tradeId),
    seq: readOptionalNumericId(row, 'seq'),
  })
}

export interface PushedAccountFigures {
  readonly account: Partial<Pick<AccountMargin, 'totalCollateral' | 'free' | 'value'>>
  readonly rates: Partial<AccountFeeRates>
}

/** Decodes account figures and fee rates, with or without the usual wrapping. */
export function decodePushedAccount(frame: JsonFields): PushedAccountFigures {
  const wrapped = frame.get('data')
  const data = isJsonFields(wrapped) ? wrapped : frame
  const detail = assertFields(data.get('accountDetail') ?? data, 'accountDetail')
  return {
    account: withoutUndefined<Partial<AccountMargin>>({
      totalCollateral: readOptionalAmount(detail, 'totalCollateralValue'),
      free: readOptionalAmount(detail, 'freeCollateral'),
      value: readOptionalAmount(detail, 'accountValue'),
    } as { [K in keyof AccountMargin]: AccountMargin[K] | undefined }),
    rates: withoutUndefined<Partial<AccountFeeRates>>({
      takerBps: readOptionalAmount(detail, 'futuresTakerFeeRate'),
      makerBps: readOptionalAmount(detail, 'futuresMakerFeeRate'),
      rwaTakerBps: readOptionalAmount(detail, 'rwaFuturesTakerFeeRate'),
      rwaMakerBps: readOptionalAmount(detail, 'rwaFuturesMakerFeeRate'),
      cancelsInMaintenance: readOptionalFlag(detail, 'maintenanceCancelFlag'),
    } as { [K in keyof AccountFeeRates]: AccountFeeRates[K] | undefined }),
  }
}

function decodePushedOrder(row: JsonFields): OrderRecord {
  const statusWord = readText(row, 'status')
  const updatedAt = readTime(row, 'timestamp')
  const fields = withoutUndefined<OrderFieldsWithoutMode>({
    orderId: readNumericId(row, 'orderId'),
    clientOrderId: readClientOrderId(row, 'clientOrderId'),
    symbol: readMarketSymbol(row),
    side: readOrderSide(row, 'side'),
    type: readText(row, 'type'),
    status: toOrderStatus(statusWord),
    statusWord,
    price: readNonZeroAmount(row, 'price'),
    quantity: readAmount(row, 'quantity'),
    executed: readAmount(row, 'totalExecutedQuantity'),
    averagePrice:
      readNonZeroAmount(row, 'averageExecutedPrice') ??
      readNonZeroAmount(row, 'avgExecutedPrice') ??
      readNonZeroAmount(row, 'avgPrice'),
    visible: readOptionalAmount(row, 'visibleQuantity') ?? readOptionalAmount(row, 'visible'),
    fee: readOptionalAmount(row, 'totalFee'),
    feeAsset: readOptionalText(row, 'feeAsset'),
    reduceOnly: readOptionalFlag(row, 'reduceOnly'),
    createdAt: readOptionalTime(row, 'createdTime') ?? updatedAt,
    updatedAt,
  })
  return { ...fields, ...readOrderMarginMode(row, 'marginMode', 'fault') }
}

function decodePushedFill(row: JsonFields, tradeId: string): FillRecord {
  return withoutUndefined<FillRecord>({
    tradeId,
    orderId: readNumericId(row, 'orderId'),
    symbol: readMarketSymbol(row),
    side: readOrderSide(row, 'side'),
    price: readAmount(row, 'executedPrice'),
    quantity: readAmount(row, 'executedQuantity'),
    fee: readOptionalAmount(row, 'fee'),
    feeAsset: readOptionalText(row, 'feeAsset'),
    maker: row.get('maker') === undefined ? readFlag(row, 'isMaker') : readFlag(row, 'maker'),
    at: readTime(row, 'timestamp'),
  })
}

const decodeSides = (data: JsonFields): { symbol: string; bids: PriceLevelTexts; asks: PriceLevelTexts } => ({
  symbol: readMarketSymbol(data),
  bids: readLevels(data, 'bids'),
  asks: readLevels(data, 'asks'),
})

function readLevels(data: JsonFields, key: string): PriceLevelTexts {
  const list = data.get(key)
  if (!Array.isArray(list)) throw new DecodeFault(key)
  return (list as readonly ExactJson[]).map((level, index) => {
    const pair = Array.isArray(level) ? (level as readonly ExactJson[]) : []
    const price = readDigits(pair[0])
    const quantity = readDigits(pair[1])
    if (price === undefined || quantity === undefined) throw new DecodeFault(`${key}[${index}]`)
    return [price, quantity]
  })
}

const readDigits = (value: ExactJson | undefined): string | undefined =>
  getNumberText(value) ?? getPlainText(value)

/** Decodes data that some topics push as a list and others as one record. */
export function decodePushedRows<T>(data: ExactJson | undefined, read: (row: JsonFields) => T): readonly T[] {
  return Array.isArray(data) ? decodeEachRow(data, 'data', read) : [read(assertFields(data, 'data'))]
}
