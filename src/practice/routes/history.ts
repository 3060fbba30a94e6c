import type { Exchange } from '../exchange'
import { type Fixed, over, place, roundTo, times } from '../fixed'
import type { ClosedPosition, FundingFee, Liquidation } from '../history-records'
import type { Written } from '../json'
import { LIMITS } from '../limits'
import type { Account, Trade } from '../records'
import { isRefusal, refuse } from '../refusal'
import { type Answer, type Call, type Route, pageOf, read, say, spanOf, write } from '../route'
import { readFlag, readAmount } from '../drafts'

const EIGHT = place(8)
const eight = (value: Fixed) => roundTo(value, EIGHT)
const DAY = 86_400_000

/** Newest first, of one account, within the call's span. */
function rowsOf<T extends { readonly account: string }>(
  rows: ReadonlyMap<string, T>,
  account: Account,
  call: Call,
  at: (row: T) => number,
  shape: (row: T) => Written,
  usual = 60,
): Answer {
  const span = spanOf(call)
  if (isRefusal(span)) return span
  const mine = [...rows.values()].filter(
    row => row.account === account.id && at(row) >= span.from && at(row) <= span.to,
  )
  return pageOf(mine.reverse(), call, shape, usual)
}

const named = <T extends { readonly symbol: string }>(
  rows: ReadonlyMap<string, T>,
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
export const shapeLiquidation = (liquidation: Liquidation): Written => ({
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
  type: row.liquidation === undefined ? 'closed' : 'liquidated',
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
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000) return refuse(-1005, 'limit is required')
  const mine = [...named(store.all('closed'), query.get('symbol')).values()].filter(
    row => row.account === account.id,
  )
  return say({ rows: mine.reverse().slice(0, limit).map(shapeClosed) })
}

const worthOf = (trades: readonly Trade[]): Fixed =>
  trades.reduce((sum, { price, quantity }) => sum + times(price, quantity), 0n)

/** Volumes since several moments. */
function volumes({ archive, clock }: Exchange, account: Account) {
  const now = clock.now()
  const trades = archive.trades(account.id)
  const since = (from: number) => trades.filter(({ at }) => at >= from)
  const [year = 1970] = new Date(now).toISOString().split('-').map(Number)
  return {
    now,
    fees: since(now - 30 * DAY).reduce((sum, { fee }) => sum + fee, 0n),
    today: worthOf(since(Math.floor(now / DAY) * DAY)),
    day: worthOf(since(now - DAY)),
    week: worthOf(since(now - 7 * DAY)),
    month: worthOf(since(now - 30 * DAY)),
    year: worthOf(since(Date.UTC(year, 0))),
    ever: worthOf(trades),
  }
}

function answerStatistics(exchange: Exchange, account: Account): Answer {
  const { now, fees, day, week, month, year, ever } = volumes(exchange, account)
  return say({
    days_since_registration: Math.floor((now - account.createdAt) / DAY),
    fees_paid_last_30_days: fees,
    perp_fees_paid_last_30_days: fees,
    perp_trading_volume_last_24_hours: day,
    perp_trading_volume_last_7_days: week,
    perp_trading_volume_last_30_days: month,
    perp_trading_volume_ytd: year,
    perp_trading_volume_ltd: ever,
    trading_volume_last_24_hours: day,
    trading_volume_last_30_days: month,
    trading_volume_ytd: year,
  })
}

function answerVolumes(exchange: Exchange, account: Account): Answer {
  const { today, day, week, month, year, ever } = volumes(exchange, account)
  return say({
    perp_volume_ytd: year,
    perp_volume_ltd: ever,
    perp_volume_today: today,
    perp_volume_last_1_day: day,
    perp_volume_last_7_days: week,
    perp_volume_last_30_days: month,
  })
}

const DATE = /^\d{4}-\d{2}-\d{2}$/

function answerDaily({ store }: Exchange, call: Call, account: Account): Answer {
  const [from, to] = [call.query.get('start_date') ?? '', call.query.get('end_date') ?? '']
  if (!DATE.test(from) || !DATE.test(to)) return refuse(-1005, 'start_date and end_date are required')
  const days = [...store.all('day').values()].filter(
    day => day.account === account.id && day.date >= from && day.date <= to,
  )
  return pageOf(days.reverse(), call, day => ({
    account_value: eight(day.value),
    date: day.date,
    perp_volume: eight(day.volume),
    pnl: eight(day.pnl),
    snapshot_time: day.at,
  }))
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

/** The one transfer every practice account began with. */
function answerAssets(_: Exchange, call: Call, account: Account): Answer {
  const { query } = call
  const fits = (name: string, value: string) => !query.has(name) || query.get(name) === value
  const shown = fits('token', 'USDC') && fits('side', 'DEPOSIT') && fits('status', 'COMPLETED')
  return pageOf(shown ? [account] : [], call, ({ number, createdAt }) => ({
    id: String(number * 1000),
    tx_id: `0x${String(number).padStart(64, '0')}`,
    side: 'DEPOSIT',
    token: 'USDC',
    amount: 10_000,
    fee: 0,
    trans_status: 'COMPLETED',
    created_time: createdAt,
    updated_time: createdAt,
    chain_id: '0',
  }))
}

function answerInbox({ store }: Exchange, call: Call, account: Account): Answer {
  const type = call.query.get('type')
  const notices = [...store.all('notice').values()].filter(
    notice => notice.account === account.id && (type === undefined || notice.type === type),
  )
  return pageOf(notices.reverse(), call, notice => ({
    id: notice.id,
    message_type: notice.word,
    email: '',
    application_id: account.id,
    title: notice.title,
    type: notice.type,
    level: 'GENERAL',
    content_summary: notice.summary,
    content: `<p>${notice.summary}</p>`,
    content_raw: {},
    mark_read: notice.read ? 1 : 0,
    created_time: notice.at,
  }))
}

/** Marks some or all notices as read (1) or unread (0). */
function markNotices({ store }: Exchange, call: Call, account: Account, only: boolean): Answer {
  const said = (name: string) => call.query.get(name) ?? ''
  const flag =
    call.query.get('flag') ??
    String(Number((readAmount(call.body.get('flag')) ?? -1n) / 1_000_000_000_000_000_000n))
  if (flag !== '0' && flag !== '1') return refuse(-1005, 'flag must be 0 or 1')
  const ids = said('ids').split(',')
  for (const notice of store.all('notice').values()) {
    if (notice.account !== account.id || (only && !ids.includes(String(notice.id)))) continue
    notice.read = flag === '1'
    store.put('notice', notice.id, notice)
  }
  return say()
}

/** What an account did and what became of it, and its settings that concern neither orders nor leverage. */
export const historyRoutes: readonly Route[] = [
  read('/v1/funding_fee/history', LIMITS.userFunding, answerFunding),
  read('/v1/liquidations', LIMITS.ip, answerLiquidations),
  read('/v1/position_history', LIMITS.user, answerPositions),
  read('/v1/pnl_settlement/history', LIMITS.keyTwenty, answerSettlements),
  read('/v1/asset/history', LIMITS.keyMinute, answerAssets),
  read('/v1/client/statistics', LIMITS.keyMinute, (exchange, _, account) =>
    answerStatistics(exchange, account),
  ),
  read('/v1/client/statistics/daily', LIMITS.keyMinute, answerDaily),
  read('/v1/volume/user/stats', LIMITS.keyMinute, (exchange, _, account) => answerVolumes(exchange, account)),
  read('/v1/notification/inbox/notifications', LIMITS.keyMinute, answerInbox),
  read('/v1/notification/inbox/unread', LIMITS.keyMinute, ({ store }, _, account) => {
    const unread = [...store.all('notice').values()].filter(
      notice => notice.account === account.id && !notice.read,
    )
    return say({ count: unread.length, last_id: unread.at(-1)?.id ?? 0 })
  }),
  write(
    'POST',
    '/v1/notification/inbox/mark_read',
    LIMITS.keyMinute,
    (exchange, call, account) => markNotices(exchange, call, account, true),
    'any',
  ),
  write(
    'POST',
    '/v1/notification/inbox/mark_read_all',
    LIMITS.keyMinute,
    (exchange, call, account) => markNotices(exchange, call, account, false),
    'any',
  ),
  write('POST', '/v1/client/maintenance_config', LIMITS.keyMinute, ({ store }, { body }, account) => {
    const flag = readFlag(body.get('maintenance_cancel_order_flag'))
    if (flag === undefined || !body.has('maintenance_cancel_order_flag'))
      return refuse(-1005, 'maintenance_cancel_order_flag must be a boolean')
    account.maintenanceCancel = flag
    store.put('account', account.id, account)
    return say({ success_alter: 'Success! Your change has been saved!' })
  }),
]
