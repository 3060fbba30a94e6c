import { getWalletAddress } from '../account/practice-wallets'
import type { AlgoOrderRecord } from '../records/algo-order-records'
import type { PracticeExchange } from '../exchange/practice-exchange'
import {
  type FixedDecimal,
  divideFixed,
  decimalStep,
  roundToStep,
  formatFixedDecimal,
  multiplyFixed,
  fixedFromInteger,
} from '../numbers/fixed-decimal'
import type { DepositRecord, FundingPayment } from '../records/history-records'
import { type AccountRecord, type OrderRecord, type TradeRecord } from '../records/trading-records'
import { computePositionRow, computeAveragePrice } from './trading-payloads'
import { getPositionRowInputs } from './routes/account-routes'
import type { JsonPayload } from './exact-json'

const EIGHT = decimalStep(8)
/** Formats an amount as text with eight decimal places, as everywhere in the public query. */
const formatAmount = (value: FixedDecimal): string => formatFixedDecimal(roundToStep(value, EIGHT))

export function encodePublicState(exchange: PracticeExchange, account: AccountRecord, brokerId: string) {
  const sums = exchange.ledger.summarizeAccount(account)
  const held = exchange.ledger.positions(account.id).filter(({ quantity }) => quantity !== 0n)
  const positions = held
    .map(row => getPositionRowInputs(exchange, account, row))
    .filter(parts => parts !== undefined)
  const ratio = (amount: FixedDecimal) =>
    sums.notional === 0n ? '0' : formatAmount(divideFixed(amount, sums.notional))
  const unrealised = positions.reduce((sum, { position, market }) => {
    return sum + multiplyFixed(position.quantity, market.mark) - position.entry
  }, 0n)
  return {
    address: getWalletAddress(account.id),
    broker_id: brokerId,
    account_id: account.id,
    account_type: 'main',
    account_value: formatAmount(sums.accountValue),
    total_collateral_value: formatAmount(sums.collateral),
    free_collateral: formatAmount(sums.free),
    margin_ratio: ratio(sums.collateral),
    initial_margin_ratio: ratio(sums.initial),
    maintenance_margin_ratio: ratio(sums.maintenance),
    total_unrealized_pnl: formatAmount(unrealised),
    total_unsettled_pnl: formatAmount(
      positions.reduce((sum, parts) => sum + computePositionRow(parts).unsettled, 0n),
    ),
    total_pnl_24_h: formatAmount(positions.reduce((sum, { today }) => sum + today.pnl, 0n)),
    positions: positions.map(parts => {
      const { position, market, leverage } = parts
      const row = computePositionRow(parts)
      return {
        symbol: position.symbol,
        side: position.quantity > 0n ? 'LONG' : 'SHORT',
        position_qty: formatAmount(position.quantity),
        notional: formatAmount(
          multiplyFixed(position.quantity < 0n ? -position.quantity : position.quantity, market.mark),
        ),
        average_open_price: formatAmount(row.entryPrice),
        mark_price: formatAmount(market.mark),
        unrealized_pnl: formatAmount(multiplyFixed(position.quantity, market.mark) - position.entry),
        unsettled_pnl: formatAmount(row.unsettled),
        pnl_24_h: formatAmount(parts.today.pnl),
        imr: formatAmount(row.imr),
        mmr: formatAmount(row.mmr),
        est_liq_price: row.liquidation === undefined ? null : formatAmount(row.liquidation),
        leverage,
        margin_mode: position.mode,
        opened_at: position.life.openedAt,
        updated_at: position.updatedAt,
      }
    }),
  }
}

/** Encodes an order for the public query, without client id and margin mode. */
export function encodePublicOrder(order: OrderRecord, inList: boolean): JsonPayload {
  const open = order.status === 'NEW' || order.status === 'PARTIAL_FILLED'
  return {
    order_id: String(order.id),
    symbol: order.symbol,
    side: order.side,
    type: order.type,
    price: order.price === undefined ? null : formatAmount(order.price),
    quantity: formatAmount(order.quantity),
    total_executed_quantity: formatAmount(order.executed),
    trigger_price: null,
    trigger_status: null,
    status: inList ? 'OPEN' : order.status,
    reduce_only: null,
    ...(!inList && {
      average_executed_price: open ? null : formatAmount(computeAveragePrice(order)),
      total_fee: open ? null : formatAmount(order.fee),
      fee_asset: open ? null : 'USDC',
      realized_pnl: open ? null : formatAmount(order.realized),
    }),
    created_time: order.createdAt,
    updated_time: order.updatedAt,
  }
}

