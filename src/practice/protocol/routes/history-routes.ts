import { listAccountDeposits } from '../../account/deposits'
import { OPENING_BALANCE_USDC } from '../../account/sub-accounts'
import { encodeDepositRow } from '../account-event-payloads'
import type { PracticeExchange } from '../../exchange/practice-exchange'
import { type FixedDecimal, divideFixed, decimalStep, roundToStep } from '../../numbers/fixed-decimal'
import type { ClosedPosition, FundingPayment, LiquidationRecord } from '../../records/history-records'
import type { JsonPayload } from '../exact-json'
import {
  COMMON_FIELDS,
  type RequestFields,
  PAGE_FIELDS,
  TIME_RANGE_FIELDS,
  patternField,
  requiredField,
  integerField,
  enumField,
} from '../request-fields'
import { RATE_LIMITS } from '../rate-limits'
import type { AccountRecord } from '../../records/trading-records'
import {
  type RouteAnswer,
  type RouteCall,
  type VenueRoute,
  answerListPage,
  defineReadRoute,
  answerWith,
  readTimeRange,
} from '../venue-route'

const EIGHT = decimalStep(8)
const roundToEight = (value: FixedDecimal) => roundToStep(value, EIGHT)

function answerRows<T extends { readonly account: string }>(
  rows: ReadonlyMap<string | number, T>,
  account: AccountRecord,
  call: RouteCall,
  at: (row: T) => number,
  shape: (row: T) => JsonPayload,
  defaultSize = 60,
): RouteAnswer {
  const span = readTimeRange(call)
  const accountRows = [...rows.values()].filter(
    row => row.account === account.id && at(row) >= span.from && at(row) <= span.to,
  )
  return answerListPage(accountRows.reverse(), call, shape, defaultSize)
}

const filterBySymbol = <T extends { readonly symbol: string }>(
  rows: ReadonlyMap<string | number, T>,
  symbol: string | undefined,
) => (symbol === undefined ? rows : new Map([...rows].filter(([, row]) => row.symbol === symbol)))

function answerFunding(
  { store, ledger }: PracticeExchange,
  call: RouteCall,
  account: AccountRecord,
): RouteAnswer {
  const settled = (fee: FundingPayment) =>
    (ledger.position(account.id, fee.symbol, fee.mode)?.settledAt ?? 0) > fee.at
  return answerRows(
    filterBySymbol(store.all('funding'), call.query.get('symbol')),
    account,
    call,
    fee => fee.at,
    fee => ({
      symbol: fee.symbol,
      funding_rate: fee.rate,
      mark_price: fee.mark,
      funding_fee: roundToEight(fee.fee),
      payment_type: fee.fee >= 0n ? 'Pay' : 'Receive',
      status: settled(fee) ? 'Settled' : 'Accrued',
      margin_mode: fee.mode,
      created_time: fee.at,
      updated_time: fee.at,
    }),
  )
}

const encodeLiquidation = (liquidation: LiquidationRecord): JsonPayload => ({
  liquidation_id: liquidation.id,
  timestamp: liquidation.at,
  transfer_amount_to_insurance_fund: liquidation.toInsurance,
  margin_ratio: roundToEight(liquidation.marginRatio),
  account_mmr: roundToEight(liquidation.accountMmr),
  position_notional: roundToEight(liquidation.notional),
  collateral_value: roundToEight(liquidation.collateral),
  positions_by_perp: liquidation.positions.map(position => ({
    symbol: position.symbol,
    position_qty: position.quantity,
    total_position: position.total,
    mark_price: position.mark,
    transfer_price: position.price,
    cost_position_transfer: roundToEight(position.cost),
    liquidator_fee: position.liquidatorRate,
    abs_liquidator_fee: roundToEight(position.liquidatorFee),
    abs_liquidation_fee: roundToEight(position.liquidatorFee),
    insurance_fund_fee: position.insuranceRate,
    abs_insurance_fund_fee: roundToEight(position.insuranceFee),
  })),
})

function answerLiquidations(
  { store }: PracticeExchange,
  call: RouteCall,
  account: AccountRecord,
): RouteAnswer {
  const symbol = call.query.get('symbol')
  const id = call.query.get('liquidation_id')
  const fitting = [...store.all('liquidation')].filter(
    ([, row]) =>
      (id === undefined || String(row.id) === id) &&
      (symbol === undefined || row.positions.some(taken => taken.symbol === symbol)),
  )
  return answerRows(new Map(fitting), account, call, row => row.at, encodeLiquidation)
}

