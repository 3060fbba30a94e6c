import type {
  BrokerName,
  PublicAccountEntry,
  PublicFeeRates,
  PublicFillRow,
  PublicOrderRow,
  PublicResultPage,
  PublicPositionRow,
  PublicAccountState,
} from '@core/account/public-account'
import type { FundingFee, BalanceTransfer } from '@core/history/venue-history-records'
import type { SigningChain } from '@core/registration/registration-terms'
import type { JsonFields } from '../exact-json-value'
import { withoutUndefined } from './decode-market'
import {
  readAmount,
  DecodeFault,
  decodeEachRow,
  readFlag,
  readNumericId,
  readMarginMode,
  readOptionalAmount,
  readOptionalFlag,
  readOptionalNumericId,
  readOptionalText,
  readOptionalTime,
  readHistoricMarginMode,
  readOrderSide,
  readMarketSymbol,
  readText,
  readTime,
  readIdentifier,
} from './field-reader'

export function decodeAccountWallet(data: JsonFields): {
  readonly address: string
  readonly brokerId: string
} {
  return { address: readWalletAddress(data), brokerId: readIdentifier(data, 'broker_id') }
}

/** Decodes a broker's id and name; neither is used in a query. */
export const decodeBrokerName = (row: JsonFields): BrokerName => ({
  brokerId: readText(row, 'broker_id'),
  name: readText(row, 'broker_name'),
})

/**
 * Decodes a chain on which a broker's accounts may sign. Its id enters the signed text, so only digits are accepted.
 */
export const decodeSigningChain = (row: JsonFields): SigningChain => {
  const chainId = readIdentifier(row, 'chain_id')
  if (!/^(0|[1-9]\d{0,14})$/.test(chainId)) throw new DecodeFault('chain_id')
  return { chainId, name: readText(row, 'name') }
}

/** Reads a wallet address in the only format that queries accept. */
function readWalletAddress(from: JsonFields): string {
  const address = readText(from, 'address')
  if (!WALLET_ADDRESS_FORMAT.test(address)) throw new DecodeFault('address')
  return address
}

export const WALLET_ADDRESS_FORMAT = /^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/

export const decodePublicAccount = (row: JsonFields): PublicAccountEntry =>
  withoutUndefined<PublicAccountEntry>({
    accountId: readIdentifier(row, 'account_id'),
    brokerId: readIdentifier(row, 'broker_id'),
    type: readText(row, 'account_type'),
    worth: readOptionalAmount(row, 'account_value'),
  })

/** Decodes an account's state; fails if it describes another account. */
export function decodePublicState(data: JsonFields, accountId: string): PublicAccountState {
  if (readText(data, 'account_id') !== accountId) throw new DecodeFault('account_id')
  return withoutUndefined<PublicAccountState>({
    worth: readOptionalAmount(data, 'account_value'),
    collateral: readAmount(data, 'total_collateral_value'),
    free: readOptionalAmount(data, 'free_collateral'),
    unrealised: readOptionalAmount(data, 'total_unrealized_pnl'),
    marginRatio: readOptionalAmount(data, 'margin_ratio'),
    initialMarginRatio: readOptionalAmount(data, 'initial_margin_ratio'),
    maintenanceMarginRatio: readOptionalAmount(data, 'maintenance_margin_ratio'),
    positions: decodeEachRow(data.get('positions'), 'positions', decodePublicPosition),
  })
}

const decodePublicPosition = (row: JsonFields): PublicPositionRow =>
  withoutUndefined<PublicPositionRow>({
    symbol: readMarketSymbol(row),
    marginMode: readMarginMode(row, 'margin_mode'),
    quantity: readAmount(row, 'position_qty'),
    entry: readOptionalAmount(row, 'average_open_price'),
    mark: readOptionalAmount(row, 'mark_price'),
    unrealised: readOptionalAmount(row, 'unrealized_pnl'),
    unsettled: readOptionalAmount(row, 'unsettled_pnl'),
    imr: readOptionalAmount(row, 'imr'),
    mmr: readOptionalAmount(row, 'mmr'),
    liquidation: readOptionalAmount(row, 'est_liq_price'),
    leverage: readOptionalAmount(row, 'leverage'),
    updatedAt: readOptionalTime(row, 'updated_at'),
  })

