import type { BookView, PriceLevel } from '@core/market/order-book'
import type { PriceCandle, MarketRules, MarketQuote, PublicTrade } from '@core/market/venue-market-rules'
import { type Amount, compareDecimals, isNegative, isZero } from '@core/value/decimal-amount'
import { parseJsonAmount } from '../json'
import type { JsonFields, ExactJson } from '../exact-json-value'
import {
  readAmount,
  DecodeFault,
  readOptionalAmount,
  readOptionalText,
  readOptionalTime,
  decodeEachRow,
  parseSeconds,
  readOrderSide,
  readMarketSymbol,
  readText,
  readTime,
} from './field-reader'

/** Decodes a market's rules. A record without a status is from an older version and active. */
export function decodeMarketRules(row: JsonFields): MarketRules {
  const symbol = readMarketSymbol(row)
  return withoutUndefined<MarketRules>({
    symbol,
    status: readOptionalText(row, 'status') ?? 'ACTIVE',
    base: readBaseName(row, symbol),
    priceMin: readAmount(row, 'quote_min'),
    priceMax: readAmount(row, 'quote_max'),
    tick: readPositiveAmount(row, 'quote_tick'),
    sizeMin: readAmount(row, 'base_min'),
    sizeMax: readAmount(row, 'base_max'),
    step: readPositiveAmount(row, 'base_tick'),
    minNotional: readAmount(row, 'min_notional'),
    priceRange: readAmount(row, 'price_range'),
    priceScope: readAmount(row, 'price_scope'),
    baseImr: readAmount(row, 'base_imr'),
    baseMmr: readAmount(row, 'base_mmr'),
    imrFactor: readOptionalAmount(row, 'imr_factor'),
    fundingHours: readTime(row, 'funding_period'),
    fundingCap: readAmount(row, 'cap_funding'),
    fundingFloor: readAmount(row, 'floor_funding'),
    isolatedOnly: isIsolatedOnly(row, symbol),
  })
}

export function decodeMarketQuote(row: JsonFields): MarketQuote {
  return withoutUndefined<MarketQuote>({
    symbol: readMarketSymbol(row),
    mark: readOptionalAmount(row, 'mark_price'),
    index: readOptionalAmount(row, 'index_price'),
    last: readOptionalAmount(row, '24h_close'),
    open24h: readOptionalAmount(row, '24h_open'),
    high24h: readOptionalAmount(row, '24h_high'),
    low24h: readOptionalAmount(row, '24h_low'),
    volume24h: readOptionalAmount(row, '24h_volume'),
    turnover24h: readOptionalAmount(row, '24h_amount'),
    openInterest: readOptionalAmount(row, 'open_interest'),
    fundingRate: readOptionalAmount(row, 'est_funding_rate'),
    nextFundingAt: readOptionalTime(row, 'next_funding_time'),
    sumUnitaryFunding: readOptionalAmount(row, 'sum_unitary_funding'),
  })
}

export function decodeOrderBook(symbol: string, data: JsonFields): BookView {
  const level = (row: JsonFields): PriceLevel => ({
    price: readAmount(row, 'price'),
    quantity: readAmount(row, 'quantity'),
  })
  const bids = [...decodeEachRow(data.get('bids'), 'bids', level)].sort((a, b) =>
    compareDecimals(b.price, a.price),
  )
  const asks = [...decodeEachRow(data.get('asks'), 'asks', level)].sort((a, b) =>
    compareDecimals(a.price, b.price),
  )
  return { symbol, bids, asks, ts: readTime(data, 'timestamp') }
}

export function decodeMarketTrade(row: JsonFields): PublicTrade {
  return {
    price: readAmount(row, 'executed_price'),
    quantity: readAmount(row, 'executed_quantity'),
    side: readOrderSide(row, 'side'),
    at: readTime(row, 'executed_timestamp'),
  }
}

/** Decodes candles of the public chart source: parallel lists, times in seconds, no envelope. */
export function decodeCandleBars(whole: JsonFields): readonly PriceCandle[] {
  const word = readText(whole, 's')
  if (word === 'no_data') return []
  if (word !== 'ok') throw new DecodeFault('s')
  const times = readList(whole, 't')
  const column = (key: string) => {
    const list = readList(whole, key)
    if (list.length !== times.length) throw new DecodeFault(key)
    return (index: number): Amount => {
      const figure = parseJsonAmount(list[index])
      if (figure === undefined) throw new DecodeFault(key)
      return figure
    }
  }
  const [open, high, low, close, volume] = [column('o'), column('h'), column('l'), column('c'), column('v')]
  return times.map((time, index) => ({
    at: parseSeconds(time, 't'),
    open: open(index),
    high: high(index),
    low: low(index),
    close: close(index),
    volume: volume(index),
  }))
}

/** Removes undefined members, because an absent member differs from an undefined one in comparisons. */
export function withoutUndefined<T extends object>(record: { [K in keyof T]: T[K] | undefined }): T {
  let isWhole = true
  for (const name in record) isWhole &&= record[name] !== undefined
  if (isWhole) return record as T
  const kept: Partial<T> = {}
  for (const name in record) {
    const value = record[name]
    if (value !== undefined) kept[name] = value as T[typeof name]
  }
  return kept as T
}

/**
 * Returns true for a builder's market, marked in its record or at the end of its id; it allows isolated margin only.
 */
function isIsolatedOnly(row: JsonFields, symbol: string): boolean {
  return readOptionalText(row, 'broker_id') !== undefined || /_USDC_./.test(symbol)
}

function readBaseName(row: JsonFields, symbol: string): string {
  const shown = readOptionalText(row, 'display_symbol_name')
  if (shown !== undefined) return shown
  return /^PERP_([A-Za-z0-9]+)_/.exec(symbol)?.[1] ?? symbol
}

/** Reads a positive grid size; zero or less would make every price valid, or none. */
function readPositiveAmount(row: JsonFields, key: string) {
  const amount = readAmount(row, key)
  if (isZero(amount) || isNegative(amount)) throw new DecodeFault(key)
  return amount
}

function readList(from: JsonFields, key: string): readonly ExactJson[] {
  const list = from.get(key)
  if (!Array.isArray(list)) throw new DecodeFault(key)
  return list as readonly ExactJson[]
}
