import type { ChartInterval, PrintInterval } from '@core/market/market'
import { counted } from '../format'
import { many } from './many'

type Source = keyof typeof sourceWords

/** K 线由谁的价格画成。 */
export const sourceWords = {
  last: '最新价',
  mark: '标记价格',
  index: '指数价格',
}

/** 价格轴怎样分布。 */
export const scaleWords = {
  linear: '线性刻度',
  log: '对数刻度',
  percent: '百分比刻度',
}

/** 标记价格或指数价格的图为什么从这里开始。 */
export const heardWords = (source: Exclude<Source, 'last'>, since: string | undefined): string =>
  since === undefined
    ? `交易所没有${sourceWords[source]}的 K 线，这里也还没有收到价格。`
    : `交易所没有${sourceWords[source]}的 K 线：按 ${since} 以来这里收到的价格绘制。`

const printWords: Record<PrintInterval, string> = {
  '1s': '1 秒',
  '5s': '5 秒',
  '15s': '15 秒',
  '30s': '30 秒',
  '100t': '100 笔',
  '500t': '500 笔',
}

/** 周期的名称。 */
export const intervalWords = (interval: ChartInterval): string =>
  (printWords as Readonly<Partial<Record<ChartInterval, string>>>)[interval] ?? interval

/** 有多久没有收到。 */
export const unheardWords = (lasted: number): string => `未收到：${Math.max(1, Math.round(lasted / 1000))} 秒`

/** 由成交画成的 K 线从何时开始，中间有哪些没有收到。 */
export const printSays = {
  none: '这里还没有收到成交：这些 K 线由收到的成交画成。',
  since: (since: string, isOfSeconds: boolean): string =>
    `自 ${since} 起，由这里收到的成交画成：更早的没有，指标也不含。${isOfSeconds ? '没有成交的 K 线不画。' : ''}`,
  gaps: (times: readonly string[], more: number): string =>
    `未收到：${times.join('、')}${more > 0 ? `，另有 ${more} 段` : ''}`,
  gap: (from: string, to: string): string => `${from} 至 ${to}`,
}

/** 图表旁边的其他市场。 */
export const compareSays = {
  compare: '对比',
  list: '对比的市场',
  since: '从可见的第一根 K 线到最后一根',
  remove: (symbol: string): string => `不再与 ${symbol} 对比`,
  until: (time: string): string => `◷ 截至 ${time}`,
  absent: {
    reading: '载入中…',
    unread: '无法载入',
    none: '可见范围内没有 K 线',
  },
  notHere: '这里不作对比：只对比交易所的最新价 K 线。',
  there: (symbol: string): string => `${symbol} 已在对比中。`,
  own: (symbol: string): string => `${symbol} 就是这张图表的市场。`,
  full: (most: number): string => `一张图表最多与 ${most} 个市场对比。请先移除一个。`,
  tooMany: (most: number): string =>
    `全部图表最多共与 ${most} 个市场对比，因为交易所限制 K 线的查询频率。请先移除一个。`,
}

/** 能画什么。 */
export const toolWords = {
  segment: '趋势线',
  ray: '射线',
  arrow: '箭头',
  level: '水平线',
  moment: '垂直线',
  channel: '平行通道',
  rectangle: '矩形',
  text: '文字',
  measure: '测量',
  position: '多 / 空仓位',
  retracement: '斐波那契回撤',
  extension: '斐波那契扩展',
  pitchfork: '安德鲁音叉线',
}

/** 图上两点之间：K 线数、价格和百分比，知道多少写多少。 */
export const measureWords = (
  candles: number | undefined,
  by: string | undefined,
  share: string | undefined,
): string =>
  [by, share, candles === undefined ? undefined : `${String(candles).replace('-', '−')} 根 K 线`]
    .filter(Boolean)
    .join(' · ')

const parts = (...said: readonly (string | undefined)[]): string => said.filter(Boolean).join(' · ')

/** 画出来的仓位：填入之前，下单面板里没有它的任何内容。 */
export const positionToolWords = {
  entry: (side: 'BUY' | 'SELL' | undefined, at: string | undefined, ratio: string | undefined): string =>
    parts(side && { BUY: '多', SELL: '空' }[side], at, ratio && `${ratio} R`),
  stop: (at: string | undefined, share: string | undefined): string => parts('止损', at, share),
  target: (at: string | undefined, share: string | undefined): string => parts('目标', at, share),
}

/** 选择画线的样子。 */
export const drawingSays = {
  title: '编辑画线',
  text: '文字',
  colour: '颜色',
  width: '粗细',
  line: '线型',
  dashes: { solid: '实线', dashed: '虚线', dotted: '点线' },
  pixels: (width: number): string => `${width} px`,
}

