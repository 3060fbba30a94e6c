import type {
  DayStatistics,
  FundingFee,
  LiquidatedPosition,
  Liquidation,
  PastPosition,
  Settlement,
  Transfer,
} from '@core/history/history'
import type { MarginMode } from '@core/market/market'
import { shapes } from '../encode/text'
import type { Fields } from '../json-value'
import { present } from './market'
import {
  amountAt,
  DecodeFault,
  idAt,
  maybeAmountAt,
  maybeIdAt,
  maybeTextAt,
  maybeTimeAt,
  olderModeAt,
  eachRow,
  symbolAt,
  textAt,
  timeAt,
  wordAt,
} from './reader'

/** Reads a position that has been open. */
export function decodePastPosition(row: Fields): PastPosition {
  const side = textAt(row, 'side')
  if (side !== 'LONG' && side !== 'SHORT') throw new DecodeFault('side')
  return present<PastPosition>({
    positionId: idAt(row, 'position_id'),
    symbol: symbolAt(row),
    marginMode: olderModeAt(row, 'margin_mode'),
    side,
    status: maybeTextAt(row, 'position_status') ?? textAt(row, 'status'),
    type: maybeTextAt(row, 'type'),
    entry: maybeAmountAt(row, 'avg_open_price'),
    exit: maybeAmountAt(row, 'avg_close_price'),
    largest: maybeAmountAt(row, 'max_position_qty'),
    closed: maybeAmountAt(row, 'closed_position_qty'),
    realized: maybeAmountAt(row, 'realized_pnl'),
    tradingFee: maybeAmountAt(row, 'trading_fee'),
    fundingFee: maybeAmountAt(row, 'accumulated_funding_fee'),
    leverage: maybeAmountAt(row, 'leverage'),
    liquidationId: maybeIdAt(row, 'liquidation_id'),
    openedAt: timeAt(row, 'open_timestamp'),
    closedAt: maybeTimeAt(row, 'close_timestamp'),
    updatedAt: maybeTimeAt(row, 'last_update_timestamp') ?? maybeTimeAt(row, 'last_update_time'),
  })
}

/** Reads a funding payment. */
export function decodeFundingFee(row: Fields): FundingFee {
  return {
    symbol: symbolAt(row),
    marginMode: olderModeAt(row, 'margin_mode'),
    rate: amountAt(row, 'funding_rate'),
    mark: amountAt(row, 'mark_price'),
    fee: amountAt(row, 'funding_fee'),
    status: textAt(row, 'status'),
    at: timeAt(row, 'created_time'),
  }
}

/** Reads a liquidation. */
export function decodeLiquidation(row: Fields): Liquidation {
  return present<Liquidation>({
    liquidationId: idAt(row, 'liquidation_id'),
    at: timeAt(row, 'timestamp'),
    type: maybeTextAt(row, 'type'),
    toInsuranceFund: maybeAmountAt(row, 'transfer_amount_to_insurance_fund'),
    marginRatio: maybeAmountAt(row, 'margin_ratio'),
    positions: eachRow(row.get('positions_by_perp'), 'positions_by_perp', position =>
      present<LiquidatedPosition>({
        symbol: symbolAt(position),
        marginMode: undefined,
        quantity: amountAt(position, 'position_qty'),
        transferPrice: maybeAmountAt(position, 'transfer_price'),
        cost: maybeAmountAt(position, 'cost_position_transfer'),
        liquidatorFee:
          maybeAmountAt(position, 'abs_liquidator_fee') ?? maybeAmountAt(position, 'abs_liquidation_fee'),
        insuranceFundFee: maybeAmountAt(position, 'abs_insurance_fund_fee'),
      }),
    ),
  })
}

/** A word for the mode that nobody knows leaves it untold: what was taken is told all the same. */
function knownModeAt(row: Fields, key: string): MarginMode | undefined {
  const word = maybeTextAt(row, key)
  return word === 'CROSS' || word === 'ISOLATED' ? word : undefined
}

/** Reads a pushed liquidation. */
export function decodePushedLiquidation(row: Fields): Liquidation {
  return present<Liquidation>({
    liquidationId: idAt(row, 'liquidationId'),
    at: timeAt(row, 'timestamp'),
    type: maybeTextAt(row, 'type'),
    toInsuranceFund: maybeAmountAt(row, 'transferAmountToInsuranceFund'),
    marginRatio: undefined,
    positions: eachRow(row.get('positionsByPerp'), 'positionsByPerp', position =>
      present<LiquidatedPosition>({
        symbol: symbolAt(position),
        marginMode: knownModeAt(position, 'marginMode'),
        quantity: amountAt(position, 'positionQty'),
        transferPrice: maybeAmountAt(position, 'transferPrice'),
        cost: maybeAmountAt(position, 'costPositionTransfer'),
        liquidatorFee:
          maybeAmountAt(position, 'absLiquidatorFee') ?? maybeAmountAt(position, 'absLiquidationFee'),
        insuranceFundFee: maybeAmountAt(position, 'absInsuranceFundFee'),
      }),
    ),
  })
}

/** Reads money that came or went, over REST or on the stream: both use the same names. */
export function decodeTransfer(row: Fields): Transfer {
  return present<Transfer>({
    id: wordAt(row, 'id'),
    side: textAt(row, 'side'),
    token: textAt(row, 'token'),
    amount: amountAt(row, 'amount'),
    fee: maybeAmountAt(row, 'fee'),
    status: textAt(row, 'trans_status'),
    chainId:
      row.get('chain_id') === undefined || row.get('chain_id') === null ? undefined : wordAt(row, 'chain_id'),
    createdAt: timeAt(row, 'created_time'),
    updatedAt: timeAt(row, 'updated_time'),
  })
}

/** Reads a settlement, over REST or on the stream: both use the same names. */
export function decodeSettlement(row: Fields): Settlement {
  const symbols = row.get('symbols')
  return present<Settlement>({
    id: wordAt(row, 'id'),
    oldBalance: amountAt(row, 'old_balance'),
    newBalance: amountAt(row, 'new_balance'),
    settled: amountAt(row, 'settled_amount'),
    requestedAt: timeAt(row, 'requested_time'),
    settledAt: maybeTimeAt(row, 'settled_time'),
    bySymbol:
      symbols === undefined || symbols === null
        ? []
        : eachRow(symbols, 'symbols', one => ({
            symbol: symbolAt(one),
            settled: amountAt(one, 'settled_amount'),
          })),
  })
}

/** Reads the number for one settlement, as text: it may be longer than a number can be here. */
export function decodeSettleNonce(data: Fields): string {
  const nonce = wordAt(data, 'settle_nonce')
  if (!shapes.nonce.test(nonce)) throw new DecodeFault('settle_nonce')
  return nonce
}

/** Reads one day of the account. */
export function decodeDay(row: Fields): DayStatistics {
  const date = textAt(row, 'date')
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new DecodeFault('date')
  return {
    date,
    accountValue: amountAt(row, 'account_value'),
    volume: amountAt(row, 'perp_volume'),
    pnl: amountAt(row, 'pnl'),
  }
}
