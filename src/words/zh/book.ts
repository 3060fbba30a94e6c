import type { MarginMode, Side } from '@core/market/market'
import { modeWords } from './columns'

/** 订单簿面板自己说的话。 */
export const bookPanelSays = {
  groupBy: '价格合并为',
} as const

const sizeIn = (base: string | undefined): string => `数量 ${base ?? ''}`

/** 订单簿说的话。 */
export const bookSays = {
  price: '价格',
  sizeIn,
  total: '累计',
  grid: '订单簿：Enter 把价格填入下单面板',
  asks: '卖单',
  bids: '买单',
  offline: '已断开，没有订单簿。',
  none: '还没有订单簿：收到交易所的第一份快照后显示。',
  mark: '标记',
  spread: '价差',
  mine: (size: string): string => `其中 ${size} 是您的`,
} as const

/** 最新成交列表说的话。 */
export const tapeSays = {
  table: '最新成交',
  price: '价格',
  sizeIn,
  time: '时间',
  rows: '最新的在前',
  none: '打开这个市场以来没有成交。',
  offline: '已断开，没有成交。',
  silent: (since: string): string => `自 ${since} 起没有数据。`,
} as const

/** 深度图说的话。 */
export const depthSays = {
  middle: '中间价',
  plot: '订单簿深度',
  below: '下方更多',
  above: '上方更多',
  walk: '用方向键在深度图上移动',
  none: '订单簿两边都载入后显示。',
  upTo: '直到',
  restsIn: (base: string | undefined): string => `累计 ${base ?? ''}`,
  worth: '名义价值 USDC',
  pointed: (
    total: string,
    base: string | undefined,
    { to, away, worth }: { readonly to: string; readonly away: string; readonly worth: string },
  ): string => `到 ${to} 累计 ${total} ${base ?? ''}，距中间价 ${away}，名义价值 ${worth} USDC`,
} as const

const buyOrSell: Readonly<Record<Side, string>> = { BUY: '买入', SELL: '卖出' }

/** 价格梯（DOM）说的话。 */
export const domSays = {
  yours: '您的',
  bids: '买单',
  price: '价格',
  asks: '卖单',
  grid: '价格梯：左右键选方向，Enter 起草并核对，空格键居中',
  none: '还没有价格：收到第一份快照后显示。',
  centre: '居中',
  gap: (spread: string): string => `价差 ${spread}，空`,
  sends: (size: string, base: string | undefined): string =>
    `预授权中：在框内点击即按所点价格发出 ${size} ${base ?? ''}，不再逐笔确认`,
  typeFirst: '请先在下单面板输入数量：之后点击即起草限价委托',
  brings: '下单面板是另一个市场：点击后切换到此市场',
  drafts: (
    size: string,
    base: string | undefined,
    { marginMode, reduceOnly }: { readonly marginMode: MarginMode; readonly reduceOnly: boolean },
  ): string => {
    const flags = `${modeWords[marginMode]}${reduceOnly ? '，只减仓' : ''}`
    return `点击即起草 ${size} ${base ?? ''}，限价，${flags}，并打开核对`
  },
  cell: (side: Side, price: string, rests: string): string =>
    `${buyOrSell[side]}，价格 ${price}${rests === '' ? '' : `，挂单 ${rests}`}`,
} as const

/** 两边最优价的名称。 */
export const touchSays = {
  label: '买一 / 卖一',
  pair: (bid: string, ask: string, age: string | undefined): string =>
    age === undefined ? `${bid} / ${ask}` : `${bid} / ${ask} ◷ ${age}`,
  named: (bid: string, ask: string, age: string | undefined): string =>
    age === undefined ? `买一 ${bid} · 卖一 ${ask}` : `买一 ${bid} · 卖一 ${ask} ◷ ${age}`,
  nobody: '无',
} as const
