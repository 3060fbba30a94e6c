import { createHash } from 'node:crypto'
import type { Exchange } from '../../exchange/exchange'
import { type Fixed, place, roundTo } from '../../numbers/fixed'
import { paidAt, periodsOf } from '../../market/paid-rates'
import type { Written } from '../json'
import { addressOf } from '../../account/wallets'
import { HOUSE } from '../../account/ledger'
import { TOKENS, type Token } from '../../account/tokens'
import { ASKED, NOTHING, PAGES, SPAN, like, needed, word } from '../asks'
import { LIMITS } from '../limits'
import type { Market } from '../../market/market'
import { type Answer, type Call, type Route, open, pageOf, say, spanOf } from '../route'
import { refuse } from '../../account/refusal'
import { shapeChanges, shapeChart, shapeInterest, spotOf } from '../market-shapes'
import { shapeAnnounced, shapeNewerAnnounced } from '../notice-shapes'
import { NO_MARKET, withMarket } from './markets'
import { BUILDER } from './registry'
import { WIDTHS } from '../../market/widths'

const EIGHT = place(8)

const shapeFunding = ({ symbol, estRate, memory, ratedAt }: Market): Written => ({
  symbol,
  est_funding_rate: estRate,
  est_funding_rate_timestamp: ratedAt,
  last_funding_rate: memory.lastRate,
  last_funding_rate_timestamp: memory.lastFundingAt,
  next_funding_time: memory.nextFundingAt,
  sum_unitary_funding: memory.sumFunding,
})

function answerRates(market: Market, call: Call): Answer {
  const span = spanOf(call)
  const ends = periodsOf(market, 30).filter(at => at >= span.from && at <= span.to)
  return pageOf(
    ends,
    call,
    at => ({
      symbol: market.symbol,
      funding_rate: paidAt(market, at),
      funding_rate_timestamp: at,
      next_funding_time: at + market.rules.fundingHours * 3_600_000,
    }),
    60,
  )
}

function shapeRateHistory(market: Market): Written {
  const ends = periodsOf(market, 30)
  const rates = ends.map(at => paidAt(market, at))
  const perDay = 24 / market.rules.fundingHours
  const over = (count: number): Written => {
    const some = rates.slice(0, Math.max(1, count))
    const sum = some.reduce((total, rate) => total + rate, 0n)
    return {
      rate: roundTo(sum / BigInt(Math.max(1, some.length)), EIGHT),
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

function answerFund({ meta, markets, ledger, fundRatio }: Exchange): Answer {
  const balance = meta.insurance
  const rows = [...markets.values()].slice(0, 3).map(market => {
    const house = ledger.position(HOUSE, market.symbol, 'CROSS')
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
  return say({
    min_insurance_fund_initial_margin_ratio: { figure: '0.3' },
    min_insurance_fund_margin_ratio: { figure: '0.25' },
    margin_ratio: { figure: fundRatio },
    total_collateral_value: balance,
    balance,
    free_collateral: balance,
    total_account_value: balance,
    total_pnl_24_h: 0,
    rows,
  })
}

function answerLiquidated({ store }: Exchange, call: Call): Answer {
  const span = spanOf(call)
  const symbol = call.query.get('symbol')
  const rows = [...store.all('liquidation').values()]
    .filter(({ at }) => at >= span.from && at <= span.to)
    .filter(({ positions }) => symbol === undefined || positions.some(taken => taken.symbol === symbol))
  return pageOf(
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
        cost_position_transfer: roundTo(taken.cost, EIGHT),
        transfer_price: taken.price,
        insurance_fund_fee: taken.insuranceRate,
        abs_insurance_fund_fee: roundTo(taken.insuranceFee, EIGHT),
        abs_liquidator_fee: roundTo(taken.liquidatorFee, EIGHT),
      })),
    }),
    60,
  )
}

/** The mark of a token: any that no other has. */
const hashOf = (token: string): string => `0x${createHash('sha256').update(token).digest('hex')}`

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
  token_hash: hashOf('USDC'),
  chain_details: [],
}

const shapeToken = ({ token, baseWeight, discountFactor, most }: Token): Written => ({
  ...USDC,
  token,
  token_hash: hashOf(token),
  base_weight: baseWeight,
  discount_factor: discountFactor,
  user_max_qty: most,
  decimals: 18,
})