export const decodePublicOrder = (row: JsonFields): PublicOrderRow =>
  withoutUndefined<PublicOrderRow>({
    orderId: readNumericId(row, 'order_id'),
    symbol: readMarketSymbol(row),
    side: row.get('side') === 'BOTH' ? undefined : readOrderSide(row, 'side'),
    type: readText(row, 'type'),
    statusWord: readText(row, 'status'),
    price: readOptionalAmount(row, 'price'),
    quantity: readOptionalAmount(row, 'quantity'),
    executed: readAmount(row, 'total_executed_quantity'),
    triggerPrice: readOptionalAmount(row, 'trigger_price'),
    triggerWord: readOptionalText(row, 'trigger_status'),
    averagePrice: readOptionalAmount(row, 'average_executed_price'),
    fee: readOptionalAmount(row, 'total_fee'),
    feeAsset: readOptionalText(row, 'fee_asset'),
    realised: readOptionalAmount(row, 'realized_pnl'),
    reduceOnly: readOptionalFlag(row, 'reduce_only'),
    createdAt: readTime(row, 'created_time'),
    updatedAt: readTime(row, 'updated_time'),
  })

export const decodePublicFill = (row: JsonFields): PublicFillRow =>
  withoutUndefined<PublicFillRow>({
    tradeId: readNumericId(row, 'id'),
    orderId: readOptionalNumericId(row, 'order_id'),
    symbol: readMarketSymbol(row),
    side: readOrderSide(row, 'side'),
    price: readAmount(row, 'executed_price'),
    quantity: readAmount(row, 'executed_quantity'),
    fee: readOptionalAmount(row, 'fee'),
    feeAsset: readOptionalText(row, 'fee_asset'),
    maker: readFlag(row, 'is_maker'),
    realised: readOptionalAmount(row, 'realized_pnl'),
    at: readTime(row, 'executed_timestamp'),
  })

export const decodePublicFunding = (row: JsonFields): FundingFee => ({
  symbol: readMarketSymbol(row),
  marginMode: readHistoricMarginMode(row, 'margin_mode'),
  rate: readAmount(row, 'funding_rate'),
  mark: readAmount(row, 'mark_price'),
  fee: readAmount(row, 'funding_fee'),
  status: readText(row, 'funding_status'),
  at: readTime(row, 'funding_rate_timestamp'),
})

/**
 * Decodes a transfer. Its values are converted to upper case as in the private list, although they are different words.
 */
export const decodePublicTransfer = (row: JsonFields): BalanceTransfer =>
  withoutUndefined<BalanceTransfer>({
    id: readIdentifier(row, 'id'),
    side: readText(row, 'side').toUpperCase(),
    token: readText(row, 'token'),
    amount: readAmount(row, 'amount'),
    fee: readOptionalAmount(row, 'fee'),
    status: readText(row, 'status'),
    chainId: readOptionalText(row, 'chain_id'),
    createdAt: readTime(row, 'created_time'),
    updatedAt: readTime(row, 'created_time'),
  })

export function decodePublicFees(data: JsonFields, accountId: string): PublicFeeRates {
  if (readText(data, 'account_id') !== accountId) throw new DecodeFault('account_id')
  return withoutUndefined<PublicFeeRates>({
    maker: readAmount(data, 'maker_fee_rate'),
    taker: readAmount(data, 'taker_fee_rate'),
    tier: readOptionalText(data, 'futures_tier'),
  })
}

export function decodePublicPage<T>(data: JsonFields, decode: (row: JsonFields) => T): PublicResultPage<T> {
  const next = readOptionalText(data, 'next_cursor')
  if (next !== undefined && !CURSOR_FORMAT.test(next)) throw new DecodeFault('next_cursor')
  return { rows: decodeEachRow(data.get('rows'), 'rows', decode), ...(next !== undefined && { next }) }
}

/** Format and maximum length of a list cursor. */
export const CURSOR_FORMAT = /^[A-Za-z0-9+/=_-]{1,512}$/
