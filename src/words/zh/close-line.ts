import type { Market } from '@core/market/market'
import type { OrderWrite } from '@core/write/write'
import { price, size } from '../format'
import { sideWords } from './order-words'

/** 一行说明一笔平仓：方向、数量、市场，以及它接受的最差价格。 */
export function closeLine(
  { symbol, side, quantity, price: at }: OrderWrite,
  market: Market | undefined,
): string {
  const own = market?.symbol === symbol ? market : undefined
  const limit = at === undefined ? '' : `，不${side === 'SELL' ? '低于' : '高于'} ${price(at, own)}`
  return `${sideWords[side]} ${size(quantity, own)} ${symbol}${limit}`
}
