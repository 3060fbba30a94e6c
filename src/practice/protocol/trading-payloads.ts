import { computeCrossLiquidationPrice, computeIsolatedLiquidationPrice } from '../account/liquidation-price'
import {
  type FixedDecimal,
  divideFixed,
  decimalStep,
  roundToStep,
  multiplyFixed,
} from '../numbers/fixed-decimal'
import type { AccountLedger } from '../account/account-ledger'
import {
  type MarginSummary,
  truncateRatio,
  computeInitialMarginRatio,
  computeMaintenanceMarginRatio,
  computeMarginRatio,
  computeUnsettledPnl,
} from '../account/margin'
import type { DailyResult } from '../account/daily-result'
import { type MarketState, getMarkedMarket } from '../market/market-state'
import { type JsonPayload, createJsonNumber } from './exact-json'
import type { MarketRules } from '../market/market-listings'
import {
  type AccountRecord,
  type OrderRecord,
  type PositionRecord,
  type TradeRecord,
  isOpenOrder,
  getRemainingQuantity,
  formatSequenceNumber,
} from '../records/trading-records'

const EIGHT = decimalStep(8)
const roundToEight = (value: FixedDecimal): FixedDecimal => roundToStep(value, EIGHT)

/** Returns an order's average price, or 0 before its first fill. */
export const computeAveragePrice = (order: Pick<OrderRecord, 'executed' | 'spent'>): FixedDecimal =>
  roundToEight(divideFixed(order.spent, order.executed))

export function encodeOrderRecord(order: OrderRecord, account: AccountRecord): JsonPayload {
  return {
    order_id: order.id,
    user_id: account.number,
    price: order.price ?? null,
    type: order.type,
    quantity: order.quantity,
    amount: null,
    executed_quantity: order.executed,
    total_executed_quantity: order.executed,
    visible_quantity: order.visible,
    symbol: order.symbol,
    side: order.side,
    status: order.status,
    total_fee: order.fee,
    fee_asset: 'USDC',
    client_order_id: order.clientId ?? null,
    average_executed_price: computeAveragePrice(order),
    created_time: order.createdAt,
    updated_time: order.updatedAt,
    reduce_only: order.reduceOnly,
    realized_pnl: roundToEight(order.realized),
    order_tag: order.tag ?? null,
    margin_mode: order.mode,
  }
}

export function encodeTradeRecord(trade: TradeRecord): JsonPayload {
  return {
    id: trade.id,
    symbol: trade.symbol,
    fee: trade.fee,
    fee_asset: 'USDC',
    side: trade.side,
    order_id: trade.order,
    executed_price: trade.price,
    executed_quantity: trade.quantity,
    executed_timestamp: trade.at,
    is_maker: trade.maker ? 1 : 0,
    realized_pnl: roundToEight(trade.realized),
    match_id: createJsonNumber(formatSequenceNumber(trade.match)),
    margin_mode: trade.mode,
    margin_token: 'USDC',
    margin_change_qty: 0,
    order_enum_fee: null,
    order_enum_fee_rate: null,
  }
}

export interface PositionRowInputs {
  readonly position: PositionRecord
  readonly market: MarketState
  readonly sums: MarginSummary
  readonly orders: readonly OrderRecord[]
  readonly leverage: number
  readonly today: DailyResult
}

/** Computes the figures of a position row, for REST and for pushes. */
export function computePositionRow({ position, market, sums, orders, leverage }: PositionRowInputs) {
  const openOrders = orders.filter(
    order => order.symbol === position.symbol && order.mode === position.mode && isOpenOrder(order),
  )
  const side = (word: string) =>
    openOrders
      .filter(order => order.side === word)
      .reduce((sum, order) => sum + getRemainingQuantity(order), 0n)
  const [buys, sells] = [side('BUY'), side('SELL')]
  const size = (quantity: FixedDecimal) => multiplyFixed(quantity < 0n ? -quantity : quantity, market.mark)
  const notional = size(position.quantity)
  // Margin ratios depend on the net notional of position and orders.
  const withOrders = size(position.quantity + buys - sells)
  const state = getMarkedMarket(market)
  const liquidation =
    position.mode === 'CROSS'
      ? computeCrossLiquidationPrice(position, sums, state)
      : computeIsolatedLiquidationPrice(position, state)
  return {
    buys,
    sells,
    imr: computeInitialMarginRatio(market.rules, leverage, notional),
    mmr: computeMaintenanceMarginRatio(market.rules, notional),
    imrWithOrders: computeInitialMarginRatio(market.rules, leverage, withOrders),
    mmrWithOrders: computeMaintenanceMarginRatio(market.rules, withOrders),
    unsettled: roundToEight(computeUnsettledPnl(position, state)),
    settlePrice: roundToEight(divideFixed(position.cost, position.quantity)),
    entryPrice: roundToEight(divideFixed(position.entry, position.quantity)),
    liquidation: liquidation === undefined ? undefined : roundToEight(liquidation),
    accrued: roundToEight(
      position.accrued + multiplyFixed(position.quantity, market.memory.sumFunding - position.funded),
    ),
  }
}

