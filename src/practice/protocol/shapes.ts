import { crossLiquidation, isolatedLiquidation } from '../account/liquidation-price'
import { type Fixed, over, place, roundTo, times } from '../numbers/fixed'
import type { Ledger } from '../account/ledger'
import { type Sums, cut, imrOf, mmrOf, ratioOf, unsettledOf } from '../account/margin'
import type { Today } from '../account/today'
import { type Market, marked } from '../market/market'
import { type Written, digits } from './json'
import type { Rules } from '../market/markets'
import {
  type Account,
  type Order,
  type Position,
  type Trade,
  isOpen,
  remaining,
  seqText,
} from '../records/records'

const EIGHT = place(8)
const eight = (value: Fixed): Fixed => roundTo(value, EIGHT)

/** An order's mean price over its fills; 0 before the first one. */
export const averageOf = (order: Pick<Order, 'executed' | 'spent'>): Fixed =>
  eight(over(order.spent, order.executed))

/** The order record. */
export function shapeOrder(order: Order, account: Account): Written {
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
    average_executed_price: averageOf(order),
    created_time: order.createdAt,
    updated_time: order.updatedAt,
    reduce_only: order.reduceOnly,
    realized_pnl: eight(order.realized),
    order_tag: order.tag ?? null,
    margin_mode: order.mode,
  }
}

/** The trade record. */
export function shapeTrade(trade: Trade): Written {
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
    realized_pnl: eight(trade.realized),
    match_id: digits(seqText(trade.match)),
    margin_mode: trade.mode,
    margin_token: 'USDC',
    margin_change_qty: 0,
    order_enum_fee: null,
    order_enum_fee_rate: null,
  }
}

/** What a position row shows that depends on everything else the account has. */
export interface RowParts {
  readonly position: Position
  readonly market: Market
  readonly sums: Sums
  readonly orders: readonly Order[]
  readonly leverage: number
  readonly today: Today
}

/** The figures of a position row, for the REST answer and for the push alike. */
export function measureRow({ position, market, sums, orders, leverage }: RowParts) {
  const mine = orders.filter(
    order => order.symbol === position.symbol && order.mode === position.mode && isOpen(order),
  )
  const side = (word: string) =>
    mine.filter(order => order.side === word).reduce((sum, order) => sum + remaining(order), 0n)
  const [buys, sells] = [side('BUY'), side('SELL')]
  const size = (quantity: Fixed) => times(quantity < 0n ? -quantity : quantity, market.mark)
  const notional = size(position.quantity)
  // The rates bend with what position and orders come to on balance.
  const withOrders = size(position.quantity + buys - sells)
  const state = marked(market)
  const liquidation =
    position.mode === 'CROSS' ? crossLiquidation(position, sums, state) : isolatedLiquidation(position, state)
  return {
    buys,
    sells,
    imr: imrOf(market.rules, leverage, notional),
    mmr: mmrOf(market.rules, notional),
    imrWithOrders: imrOf(market.rules, leverage, withOrders),
    mmrWithOrders: mmrOf(market.rules, withOrders),
    unsettled: eight(unsettledOf(position, state)),
    settlePrice: eight(over(position.cost, position.quantity)),
    entryPrice: eight(over(position.entry, position.quantity)),
    liquidation: liquidation === undefined ? undefined : eight(liquidation),
    accrued: eight(position.accrued + times(position.quantity, market.memory.sumFunding - position.funded)),
  }
}

/** The position row of REST. */
export function shapePosition(parts: RowParts): Written {
  const { position, market, leverage } = parts
  const row = measureRow(parts)
  return {
    symbol: position.symbol,
    position_qty: position.quantity,
    cost_position: eight(position.cost),
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
    pnl_24_h: eight(parts.today.pnl),
    fee_24_h: parts.today.fees,
    leverage,
    margin_mode: position.mode,
    margin: eight(position.margin),
    accrued_funding_fee: row.accrued,
    updated_time: position.updatedAt,
    seq: digits(seqText(position.seq)),
  }
}

/** The account's own figures, as they head the positions answer. */
export function shapeSums(sums: Sums) {
  const withOrders = (amount: Fixed) => ratioOf(amount, sums.notionalWithOrders)
  const none = sums.notional === 0n
  return {
    current_margin_ratio_with_orders: cut(withOrders(sums.collateral)),
    free_collateral: eight(sums.free),
    initial_margin_ratio: none ? 0n : cut(over(sums.initial, sums.notional)),
    initial_margin_ratio_with_orders:
      sums.notionalWithOrders === 0n ? 0n : cut(over(sums.initialWithOrders, sums.notionalWithOrders)),
    maintenance_margin_ratio: none ? 0n : cut(over(sums.maintenance, sums.notional)),
    maintenance_margin_ratio_with_orders:
      sums.notionalWithOrders === 0n ? 0n : cut(over(sums.maintenanceWithOrders, sums.notionalWithOrders)),
    margin_ratio: cut(ratioOf(sums.collateral, sums.notional)),
    open_margin_ratio: cut(ratioOf(sums.collateral, sums.notional)),
    total_collateral_value: eight(sums.collateral),
    account_value: eight(sums.accountValue),
  }
}

/** A market's rules as the venue publishes them. */
export function shapeRules(rules: Rules): Written {
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
    mark_index_price_deviation_cap: times(rules.deviationFactor, rules.capFunding),
    mark_index_price_deviation_floor: -times(rules.deviationFactor, rules.capFunding),
    deviation_factor: rules.deviationFactor,
  }
}

/** The futures snapshot of a market. */
export function shapeFutures(market: Market, openInterest: Fixed): Written {
  const day = market.candles.day()
  return {
    symbol: market.symbol,
    index_price: market.index,
    mark_price: market.mark,
    sum_unitary_funding: market.memory.sumFunding,
    est_funding_rate: market.estRate,
    last_funding_rate: market.memory.lastRate,
    next_funding_time: market.memory.nextFundingAt,
    open_interest: openInterest,
    '24h_open': day.open,
    '24h_close': day.close,
    '24h_high': day.high,
    '24h_low': day.low,
    '24h_amount': eight(day.amount),
    '24h_volume': day.volume,
  }
}

/** What is open in a market: the makers' own standing interest, and everybody else's. */
export function openInterestOf(ledger: Ledger, market: Market): Fixed {
  const { rules } = market
  const base = over(rules.maxOpenInterest / 20n, market.index) / rules.baseTick
  const others = ledger
    .accounts()
    .flatMap(({ id }) => ledger.positions(id))
    .filter(row => row.symbol === market.symbol)
  return (
    base * rules.baseTick +
    others.reduce((sum, { quantity }) => sum + (quantity < 0n ? -quantity : quantity), 0n)
  )
}
