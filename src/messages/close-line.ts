import { requestSideLabels } from './order-words'
import type { MarketRules } from '@core/market/venue-market-rules'
import type { OrderWrite } from '@core/write/venue-write'
import { formatMarketPrice, formatMarketSize } from './format'
import { fillMessage } from './message'
import * as messages from './en/close-line'

/** Describes a close in one line: side, size, market and limit price. */
export function describeCloseOrder(
  { symbol, side, quantity, price: at }: OrderWrite,
  market: MarketRules | undefined,
): string {
  const own = market?.symbol === symbol ? market : undefined
  const limit =
    at === undefined
      ? ''
      : fillMessage(messages.closeLine.at, {
          side: side === 'SELL' ? messages.closeLine.least : messages.closeLine.most,
          at: formatMarketPrice(at, own),
        })
  return `${requestSideLabels[side]} ${formatMarketSize(quantity, own)} ${symbol}${limit}`
}
