import type { Exchange } from '../exchange/exchange'
import { roundTo } from '../numbers/fixed'
import type { Written } from './json'
import type { Market } from '../market/market'
import { openInterestOf } from './shapes'

const MINUTE = 60_000
const DAY = 86_400_000

/** The name under which a market's index is published. */
export const spotOf = (symbol: string): string => symbol.replace(/^PERP_/, 'SPOT_')

const AGO: readonly (readonly [string, number])[] = [
  ['5m', 5 * MINUTE],
  ['30m', 30 * MINUTE],
  ['1h', 60 * MINUTE],
  ['4h', 240 * MINUTE],
  ['24h', DAY],
  ['3d', 3 * DAY],
  ['7d', 7 * DAY],
]

/** The price now and at several moments before; the longest one is often missing. */
export function shapeChanges({ clock }: Exchange, { symbol, last, candles }: Market): Written {
  const now = Math.floor(clock.now() / MINUTE) * MINUTE
  const before = AGO.map(
    ([name, ms]) =>
      [name, candles.priceAt(ms >= 3 * DAY ? Math.floor((now - ms) / DAY) * DAY : now - ms)] as const,
  )
  return { symbol, last_price: last, ...Object.fromEntries(before), '30d': null }
}

/** Closing prices for a small chart. */
export function shapeChart({ clock }: Exchange, { symbol, candles }: Market, interval: string): Written {
  const width = interval === '1d' ? ('1d' as const) : interval === '4h' ? ('4h' as const) : ('1h' as const)
  return {
    symbol,
    price_list: candles.last(width, clock.now(), 24).map(({ start, close }) => ({ ts: start, price: close })),
  }
}

/** Who is long and who is short, the makers left out. */
export function shapeInterest({ ledger }: Exchange, market: Market): Written {
  const total = openInterestOf(ledger, market)
  const tilt = roundTo(total / 50n, market.rules.baseTick)
  return { symbol: market.symbol, long_oi: total - tilt, short_oi: total - 2n * tilt }
}
