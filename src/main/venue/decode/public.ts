import type {
  BrokerName,
  PublicAccount,
  PublicFees,
  PublicFill,
  PublicOrder,
  PublicPage,
  PublicPosition,
  PublicState,
} from '@core/account/public-account'
import type { FundingFee, Transfer } from '@core/history/history'
import type { SigningChain } from '@core/registration/terms'
import type { Fields } from '../json-value'
import { present } from './market'
import {
  amountAt,
  DecodeFault,
  eachRow,
  flagAt,
  idAt,
  marginModeAt,
  maybeAmountAt,
  maybeFlagAt,
  maybeIdAt,
  maybeTextAt,
  maybeTimeAt,
  olderModeAt,
  sideAt,
  symbolAt,
  textAt,
  timeAt,
  wordAt,
} from './reader'

/** What an account is found by where only its id is known: its wallet, and through whom it came. */
export function decodePublicName(data: Fields): { readonly address: string; readonly brokerId: string } {
  return { address: addressAt(data), brokerId: wordAt(data, 'broker_id') }
}

/** A broker by the venue's name for it and by its own; neither goes into a question. */
export const decodeBroker = (row: Fields): BrokerName => ({
  brokerId: textAt(row, 'broker_id'),
  name: textAt(row, 'broker_name'),
})

/** A chain on which a broker's accounts may sign. Its id goes into what is signed, as digits and nothing else. */
export const decodeChain = (row: Fields): SigningChain => {
  const chainId = wordAt(row, 'chain_id')
  if (!/^(0|[1-9]\d{0,14})$/.test(chainId)) throw new DecodeFault('chain_id')
  return { chainId, name: textAt(row, 'name') }
}

/** The wallet's address, in the one shape in which it can also stand in a question. */
function addressAt(from: Fields): string {
  const address = textAt(from, 'address')
  if (!WALLET.test(address)) throw new DecodeFault('address')
  return address
}

/** What a wallet's address looks like, on either kind of chain. */
export const WALLET = /^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/

/** Reads an account of a wallet. */
export const decodePublicAccount = (row: Fields): PublicAccount =>
  present<PublicAccount>({
    accountId: wordAt(row, 'account_id'),
    brokerId: wordAt(row, 'broker_id'),
    type: textAt(row, 'account_type'),
    worth: maybeAmountAt(row, 'account_value'),
  })

/** Reads an account's state. One that names another account than was asked for is none. */
export function decodePublicState(data: Fields, accountId: string): PublicState {
  if (textAt(data, 'account_id') !== accountId) throw new DecodeFault('account_id')
  return present<PublicState>({
    worth: maybeAmountAt(data, 'account_value'),
    collateral: amountAt(data, 'total_collateral_value'),
    free: maybeAmountAt(data, 'free_collateral'),
    unrealised: maybeAmountAt(data, 'total_unrealized_pnl'),
    marginRatio: maybeAmountAt(data, 'margin_ratio'),
    initialMarginRatio: maybeAmountAt(data, 'initial_margin_ratio'),
    maintenanceMarginRatio: maybeAmountAt(data, 'maintenance_margin_ratio'),
    positions: eachRow(data.get('positions'), 'positions', decodePublicPosition),
  })
}

const decodePublicPosition = (row: Fields): PublicPosition =>
  present<PublicPosition>({
    symbol: symbolAt(row),
    marginMode: marginModeAt(row, 'margin_mode'),
    quantity: amountAt(row, 'position_qty'),
    entry: maybeAmountAt(row, 'average_open_price'),
    mark: maybeAmountAt(row, 'mark_price'),
    unrealised: maybeAmountAt(row, 'unrealized_pnl'),
    unsettled: maybeAmountAt(row, 'unsettled_pnl'),
    imr: maybeAmountAt(row, 'imr'),
    mmr: maybeAmountAt(row, 'mmr'),
    liquidation: maybeAmountAt(row, 'est_liq_price'),
    leverage: maybeAmountAt(row, 'leverage'),
    updatedAt: maybeTimeAt(row, 'updated_at'),
  })

