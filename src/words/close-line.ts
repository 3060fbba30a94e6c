import type { Market } from '@core/market/market'
import type { OrderWrite } from '@core/write/write'
import { price, size } from './format'

/** A close in one line: its side, its size, its market, and the worst price it takes. */
export function closeLine(
  { symbol, side, quantity, price: at }: OrderWrite,
  market: Market | undefined,
): string {
  const own = market?.symbol === symbol ? market : undefined
  const limit = at === undefined ? '' : ` at ${side === 'SELL' ? 'least' : 'most'} ${price(at, own)}`
  return `${side} ${size(quantity, own)} ${symbol}${limit}`
}
