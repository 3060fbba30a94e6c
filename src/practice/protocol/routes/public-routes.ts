import { createHash } from 'node:crypto'
import type { PracticeExchange } from '../../exchange/practice-exchange'
import { type FixedDecimal, decimalStep, roundToStep } from '../../numbers/fixed-decimal'
import { getPaidRate, listFundingPeriods } from '../../market/paid-rates'
import type { JsonPayload } from '../exact-json'
import { getWalletAddress } from '../../account/practice-wallets'
import { HOUSE_ACCOUNT } from '../../account/account-ledger'
import { COLLATERAL_TOKENS, type CollateralToken } from '../../account/collateral-tokens'
import {
  COMMON_FIELDS,
  NO_FIELDS,
  PAGE_FIELDS,
  TIME_RANGE_FIELDS,
  patternField,
  requiredField,
  enumField,
} from '../request-fields'
import { RATE_LIMITS } from '../rate-limits'
import type { MarketState } from '../../market/market-state'
import {
  type RouteAnswer,
  type RouteCall,
  type VenueRoute,
  definePublicRoute,
  answerListPage,
  answerWith,
  readTimeRange,
} from '../venue-route'
import { createRefusal } from '../../account/venue-refusal'
import {
  encodePriceChanges,
  encodeHistoryChart,
  encodeTraderInterest,
  getIndexName,
} from '../market-payloads'
import { encodeAnnouncementFields, encodeAnnouncementV2 } from '../status-payloads'
import { NO_MARKET_ANSWER, answerForMarket } from './market-routes'
import { PRACTICE_BUILDER } from './registry-routes'
import { CANDLE_WIDTHS } from '../../market/candle-widths'

const EIGHT = decimalStep(8)

const encodeFunding = ({ symbol, estimatedRate, memory, rateUpdatedAt }: MarketState): JsonPayload => ({
  symbol,
  est_funding_rate: estimatedRate,
  est_funding_rate_timestamp: rateUpdatedAt,
  last_funding_rate: memory.lastRate,
  last_funding_rate_timestamp: memory.lastFundingAt,
  next_funding_time: memory.nextFundingAt,
  sum_unitary_funding: memory.sumFunding,
})

function answerRates(market: MarketState, call: RouteCall): RouteAnswer {
  const span = readTimeRange(call)
  const ends = listFundingPeriods(market, 30).filter(at => at >= span.from && at <= span.to)
  return answerListPage(
    ends,
    call,
    at => ({
      symbol: market.symbol,
      funding_rate: getPaidRate(market, at),
      funding_rate_timestamp: at,
      next_funding_time: at + market.rules.fundingHours * 3_600_000,
    }),
    60,
  )
}

function encodeRateHistory(market: MarketState): JsonPayload {
  const ends = listFundingPeriods(market, 30)
  const rates = ends.map(at => getPaidRate(market, at))
  const perDay = 24 / market.rules.fundingHours
  const over = (count: number): JsonPayload => {
    const some = rates.slice(0, Math.max(1, count))
    const sum = some.reduce((total, rate) => total + rate, 0n)
    return {
      rate: roundToStep(sum / BigInt(Math.max(1, some.length)), EIGHT),
      positive: some.filter(rate => rate > 0n).length,
      negative: some.filter(rate => rate < 0n).length,
    }
  }
  const spans = [1, 3, 7, 14, 30, 90, 180].map(days => [`${days}d`, over(days * perDay)] as const)
  const oldest = Math.max(market.rules.createdAt, ends.at(-1) ?? 0)
  const start = new Date(oldest).toISOString().replace('T', ' ').slice(0, 19)
  return {
    symbol: market.symbol,
    data_start_time: start,
    funding: { last: over(1), ...Object.fromEntries(spans) },
  }
}

function answerInsuranceFund({ meta, markets, ledger, insuranceFundRatio }: PracticeExchange): RouteAnswer {
  const balance = meta.insurance
  const rows = [...markets.values()].slice(0, 3).map(market => {
    const house = ledger.position(HOUSE_ACCOUNT, market.symbol, 'CROSS')
    return {
      symbol: market.symbol,
      timestamp: house?.updatedAt ?? market.refreshedAt,
      position_qty: 0,
      cost_position: 0,
      last_sum_unitary_funding: market.memory.sumFunding,
      settle_price: 0,
      average_open_price: 0,
      pnl_24_h: 0,
      fee_24_h: 0,
      mark_price: market.mark,
    }
  })
  return answerWith({
    min_insurance_fund_initial_margin_ratio: { figure: '0.3' },
    min_insurance_fund_margin_ratio: { figure: '0.25' },
    margin_ratio: { figure: insuranceFundRatio },
    total_collateral_value: balance,
    balance,
    free_collateral: balance,
    total_account_value: balance,
    total_pnl_24_h: 0,
    rows,
  })
}

