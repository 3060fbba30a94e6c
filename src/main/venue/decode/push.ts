import type { Account, Rates } from '@core/account/account'
import type { Quote, Trade } from '@core/market/market'
import type { Execution, Fill, Order } from '@core/account/order'
import { isFields, numberText, plainText } from '../json'
import type { Fields, Json } from '../json-value'
import { present } from './market'
import { statusOf, type OrderFacts } from './order'
import {
  amountAt,
  clientIdAt,
  DecodeFault,
  fieldsOf,
  flagAt,
  idAt,
  maybeAmountAt,
  maybeFlagAt,
  maybeIdAt,
  maybeTextAt,
  maybeTimeAt,
  nonZeroAt,
  orderModeAt,
  eachRow,
  sideAt,
  symbolAt,
  textAt,
  timeAt,
} from './reader'

/** Prices and sizes of one side as the venue wrote them: the book works on their digits. */
export type Pairs = readonly (readonly [price: string, quantity: string])[]

/** A picture of the book, or a change of one. */
export interface BookFrame {
  readonly symbol: string
  readonly ts: number
  readonly prevTs: number | undefined
  readonly bids: Pairs
  readonly asks: Pairs
}

/** Reads a pushed change of a book; its time stands beside the data. */
export function decodeBookChange(data: Fields, ts: number): BookFrame {
  return { ...sides(data), ts, prevTs: timeAt(data, 'prevTs') }
}

/** Reads a requested picture of a book; its time stands in the data. */
export function decodeBookPicture(data: Fields): BookFrame {
  return { ...sides(data), ts: timeAt(data, 'ts'), prevTs: undefined }
}

/** Reads the day's figures of a market. */
export function decodeTicker(row: Fields): Quote {
  return present<Quote>({
    symbol: symbolAt(row),
    last: maybeAmountAt(row, 'close'),
    open24h: maybeAmountAt(row, 'open'),
    high24h: maybeAmountAt(row, 'high'),
    low24h: maybeAmountAt(row, 'low'),
    volume24h: maybeAmountAt(row, 'volume'),
    turnover24h: maybeAmountAt(row, 'amount'),
  })
}

export const decodeMark = (row: Fields): Quote => ({ symbol: symbolAt(row), mark: amountAt(row, 'price') })

/** Reads an index price, told under the name of the spot market it is an index of. */
export function decodeIndex(row: Fields): Quote {
  return { symbol: symbolAt(row).replace(/^SPOT_/, 'PERP_'), index: amountAt(row, 'price') }
}

export const decodeOpenInterest = (row: Fields): Quote => ({
  symbol: symbolAt(row),
  openInterest: amountAt(row, 'openInterest'),
})

export const decodeFundingEstimate = (row: Fields): Quote => ({
  symbol: symbolAt(row),
  fundingRate: amountAt(row, 'fundingRate'),
})

/** Reads a pushed print of the tape; its time stands beside the data. */
export function decodePrint(row: Fields, ts: number): { readonly symbol: string; readonly trade: Trade } {
  const trade = {
    price: amountAt(row, 'price'),
    quantity: amountAt(row, 'size'),
    side: sideAt(row, 'side'),
    at: ts,
  }
  return { symbol: symbolAt(row), trade }
}

/** Reads one change of an order. A trade id of zero says that this one is no fill. */
export function decodeExecution(row: Fields): Execution {
  const tradeId = maybeIdAt(row, 'tradeId')
  return present<Execution>({
    order: pushedOrder(row),
    fill: tradeId === undefined ? undefined : pushedFill(row, tradeId),
    seq: maybeIdAt(row, 'seq'),
  })
}

/** The account's figures and its rates, as far as they are told. */
export interface PushedAccount {
  readonly account: Partial<Pick<Account, 'totalCollateral' | 'free' | 'value'>>
  readonly rates: Partial<Rates>
}

