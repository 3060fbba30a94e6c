import { getRwaFeeRates } from '../../account/fee-rates'
import type { PracticeExchange } from '../../exchange/practice-exchange'
import { type FixedDecimal, decimalStep, roundToStep } from '../../numbers/fixed-decimal'
import { computeDailyResult, computeTotalDailyPnl } from '../../account/daily-result'
import type { JsonPayload } from '../exact-json'
import {
  COMMON_FIELDS,
  NO_FIELDS,
  PAGE_FIELDS,
  booleanTextField,
  patternField,
  requiredField,
  enumField,
} from '../request-fields'
import { RATE_LIMITS } from '../rate-limits'
import { FAUCET_AMOUNT, creditAccountDeposit, canUseFaucet } from '../../account/deposits'
import { createEmptyPosition } from '../../account/position-fills'
import { parseTextValue } from '../request-values'
import { getWalletAddress } from '../../account/practice-wallets'
import { type AccountRecord, type PositionRecord, isOpenOrder } from '../../records/trading-records'
import { createRefusal } from '../../account/venue-refusal'
import {
  type RouteAnswer,
  type RouteCall,
  type VenueRoute,
  definePublicRoute,
  defineReadRoute,
  answerWith,
} from '../venue-route'
import { type PositionRowInputs, encodePositionRow, encodeMarginSummary } from '../trading-payloads'
import { PUBLIC_KEY_FIELD } from './key-routes'
import { answerForMarket } from './market-routes'

export function getPositionRowInputs(
  exchange: PracticeExchange,
  account: AccountRecord,
  position: PositionRecord,
): PositionRowInputs | undefined {
  const market = exchange.markets.get(position.symbol)
  if (market === undefined) return undefined
  const { ledger } = exchange
  return {
    position,
    market,
    sums: ledger.summarizeAccount(account),
    orders: ledger.openOrders(account.id),
    leverage: ledger.leverage(account, position.symbol, position.mode),
    today: computeDailyResult(exchange, position),
  }
}

/** Returns the position rows. A row exists while there is a quantity, something unsettled, or an open order. */
export function listPositionRows(exchange: PracticeExchange, account: AccountRecord): readonly JsonPayload[] {
  const { ledger } = exchange
  const held = ledger.positions(account.id)
  const named = new Set(held.map(({ symbol, mode }) => `${symbol}/${mode}`))
  const waiting = ledger
    .openOrders(account.id)
    .filter(order => isOpenOrder(order) && !named.has(`${order.symbol}/${order.mode}`))
  const blanks = [...new Map(waiting.map(order => [`${order.symbol}/${order.mode}`, order])).values()]
  return [
    ...held,
    ...blanks.map(order => createEmptyPosition(account.id, order.symbol, order.mode, 0n, order.createdAt)),
  ]
    .filter(
      row =>
        row.quantity !== 0n ||
        row.cost !== 0n ||
        ledger.openOrders(account.id).some(order => order.symbol === row.symbol && order.mode === row.mode),
    )
    .map(row => getPositionRowInputs(exchange, account, row))
    .filter(parts => parts !== undefined)
    .map(encodePositionRow)
}

export function listHoldingRows({ ledger, clock }: PracticeExchange, account: AccountRecord) {
  const sums = ledger.summarizeAccount(account)
  const row = (token: string, holding: FixedDecimal, isolated: FixedDecimal, orders: FixedDecimal) => ({
    token,
    holding,
    frozen: 0,
    pending_short: 0,
    isolated_margin: isolated,
    isolated_order_frozen: orders,
    updated_time: clock.now(),
  })
  return [
    row('USDC', account.holding, sums.isolatedMargin, sums.orderFrozen),
    ...Object.entries(account.tokens ?? {}).map(([token, holding]) => row(token, holding, 0n, 0n)),
  ]
}

function answerPosition(exchange: PracticeExchange, call: RouteCall, account: AccountRecord): RouteAnswer {
  const mode = call.query.get('margin_mode') === 'ISOLATED' ? 'ISOLATED' : 'CROSS'
  return answerForMarket(exchange, call.param('symbol'), ({ symbol }) => {
    const row =
      exchange.ledger.position(account.id, symbol, mode) ??
      createEmptyPosition(account.id, symbol, mode, 0n, account.createdAt)
    const parts = getPositionRowInputs(exchange, account, row)
    return parts === undefined
      ? createRefusal(-1006, 'the position does not exist')
      : answerWith(encodePositionRow(parts))
  })
}

function answerInfo({ markets }: PracticeExchange, account: AccountRecord): RouteAnswer {
  const { takerBps, makerBps } = account
  const rwa = getRwaFeeRates(account)
  const each = (pick: 'imrFactor' | 'maxNotional') =>
    Object.fromEntries([...markets.values()].map(({ symbol, rules }) => [symbol, rules[pick]]))
  return answerWith({
    account_id: account.id,
    email: 'practice@example.com',
    account_mode: 'FUTURES',
    max_leverage: account.maxLeverage,
    taker_fee_rate: takerBps,
    maker_fee_rate: makerBps,
    futures_taker_fee_rate: takerBps,
    futures_maker_fee_rate: makerBps,
    rwa_taker_fee_rate: rwa.takerBps,
    rwa_maker_fee_rate: rwa.makerBps,
    maintenance_cancel_orders: account.maintenanceCancel,
    imr_factor: each('imrFactor'),
    max_notional: each('maxNotional'),
  })
}