function answerLiquidated({ store }: PracticeExchange, call: RouteCall): RouteAnswer {
  const span = readTimeRange(call)
  const symbol = call.query.get('symbol')
  const rows = [...store.all('liquidation').values()]
    .filter(({ at }) => at >= span.from && at <= span.to)
    .filter(({ positions }) => symbol === undefined || positions.some(taken => taken.symbol === symbol))
  return answerListPage(
    rows.reverse(),
    call,
    row => ({
      timestamp: row.at,
      liquidation_id: row.id,
      transfer_amount_to_insurance_fund: row.toInsurance,
      type: 'liquidated',
      positions_by_perp: row.positions.map(taken => ({
        symbol: taken.symbol,
        position_qty: taken.quantity,
        liquidator_fee: taken.liquidatorRate,
        cost_position_transfer: roundToStep(taken.cost, EIGHT),
        transfer_price: taken.price,
        insurance_fund_fee: taken.insuranceRate,
        abs_insurance_fund_fee: roundToStep(taken.insuranceFee, EIGHT),
        abs_liquidator_fee: roundToStep(taken.liquidatorFee, EIGHT),
      })),
    }),
    60,
  )
}

const computeTokenHash = (token: string): string => `0x${createHash('sha256').update(token).digest('hex')}`

const USDC = {
  token: 'USDC',
  base_weight: 1,
  discount_factor: null,
  haircut: 0,
  user_max_qty: -1,
  is_collateral: true,
  decimals: 6,
  minimum_withdraw_amount: { figure: '0.000001' },
  on_chain_swap: false,
  token_hash: computeTokenHash('USDC'),
  chain_details: [],
}

const encodeToken = ({ token, baseWeight, discountFactor, maxCounted }: CollateralToken): JsonPayload => ({
  ...USDC,
  token,
  token_hash: computeTokenHash(token),
  base_weight: baseWeight,
  discount_factor: discountFactor,
  user_max_qty: maxCounted,
  decimals: 18,
})

function answerSymbols({ markets }: PracticeExchange): RouteAnswer {
  const all = [...markets.values()]
  const each = (value: JsonPayload) => all.map(() => value)
  const ticks = all.map(({ rules }) => splitTick(rules.quoteTick))
  const symbols = all.map(({ symbol }) => symbol)
  return {
    bare: {
      s: 'ok',
      symbol: symbols,
      description: symbols,
      ticker: symbols,
      currency: each('USDC'),
      minmovement: ticks.map(({ steps }) => steps),
      pricescale: ticks.map(({ scale }) => scale),
      type: each('crypto'),
      timezone: each('Etc/UTC'),
      'session-regular': each('24x7'),
      'has-intraday': each(true),
      'has-daily': each(true),
      'has-weekly-and-monthly': each(true),
      'has-no-volume': each(false),
      'supported-resolutions': each(['1', '5', '15', '30', '60', '240', '720', '1D', '1W', '1M']),
    },
  }
}

/** Returns a tick as a number of steps of a power of ten, as charting libraries need it. */
function splitTick(tick: FixedDecimal): { readonly steps: number; readonly scale: number } {
  let places = 0
  while (tick % decimalStep(places) !== 0n) places++
  return { steps: Number(tick / decimalStep(places)), scale: 10 ** places }
}

const answerEachMarket = (
  exchange: PracticeExchange,
  shape: (market: MarketState) => JsonPayload,
): RouteAnswer => answerWith({ rows: [...exchange.markets.values()].map(shape) })

