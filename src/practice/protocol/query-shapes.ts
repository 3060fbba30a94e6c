import { addressOf } from '../account/wallets'
import type { AlgoOrder } from '../records/algo-records'
import type { Exchange } from '../exchange/exchange'
import { type Fixed, over, place, roundTo, textOf, times, whole } from '../numbers/fixed'
import type { Deposit, FundingFee } from '../records/history-records'
import { type Account, type Order, type Trade } from '../records/records'
import { measureRow, averageOf } from './shapes'
import { rowParts } from './routes/account'
import type { Written } from './json'

const EIGHT = place(8)
/** A figure as text, which the public query writes every figure of money as. */
const said = (value: Fixed): string => textOf(roundTo(value, EIGHT))

/** An account as anybody is told it. */
export function shapePublicState(exchange: Exchange, account: Account, brokerId: string) {
  const sums = exchange.ledger.sums(account)
  const held = exchange.ledger.positions(account.id).filter(({ quantity }) => quantity !== 0n)
  const positions = held.map(row => rowParts(exchange, account, row)).filter(parts => parts !== undefined)
  const ratio = (amount: Fixed) => (sums.notional === 0n ? '0' : said(over(amount, sums.notional)))
  const unrealised = positions.reduce((sum, { position, market }) => {
    return sum + times(position.quantity, market.mark) - position.entry
  }, 0n)
  return {
    address: addressOf(account.id),
    broker_id: brokerId,
    account_id: account.id,
    account_type: 'main',
    account_value: said(sums.accountValue),
    total_collateral_value: said(sums.collateral),
    free_collateral: said(sums.free),
    margin_ratio: ratio(sums.collateral),
    initial_margin_ratio: ratio(sums.initial),
    maintenance_margin_ratio: ratio(sums.maintenance),
    total_unrealized_pnl: said(unrealised),
    total_unsettled_pnl: said(positions.reduce((sum, parts) => sum + measureRow(parts).unsettled, 0n)),
    total_pnl_24_h: said(positions.reduce((sum, { today }) => sum + today.pnl, 0n)),
    positions: positions.map(parts => {
      const { position, market, leverage } = parts
      const row = measureRow(parts)
      return {
        symbol: position.symbol,
        side: position.quantity > 0n ? 'LONG' : 'SHORT',
        position_qty: said(position.quantity),
        notional: said(times(position.quantity < 0n ? -position.quantity : position.quantity, market.mark)),
        average_open_price: said(row.entryPrice),
        mark_price: said(market.mark),
        unrealized_pnl: said(times(position.quantity, market.mark) - position.entry),
        unsettled_pnl: said(row.unsettled),
        pnl_24_h: said(parts.today.pnl),
        imr: said(row.imr),
        mmr: said(row.mmr),
        est_liq_price: row.liquidation === undefined ? null : said(row.liquidation),
        leverage,
        margin_mode: position.mode,
        opened_at: position.life.openedAt,
        updated_at: position.updatedAt,
      }
    }),
  }
}

/** An order as anybody is told it: no id of its client's, and no margin mode. */
export function shapePublicOrder(order: Order, inList: boolean): Written {
  const open = order.status === 'NEW' || order.status === 'PARTIAL_FILLED'
  return {
    order_id: String(order.id),
    symbol: order.symbol,
    side: order.side,
    type: order.type,
    price: order.price === undefined ? null : said(order.price),
    quantity: said(order.quantity),
    total_executed_quantity: said(order.executed),
    trigger_price: null,
    trigger_status: null,
    status: inList ? 'OPEN' : order.status,
    reduce_only: null,
    ...(!inList && {
      average_executed_price: open ? null : said(averageOf(order)),
      total_fee: open ? null : said(order.fee),
      fee_asset: open ? null : 'USDC',
      realized_pnl: open ? null : said(order.realized),
    }),
    created_time: order.createdAt,
    updated_time: order.updatedAt,
  }
}

/** What each kind of order of a trigger is called here. */
const wordOf = ({ algoType, type }: AlgoOrder): string =>
  algoType === 'STOP' || algoType === 'STOP_LOSS'
    ? `STOP_${type === 'LIMIT' ? 'LIMIT' : 'MARKET'}`
    : algoType === 'TAKE_PROFIT'
      ? `TAKE_PROFIT_${type === 'LIMIT' ? 'LIMIT' : 'MARKET'}`
      : algoType

/** An order of a trigger as anybody is told it: the whole of it, without its legs. */
export function shapePublicAlgo(order: AlgoOrder): Written {
  const figure = (value: Fixed | undefined) => (value === undefined ? null : said(value))
  return {
    order_id: String(order.id),
    symbol: order.symbol,
    side: order.side ?? 'BOTH',
    type: wordOf(order),
    price: figure(order.price),
    quantity: said(order.quantity ?? 0n),
    total_executed_quantity: said(order.executed),
    trigger_price: figure(order.triggerPrice),
    trigger_status: order.status === 'REJECTED' ? 'FAILED' : order.triggered ? 'TRIGGERED' : 'PENDING',
    status: 'OPEN',
    reduce_only: order.reduceOnly,
    created_time: order.createdAt,
    updated_time: order.updatedAt,
  }
}

/** A fill as anybody is told it. */
export const shapePublicTrade = (trade: Trade): Written => ({
  id: String(trade.id),
  order_id: String(trade.order),
  symbol: trade.symbol,
  side: trade.side,
  executed_price: said(trade.price),
  executed_quantity: said(trade.quantity),
  fee: said(trade.fee),
  fee_asset: 'USDC',
  is_maker: trade.maker,
  realized_pnl: said(trade.realized),
  executed_timestamp: trade.at,
})

/** A funding payment as anybody is told it. */
export const shapePublicFunding = ({ ledger }: Exchange, fee: FundingFee): Written => ({
  symbol: fee.symbol,
  funding_rate: textOf(fee.rate),
  funding_fee: said(fee.fee),
  position_qty: said(over(fee.fee, times(fee.rate, fee.mark))),
  mark_price: said(fee.mark),
  funding_rate_timestamp: fee.at,
  payment_type: fee.fee >= 0n ? 'Pay' : 'Receive',
  funding_status:
    (ledger.position(fee.account, fee.symbol, fee.mode)?.settledAt ?? 0) > fee.at ? 'Settled' : 'Accrued',
  margin_mode: fee.mode,
})

/** Money that came in as anybody is told it. */
export function shapePublicDeposit(
  { number }: Account,
  { id, amount, at }: Omit<Deposit, 'account'>,
): Written {
  const name = String(number * 1_000_000 + id)
  return {
    id: name,
    token: 'USDC',
    side: 'deposit',
    amount: said(amount),
    fee: '0',
    chain_id: '0',
    tx_id: `0x${name.padStart(64, '0')}`,
    status: 'SUCCESS',
    created_time: at,
  }
}

/** What an account is charged, as anybody is told it: rates as fractions. */
export const shapePublicFees = (account: Account, brokerId: string): Written => ({
  address: addressOf(account.id),
  broker_id: brokerId,
  account_id: account.id,
  tier: 'default',
  futures_tier: 'PUBLIC',
  maker_fee_rate: said(over(account.makerBps, BPS)),
  taker_fee_rate: said(over(account.takerBps, BPS)),
  '30d_volume': '0',
})

const BPS = whole(10_000)