/** The description of every market for a charting library. */
function answerSymbols({ markets }: Exchange): Answer {
  const all = [...markets.values()]
  const each = (value: Written) => all.map(() => value)
  const ticks = all.map(({ rules }) => stepsOf(rules.quoteTick))
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

/** A tick as so many steps of a power of ten, as charting libraries count. */
function stepsOf(tick: Fixed): { readonly steps: number; readonly scale: number } {
  let places = 0
  while (tick % place(places) !== 0n) places++
  return { steps: Number(tick / place(places)), scale: 10 ** places }
}

const each = (exchange: Exchange, shape: (market: Market) => Written): Answer =>
  say({ rows: [...exchange.markets.values()].map(shape) })

/** What the venue tells everybody beyond rules, prices and books. */
export const publicRoutes: readonly Route[] = [
  open('GET', '/v1/public/funding_rates', LIMITS.ip, NOTHING, exchange => each(exchange, shapeFunding)),
  open('GET', '/v1/public/funding_rate/{symbol}', LIMITS.ipFunding, NOTHING, (exchange, call) =>
    withMarket(exchange, call.param('symbol'), market => say(shapeFunding(market)), NO_MARKET),
  ),
  open(
    'GET',
    '/v1/public/funding_rate_history',
    LIMITS.ip,
    { symbol: needed(ASKED.symbol), ...SPAN, ...PAGES },
    (exchange, call) =>
      withMarket(
        exchange,
        call.query.get('symbol'),
        market => answerRates(market, call),
        pageOf([], call, () => null, 60),
      ),
  ),
  open('GET', '/v1/public/market_info/funding_history', LIMITS.ip, NOTHING, exchange =>
    each(exchange, shapeRateHistory),
  ),
  open('GET', '/v1/public/market_info/price_changes', LIMITS.ip, NOTHING, exchange =>
    each(exchange, market => shapeChanges(exchange, market)),
  ),
  open(
    'GET',
    '/v1/public/market_info/history_charts',
    LIMITS.ip,
    { time_interval: word(...WIDTHS) },
    (exchange, { query }) =>
      each(exchange, market => shapeChart(exchange, market, query.get('time_interval') ?? '1h')),
  ),
  open('GET', '/v1/public/market_info/traders_open_interests', LIMITS.ip, NOTHING, exchange =>
    each(exchange, market => shapeInterest(exchange, market)),
  ),
  open('GET', '/v1/public/index_price_source', LIMITS.ip, NOTHING, exchange =>
    each(exchange, ({ symbol, refreshedAt }) => ({
      symbol: spotOf(symbol),
      updated_time: refreshedAt,
      sources: ['practice walk'],
    })),
  ),
  open('GET', '/v1/public/announcement', LIMITS.ip, NOTHING, ({ announcements }) =>
    say({ rows: announcements.map(shapeAnnounced) }),
  ),
  open('GET', '/v2/public/announcement', LIMITS.ip, NOTHING, ({ announcements }) =>
    say({
      last_updated_time: announcements.at(-1)?.at ?? 0,
      rows: announcements.map(shapeNewerAnnounced),
    }),
  ),
  open('GET', '/v1/public/insurancefund', LIMITS.ip, NOTHING, answerFund),
  open('GET', '/v1/public/liquidation', LIMITS.ip, { symbol: ASKED.symbol, ...SPAN, ...PAGES }, (_, call) =>
    pageOf([], call, () => null, 60),
  ),
  open(
    'GET',
    '/v1/public/liquidated_positions',
    LIMITS.ip,
    { symbol: ASKED.symbol, ...SPAN, ...PAGES },
    answerLiquidated,
  ),
  open('GET', '/v1/public/token', LIMITS.ip, NOTHING, () => say({ rows: [USDC, ...TOKENS.map(shapeToken)] })),
  open(
    'GET',
    '/v1/public/account',
    LIMITS.ip,
    { account_id: needed(like(/^0x[0-9a-f]{64}$/, 'an account')) },
    ({ ledger }, { query }) => {
      const known = ledger.accounts().some(({ id }) => id === query.get('account_id'))
      return known
        ? say({ address: addressOf(query.get('account_id') ?? ''), broker_id: BUILDER.broker_id })
        : refuse(-1006, 'the account does not exist')
    },
  ),
  open('GET', '/v1/tv/symbol_info', LIMITS.ip, NOTHING, answerSymbols),
  open('GET', '/v1/tv/config', LIMITS.ip, NOTHING, () => ({
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
