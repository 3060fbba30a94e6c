import { sideWords } from './order-words'
import type { Market } from '@core/market/market'
import type { OrderWrite } from '@core/write/write'
import { price, size } from './format'
import { fill } from './message'
import * as messages from './en/close-line'

/** A close in one line: its side, its size, its market, and the worst price it takes. */
export function closeLine(
  { symbol, side, quantity, price: at }: OrderWrite,
  market: Market | undefined,
): string {
  const own = market?.symbol === symbol ? market : undefined
  const limit =
    at === undefined
      ? ''
      : fill(messages.closeLine.at, {
          side: side === 'SELL' ? messages.closeLine.least : messages.closeLine.most,
          at: price(at, own),
        })
  return `${sideWords[side]} ${size(quantity, own)} ${symbol}${limit}`
}