function answerKeys({ keys }: PracticeExchange, { query }: RouteCall, account: AccountRecord): RouteAnswer {
  const status = query.get('key_status')
  const rows = [...keys.values()].filter(
    key => key.account === account.id && (status === undefined || key.status === status),
  )
  return answerWith({
    rows: rows.map(key => ({
      orderly_key: key.text,
      key_status: key.status,
      ip_restriction_list: key.ips,
      ip_restriction_status: key.ipStatus,
      expiration: key.expiration,
      scope: key.scope,
      tag: key.tag,
    })),
  })
}

function answerKeyAddresses(
  { keys }: PracticeExchange,
  { query }: RouteCall,
  account: AccountRecord,
): RouteAnswer {
  const key = keys.get(query.get('orderly_key') ?? '')
  if (key?.account !== account.id) return createRefusal(-1006, 'the key does not exist')
  return answerWith({
    account_id: account.id,
    orderly_key: key.text,
    ip_restriction_list: key.ips,
    tag: key.tag,
  })
}

function answerKeyValidity({ keys }: PracticeExchange, { query }: RouteCall): RouteAnswer {
  const key = keys.get(query.get('orderly_key') ?? '')
  if (key?.account !== query.get('account_id') || key?.status !== 'ACTIVE')
    return createRefusal(-1006, 'the key does not exist')
  return answerWith({ orderly_key: key.text, scope: key.scope, expiration: key.expiration, tag: key.tag })
}

/** Gives the test faucet's USDC to the account of a wallet. */
function answerFaucet(exchange: PracticeExchange, { body }: RouteCall): RouteAnswer {
  const address = parseTextValue(body.get('user_address'))
  const account = exchange.ledger.accounts().find(({ id }) => getWalletAddress(id) === address)
  if (account === undefined) return createRefusal(-1006, 'no account belongs to user_address')
  if (!canUseFaucet(exchange.store, account))
    return createRefusal(-1005, 'the faucet gave this account all it gives')
  creditAccountDeposit(exchange, account, FAUCET_AMOUNT)
  return answerWith()
}

const ACCOUNT_FIELD = patternField(/^0x[0-9a-f]{64}$/, 'an account')
const ADDRESS_FIELD = patternField(/^0x[0-9a-f]{40}$/, 'the address of a wallet')
const KEY_STATUS_FIELD = enumField('ACTIVE', 'REMOVING', 'REMOVED')

export const accountRoutes: readonly VenueRoute[] = [
  defineReadRoute('/v1/positions', RATE_LIMITS.userPositions, NO_FIELDS, (exchange, _, account) =>
    answerWith({
      ...encodeMarginSummary(exchange.ledger.summarizeAccount(account)),
      total_pnl_24_h: roundToStep(computeTotalDailyPnl(exchange, account.id), decimalStep(8)),
      rows: listPositionRows(exchange, account),
    }),
  ),
  defineReadRoute('/v1/positions_lite', RATE_LIMITS.key, NO_FIELDS, (exchange, _, account) =>
    answerWith({ rows: listPositionRows(exchange, account) }),
  ),
  defineReadRoute(
    '/v1/position/{symbol}',
    RATE_LIMITS.userPositions,
    { margin_mode: COMMON_FIELDS.mode },
    answerPosition,
  ),
  defineReadRoute('/v1/account_info', RATE_LIMITS.user, NO_FIELDS, (exchange, _, account) =>
    answerWith({
      ...encodeMarginSummary(exchange.ledger.summarizeAccount(account)),
      total_pnl_24h: roundToStep(computeTotalDailyPnl(exchange, account.id), decimalStep(8)),
    }),
  ),
  defineReadRoute('/v1/client/holding', RATE_LIMITS.key, { all: booleanTextField }, (exchange, _, account) =>
    answerWith({ holding: listHoldingRows(exchange, account) }),
  ),
  defineReadRoute('/v1/client/info', RATE_LIMITS.keyMinute, NO_FIELDS, (exchange, _, account) =>
    answerInfo(exchange, account),
  ),
  defineReadRoute(
    '/v1/client/key_info',
    RATE_LIMITS.keyMinute,
    { key_status: KEY_STATUS_FIELD, ...PAGE_FIELDS },
    answerKeys,
  ),
  defineReadRoute(
    '/v1/client/orderly_key_ip_restriction',
    RATE_LIMITS.keyMinute,
    { orderly_key: requiredField(PUBLIC_KEY_FIELD) },
    answerKeyAddresses,
  ),
  definePublicRoute(
    'GET',
    '/v1/get_orderly_key',
    RATE_LIMITS.ip,
    { account_id: requiredField(ACCOUNT_FIELD), orderly_key: requiredField(PUBLIC_KEY_FIELD) },
    answerKeyValidity,
  ),
  definePublicRoute(
    'POST',
    '/v1/faucet/usdc',
    RATE_LIMITS.ip,
    { user_address: requiredField(ADDRESS_FIELD) },
    answerFaucet,
  ),
]