/** Reads the account's figures and rates, which come with and without the usual wrapping. */
export function decodePushedAccount(frame: Fields): PushedAccount {
  const wrapped = frame.get('data')
  const data = isFields(wrapped) ? wrapped : frame
  const detail = fieldsOf(data.get('accountDetail') ?? data, 'accountDetail')
  return {
    account: present<Partial<Account>>({
      totalCollateral: maybeAmountAt(detail, 'totalCollateralValue'),
      free: maybeAmountAt(detail, 'freeCollateral'),
      value: maybeAmountAt(detail, 'accountValue'),
    } as { [K in keyof Account]: Account[K] | undefined }),
    rates: present<Partial<Rates>>({
      takerBps: maybeAmountAt(detail, 'futuresTakerFeeRate'),
      makerBps: maybeAmountAt(detail, 'futuresMakerFeeRate'),
      rwaTakerBps: maybeAmountAt(detail, 'rwaFuturesTakerFeeRate'),
      rwaMakerBps: maybeAmountAt(detail, 'rwaFuturesMakerFeeRate'),
      cancelsInMaintenance: maybeFlagAt(detail, 'maintenanceCancelFlag'),
    } as { [K in keyof Rates]: Rates[K] | undefined }),
  }
}

function pushedOrder(row: Fields): Order {
  const statusWord = textAt(row, 'status')
  const updatedAt = timeAt(row, 'timestamp')
  const told = present<OrderFacts>({
    orderId: idAt(row, 'orderId'),
    clientOrderId: clientIdAt(row, 'clientOrderId'),
    symbol: symbolAt(row),
    side: sideAt(row, 'side'),
    type: textAt(row, 'type'),
    status: statusOf(statusWord),
    statusWord,
    price: nonZeroAt(row, 'price'),
    quantity: amountAt(row, 'quantity'),
    executed: amountAt(row, 'totalExecutedQuantity'),
    averagePrice:
      nonZeroAt(row, 'averageExecutedPrice') ??
      nonZeroAt(row, 'avgExecutedPrice') ??
      nonZeroAt(row, 'avgPrice'),
    visible: maybeAmountAt(row, 'visibleQuantity') ?? maybeAmountAt(row, 'visible'),
    fee: maybeAmountAt(row, 'totalFee'),
    feeAsset: maybeTextAt(row, 'feeAsset'),
    reduceOnly: maybeFlagAt(row, 'reduceOnly'),
    createdAt: maybeTimeAt(row, 'createdTime') ?? updatedAt,
    updatedAt,
  })
  return { ...told, ...orderModeAt(row, 'marginMode', 'fault') }
}

function pushedFill(row: Fields, tradeId: string): Fill {
  return present<Fill>({
    tradeId,
    orderId: idAt(row, 'orderId'),
    symbol: symbolAt(row),
    side: sideAt(row, 'side'),
    price: amountAt(row, 'executedPrice'),
    quantity: amountAt(row, 'executedQuantity'),
    fee: maybeAmountAt(row, 'fee'),
    feeAsset: maybeTextAt(row, 'feeAsset'),
    maker: row.get('maker') === undefined ? flagAt(row, 'isMaker') : flagAt(row, 'maker'),
    at: timeAt(row, 'timestamp'),
  })
}

const sides = (data: Fields): { symbol: string; bids: Pairs; asks: Pairs } => ({
  symbol: symbolAt(data),
  bids: pairsAt(data, 'bids'),
  asks: pairsAt(data, 'asks'),
})

function pairsAt(data: Fields, key: string): Pairs {
  const list = data.get(key)
  if (!Array.isArray(list)) throw new DecodeFault(key)
  return (list as readonly Json[]).map((level, index) => {
    const pair = Array.isArray(level) ? (level as readonly Json[]) : []
    const price = digitsOf(pair[0])
    const quantity = digitsOf(pair[1])
    if (price === undefined || quantity === undefined) throw new DecodeFault(`${key}[${index}]`)
    return [price, quantity]
  })
}

const digitsOf = (value: Json | undefined): string | undefined => numberText(value) ?? plainText(value)

/** Reads a list that some topics push alone and others as one record. */
export function pushedRows<T>(data: Json | undefined, read: (row: Fields) => T): readonly T[] {
  return Array.isArray(data) ? eachRow(data, 'data', read) : [read(fieldsOf(data, 'data'))]
}
