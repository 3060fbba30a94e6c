import type { PracticeExchange } from '../exchange/practice-exchange'
import { type FixedDecimal } from '../numbers/fixed-decimal'
import type { JsonPayload } from './exact-json'
import type { MarketState } from '../market/market-state'

const MINUTE = 60_000
const DAY = 86_400_000

export const getIndexName = (symbol: string): string => symbol.replace(/^PERP_/, 'SPOT_')

const PRICE_CHANGE_PERIODS: readonly (readonly [string, number])[] = [
  ['5m', 5 * MINUTE],
  ['30m', 30 * MINUTE],
  ['1h', 60 * MINUTE],
  ['4h', 240 * MINUTE],
  ['24h', DAY],
  ['3d', 3 * DAY],
  ['7d', 7 * DAY],
  ['30d', 30 * DAY],
]

/** Encodes the present price and earlier ones: at whole minutes up to a day ago, at midnight beyond. */
export function encodePriceChanges(
  { clock }: PracticeExchange,
  { symbol, last, candles }: MarketState,
): JsonPayload {
  const now = Math.floor(clock.now() / MINUTE) * MINUTE
  const before = PRICE_CHANGE_PERIODS.map(([name, ms]) => {
    const then = ms >= 3 * DAY ? Math.floor((now - ms) / DAY) * DAY : now - ms
    return [name, then < candles.from ? null : candles.priceAt(then)] as const
  })
  return { symbol, last_price: last, ...Object.fromEntries(before) }
}

export function encodeHistoryChart(
  { clock }: PracticeExchange,
  { symbol, candles }: MarketState,
  interval: string,
): JsonPayload {
  const width = interval === '1d' ? ('1d' as const) : interval === '4h' ? ('4h' as const) : ('1h' as const)
  return {
    symbol,
    price_list: candles
      .listLatest(width, clock.now(), 24)
      .map(({ start, close }) => ({ ts: start, price: close })),
  }
}

/** Encodes the long and short positions of all accounts. Simulated traders have no account, so the two sums differ. */
export function encodeTraderInterest({ ledger }: PracticeExchange, { symbol }: MarketState): JsonPayload {
  const held = ledger
    .accounts()
    .flatMap(({ id }) => ledger.positions(id))
    .filter(row => row.symbol === symbol)
  const sum = (of: (quantity: FixedDecimal) => FixedDecimal): FixedDecimal =>
    held.reduce((total, { quantity }) => total + of(quantity), 0n)
  return {
    symbol,
    long_oi: sum(quantity => (quantity > 0n ? quantity : 0n)),
    short_oi: sum(quantity => (quantity < 0n ? -quantity : 0n)),
  }
}
