import { parse } from 'lossless-json'
import { figure, ZERO, type Figure } from '../../reckoner/decimal'
import {
  place,
  type Facts,
  type MarketFacts,
  type Mode,
  type OpenOrder,
  type Row,
  type Side,
  type Token,
} from '../../reckoner/facts'
import type { ExchangeFixture } from './exchange'

/** Source of the exchange's statements. */
type Stating = Pick<ExchangeFixture, 'stated'>

/** An account exactly as the exchange states it. */
export interface Stated {
  /** Input of the reference implementation. */
  readonly facts: Facts
  readonly account: {
    readonly free: Figure
    readonly collateral: Figure
    readonly value: Figure
    /** Cut to four places. */
    readonly ratio: Figure
  }
  /** By market and mode. */
  readonly rows: ReadonlyMap<string, StatedRow>
}

export interface StatedRow {
  readonly symbol: string
  readonly mode: Mode
  readonly quantity: Figure
  readonly entry: Figure
  readonly unsettled: Figure
  readonly margin: Figure
  readonly imr: Figure
  readonly mmr: Figure
  readonly liquidation: Figure | undefined
}

interface Json {
  readonly [name: string]: unknown
}

const read = (fixture: Stating, path: string): Json =>
  parse(fixture.stated(path), undefined, token => figure(token)) as Json
const rowsOf = (data: Json): readonly Json[] => data['rows'] as readonly Json[]

const num = (row: Json, name: string): Figure => {
  const value = row[name]
  if (typeof value === 'string') return figure(value)
  if (value === null || value === undefined) throw new Error(`There is no ${name}.`)
  return value as Figure
}
const maybe = (row: Json, name: string): Figure | undefined =>
  row[name] === null || row[name] === undefined ? undefined : num(row, name)
const word = (row: Json, name: string): string => String(row[name])

/** Reads everything the exchange states of an account. */
export function statedBy(fixture: Stating): Stated {
  const positions = read(fixture, '/v1/positions')
  const rows = rowsOf(positions)
  return {
    facts: factsOf(fixture, rows),
    account: {
      free: num(positions, 'free_collateral'),
      collateral: num(positions, 'total_collateral_value'),
      value: num(positions, 'account_value'),
      ratio: num(positions, 'margin_ratio'),
    },
    rows: new Map(
      rows.map(row => {
        const [symbol, mode] = [word(row, 'symbol'), word(row, 'margin_mode') as Mode]
        return [
          place(symbol, mode),
          {
            symbol,
            mode,
            quantity: num(row, 'position_qty'),
            entry: num(row, 'average_open_price'),
            unsettled: num(row, 'unsettled_pnl'),
            margin: num(row, 'margin'),
            imr: num(row, 'imr'),
            mmr: num(row, 'mmr'),
            liquidation: maybe(row, 'est_liq_price'),
          },
        ]
      }),
    ),
  }
}

function factsOf(fixture: Stating, rows: readonly Json[]): Facts {
  const holdings = read(fixture, '/v1/client/holding')['holding'] as readonly Json[]
  const holding = holdings.find(one => word(one, 'token') === 'USDC')
  const info = read(fixture, '/v1/client/info')
  const markets = marketsOf(fixture, info)
  return {
    usdc: holding === undefined ? ZERO : num(holding, 'holding').plus(num(holding, 'pending_short')),
    tokens: tokensOf(fixture, holdings),
    rows: rows.map(rowOf),
    orders: rowsOf(read(fixture, '/v1/orders?status=INCOMPLETE&size=500')).map(row => orderOf(row, markets)),
    markets,
    leverages: new Map(
      rowsOf(read(fixture, '/v1/client/leverages')).map(row => [
        place(word(row, 'symbol'), word(row, 'margin_mode') as Mode),
        num(row, 'leverage'),
      ]),
    ),
  }
}

