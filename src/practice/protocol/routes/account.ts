import { rwaRatesOf } from '../../account/rates'
import type { Exchange } from '../../exchange/exchange'
import { type Fixed, place, roundTo } from '../../numbers/fixed'
import { todayOf, totalToday } from '../../account/today'
import type { Written } from '../json'
import { ASKED, NOTHING, PAGES, flagWord, like, needed, word } from '../asks'
import { LIMITS } from '../limits'
import { FAUCET, deposit, mayDraw } from '../../account/deposits'
import { blankPosition } from '../../account/position'
import { readText } from '../values'
import { addressOf } from '../../account/wallets'
import { type Account, type Position, isOpen } from '../../records/records'
import { refuse } from '../../account/refusal'
import { type Answer, type Call, type Route, open, read, say } from '../route'
import { type RowParts, shapePosition, shapeSums } from '../shapes'
import { KEY } from './keys'
import { withMarket } from './markets'

/** Everything a position's row is measured from. */
export function rowParts(exchange: Exchange, account: Account, position: Position): RowParts | undefined {
  const market = exchange.markets.get(position.symbol)
  if (market === undefined) return undefined
  const { ledger } = exchange
  return {
    position,
    market,
    sums: ledger.sums(account),
    orders: ledger.openOrders(account.id),
    leverage: ledger.leverage(account, position.symbol, position.mode),
    today: todayOf(exchange, position),
  }
}

/** A row stays while there is a quantity, something unsettled, or an order that could change it. */
export function positionRows(exchange: Exchange, account: Account): readonly Written[] {
  const { ledger } = exchange
  const held = ledger.positions(account.id)
  const named = new Set(held.map(({ symbol, mode }) => `${symbol}/${mode}`))
  const waiting = ledger
    .openOrders(account.id)
    .filter(order => isOpen(order) && !named.has(`${order.symbol}/${order.mode}`))
  const blanks = [...new Map(waiting.map(order => [`${order.symbol}/${order.mode}`, order])).values()]
  return [
    ...held,
    ...blanks.map(order => blankPosition(account.id, order.symbol, order.mode, 0n, order.createdAt)),
  ]
    .filter(
      row =>
        row.quantity !== 0n ||
        row.cost !== 0n ||
        ledger.openOrders(account.id).some(order => order.symbol === row.symbol && order.mode === row.mode),
    )
    .map(row => rowParts(exchange, account, row))
    .filter(parts => parts !== undefined)
    .map(shapePosition)
}

/** What an account holds of each token. */
export function holdingRows({ ledger, clock }: Exchange, account: Account) {
  const sums = ledger.sums(account)
  const row = (token: string, holding: Fixed, isolated: Fixed, orders: Fixed) => ({
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

function answerPosition(exchange: Exchange, call: Call, account: Account): Answer {
  const mode = call.query.get('margin_mode') === 'ISOLATED' ? 'ISOLATED' : 'CROSS'
  return withMarket(exchange, call.param('symbol'), ({ symbol }) => {
    const row =
      exchange.ledger.position(account.id, symbol, mode) ??
      blankPosition(account.id, symbol, mode, 0n, account.createdAt)
    const parts = rowParts(exchange, account, row)
    return parts === undefined ? refuse(-1006, 'the position does not exist') : say(shapePosition(parts))
  })
}

function answerInfo({ markets }: Exchange, account: Account): Answer {
  const { takerBps, makerBps } = account
  const rwa = rwaRatesOf(account)
  const each = (pick: 'imrFactor' | 'maxNotional') =>
    Object.fromEntries([...markets.values()].map(({ symbol, rules }) => [symbol, rules[pick]]))
  return say({
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

function answerKeys({ keys }: Exchange, { query }: Call, account: Account): Answer {
  const status = query.get('key_status')
  const rows = [...keys.values()].filter(
    key => key.account === account.id && (status === undefined || key.status === status),
  )
  return say({
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

function answerKeyAddresses({ keys }: Exchange, { query }: Call, account: Account): Answer {
  const key = keys.get(query.get('orderly_key') ?? '')
  if (key?.account !== account.id) return refuse(-1006, 'the key does not exist')
  return say({ account_id: account.id, orderly_key: key.text, ip_restriction_list: key.ips, tag: key.tag })
}

function answerKeyValidity({ keys }: Exchange, { query }: Call): Answer {
  const key = keys.get(query.get('orderly_key') ?? '')
  if (key?.account !== query.get('account_id') || key?.status !== 'ACTIVE')
    return refuse(-1006, 'the key does not exist')
  return say({ orderly_key: key.text, scope: key.scope, expiration: key.expiration, tag: key.tag })
}

/** Money for nothing, as the test network's faucet gives it: to the wallet that an account belongs to. */
function answerFaucet(exchange: Exchange, { body }: Call): Answer {
  const address = readText(body.get('user_address'))
  const account = exchange.ledger.accounts().find(({ id }) => addressOf(id) === address)
  if (account === undefined) return refuse(-1006, 'no account belongs to user_address')
  if (!mayDraw(exchange.store, account)) return refuse(-1005, 'the faucet gave this account all it gives')
  deposit(exchange, account, FAUCET)
  return say()
}

const ACCOUNT = like(/^0x[0-9a-f]{64}$/, 'an account')
const ADDRESS = like(/^0x[0-9a-f]{40}$/, 'the address of a wallet')
const KEY_STATUS = word('ACTIVE', 'REMOVING', 'REMOVED')

/** Positions, balances, and what the venue knows about the account and its keys. */
export const accountRoutes: readonly Route[] = [
  read('/v1/positions', LIMITS.userPositions, NOTHING, (exchange, _, account) =>
    say({
      ...shapeSums(exchange.ledger.sums(account)),
      total_pnl_24_h: roundTo(totalToday(exchange, account.id), place(8)),
      rows: positionRows(exchange, account),
    }),
  ),
  read('/v1/positions_lite', LIMITS.key, NOTHING, (exchange, _, account) =>
    say({ rows: positionRows(exchange, account) }),
  ),
  read('/v1/position/{symbol}', LIMITS.userPositions, { margin_mode: ASKED.mode }, answerPosition),
  read('/v1/account_info', LIMITS.user, NOTHING, (exchange, _, account) =>
    say({
      ...shapeSums(exchange.ledger.sums(account)),
      total_pnl_24h: roundTo(totalToday(exchange, account.id), place(8)),
    }),
  ),
  read('/v1/client/holding', LIMITS.key, { all: flagWord }, (exchange, _, account) =>
    say({ holding: holdingRows(exchange, account) }),
  ),
  read('/v1/client/info', LIMITS.keyMinute, NOTHING, (exchange, _, account) => answerInfo(exchange, account)),
  read('/v1/client/key_info', LIMITS.keyMinute, { key_status: KEY_STATUS, ...PAGES }, answerKeys),
  read(
    '/v1/client/orderly_key_ip_restriction',
    LIMITS.keyMinute,
    { orderly_key: needed(KEY) },
    answerKeyAddresses,
  ),
  open(
    'GET',
    '/v1/get_orderly_key',
    LIMITS.ip,
    { account_id: needed(ACCOUNT), orderly_key: needed(KEY) },
    answerKeyValidity,
  ),
  open('POST', '/v1/faucet/usdc', LIMITS.ip, { user_address: needed(ADDRESS) }, answerFaucet),
]
