import { parseAmountValue, parseTextValue, parseEnumValue } from '../request-values'
import type { PracticeExchange } from '../../exchange/practice-exchange'
import { FIXED_ONE, absFixed, multiplyFixed } from '../../numbers/fixed-decimal'
import type { LeverageSetting } from '../../account/account-ledger'
import { positionKeyOf } from '../../account/position-fills'
import {
  COMMON_FIELDS,
  type RequestFields,
  NO_FIELDS,
  patternField,
  requiredField,
  integerField,
  enumField,
} from '../request-fields'
import { RATE_LIMITS } from '../rate-limits'
import { computeMaxLeverage, summarizeMargin } from '../../account/margin'
import { type MarketState } from '../../market/market-state'
import type { AccountRecord, MarginMode } from '../../records/trading-records'
import { type VenueRefusal, createRefusal } from '../../account/venue-refusal'
import {
  type RouteAnswer,
  type RouteCall,
  type VenueRoute,
  defineReadRoute,
  answerWith,
  defineWriteRoute,
} from '../venue-route'
import { answerForMarket } from './market-routes'

const MODES = ['CROSS', 'ISOLATED'] as const

function answerLeverage(
  exchange: PracticeExchange,
  { query }: RouteCall,
  account: AccountRecord,
): RouteAnswer {
  const mode = query.get('margin_mode') === 'ISOLATED' ? 'ISOLATED' : 'CROSS'
  return answerForMarket(exchange, query.get('symbol'), ({ symbol }) =>
    answerWith({ symbol, margin_mode: mode, leverage: exchange.ledger.leverage(account, symbol, mode) }),
  )
}

function answerLeverages({ markets, ledger }: PracticeExchange, account: AccountRecord): RouteAnswer {
  const rows = [...markets.values()].flatMap(({ symbol, rules }) =>
    MODES.filter(mode => mode === 'ISOLATED' || !rules.isolatedOnly).map(mode => ({
      symbol,
      margin_mode: mode,
      leverage: ledger.leverage(account, symbol, mode),
    })),
  )
  return answerWith({ rows })
}

/** Sets a leverage. Without a market, the older operation also sets the account's maximum leverage. */
const answerUpdate =
  (isOlder: boolean) =>
  (exchange: PracticeExchange, { body }: RouteCall, account: AccountRecord): RouteAnswer => {
    const mode = parseEnumValue(MODES, body.get('margin_mode')) ?? 'CROSS'
    const leverage = Number((parseAmountValue(body.get('leverage')) ?? 0n) / FIXED_ONE)
    if (!body.has('symbol'))
      return updateAllMarkets(exchange, account, { leverage, mode, highest: isOlder ? leverage : undefined })
    return answerForMarket(exchange, parseTextValue(body.get('symbol')), market => {
      const refusal = checkLeverage(exchange, account, market, leverage, mode)
      if (refusal !== undefined) return refusal
      return applyLeverages(exchange, account, [{ symbol: market.symbol, mode, leverage }]) ?? answerWith()
    })
  }

function checkLeverage(
  { ledger }: PracticeExchange,
  account: AccountRecord,
  market: MarketState,
  leverage: number,
  mode: MarginMode,
): VenueRefusal | undefined {
  const quantity = ledger.position(account.id, market.symbol, mode)?.quantity ?? 0n
  const highest = computeMaxLeverage(market.rules, multiplyFixed(absFixed(quantity), market.mark))
  return leverage > highest ? createRefusal(-1005, `leverage may be at most ${highest} here`) : undefined
}

const hasPositionOrOrder = (
  { ledger }: PracticeExchange,
  account: AccountRecord,
  symbol: string,
  mode: MarginMode,
): boolean =>
  (ledger.position(account.id, symbol, mode)?.quantity ?? 0n) !== 0n ||
  ledger.openOrders(account.id).some(order => order.symbol === symbol && order.mode === mode)

/**
 * Changes all cross markets together, each to at most its own maximum, or none. Isolated markets with a position or an
 * order stay unchanged without an error.
 */
function updateAllMarkets(
  exchange: PracticeExchange,
  account: AccountRecord,
  {
    leverage,
    mode,
    highest,
  }: Pick<LeverageSetting, 'leverage' | 'mode'> & { readonly highest: number | undefined },
): RouteAnswer {
  const { markets } = exchange
  const changes: LeverageSetting[] = []
  for (const market of markets.values()) {
    const { symbol } = market
    if (mode === 'CROSS' && market.rules.isolatedOnly) continue
    if (mode === 'ISOLATED' && hasPositionOrOrder(exchange, account, symbol, mode)) continue
    changes.push({ symbol, mode, leverage: Math.min(leverage, computeMaxLeverage(market.rules, 0n)) })
  }
  return applyLeverages(exchange, account, changes, highest) ?? answerWith()
}

