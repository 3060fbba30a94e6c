import { depositsOf } from '../../account/deposits'
import { OPENING_BALANCE } from '../../account/sub-accounts'
import { shapeDeposit } from '../money-shapes'
import type { Exchange } from '../../exchange/exchange'
import { type Fixed, over, place, roundTo } from '../../numbers/fixed'
import type { ClosedPosition, FundingFee, Liquidation } from '../../records/history-records'
import type { Written } from '../json'
import { ASKED, type Fields, PAGES, SPAN, like, needed, whole, word } from '../asks'
import { LIMITS } from '../limits'
import type { Account } from '../../records/records'
import { type Answer, type Call, type Route, pageOf, read, say, spanOf } from '../route'

const EIGHT = place(8)
const eight = (value: Fixed) => roundTo(value, EIGHT)

/** Newest first, of one account, within the call's span. */
function rowsOf<T extends { readonly account: string }>(
  rows: ReadonlyMap<string | number, T>,
  account: Account,
  call: Call,
  at: (row: T) => number,
  shape: (row: T) => Written,
  usual = 60,
): Answer {
  const span = spanOf(call)
  const mine = [...rows.values()].filter(
    row => row.account === account.id && at(row) >= span.from && at(row) <= span.to,
  )
  return pageOf(mine.reverse(), call, shape, usual)
}

const named = <T extends { readonly symbol: string }>(
  rows: ReadonlyMap<string | number, T>,
  symbol: string | undefined,
) => (symbol === undefined ? rows : new Map([...rows].filter(([, row]) => row.symbol === symbol)))

function answerFunding({ store, ledger }: Exchange, call: Call, account: Account): Answer {
  const settled = (fee: FundingFee) =>
    (ledger.position(account.id, fee.symbol, fee.mode)?.settledAt ?? 0) > fee.at
  return rowsOf(
    named(store.all('funding'), call.query.get('symbol')),
    account,
    call,
    fee => fee.at,
    fee => ({
      symbol: fee.symbol,
      funding_rate: fee.rate,
      mark_price: fee.mark,
      funding_fee: eight(fee.fee),
      payment_type: fee.fee >= 0n ? 'Pay' : 'Receive',
      status: settled(fee) ? 'Settled' : 'Accrued',
      margin_mode: fee.mode,
      created_time: fee.at,
      updated_time: fee.at,
    }),
  )
}

/** A liquidation as its own account is told. */
const shapeLiquidation = (liquidation: Liquidation): Written => ({
  liquidation_id: liquidation.id,
  timestamp: liquidation.at,
  transfer_amount_to_insurance_fund: liquidation.toInsurance,
  margin_ratio: eight(liquidation.marginRatio),
  account_mmr: eight(liquidation.accountMmr),
  position_notional: eight(liquidation.notional),
  collateral_value: eight(liquidation.collateral),
  positions_by_perp: liquidation.positions.map(position => ({
    symbol: position.symbol,
    position_qty: position.quantity,
    total_position: position.total,
    mark_price: position.mark,
    transfer_price: position.price,
    cost_position_transfer: eight(position.cost),
    liquidator_fee: position.liquidatorRate,
    abs_liquidator_fee: eight(position.liquidatorFee),
    abs_liquidation_fee: eight(position.liquidatorFee),
    insurance_fund_fee: position.insuranceRate,
    abs_insurance_fund_fee: eight(position.insuranceFee),
  })),
})

function answerLiquidations({ store }: Exchange, call: Call, account: Account): Answer {
  const symbol = call.query.get('symbol')
  const id = call.query.get('liquidation_id')
  const fitting = [...store.all('liquidation')].filter(
    ([, row]) =>
      (id === undefined || String(row.id) === id) &&
      (symbol === undefined || row.positions.some(taken => taken.symbol === symbol)),
  )
  return rowsOf(new Map(fitting), account, call, row => row.at, shapeLiquidation)
}