export function encodePositionRow(parts: PositionRowInputs): JsonPayload {
  const { position, market, leverage } = parts
  const row = computePositionRow(parts)
  return {
    symbol: position.symbol,
    position_qty: position.quantity,
    cost_position: roundToEight(position.cost),
    last_sum_unitary_funding: position.funded,
    pending_long_qty: row.buys,
    pending_short_qty: -row.sells,
    settle_price: row.settlePrice,
    average_open_price: row.entryPrice,
    unsettled_pnl: row.unsettled,
    mark_price: market.mark,
    est_liq_price: row.liquidation ?? null,
    timestamp: position.life.openedAt,
    imr: row.imr,
    mmr: row.mmr,
    IMR_withdraw_orders: row.imrWithOrders,
    MMR_with_orders: row.mmrWithOrders,
    pnl_24_h: roundToEight(parts.today.pnl),
    fee_24_h: parts.today.fees,
    leverage,
    margin_mode: position.mode,
    margin: roundToEight(position.margin),
    accrued_funding_fee: row.accrued,
    updated_time: position.updatedAt,
    seq: createJsonNumber(formatSequenceNumber(position.seq)),
  }
}

export function encodeMarginSummary(sums: MarginSummary) {
  const withOrders = (amount: FixedDecimal) => computeMarginRatio(amount, sums.notionalWithOrders)
  const none = sums.notional === 0n
  return {
    current_margin_ratio_with_orders: truncateRatio(withOrders(sums.collateral)),
    free_collateral: roundToEight(sums.free),
    initial_margin_ratio: none ? 0n : truncateRatio(divideFixed(sums.initial, sums.notional)),
    initial_margin_ratio_with_orders:
      sums.notionalWithOrders === 0n
        ? 0n
        : truncateRatio(divideFixed(sums.initialWithOrders, sums.notionalWithOrders)),
    maintenance_margin_ratio: none ? 0n : truncateRatio(divideFixed(sums.maintenance, sums.notional)),
    maintenance_margin_ratio_with_orders:
      sums.notionalWithOrders === 0n
        ? 0n
        : truncateRatio(divideFixed(sums.maintenanceWithOrders, sums.notionalWithOrders)),
    margin_ratio: truncateRatio(computeMarginRatio(sums.collateral, sums.notional)),
    open_margin_ratio: truncateRatio(computeMarginRatio(sums.collateral, sums.notional)),
    total_collateral_value: roundToEight(sums.collateral),
    account_value: roundToEight(sums.accountValue),
  }
}

export function encodeMarketRules(rules: MarketRules): JsonPayload {
  return {
    symbol: rules.symbol,
    status: rules.status,
    quote_min: rules.quoteMin,
    quote_max: rules.quoteMax,
    quote_tick: rules.quoteTick,
    base_min: rules.baseMin,
    base_max: rules.baseMax,
    base_tick: rules.baseTick,
    min_notional: rules.minNotional,
    price_range: rules.priceRange,
    price_scope: rules.priceScope,
    std_liquidation_fee: rules.liquidationFee,
    liquidator_fee: rules.liquidatorFee,
    claim_insurance_fund_discount: rules.liquidatorFee,
    funding_period: rules.fundingHours,
    cap_funding: rules.capFunding,
    floor_funding: -rules.capFunding,
    interest_rate: rules.interestRate,
    cap_ir: rules.capInterest,
    floor_ir: -rules.capInterest,
    created_time: rules.createdAt,
    updated_time: rules.updatedAt,
    base_imr: rules.baseImr,
    base_mmr: rules.baseMmr,
    imr_factor: rules.imrFactor,
    liquidation_tier: rules.liquidationTier,
    global_max_oi_cap: rules.maxOpenInterest,
    mark_index_price_deviation_cap: multiplyFixed(rules.deviationFactor, rules.capFunding),
    mark_index_price_deviation_floor: -multiplyFixed(rules.deviationFactor, rules.capFunding),
    deviation_factor: rules.deviationFactor,
  }
}

export function encodeFuturesSnapshot(market: MarketState, openInterest: FixedDecimal): JsonPayload {
  const day = market.candles.getDayCandle()
  return {
    symbol: market.symbol,
    index_price: market.index,
    mark_price: market.mark,
    sum_unitary_funding: market.memory.sumFunding,
    est_funding_rate: market.estimatedRate,
    last_funding_rate: market.memory.lastRate,
    next_funding_time: market.memory.nextFundingAt,
    open_interest: openInterest,
    '24h_open': day.open,
    '24h_close': day.close,
    '24h_high': day.high,
    '24h_low': day.low,
    '24h_amount': roundToEight(day.amount),
    '24h_volume': day.volume,
  }
}

/** Returns the open interest of a market: a constant for the simulated traders plus all accounts. */
export function computeOpenInterest(ledger: AccountLedger, market: MarketState): FixedDecimal {
  const { rules } = market
  const base = divideFixed(rules.maxOpenInterest / 20n, market.index) / rules.baseTick
  const others = ledger
    .accounts()
    .flatMap(({ id }) => ledger.positions(id))
    .filter(row => row.symbol === market.symbol)
  return (
    base * rules.baseTick +
    others.reduce((sum, { quantity }) => sum + (quantity < 0n ? -quantity : quantity), 0n)
  )
}