/** Returns true if a scripted fault acknowledges the change without applying it. */
const isChangeIgnored = ({ faults }: PracticeExchange): boolean =>
  faults.venue(['accept without effect']) !== undefined

function applyLeverages(
  exchange: PracticeExchange,
  account: AccountRecord,
  changes: readonly LeverageSetting[],
  highest?: number,
): VenueRefusal | undefined {
  const { ledger, clock } = exchange
  const marginInputs = ledger.marginInputs(account)
  const set = new Map(changes.map(({ symbol, mode, leverage }) => [positionKeyOf(symbol, mode), leverage]))
  const after = summarizeMargin({
    ...marginInputs,
    leverage: (name, mode) => set.get(positionKeyOf(name, mode)) ?? marginInputs.leverage(name, mode),
  })
  const before = summarizeMargin(marginInputs)
  if (after.initialWithOrders > before.initialWithOrders && after.initialWithOrders > after.collateral) {
    return createRefusal(-1101, 'not enough free collateral for this leverage')
  }
  if (isChangeIgnored(exchange)) return undefined
  ledger.setLeverages(account, changes, clock.now(), highest)
  return undefined
}

function answerModes({ markets }: PracticeExchange, account: AccountRecord): RouteAnswer {
  const rows = [...markets.values()].map(({ symbol, rules }) => ({
    symbol,
    default_margin_mode: account.modes[symbol] ?? (rules.isolatedOnly ? 'ISOLATED' : 'CROSS'),
  }))
  return answerWith({ rows })
}

function answerMode(exchange: PracticeExchange, { body }: RouteCall, account: AccountRecord): RouteAnswer {
  const mode = parseEnumValue(MODES, body.get('default_margin_mode')) ?? 'CROSS'
  return answerForMarket(exchange, parseTextValue(body.get('symbol')), market => {
    if (mode === 'CROSS' && market.rules.isolatedOnly)
      return createRefusal(-1005, `${market.symbol} has isolated margin only`)
    const present = account.modes[market.symbol] ?? (market.rules.isolatedOnly ? 'ISOLATED' : 'CROSS')
    if (mode !== present && hasPositionOrOrder(exchange, account, market.symbol, present))
      return createRefusal(
        -1005,
        `there is a position or an order of ${market.symbol} in the mode ${present}`,
      )
    if (isChangeIgnored(exchange)) return answerWith()
    account.modes = { ...account.modes, [market.symbol]: mode }
    exchange.store.put('account', account.id, account)
    return answerWith()
  })
}

function answerMargin(exchange: PracticeExchange, { body }: RouteCall, account: AccountRecord): RouteAnswer {
  const amount = parseAmountValue(body.get('amount')) ?? 0n
  if (amount === 0n) return createRefusal(-1005, 'amount must be above zero')
  return answerForMarket(exchange, parseTextValue(body.get('symbol')), market => {
    if (isChangeIgnored(exchange)) return answerWith()
    const moved = exchange.risk.moveMargin(account, market, body.get('type') === 'ADD' ? amount : -amount)
    return moved ?? answerWith()
  })
}

const UPDATE: RequestFields = {
  leverage: requiredField(integerField(1, 100)),
  symbol: COMMON_FIELDS.symbol,
  margin_mode: COMMON_FIELDS.mode,
}

export const leverageRoutes: readonly VenueRoute[] = [
  defineReadRoute(
    '/v1/client/leverage',
    RATE_LIMITS.ipOnce,
    { symbol: requiredField(COMMON_FIELDS.symbol), margin_mode: COMMON_FIELDS.mode },
    answerLeverage,
  ),
  defineReadRoute('/v1/client/leverages', RATE_LIMITS.none, NO_FIELDS, (exchange, _, account) =>
    answerLeverages(exchange, account),
  ),
  defineWriteRoute('POST', '/v1/client/leverages', RATE_LIMITS.userLeverage, UPDATE, answerUpdate(false), {
    scope: 'read',
  }),
  defineWriteRoute('POST', '/v1/client/leverage', RATE_LIMITS.userLeverage, UPDATE, answerUpdate(true), {
    scope: 'read',
  }),
  defineReadRoute('/v1/client/margin_modes', RATE_LIMITS.user, NO_FIELDS, (exchange, _, account) =>
    answerModes(exchange, account),
  ),
  defineWriteRoute(
    'POST',
    '/v1/client/margin_mode',
    RATE_LIMITS.user,
    { symbol: requiredField(COMMON_FIELDS.symbol), default_margin_mode: requiredField(COMMON_FIELDS.mode) },
    answerMode,
  ),
  defineWriteRoute(
    'POST',
    '/v1/position_margin',
    RATE_LIMITS.user,
    {
      symbol: requiredField(COMMON_FIELDS.symbol),
      amount: requiredField(patternField(/^\d{1,12}(\.\d{1,18})?$/, 'a figure as text')),
      type: requiredField(enumField('ADD', 'REDUCE')),
    },
    answerMargin,
  ),
]
