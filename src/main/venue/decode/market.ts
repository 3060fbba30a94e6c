import type { BookView, Level } from '@core/market/book'
import type { Candle, Market, Quote, Trade } from '@core/market/market'
import { type Amount, compare, isNegative, isZero } from '@core/value/decimal'
import { amountOf } from '../json'
import type { Fields, Json } from '../json-value'
import {
  amountAt,
  DecodeFault,
  maybeAmountAt,
  maybeTextAt,
  maybeTimeAt,
  eachRow,
  secondsOf,
  sideAt,
  symbolAt,
  textAt,
  timeAt,
} from './reader'

/** Reads a market's rules. A record without a status word is an older one, and trades. */
export function decodeMarket(row: Fields): Market {
  const symbol = symbolAt(row)
  return present<Market>({
    symbol,
    status: maybeTextAt(row, 'status') ?? 'ACTIVE',
    base: baseOf(row, symbol),
    priceMin: amountAt(row, 'quote_min'),
    priceMax: amountAt(row, 'quote_max'),
    tick: positiveAt(row, 'quote_tick'),
    sizeMin: amountAt(row, 'base_min'),
    sizeMax: amountAt(row, 'base_max'),
    step: positiveAt(row, 'base_tick'),
    minNotional: amountAt(row, 'min_notional'),
    priceRange: amountAt(row, 'price_range'),
    priceScope: amountAt(row, 'price_scope'),
    baseImr: amountAt(row, 'base_imr'),
    baseMmr: amountAt(row, 'base_mmr'),
    imrFactor: maybeAmountAt(row, 'imr_factor'),
    fundingHours: timeAt(row, 'funding_period'),
    fundingCap: amountAt(row, 'cap_funding'),
    fundingFloor: amountAt(row, 'floor_funding'),
    isolatedOnly: isIsolatedOnly(row, symbol),
  })
}

/** Reads the moving figures of a market. */
export function decodeQuote(row: Fields): Quote {
  return present<Quote>({
    symbol: symbolAt(row),
    mark: maybeAmountAt(row, 'mark_price'),
    index: maybeAmountAt(row, 'index_price'),
    last: maybeAmountAt(row, '24h_close'),
    open24h: maybeAmountAt(row, '24h_open'),
    high24h: maybeAmountAt(row, '24h_high'),
    low24h: maybeAmountAt(row, '24h_low'),
    volume24h: maybeAmountAt(row, '24h_volume'),
    turnover24h: maybeAmountAt(row, '24h_amount'),
    openInterest: maybeAmountAt(row, 'open_interest'),
    fundingRate: maybeAmountAt(row, 'est_funding_rate'),
    nextFundingAt: maybeTimeAt(row, 'next_funding_time'),
    sumUnitaryFunding: maybeAmountAt(row, 'sum_unitary_funding'),
  })
}

/** Reads a whole book, best first whatever order it came in. */
export function decodeBook(symbol: string, data: Fields): BookView {
  const level = (row: Fields): Level => ({
    price: amountAt(row, 'price'),
    quantity: amountAt(row, 'quantity'),
  })
  const bids = [...eachRow(data.get('bids'), 'bids', level)].sort((a, b) => compare(b.price, a.price))
  const asks = [...eachRow(data.get('asks'), 'asks', level)].sort((a, b) => compare(a.price, b.price))
  return { symbol, bids, asks, ts: timeAt(data, 'timestamp') }
}

/** Reads a print of the tape. */
export function decodeTrade(row: Fields): Trade {
  return {
    price: amountAt(row, 'executed_price'),
    quantity: amountAt(row, 'executed_quantity'),
    side: sideAt(row, 'side'),
    at: timeAt(row, 'executed_timestamp'),
  }
}

/** Reads bars from the public chart source: parallel lists, times in seconds, no envelope. */
export function decodeBars(whole: Fields): readonly Candle[] {
  const word = textAt(whole, 's')
  if (word === 'no_data') return []
  if (word !== 'ok') throw new DecodeFault('s')
  const times = listAt(whole, 't')
  const column = (key: string) => {
    const list = listAt(whole, key)
    if (list.length !== times.length) throw new DecodeFault(key)
    return (index: number): Amount => {
      const figure = amountOf(list[index])
      if (figure === undefined) throw new DecodeFault(key)
      return figure
    }
  }
  const [open, high, low, close, volume] = [column('o'), column('h'), column('l'), column('c'), column('v')]
  return times.map((time, index) => ({
    at: secondsOf(time, 't'),
    open: open(index),
    high: high(index),
    low: low(index),
    close: close(index),
    volume: volume(index),
  }))
}

/** The same record without the figures that are missing: absent is not the same as undefined once it is compared. */
export function present<T extends object>(record: { [K in keyof T]: T[K] | undefined }): T {
  let whole = true
  for (const name in record) whole &&= record[name] !== undefined
  if (whole) return record as T
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T
}

/** A market listed by a builder names the builder, in its record or at the end of its id; it takes isolated margin only. */
function isIsolatedOnly(row: Fields, symbol: string): boolean {
  return maybeTextAt(row, 'broker_id') !== undefined || /_USDC_./.test(symbol)
}

function baseOf(row: Fields, symbol: string): string {
  const shown = maybeTextAt(row, 'display_symbol_name')
  if (shown !== undefined) return shown
  return /^PERP_([A-Za-z0-9]+)_/.exec(symbol)?.[1] ?? symbol
}

/** A grid of zero or less would make every figure valid, or none. */
function positiveAt(row: Fields, key: string) {
  const amount = amountAt(row, key)
  if (isZero(amount) || isNegative(amount)) throw new DecodeFault(key)
  return amount
}

function listAt(from: Fields, key: string): readonly Json[] {
  const list = from.get(key)
  if (!Array.isArray(list)) throw new DecodeFault(key)
  return list as readonly Json[]
}