const marketOf = (symbol: string | undefined): string => (symbol === undefined ? '未选市场' : `${symbol} `)

/** 图表面板。 */
export const chartSays = {
  interval: '周期',
  ofPrints: '成交',
  about: (symbol: string | undefined): string =>
    `${marketOf(symbol)}的图表：方向键滚动，加减键缩放，菜单键起草委托`,
  picture: (source: Source, symbol: string | undefined, interval: string): string =>
    `${marketOf(symbol)}的${sourceWords[source]}，${interval} K 线`,
  further: { left: '左边还有工具', right: '右边还有工具' },
  reading: '正在载入 K 线…',
  old: (words: string): string => `◷ 价格：${words}`,
  none: '交易所还没有这个市场的 K 线。图表将由接下来的成交画成。',
  unlisted: '交易所目前未列出这个市场：没有它的 K 线。',
}

/** 图表刻度够不到的线：在哪一边，那边还有几条。 */
export const beyondWords = (way: 'above' | 'below', label: string, more: number): string =>
  `${{ above: '↑', below: '↓' }[way]} ${label}${more === 0 ? '' : ` · 还有 ${more} 条`}`

/** 多笔成交的标记旁：几笔，共多少；放不下时只有几笔。 */
export const fillsWords = (
  count: number,
  sized: string,
): { readonly whole: string; readonly brief: string } => ({
  whole: `${many(count, '笔', '笔')} · ${sized}`,
  brief: `×${counted(count)}`,
})

const sideText = (side: string): string => ({ BUY: '买入', SELL: '卖出' })[side] ?? side

/** 草稿的各个价格在图表上的样子：都还没有到交易所。 */
export const draftLineSays = {
  order: (side: string, sized: string | undefined): string =>
    ['草稿', sideText(side), sized].filter(Boolean).join(' '),
  trigger: (side: string, sized: string | undefined): string =>
    ['草稿', sideText(side), sized, '止损'].filter(Boolean).join(' '),
  ladderEnd: '草稿 阶梯终点',
  activation: '草稿 激活价',
  leg: { TAKE_PROFIT: '草稿 止盈', STOP_LOSS: '草稿 止损' },
  edited: '新价格',
  editedTrigger: '新触发价',
}

/** 仓位线和等待触发的委托线上的说法。 */
export const chartLineSays = {
  entry: '开仓价',
  liquidation: '强平价',
  off: '已关闭',
  leg: { TAKE_PROFIT: '止盈', STOP_LOSS: '止损' },
}

/** 等待中的价格在图表线上的说法。 */
export const alertLineWords = (when: 'at or above' | 'at or below', by: 'mark' | 'last'): string =>
  `提醒 ${{ mark: '标记价格', last: '最新价' }[by]} ${{ 'at or above': '≥', 'at or below': '≤' }[when]}`

/** 图表上方的菜单。 */
export const chartToolsSays = {
  draw: '画线',
  how: '在图表上点击放置；Esc 放下工具',
  /** 为什么不能再画。 */
  bars: {
    hidden: '画线已隐藏：显示后才能画。',
    full: (most: number): string => `这个市场已有 ${most} 个画线，最多只保存这么多。请先右键单击删除一个。`,
    tooManyMarkets: (most: number): string =>
      `已有 ${most} 个市场有画线，最多只保存这么多。请先删除其中一个市场的画线。`,
  },
  magnet: '磁吸',
  lock: '锁定画线',
  hide: '隐藏画线',
  removeAll: (count: number): string => `删除全部画线（${count}）`,
}

/** 图表上某个价格的菜单。 */
export const priceMenuSays = {
  title: '在这个价格',
  draftsOnly: '只起草：不从这里发送任何东西',
  editDrawing: '编辑画线…',
  removeDrawing: '删除画线',
  fill: { BUY: '用这个多仓填写下单面板', SELL: '用这个空仓填写下单面板' },
  risk: '填写下单面板并按风险定数量…',
  anchor: '从这里锚定 VWAP',
  noRules: '还没有读取这个市场的规则。',
  limit: {
    BUY: (at: string): string => `限价买入，价格 ${at}`,
    SELL: (at: string): string => `限价卖出，价格 ${at}`,
  },
  stop: {
    BUY: (at: string): string => `止损买入，触发价 ${at}`,
    SELL: (at: string): string => `止损卖出，触发价 ${at}`,
  },
  takeProfit: (at: string): string => `仓位止盈，价格 ${at}…`,
  stopLoss: (at: string): string => `仓位止损，价格 ${at}…`,
  copy: '复制价格',
  alert: (at: string): string => `添加提醒，价格 ${at}`,
  removeAlert: (at: string): string => `删除提醒，价格 ${at}`,
}