function marketsOf(fixture: Stating, info: Json): ReadonlyMap<string, MarketFacts> {
  const quotes = new Map(rowsOf(read(fixture, '/v1/public/futures')).map(row => [word(row, 'symbol'), row]))
  const listed = new Set(rowsOf(read(fixture, '/v1/public/rwa/info')).map(row => word(row, 'symbol')))
  const kind = (symbol: string): string => (listed.has(symbol) ? 'rwa' : 'futures')
  const factors = info['imr_factor'] as Json
  const most = info['max_notional'] as Json
  return new Map(
    rowsOf(read(fixture, '/v1/public/info')).map(row => {
      const symbol = word(row, 'symbol')
      const quote = quotes.get(symbol) ?? {}
      return [
        symbol,
        {
          mark: num(quote, 'mark_price'),
          sumFunding: num(quote, 'sum_unitary_funding'),
          baseImr: num(row, 'base_imr'),
          baseMmr: num(row, 'base_mmr'),
          factor: num(factors, symbol),
          tick: num(row, 'quote_tick'),
          step: num(row, 'base_tick'),
          sizeMax: num(row, 'base_max'),
          maxNotional: num(most, symbol),
          priceRange: num(row, 'price_range'),
          takerBps: num(info, `${kind(symbol)}_taker_fee_rate`),
          makerBps: num(info, `${kind(symbol)}_maker_fee_rate`),
        },
      ]
    }),
  )
}

/** Returns all tokens except USDC, with the published weights and the index price of their markets. */
function tokensOf(fixture: Stating, holdings: readonly Json[]): readonly Token[] {
  const quotes = rowsOf(read(fixture, '/v1/public/futures'))
  const published = new Map(rowsOf(read(fixture, '/v1/public/token')).map(row => [word(row, 'token'), row]))
  return holdings
    .filter(one => word(one, 'token') !== 'USDC')
    .map(one => {
      const token = word(one, 'token')
      const rules = published.get(token) ?? {}
      const quote = quotes.find(row => word(row, 'symbol') === `PERP_${token}_USDC`) ?? {}
      const cap = num(rules, 'user_max_qty')
      return {
        held: num(one, 'holding').plus(num(one, 'pending_short')),
        index: num(quote, 'index_price'),
        baseWeight: num(rules, 'base_weight'),
        discount: maybe(rules, 'discount_factor') ?? ZERO,
        cap: cap.isNegative() ? undefined : cap,
      }
    })
}

const rowOf = (row: Json): Row => ({
  symbol: word(row, 'symbol'),
  mode: word(row, 'margin_mode') as Mode,
  quantity: num(row, 'position_qty'),
  cost: num(row, 'cost_position'),
  entry: num(row, 'average_open_price'),
  lastFunding: num(row, 'last_sum_unitary_funding'),
  margin: num(row, 'margin'),
})

function orderOf(row: Json, markets: ReadonlyMap<string, MarketFacts>): OpenOrder {
  const symbol = word(row, 'symbol')
  return {
    id: word(row, 'order_id'),
    symbol,
    mode: word(row, 'margin_mode') as Mode,
    side: word(row, 'side') as Side,
    price: maybe(row, 'price') ?? markets.get(symbol)?.mark ?? ZERO,
    left: num(row, 'quantity').minus(num(row, 'total_executed_quantity')),
    reduceOnly: row['reduce_only'] === true,
  }
}

/** An order in its final state, as the exchange states it. */
export interface StatedOrder {
  readonly id: string
  /** Resting price. A post-only order that is repriced rests at another price than it asked for. */
  readonly price: Figure | undefined
  readonly status: string
  readonly executed: Figure
  readonly average: Figure
  readonly fee: Figure
  readonly realized: Figure
  readonly quantity: Figure
  readonly fills: readonly StatedFill[]
}

export interface StatedFill {
  /** They grow as fills happen. */
  readonly number: Figure
  readonly price: Figure
  readonly quantity: Figure
  readonly fee: Figure
  readonly maker: boolean
}

export function statedOrder(fixture: Stating, id: string): StatedOrder {
  const row = read(fixture, `/v1/order/${id}`)
  return {
    id,
    price: maybe(row, 'price'),
    status: word(row, 'status'),
    executed: num(row, 'total_executed_quantity'),
    average: num(row, 'average_executed_price'),
    fee: num(row, 'total_fee'),
    realized: num(row, 'realized_pnl'),
    quantity: num(row, 'quantity'),
    fills: rowsOf(read(fixture, `/v1/order/${id}/trades`)).map(fill => ({
      number: num(fill, 'id'),
      price: num(fill, 'executed_price'),
      quantity: num(fill, 'executed_quantity'),
      fee: num(fill, 'fee'),
      maker: num(fill, 'is_maker').eq(1),
    })),
  }
}
