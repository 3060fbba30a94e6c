import type { BestPrices } from '@core/market/best-prices'
import type { BookView } from '@core/market/book'
import type { Trade } from '@core/market/market'
import type { Amount } from '@core/value/decimal'
import { middleOf, spreadOf, widthOf } from '@core/figures/prices'
import { averageOf } from '@core/figures/depth'
import type { DepthFigure, DepthStep } from '../explain-book'
import type { FigureOrigin, ToldMarket } from '../explain'
import { change, money, percent, price, size } from '../format'
import { touchSays } from './book'
import { DESK, input, VENUE } from './explain'

/** 最新一笔成交的价格。 */
export const explainLast = (
  trade: Trade | undefined,
  { quote, market, at }: ToldMarket,
  offset: number,
): FigureOrigin => ({
  title: '最新价',
  formula: trade
    ? '最新一笔成交的价格。仓位按标记价格估值和强平，不按这个价格。'
    : '最新一笔成交的价格，取自交易所的当日数据：这里还没有收到成交。仓位按标记价格估值和强平，不按这个价格。',
  inputs: [
    ...input('成交', (trade && price(trade.price, market)) ?? (quote?.last && price(quote.last, market))),
    ...input('数量', trade && `${size(trade.quantity, market)} ${market?.base ?? ''}`),
    ...input('吃单方', trade && { BUY: '买方', SELL: '卖方' }[trade.side]),
    ...input('当前标记价格', quote?.mark && price(quote.mark, market)),
  ],
  source: VENUE,
  // 成交带交易所的时间；画面的其余部分按这里的时钟。
  at: trade ? trade.at - offset : at,
})

/** 两边的最优价，单独推送的。 */
export function explainTouch(
  best: BestPrices | undefined,
  { market, at }: Pick<ToldMarket, 'market' | 'at'>,
): FigureOrigin {
  const { bid, ask, bidSize, askSize } = best ?? {}
  const width = bid && ask && spreadOf(bid, ask)
  const rests = (of: Amount | undefined) => of && `${size(of, market)} ${market?.base ?? ''}`
  return {
    title: '买一和卖一',
    formula:
      '最高买价和最低卖价，以及那里可见的数量。它有自己的数据流，比订单簿快：您发送的委托按订单簿及其时间检查，从不按它检查。没有挂单的一边没有价格。',
    inputs: [
      { name: '买一', figure: bid ? price(bid, market) : touchSays.nobody },
      ...input('买一数量', rests(bidSize)),
      { name: '卖一', figure: ask ? price(ask, market) : touchSays.nobody },
      ...input('卖一数量', rests(askSize)),
      ...input('价差', width && price(width, market)),
    ],
    source: VENUE,
    at,
  }
}

/** 订单簿两边相距多远。 */
export function explainSpread(
  book: BookView | undefined,
  { market, at }: Pick<ToldMarket, 'market' | 'at'>,
): FigureOrigin {
  const [bid, ask] = [book?.bids[0]?.price, book?.asks[0]?.price]
  const middle = bid && ask && middleOf(bid, ask)
  const share = bid && ask && widthOf(bid, ask)
  return {
    title: '价差',
    formula: '卖一 − 买一。买入后立即卖出，每一单位要付出这么多，不含手续费和订单簿深度的影响。',
    inputs: [
      ...input('卖一', ask && price(ask, market)),
      ...input('买一', bid && price(bid, market)),
      ...input('中间价', middle && price(middle, undefined)),
      ...input('占中间价', share && percent(share, 4)),
    ],
    source: DESK,
    at,
  }
}

/** 订单簿的中间是什么。 */
export function explainMiddle(
  book: BookView | undefined,
  { market, at }: Pick<ToldMarket, 'market' | 'at'>,
): FigureOrigin {
  const [bid, ask] = [book?.bids[0]?.price, book?.asks[0]?.price]
  return {
    title: '中间价',
    formula: '（买一 + 卖一）÷ 2。那里没有成交：订单簿里的距离从它量起。',
    inputs: [...input('卖一', ask && price(ask, market)), ...input('买一', bid && price(bid, market))],
    source: DESK,
    at,
  }
}

const depthTitles: Readonly<Record<DepthFigure, string>> = {
  price: '所指的价格',
  total: '到此的累计数量',
  worth: '到此的名义价值',
}
const depthFormulas: Readonly<Record<DepthFigure, string>> = {
  price: '有挂单的一个价格。它的距离是（价格 − 中间价）÷ 中间价。',
  total: '这一边从最优价到这个价格，每个价格上的数量相加。',
  worth: '这一边从最优价到这个价格，每个价格上的价格 × 数量相加：全部吃下的花费，不含手续费。',
}

/** 到某个价格为止的挂单的一个数字；不再指着价格时，什么也不知道。 */
export function explainDepth(
  name: DepthFigure,
  step: DepthStep | undefined,
  middle: Amount | undefined,
  { market, at }: Pick<ToldMarket, 'market' | 'at'>,
): FigureOrigin {
  const average = step && averageOf(step)
  const ends = [
    ...input('从最优价', step && price(step.touch, market)),
    ...input('直到', step && price(step.price, market)),
    ...input('有挂单的价格数', step && String(step.levels)),
  ]
  const inputs: Readonly<Record<DepthFigure, FigureOrigin['inputs']>> = {
    price: [
      ...input('价格', step && price(step.price, market)),
      ...input('中间价', middle && price(middle, undefined)),
      ...input('距离', step && change(step.away)),
    ],
    total: ends,
    worth: [
      ...ends,
      ...input('累计数量', step && `${size(step.total, market)} ${market?.base ?? ''}`),
      ...input('均价', average && price(average, undefined)),
      ...input('名义价值', step && `${money(step.worth)} USDC`),
    ],
  }
  return { title: depthTitles[name], formula: depthFormulas[name], inputs: inputs[name], source: DESK, at }
}