const getAlgoTypeName = ({ algoType, type }: AlgoOrderRecord): string =>
  algoType === 'STOP' || algoType === 'STOP_LOSS'
    ? `STOP_${type === 'LIMIT' ? 'LIMIT' : 'MARKET'}`
    : algoType === 'TAKE_PROFIT'
      ? `TAKE_PROFIT_${type === 'LIMIT' ? 'LIMIT' : 'MARKET'}`
      : algoType

export function encodePublicAlgoOrder(order: AlgoOrderRecord): JsonPayload {
  const figure = (value: FixedDecimal | undefined) => (value === undefined ? null : formatAmount(value))
  return {
    order_id: String(order.id),
    symbol: order.symbol,
    side: order.side ?? 'BOTH',
    type: getAlgoTypeName(order),
    price: figure(order.price),
    quantity: formatAmount(order.quantity ?? 0n),
    total_executed_quantity: formatAmount(order.executed),
    trigger_price: figure(order.triggerPrice),
    trigger_status: order.status === 'REJECTED' ? 'FAILED' : order.triggered ? 'TRIGGERED' : 'PENDING',
    status: 'OPEN',
    reduce_only: order.reduceOnly,
    created_time: order.createdAt,
    updated_time: order.updatedAt,
  }
}

export const encodePublicTrade = (trade: TradeRecord): JsonPayload => ({
  id: String(trade.id),
  order_id: String(trade.order),
  symbol: trade.symbol,
  side: trade.side,
  executed_price: formatAmount(trade.price),
  executed_quantity: formatAmount(trade.quantity),
  fee: formatAmount(trade.fee),
  fee_asset: 'USDC',
  is_maker: trade.maker,
  realized_pnl: formatAmount(trade.realized),
  executed_timestamp: trade.at,
})

export const encodePublicFunding = ({ ledger }: PracticeExchange, fee: FundingPayment): JsonPayload => ({
  symbol: fee.symbol,
  funding_rate: formatFixedDecimal(fee.rate),
  funding_fee: formatAmount(fee.fee),
  position_qty: formatAmount(divideFixed(fee.fee, multiplyFixed(fee.rate, fee.mark))),
  mark_price: formatAmount(fee.mark),
  funding_rate_timestamp: fee.at,
  payment_type: fee.fee >= 0n ? 'Pay' : 'Receive',
  funding_status:
    (ledger.position(fee.account, fee.symbol, fee.mode)?.settledAt ?? 0) > fee.at ? 'Settled' : 'Accrued',
  margin_mode: fee.mode,
})

export function encodePublicDeposit(
  { number }: AccountRecord,
  { id, amount, at }: Omit<DepositRecord, 'account'>,
): JsonPayload {
  const name = String(number * 1_000_000 + id)
  return {
    id: name,
    token: 'USDC',
    side: 'deposit',
    amount: formatAmount(amount),
    fee: '0',
    chain_id: '0',
    tx_id: `0x${name.padStart(64, '0')}`,
    status: 'SUCCESS',
    created_time: at,
  }
}

/** Encodes an account's fees for the public query. Rates are fractions. */
export const encodePublicFees = (account: AccountRecord, brokerId: string): JsonPayload => ({
  address: getWalletAddress(account.id),
  broker_id: brokerId,
  account_id: account.id,
  tier: 'default',
  futures_tier: 'PUBLIC',
  maker_fee_rate: formatAmount(divideFixed(account.makerBps, BPS)),
  taker_fee_rate: formatAmount(divideFixed(account.takerBps, BPS)),
  '30d_volume': '0',
})

const BPS = fixedFromInteger(10_000)