const shapeClosed = (row: ClosedPosition): Written => ({
  position_id: row.id,
  position_status: 'closed',
  status: 'closed',
  type: row.deleveraged === true ? 'adl' : row.liquidation === undefined ? 'closed' : 'liquidated',
  symbol: row.symbol,
  avg_open_price: eight(over(row.life.openedWorth, row.life.opened)),
  avg_close_price: eight(over(row.life.closedWorth, row.life.closed)),
  max_position_qty: row.life.peak,
  closed_position_qty: row.life.closed,
  side: row.side,
  trading_fee: row.life.fees,
  accumulated_funding_fee: eight(row.life.funding),
  insurance_fund_fee: eight(row.insuranceFee),
  liquidator_fee: eight(row.liquidatorFee),
  liquidation_id: row.liquidation ?? null,
  realized_pnl: eight(row.life.realized),
  open_timestamp: row.life.openedAt,
  close_timestamp: row.closedAt,
  last_update_timestamp: row.closedAt,
  leverage: row.leverage,
  margin_mode: row.mode,
})

function answerPositions({ store }: Exchange, { query }: Call, account: Account): Answer {
  const limit = Number(query.get('limit'))
  const mine = [...named(store.all('closed'), query.get('symbol')).values()].filter(
    row => row.account === account.id,
  )
  return say({ rows: mine.reverse().slice(0, limit).map(shapeClosed) })
}

function answerSettlements({ store }: Exchange, call: Call, account: Account): Answer {
  return rowsOf(
    store.all('settlement'),
    account,
    call,
    row => row.settledAt,
    row => ({
      id: row.id,
      old_balance: eight(row.before),
      new_balance: eight(row.after),
      settled_amount: eight(row.amount),
      requested_time: row.requestedAt,
      settled_time: row.settledAt,
      symbols: row.symbols.map(({ symbol, amount }) => ({ symbol, settled_amount: eight(amount) })),
    }),
    25,
  )
}

/** The transfer every practice account began with, and what came in since. */
function answerAssets({ store }: Exchange, call: Call, account: Account): Answer {
  const { query } = call
  const fits = (name: string, value: string) => !query.has(name) || query.get(name) === value
  const shown = fits('token', 'USDC') && fits('side', 'DEPOSIT') && fits('status', 'COMPLETED')
  const first = { id: 0, account: account.id, amount: OPENING_BALANCE, at: account.createdAt }
  const span = spanOf(call)
  const rows = shown ? [first, ...depositsOf(store, account)].reverse() : []
  return pageOf(
    rows.filter(({ at }) => at >= span.from && at <= span.to),
    call,
    row => shapeDeposit(account, row),
  )
}

const ASSET_STATUS = word(
  'NEW',
  'CONFIRM',
  'PROCESSING',
  'COMPLETED',
  'FAILED',
  'PENDING_REBALANCE',
  'PENDING',
)
const PAST: Fields = { ...SPAN, ...PAGES }

/** What an account did and what became of it. */
export const historyRoutes: readonly Route[] = [
  read('/v1/funding_fee/history', LIMITS.userFunding, { symbol: ASKED.symbol, ...PAST }, answerFunding),
  read(
    '/v1/liquidations',
    LIMITS.ip,
    { symbol: ASKED.symbol, liquidation_id: ASKED.id, sort_by: word('liquidation_id', 'time'), ...PAST },
    answerLiquidations,
  ),
  read(
    '/v1/position_history',
    LIMITS.user,
    { limit: needed(whole(1, 1_000)), symbol: ASKED.symbol },
    answerPositions,
  ),
  read('/v1/pnl_settlement/history', LIMITS.keyTwenty, PAST, answerSettlements),
  read(
    '/v1/asset/history',
    LIMITS.keyMinute,
    {
      token: like(/^[A-Za-z0-9]{1,20}$/, 'a token'),
      side: word('DEPOSIT', 'WITHDRAW'),
      status: ASSET_STATUS,
      ...PAST,
    },
    answerAssets,
  ),
]
