import { readAmount, readText, readWord } from '../values'
import type { Exchange } from '../../exchange/exchange'
import { ONE, abs, times } from '../../numbers/fixed'
import type { Leverage } from '../../account/ledger'
import { slot } from '../../account/position'
import { ASKED, type Fields, NOTHING, like, needed, whole, word } from '../asks'
import { LIMITS } from '../limits'
import { highestLeverage, sumUp } from '../../account/margin'
import { type Market } from '../../market/market'
import type { Account, MarginMode } from '../../records/records'
import { type Refusal, refuse } from '../../account/refusal'
import { type Answer, type Call, type Route, read, say, write } from '../route'
import { withMarket } from './markets'

const MODES = ['CROSS', 'ISOLATED'] as const

function answerLeverage(exchange: Exchange, { query }: Call, account: Account): Answer {
  const mode = query.get('margin_mode') === 'ISOLATED' ? 'ISOLATED' : 'CROSS'
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

/** Sets a leverage. The older way sets the account's highest besides, where it names no market. */
const answerUpdate =
  (isOlder: boolean) =>
  (exchange: Exchange, { body }: Call, account: Account): Answer => {
    const mode = readWord(MODES, body.get('margin_mode')) ?? 'CROSS'
    const leverage = Number((readAmount(body.get('leverage')) ?? 0n) / ONE)
    if (!body.has('symbol'))
      return updateAll(exchange, account, { leverage, mode, highest: isOlder ? leverage : undefined })
    return withMarket(exchange, readText(body.get('symbol')), market => {
      const refusal = checkLeverage(exchange, account, market, leverage, mode)
      if (refusal !== undefined) return refusal
      return apply(exchange, account, [{ symbol: market.symbol, mode, leverage }]) ?? say()
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
function updateAll(
  exchange: Exchange,
  account: Account,
  { leverage, mode, highest }: Pick<Leverage, 'leverage' | 'mode'> & { readonly highest: number | undefined },
): Answer {
  const { markets } = exchange
  const changes: Leverage[] = []
  for (const market of markets.values()) {
    const { symbol } = market
    if (mode === 'CROSS' && market.rules.isolatedOnly) continue
    if (mode === 'ISOLATED' && isBusy(exchange, account, symbol, mode)) continue
    changes.push({ symbol, mode, leverage: Math.min(leverage, highestLeverage(market.rules, 0n)) })
  }
  return apply(exchange, account, changes, highest) ?? say()
}

/** Whether what is asked is answered as done, and everything stays as it was. */
const isKept = ({ faults }: Exchange): boolean => faults.venue(['accept without effect']) !== undefined

/** Sets leverages if the account's margin allows it afterwards. */
function apply(
  exchange: Exchange,
  account: Account,
  changes: readonly Leverage[],
  highest?: number,
): Refusal | undefined {
  const { ledger, clock } = exchange
  const standing = ledger.standing(account)
  const set = new Map(changes.map(({ symbol, mode, leverage }) => [slot(symbol, mode), leverage]))
  const after = sumUp({
    ...standing,
    leverage: (name, mode) => set.get(slot(name, mode)) ?? standing.leverage(name, mode),
  })
  const before = sumUp(standing)
  if (after.initialWithOrders > before.initialWithOrders && after.initialWithOrders > after.collateral) {
    return refuse(-1101, 'not enough free collateral for this leverage')
  }
  if (isKept(exchange)) return undefined
  ledger.lever(account, changes, clock.now(), highest)
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
  const mode = readWord(MODES, body.get('default_margin_mode')) ?? 'CROSS'
  return withMarket(exchange, readText(body.get('symbol')), market => {
    if (mode === 'CROSS' && market.rules.isolatedOnly)
      return refuse(-1005, `${market.symbol} has isolated margin only`)
    const present = account.modes[market.symbol] ?? (market.rules.isolatedOnly ? 'ISOLATED' : 'CROSS')
    if (mode !== present && isBusy(exchange, account, market.symbol, present))
      return refuse(-1005, `there is a position or an order of ${market.symbol} in the mode ${present}`)
    if (isKept(exchange)) return say()
    account.modes = { ...account.modes, [market.symbol]: mode }
    exchange.store.put('account', account.id, account)
    return say()
  })
}

function answerMargin(exchange: Exchange, { body }: Call, account: Account): Answer {
  const amount = readAmount(body.get('amount')) ?? 0n
  if (amount === 0n) return refuse(-1005, 'amount must be above zero')
  return withMarket(exchange, readText(body.get('symbol')), market => {
    if (isKept(exchange)) return say()
    const moved = exchange.risk.moveMargin(account, market, body.get('type') === 'ADD' ? amount : -amount)
    return moved ?? say()
  })
}

const UPDATE: Fields = {
  leverage: needed(whole(1, 100)),
  symbol: ASKED.symbol,
  margin_mode: ASKED.mode,
}

/** Leverage and margin. */
export const leverageRoutes: readonly Route[] = [
  read(
    '/v1/client/leverage',
    LIMITS.ipOnce,
    { symbol: needed(ASKED.symbol), margin_mode: ASKED.mode },
    answerLeverage,
  ),
  read('/v1/client/leverages', LIMITS.none, NOTHING, (exchange, _, account) =>
    answerLeverages(exchange, account),
  ),
  write('POST', '/v1/client/leverages', LIMITS.userLeverage, UPDATE, answerUpdate(false), { scope: 'read' }),
  write('POST', '/v1/client/leverage', LIMITS.userLeverage, UPDATE, answerUpdate(true), { scope: 'read' }),
  read('/v1/client/margin_modes', LIMITS.user, NOTHING, (exchange, _, account) =>
    answerModes(exchange, account),
  ),
  write(
    'POST',
    '/v1/client/margin_mode',
    LIMITS.user,
    { symbol: needed(ASKED.symbol), default_margin_mode: needed(ASKED.mode) },
    answerMode,
  ),
  write(
    'POST',
    '/v1/position_margin',
    LIMITS.user,
    {
      symbol: needed(ASKED.symbol),
      amount: needed(like(/^\d{1,12}(\.\d{1,18})?$/, 'a figure as text')),
      type: needed(word('ADD', 'REDUCE')),
    },
    answerMargin,
  ),
]
