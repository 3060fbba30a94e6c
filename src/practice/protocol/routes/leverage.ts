import { readAmount, readWord } from '../drafts'
import type { Exchange } from '../../exchange/exchange'
import { ONE, abs, times } from '../../numbers/fixed'
import { slot } from '../../account/position'
import { LIMITS } from '../limits'
import { highestLeverage, sumUp } from '../../account/margin'
import { type Market } from '../../market/market'
import type { Account, MarginMode } from '../../account/records'
import { type Refusal, refuse } from '../refusal'
import { type Answer, type Call, type Route, read, say, write } from '../route'
import { withMarket } from './markets'

const MODES = ['CROSS', 'ISOLATED'] as const

function answerLeverage(exchange: Exchange, { query }: Call, account: Account): Answer {
  const mode = readWord(MODES, query.get('margin_mode') ?? 'CROSS')
  if (mode === undefined) return refuse(-1005, 'margin_mode must be CROSS or ISOLATED')
  return withMarket(exchange, query.get('symbol'), ({ symbol }) =>
    say({ symbol, margin_mode: mode, leverage: exchange.ledger.leverage(account, symbol, mode) }),
  )
}

function answerLeverages({ markets, ledger }: Exchange, account: Account): Answer {
  const rows = [...markets.values()].flatMap(({ symbol, rules }) =>
    MODES.filter(mode => mode === 'ISOLATED' || !rules.isolatedOnly).map(mode => ({
      symbol,
      margin_mode: mode,
      leverage: ledger.leverage(account, symbol, mode),
    })),
  )
  return say({ rows })
}

function answerUpdate(exchange: Exchange, { body }: Call, account: Account): Answer {
  const asked = readAmount(body.get('leverage'))
  const mode = body.has('margin_mode') ? readWord(MODES, body.get('margin_mode')) : 'CROSS'
  if (asked === undefined || asked % ONE !== 0n || asked < ONE || asked > 100n * ONE)
    return refuse(-1005, 'leverage must be an integer from 1 to 100')
  if (mode === undefined) return refuse(-1005, 'margin_mode must be CROSS or ISOLATED')
  const leverage = Number(asked / ONE)
  const symbol = body.get('symbol')
  if (symbol === undefined) return updateAll(exchange, account, leverage, mode)
  return withMarket(exchange, typeof symbol === 'string' ? symbol : '', market => {
    const refusal = checkLeverage(exchange, account, market, leverage, mode)
    if (refusal !== undefined) return refusal
    return apply(exchange, account, { [slot(market.symbol, mode)]: leverage }, market.symbol) ?? say()
  })
}

/** Whether a market, and what the account has there, allow a leverage. */
function checkLeverage(
  { ledger }: Exchange,
  account: Account,
  market: Market,
  leverage: number,
  mode: MarginMode,
): Refusal | undefined {
  const quantity = ledger.position(account.id, market.symbol, mode)?.quantity ?? 0n
  const highest = highestLeverage(market.rules, times(abs(quantity), market.mark))
  return leverage > highest ? refuse(-1005, `leverage may be at most ${highest} here`) : undefined
}

/** Whether an account has a position or an open order in a market and mode. */
const isBusy = ({ ledger }: Exchange, account: Account, symbol: string, mode: MarginMode): boolean =>
  (ledger.position(account.id, symbol, mode)?.quantity ?? 0n) !== 0n ||
  ledger.openOrders(account.id).some(order => order.symbol === symbol && order.mode === mode)

/**
 * All cross markets change together, each to at most its own highest, or none does. Isolated ones that
 * have a position or an order stay as they are, and nobody is told.
 */
function updateAll(exchange: Exchange, account: Account, leverage: number, mode: MarginMode): Answer {
  const { markets } = exchange
  const changes: Record<string, number> = {}
  for (const market of markets.values()) {
    const { symbol } = market
    if (mode === 'ISOLATED' && isBusy(exchange, account, symbol, mode)) continue
    changes[slot(symbol, mode)] = Math.min(leverage, highestLeverage(market.rules, 0n))
  }
  return apply(exchange, account, changes, undefined) ?? say()
}

/** Sets leverages if the account's margin allows it afterwards. */
function apply(
  { ledger, store, bus, faults }: Exchange,
  account: Account,
  changes: Readonly<Record<string, number>>,
  symbol: string | undefined,
): Refusal | undefined {
  const standing = ledger.standing(account)
  const after = sumUp({
    ...standing,
    leverage: (name, mode) => changes[slot(name, mode)] ?? standing.leverage(name, mode),
  })
  const before = sumUp(standing)
  if (after.initialWithOrders > before.initialWithOrders && after.initialWithOrders > after.collateral) {
    return refuse(-1101, 'not enough free collateral for this leverage')
  }
  if (faults.venue(['accept without effect']) !== undefined) return undefined
  account.leverages = { ...account.leverages, ...changes }
  store.put('account', account.id, account)
  bus.tell({ saw: 'account', account, symbol })
  return undefined
}

function answerModes({ markets }: Exchange, account: Account): Answer {
  const rows = [...markets.values()].map(({ symbol, rules }) => ({
    symbol,
    default_margin_mode: account.modes[symbol] ?? (rules.isolatedOnly ? 'ISOLATED' : 'CROSS'),
  }))
  return say({ rows })
}

function answerMode(exchange: Exchange, { body }: Call, account: Account): Answer {
  const mode = readWord(MODES, body.get('default_margin_mode'))
  const symbol = body.get('symbol')
  if (mode === undefined) return refuse(-1005, 'default_margin_mode must be CROSS or ISOLATED')
  return withMarket(exchange, typeof symbol === 'string' ? symbol : '', market => {
    if (mode === 'CROSS' && market.rules.isolatedOnly)
      return refuse(-1005, `${market.symbol} has isolated margin only`)
    const present = account.modes[market.symbol] ?? (market.rules.isolatedOnly ? 'ISOLATED' : 'CROSS')
    if (mode !== present && isBusy(exchange, account, market.symbol, present))
      return refuse(-1005, `there is a position or an order of ${market.symbol} in the mode ${present}`)
    account.modes = { ...account.modes, [market.symbol]: mode }
    exchange.store.put('account', account.id, account)
    return say()
  })
}

function answerMargin(exchange: Exchange, { body }: Call, account: Account): Answer {
  const amount = readAmount(body.get('amount'))
  const type = readWord(['ADD', 'REDUCE'] as const, body.get('type'))
  const symbol = body.get('symbol')
  if (amount === undefined || amount <= 0n || type === undefined)
    return refuse(-1005, 'amount or type is not valid')
  return withMarket(exchange, typeof symbol === 'string' ? symbol : '', market => {
    const moved = exchange.risk.moveMargin(account, market, type === 'ADD' ? amount : -amount)
    return moved ?? say()
  })
}

/** Leverage and margin. */
export const leverageRoutes: readonly Route[] = [
  read('/v1/client/leverage', LIMITS.ipOnce, answerLeverage),
  read('/v1/client/leverages', LIMITS.none, (exchange, _, account) => answerLeverages(exchange, account)),
  write('POST', '/v1/client/leverages', LIMITS.userLeverage, answerUpdate, 'read'),
  write('POST', '/v1/client/leverage', LIMITS.userLeverage, answerUpdate, 'read'),
  read('/v1/client/margin_modes', LIMITS.user, (exchange, _, account) => answerModes(exchange, account)),
  write('POST', '/v1/client/margin_mode', LIMITS.user, answerMode),
  write('POST', '/v1/position_margin', LIMITS.user, answerMargin),
]