export const publicRoutes: readonly VenueRoute[] = [
  definePublicRoute('GET', '/v1/public/funding_rates', RATE_LIMITS.ip, NO_FIELDS, exchange =>
    answerEachMarket(exchange, encodeFunding),
  ),
  definePublicRoute(
    'GET',
    '/v1/public/funding_rate/{symbol}',
    RATE_LIMITS.ipFunding,
    NO_FIELDS,
    (exchange, call) =>
      answerForMarket(
        exchange,
        call.param('symbol'),
        market => answerWith(encodeFunding(market)),
        NO_MARKET_ANSWER,
      ),
  ),
  definePublicRoute(
    'GET',
    '/v1/public/funding_rate_history',
    RATE_LIMITS.ip,
    { symbol: requiredField(COMMON_FIELDS.symbol), ...TIME_RANGE_FIELDS, ...PAGE_FIELDS },
    (exchange, call) =>
      answerForMarket(
        exchange,
        call.query.get('symbol'),
        market => answerRates(market, call),
        answerListPage([], call, () => null, 60),
      ),
  ),
  definePublicRoute('GET', '/v1/public/market_info/funding_history', RATE_LIMITS.ip, NO_FIELDS, exchange =>
    answerEachMarket(exchange, encodeRateHistory),
  ),
  definePublicRoute('GET', '/v1/public/market_info/price_changes', RATE_LIMITS.ip, NO_FIELDS, exchange =>
    answerEachMarket(exchange, market => encodePriceChanges(exchange, market)),
  ),
  definePublicRoute(
    'GET',
    '/v1/public/market_info/history_charts',
    RATE_LIMITS.ip,
    { time_interval: enumField(...CANDLE_WIDTHS) },
    (exchange, { query }) =>
      answerEachMarket(exchange, market =>
        encodeHistoryChart(exchange, market, query.get('time_interval') ?? '1h'),
      ),
  ),
  definePublicRoute(
    'GET',
    '/v1/public/market_info/traders_open_interests',
    RATE_LIMITS.ip,
    NO_FIELDS,
    exchange => answerEachMarket(exchange, market => encodeTraderInterest(exchange, market)),
  ),
  definePublicRoute('GET', '/v1/public/index_price_source', RATE_LIMITS.ip, NO_FIELDS, exchange =>
    answerEachMarket(exchange, ({ symbol, refreshedAt }) => ({
      symbol: getIndexName(symbol),
      updated_time: refreshedAt,
      sources: ['practice walk'],
    })),
  ),
  definePublicRoute('GET', '/v1/public/announcement', RATE_LIMITS.ip, NO_FIELDS, ({ announcements }) =>
    answerWith({ rows: announcements.map(encodeAnnouncementFields) }),
  ),
  definePublicRoute('GET', '/v2/public/announcement', RATE_LIMITS.ip, NO_FIELDS, ({ announcements }) =>
    answerWith({
      last_updated_time: announcements.at(-1)?.at ?? 0,
      rows: announcements.map(encodeAnnouncementV2),
    }),
  ),
  definePublicRoute('GET', '/v1/public/insurancefund', RATE_LIMITS.ip, NO_FIELDS, answerInsuranceFund),
  definePublicRoute(
    'GET',
    '/v1/public/liquidation',
    RATE_LIMITS.ip,
    { symbol: COMMON_FIELDS.symbol, ...TIME_RANGE_FIELDS, ...PAGE_FIELDS },
    (_, call) => answerListPage([], call, () => null, 60),
  ),
  definePublicRoute(
    'GET',
    '/v1/public/liquidated_positions',
    RATE_LIMITS.ip,
    { symbol: COMMON_FIELDS.symbol, ...TIME_RANGE_FIELDS, ...PAGE_FIELDS },
    answerLiquidated,
  ),
  definePublicRoute('GET', '/v1/public/token', RATE_LIMITS.ip, NO_FIELDS, () =>
    answerWith({ rows: [USDC, ...COLLATERAL_TOKENS.map(encodeToken)] }),
  ),
  definePublicRoute(
    'GET',
    '/v1/public/account',
    RATE_LIMITS.ip,
    { account_id: requiredField(patternField(/^0x[0-9a-f]{64}$/, 'an account')) },
    ({ ledger }, { query }) => {
      const known = ledger.accounts().some(({ id }) => id === query.get('account_id'))
      return known
        ? answerWith({
            address: getWalletAddress(query.get('account_id') ?? ''),
            broker_id: PRACTICE_BUILDER.broker_id,
          })
        : createRefusal(-1006, 'the account does not exist')
    },
  ),
  definePublicRoute('GET', '/v1/tv/symbol_info', RATE_LIMITS.ip, NO_FIELDS, answerSymbols),
  definePublicRoute('GET', '/v1/tv/config', RATE_LIMITS.ip, NO_FIELDS, () => ({
    bare: {
      s: 'ok',
      d: {
        accountSummaryRow: [],
        accountManager: [],
        durations: [],
        orderCustomFields: [],
        orderHistoryCustomFields: [],
        positionCustomFields: [],
        pullingInterval: {
          quotes: 1000,
          orders: 1000,
          positions: 1000,
          accountManager: 1000,
          balances: 1000,
        },
      },
    },
  })),
]
