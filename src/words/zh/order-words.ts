import type { MarginMode, Market, Side } from '@core/market/market'
import { isPositive } from '@core/value/decimal'
import { remaining } from '@core/figures/remaining'
import type { CancelWrite, OrderWrite } from '@core/write/write'
import { shown } from '../fill'
import { price, size } from '../format'
import type { Words } from '../write-words'

/** 方向，英文写在译文旁，与发送内容一致。 */
export const sideWords: Readonly<Record<Side, string>> = { BUY: '买入 BUY', SELL: '卖出 SELL' }

/** 保证金模式，英文写在译文旁。 */
export const marginModeWords: Readonly<Record<MarginMode, string>> = {
  CROSS: '全仓 CROSS',
  ISOLATED: '逐仓 ISOLATED',
}

/** 一笔委托的自述。 */
export function orderWords(write: OrderWrite, market: Market | undefined): Words {
  const lead = `${sideWords[write.side]} ${size(write.quantity, market)}`
  const asked = `${write.symbol}，${terms(write, market)}`
  return {
    sentence: `${lead} ${asked}`,
    lead,
    rest: `${asked}${write.price === undefined ? '' : '（每单位）'}`,
    sent: orderLines(write, [termsLine(write, market)], market),
    may: [],
    yes: `按住以发送：${lead} ${market?.base ?? ''}`.trim(),
    side: write.side,
    mayFill: true,
    idLabel: '自定义编号 client id',
  }
}

/** 一笔委托所发送的内容，其中包括说明价格与数量的行。 */
export const orderLines = (
  write: OrderWrite,
  priced: Words['sent'],
  market: Market | undefined,
): Words['sent'] => [['委托', kindLine(write)], ...priced, ...restingLines(write, market)]

const kindLine = (write: OrderWrite): string =>
  [typeWord[write.type], marginModeWords[write.marginMode], write.reduceOnly ? '只减仓 REDUCE-ONLY' : '']
    .filter(word => word !== '')
    .join(' · ')

const termsLine = (write: OrderWrite, market: Market | undefined): Words['sent'][number] =>
  write.price === undefined
    ? ['数量', `${size(write.quantity, market)}，任何价格`]
    : ['价格 × 数量', `${price(write.price, market)} × ${size(write.quantity, market)}`]

/** 除价格与数量外，委托对挂单方式的要求。 */
function restingLines({ visible, quantity, stepsBack }: OrderWrite, market: Market | undefined) {
  const of = `共 ${size(quantity, market)}`
  const shows =
    visible !== undefined &&
    (isPositive(visible) ? `最多 ${size(visible, market)}，${of}` : `全部隐藏，${of}`)
  return [
    ...(shows === false ? [] : [['订单簿中显示', shows] as const]),
    ...(stepsBack === true ? [['如会立即成交', '价格退后一个 tick'] as const] : []),
  ]
}

/** 哪种委托，以及价格的含义：买入为上限，卖出为下限。 */
function terms(write: OrderWrite, market: Market | undefined): string {
  const kind = typeWord[write.type]
  if (write.price === undefined) return `${kind}，任何价格`
  return `${kind}，不${write.side === 'BUY' ? '高于' : '低于'} ${price(write.price, market)}`
}

/** 委托类型，英文写在译文旁。 */
const typeWord: Record<OrderWrite['type'], string> = {
  LIMIT: '限价 LIMIT',
  MARKET: '市价 MARKET',
  IOC: '立即成交或撤销 IOC',
  FOK: '全部成交或撤销 FOK',
  POST_ONLY: '只做挂单 POST-ONLY',
}

/** 撤销一笔委托的自述。 */
export function cancelWords(write: CancelWrite, market: Market | undefined): Words {
  const left = size(remaining(write), market)
  const side = sideWords[write.side]
  const at = write.price === undefined ? '' : `，价格 ${price(write.price, market)}`
  return {
    sentence: `撤单 ${side} ${left} ${write.symbol}${at}`,
    lead: `撤单 ${left}`,
    rest: `${write.symbol}，${side}${at}`,
    sent: [
      ['委托', shown(write.orderId, 40)],
      ['市场', write.symbol],
    ],
    may: [
      ['很可能', `${left} 被撤销`],
      ['或者', '先行成交，全部或部分'],
      ['目前已成交', isPositive(write.executed) ? `${size(write.executed, market)}，不受影响` : '没有'],
    ],
    yes: `按住以撤单 ${left} ${market?.base ?? ''}`.trim(),
  }
}