const encodeClosedPosition = (row: ClosedPosition): JsonPayload => ({
  position_id: row.id,
  position_status: 'closed',
  status: 'closed',
  type: row.deleveraged === true ? 'adl' : row.liquidation === undefined ? 'closed' : 'liquidated',
  symbol: row.symbol,
  avg_open_price: roundToEight(divideFixed(row.life.openedWorth, row.life.opened)),
  avg_close_price: roundToEight(divideFixed(row.life.closedWorth, row.life.closed)),
  max_position_qty: row.life.peak,
  closed_position_qty: row.life.closed,
  side: row.side,
  trading_fee: row.life.fees,
  accumulated_funding_fee: roundToEight(row.life.funding),
  insurance_fund_fee: roundToEight(row.insuranceFee),
  liquidator_fee: roundToEight(row.liquidatorFee),
  liquidation_id: row.liquidation ?? null,
  realized_pnl: roundToEight(row.life.realized),
  open_timestamp: row.life.openedAt,
  close_timestamp: row.closedAt,
  last_update_timestamp: row.closedAt,
  leverage: row.leverage,
  margin_mode: row.mode,
})

function answerPositions(
  { store }: PracticeExchange,
  { query }: RouteCall,
  account: AccountRecord,
): RouteAnswer {
  const limit = Number(query.get('limit'))
  const accountRows = [...filterBySymbol(store.all('closed'), query.get('symbol')).values()].filter(
    row => row.account === account.id,
  )
  return answerWith({ rows: accountRows.reverse().slice(0, limit).map(encodeClosedPosition) })
}

function answerSettlements(
  { store }: PracticeExchange,
  call: RouteCall,
  account: AccountRecord,
): RouteAnswer {
  return answerRows(
    store.all('settlement'),
    account,
    call,
    row => row.settledAt,
    row => ({
      id: row.id,
      old_balance: roundToEight(row.before),
      new_balance: roundToEight(row.after),
      settled_amount: roundToEight(row.amount),
      requested_time: row.requestedAt,
      settled_time: row.settledAt,
      symbols: row.symbols.map(({ symbol, amount }) => ({ symbol, settled_amount: roundToEight(amount) })),
    }),
    25,
  )
}

/** Answers the initial transfer of every practice account and its later deposits. */
function answerAssets({ store }: PracticeExchange, call: RouteCall, account: AccountRecord): RouteAnswer {
  const { query } = call
  const fits = (name: string, value: string) => !query.has(name) || query.get(name) === value
  const isSelected = fits('token', 'USDC') && fits('side', 'DEPOSIT') && fits('status', 'COMPLETED')
  const first = { id: 0, account: account.id, amount: OPENING_BALANCE_USDC, at: account.createdAt }
  const span = readTimeRange(call)
  const rows = isSelected ? [first, ...listAccountDeposits(store, account)].reverse() : []
  return answerListPage(
    rows.filter(({ at }) => at >= span.from && at <= span.to),
    call,
    row => encodeDepositRow(account, row),
  )
}

const ASSET_STATUS = enumField(
  'NEW',
  'CONFIRM',
  'PROCESSING',
  'COMPLETED',
  'FAILED',
  'PENDING_REBALANCE',
  'PENDING',
)
const HISTORY_FIELDS: RequestFields = { ...TIME_RANGE_FIELDS, ...PAGE_FIELDS }

export const historyRoutes: readonly VenueRoute[] = [
  defineReadRoute(
    '/v1/funding_fee/history',
    RATE_LIMITS.userFunding,
    { symbol: COMMON_FIELDS.symbol, ...HISTORY_FIELDS },
    answerFunding,
  ),
  defineReadRoute(
    '/v1/liquidations',
    RATE_LIMITS.ip,
    {
      symbol: COMMON_FIELDS.symbol,
      liquidation_id: COMMON_FIELDS.id,
      sort_by: enumField('liquidation_id', 'time'),
      ...HISTORY_FIELDS,
    },
    answerLiquidations,
  ),
  defineReadRoute(
    '/v1/position_history',
    RATE_LIMITS.user,
    { limit: requiredField(integerField(1, 1_000)), symbol: COMMON_FIELDS.symbol },
    answerPositions,
  ),
  defineReadRoute('/v1/pnl_settlement/history', RATE_LIMITS.keyTwenty, HISTORY_FIELDS, answerSettlements),
  defineReadRoute(
    '/v1/asset/history',
    RATE_LIMITS.keyMinute,
    {
      token: patternField(/^[A-Za-z0-9]{1,20}$/, 'a token'),
      side: enumField('DEPOSIT', 'WITHDRAW'),
      status: ASSET_STATUS,
      ...HISTORY_FIELDS,
    },
    answerAssets,
  ),
]
