import type {
  DailyStatistics,
  FundingFee,
  LiquidatedPosition,
  LiquidationRecord,
  PastPosition,
  PnlSettlement,
  BalanceTransfer,
} from '@core/history/venue-history-records'
import type { MarginMode } from '@core/market/venue-market-rules'
import { wordFormats } from '../encode/request-text'
import type { JsonFields } from '../exact-json-value'
import { withoutUndefined } from './decode-market'
import {
  readAmount,
  DecodeFault,
  readNumericId,
  readOptionalAmount,
  readOptionalNumericId,
  readOptionalText,
  readOptionalTime,
  readHistoricMarginMode,
  decodeEachRow,
  readMarketSymbol,
  readText,
  readTime,
  readIdentifier,
} from './field-reader'

export function decodePastPosition(row: JsonFields): PastPosition {
  const side = readText(row, 'side')
  if (side !== 'LONG' && side !== 'SHORT') throw new DecodeFault('side')
  return withoutUndefined<PastPosition>({
    positionId: readNumericId(row, 'position_id'),
    symbol: readMarketSymbol(row),
    marginMode: readHistoricMarginMode(row, 'margin_mode'),
    side,
    status: readOptionalText(row, 'position_status') ?? readText(row, 'status'),
    type: readOptionalText(row, 'type'),
    entry: readOptionalAmount(row, 'avg_open_price'),
    exit: readOptionalAmount(row, 'avg_close_price'),
    largest: readOptionalAmount(row, 'max_position_qty'),
    closed: readOptionalAmount(row, 'closed_position_qty'),
    realized: readOptionalAmount(row, 'realized_pnl'),
    tradingFee: readOptionalAmount(row, 'trading_fee'),
    fundingFee: readOptionalAmount(row, 'accumulated_funding_fee'),
    leverage: readOptionalAmount(row, 'leverage'),
    liquidationId: readOptionalNumericId(row, 'liquidation_id'),
    openedAt: readTime(row, 'open_timestamp'),
    closedAt: readOptionalTime(row, 'close_timestamp'),
    updatedAt: readOptionalTime(row, 'last_update_timestamp') ?? readOptionalTime(row, 'last_update_time'),
  })
}

export function decodeFundingFee(row: JsonFields): FundingFee {
  return {
    symbol: readMarketSymbol(row),
    marginMode: readHistoricMarginMode(row, 'margin_mode'),
    rate: readAmount(row, 'funding_rate'),
    mark: readAmount(row, 'mark_price'),
    fee: readAmount(row, 'funding_fee'),
    status: readText(row, 'status'),
    at: readTime(row, 'created_time'),
  }
}

export function decodeLiquidation(row: JsonFields): LiquidationRecord {
  return withoutUndefined<LiquidationRecord>({
    liquidationId: readNumericId(row, 'liquidation_id'),
    at: readTime(row, 'timestamp'),
    type: readOptionalText(row, 'type'),
    toInsuranceFund: readOptionalAmount(row, 'transfer_amount_to_insurance_fund'),
    marginRatio: readOptionalAmount(row, 'margin_ratio'),
    positions: decodeEachRow(row.get('positions_by_perp'), 'positions_by_perp', position =>
      withoutUndefined<LiquidatedPosition>({
        symbol: readMarketSymbol(position),
        marginMode: undefined,
        quantity: readAmount(position, 'position_qty'),
        transferPrice: readOptionalAmount(position, 'transfer_price'),
        cost: readOptionalAmount(position, 'cost_position_transfer'),
        liquidatorFee:
          readOptionalAmount(position, 'abs_liquidator_fee') ??
          readOptionalAmount(position, 'abs_liquidation_fee'),
        insuranceFundFee: readOptionalAmount(position, 'abs_insurance_fund_fee'),
      }),
    ),
  })
}

/** Returns a known margin mode; an unknown word is left out, and the liquidation is still reported. */
function readKnownMarginMode(row: JsonFields, key: string): MarginMode | undefined {
  const word = readOptionalText(row, key)
  return word === 'CROSS' || word === 'ISOLATED' ? word : undefined
}

export function decodePushedLiquidation(row: JsonFields): LiquidationRecord {
  return withoutUndefined<LiquidationRecord>({
    liquidationId: readNumericId(row, 'liquidationId'),
    at: readTime(row, 'timestamp'),
    type: readOptionalText(row, 'type'),
    toInsuranceFund: readOptionalAmount(row, 'transferAmountToInsuranceFund'),
    marginRatio: undefined,
    positions: decodeEachRow(row.get('positionsByPerp'), 'positionsByPerp', position =>
      withoutUndefined<LiquidatedPosition>({
        symbol: readMarketSymbol(position),
        marginMode: readKnownMarginMode(position, 'marginMode'),
        quantity: readAmount(position, 'positionQty'),
        transferPrice: readOptionalAmount(position, 'transferPrice'),
        cost: readOptionalAmount(position, 'costPositionTransfer'),
        liquidatorFee:
          readOptionalAmount(position, 'absLiquidatorFee') ??
          readOptionalAmount(position, 'absLiquidationFee'),
        insuranceFundFee: readOptionalAmount(position, 'absInsuranceFundFee'),
      }),
    ),
  })
}

/** Decodes a deposit or withdrawal, from REST or stream: both use the same names. */
export function decodeTransfer(row: JsonFields): BalanceTransfer {
  return withoutUndefined<BalanceTransfer>({
    id: readIdentifier(row, 'id'),
    side: readText(row, 'side'),
    token: readText(row, 'token'),
    amount: readAmount(row, 'amount'),
    fee: readOptionalAmount(row, 'fee'),
    status: readText(row, 'trans_status'),
    chainId:
      row.get('chain_id') === undefined || row.get('chain_id') === null
        ? undefined
        : readIdentifier(row, 'chain_id'),
    createdAt: readTime(row, 'created_time'),
    updatedAt: readTime(row, 'updated_time'),
  })
}

/** Decodes a settlement, from REST or stream: both use the same names. */
export function decodeSettlement(row: JsonFields): PnlSettlement {
  const symbols = row.get('symbols')
  return withoutUndefined<PnlSettlement>({
    id: readIdentifier(row, 'id'),
    oldBalance: readAmount(row, 'old_balance'),
    newBalance: readAmount(row, 'new_balance'),
    settled: readAmount(row, 'settled_amount'),
    requestedAt: readTime(row, 'requested_time'),
    settledAt: readOptionalTime(row, 'settled_time'),
    bySymbol:
      symbols === undefined || symbols === null
        ? []
        : decodeEachRow(symbols, 'symbols', one => ({
            symbol: readMarketSymbol(one),
            settled: readAmount(one, 'settled_amount'),
          })),
  })
}

/** Decodes the nonce of one settlement as text, because it may exceed a safe integer. */
export function decodeSettleNonce(data: JsonFields): string {
  const nonce = readIdentifier(data, 'settle_nonce')
  if (!wordFormats.nonce.test(nonce)) throw new DecodeFault('settle_nonce')
  return nonce
}

export function decodeDayStatistics(row: JsonFields): DailyStatistics {
  const date = readText(row, 'date')
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new DecodeFault('date')
  return {
    date,
    accountValue: readAmount(row, 'account_value'),
    volume: readAmount(row, 'perp_volume'),
    pnl: readAmount(row, 'pnl'),
  }
}