/** Reads an order, ordinary or of a trigger: one list holds both. */
export const decodePublicOrder = (row: Fields): PublicOrder =>
  present<PublicOrder>({
    orderId: idAt(row, 'order_id'),
    symbol: symbolAt(row),
    side: row.get('side') === 'BOTH' ? undefined : sideAt(row, 'side'),
    type: textAt(row, 'type'),
    statusWord: textAt(row, 'status'),
    price: maybeAmountAt(row, 'price'),
    quantity: maybeAmountAt(row, 'quantity'),
    executed: amountAt(row, 'total_executed_quantity'),
    triggerPrice: maybeAmountAt(row, 'trigger_price'),
    triggerWord: maybeTextAt(row, 'trigger_status'),
    averagePrice: maybeAmountAt(row, 'average_executed_price'),
    fee: maybeAmountAt(row, 'total_fee'),
    feeAsset: maybeTextAt(row, 'fee_asset'),
    realised: maybeAmountAt(row, 'realized_pnl'),
    reduceOnly: maybeFlagAt(row, 'reduce_only'),
    createdAt: timeAt(row, 'created_time'),
    updatedAt: timeAt(row, 'updated_time'),
  })

/** Reads a fill. */
export const decodePublicFill = (row: Fields): PublicFill =>
  present<PublicFill>({
    tradeId: idAt(row, 'id'),
    orderId: maybeIdAt(row, 'order_id'),
    symbol: symbolAt(row),
    side: sideAt(row, 'side'),
    price: amountAt(row, 'executed_price'),
    quantity: amountAt(row, 'executed_quantity'),
    fee: maybeAmountAt(row, 'fee'),
    feeAsset: maybeTextAt(row, 'fee_asset'),
    maker: flagAt(row, 'is_maker'),
    realised: maybeAmountAt(row, 'realized_pnl'),
    at: timeAt(row, 'executed_timestamp'),
  })

/** Reads a funding payment, which has other names here than in the private list. */
export const decodePublicFunding = (row: Fields): FundingFee => ({
  symbol: symbolAt(row),
  marginMode: olderModeAt(row, 'margin_mode'),
  rate: amountAt(row, 'funding_rate'),
  mark: amountAt(row, 'mark_price'),
  fee: amountAt(row, 'funding_fee'),
  status: textAt(row, 'funding_status'),
  at: timeAt(row, 'funding_rate_timestamp'),
})

/** Reads money that came or went. Its words are put in the capitals of the private list, and are others all the same. */
export const decodePublicTransfer = (row: Fields): Transfer =>
  present<Transfer>({
    id: wordAt(row, 'id'),
    side: textAt(row, 'side').toUpperCase(),
    token: textAt(row, 'token'),
    amount: amountAt(row, 'amount'),
    fee: maybeAmountAt(row, 'fee'),
    status: textAt(row, 'status'),
    chainId: maybeTextAt(row, 'chain_id'),
    createdAt: timeAt(row, 'created_time'),
    updatedAt: timeAt(row, 'created_time'),
  })

/** Reads what an account is charged. An answer about another account than was asked for is none. */
export function decodePublicFees(data: Fields, accountId: string): PublicFees {
  if (textAt(data, 'account_id') !== accountId) throw new DecodeFault('account_id')
  return present<PublicFees>({
    maker: amountAt(data, 'maker_fee_rate'),
    taker: amountAt(data, 'taker_fee_rate'),
    tier: maybeTextAt(data, 'futures_tier'),
  })
}

/** Reads a part of a list, and the word that asks for the next. */
export function publicPage<T>(data: Fields, decode: (row: Fields) => T): PublicPage<T> {
  const next = maybeTextAt(data, 'next_cursor')
  if (next !== undefined && !CURSOR.test(next)) throw new DecodeFault('next_cursor')
  return { rows: eachRow(data.get('rows'), 'rows', decode), ...(next !== undefined && { next }) }
}

/** The venue's word for the next part of a list: its characters, and no more than a question can hold. */
export const CURSOR = /^[A-Za-z0-9+/=_-]{1,512}$/
