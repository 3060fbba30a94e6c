import type { MarginMode, Side } from '@core/market/market'
import type { DialogWay } from '../ticket-dialogs'
import { modeWords, wayWords } from './columns'
import { missing } from './missing'
import { sideWords } from './order-words'

/** 对话框开头的仓位。 */
const held = (way: DialogWay, size: string, symbol: string): string => `${wayWords[way]} ${size} ${symbol}`

/** 某物有多少，已读取时才说：未读取的不说成没有。 */
const counted = (what: string, count: number | undefined): string =>
  count === undefined ? what : `${what}（${String(count)}）`

/** 全部撤单对话框的文字。 */
export const cancelAllSays = {
  title: '全部撤单',
  about: '挂单和条件委托是两个单独的请求',
  reach: '哪些市场',
  allMarkets: '全部市场 ALL',
  kinds: '哪些委托',
  ordinary: (count: number | undefined): string => counted('挂单', count),
  waiting: (count: number | undefined): string => counted('止损和止盈止损 TP/SL', count),
  sides: '哪个方向',
  both: (count: number | undefined): string => counted('双向', count),
  buys: (count: number | undefined): string => counted('买入', count),
  sells: (count: number | undefined): string => counted('卖出', count),
  reviewWaiting: '核对：撤销全部止损和止盈止损 TP/SL',
  reviewOrdinary: '核对：撤销全部挂单',
  reviewSide: { BUY: '核对：撤销全部买入挂单', SELL: '核对：撤销全部卖出挂单' },
  oneSide: '交易所没有单方向撤单：每笔委托是一个单独的请求。',
  stopsStay: '止损和止盈保留：请用旁边的选项撤销它们。',
  stopsGo: '这也会移除您的止损：此后那里的仓位将没有止损。',
} as const

/** 修改条件委托的对话框的文字。 */
export const editAlgoSays = {
  title: '修改条件委托',
  gone: '它不在当前账户的列表中。',
  fields: { triggerPrice: '触发价', price: '委托价格', quantity: '数量' },
  about: '未更改的内容保持不变。更改到达之前它可能先触发。',
  review: '核对更改',
  why: '请输入要更改的内容',
} as const

/** 修改委托的对话框的文字。 */
export const editOrderSays = {
  title: '修改委托',
  gone: '此委托不在当前账户的列表中。',
  now: (
    side: Side,
    size: string,
    { symbol, price, filled }: { symbol: string; price: string | undefined; filled: string | undefined },
  ): string => {
    const order = `${sideWords[side]} ${size} ${symbol}${price === undefined ? '' : ` @ ${price}`}`
    return filled === undefined ? order : `${order}；其中已成交 ${filled}`
  },
  price: '新价格',
  size: '新总数量',
  best: (side: Side, at: string): string => `最优${side === 'BUY' ? '买价' : '卖价'} ${at}`,
  bestAbout: '将其填为新价格。不发送任何内容。',
  about: '总数量包含已成交的部分。',
  review: '核对修改',
  why: '请输入另一价格或数量',
} as const

/** 杠杆对话框的文字。 */
export const leverageSays = {
  title: '杠杆',
  configured: (symbol: string): string => `${symbol} · 设定值，以交易所保存的为准`,
  reach: '哪些市场',
  here: '此市场',
  everywhere: '全部市场 ALL',
  everywhereHint: '此保证金模式下的每个市场',
  mode: '保证金模式',
  wanted: '新杠杆',
  most: (leverage: string): string => `此处最高 ${leverage}`,
  atOnce: '快捷杠杆',
  about: '即使之后的委托失败它也保持生效，且不改变仓位数量。下单面板显示的实际杠杆是另一个数字。',
  review: '核对杠杆',
  why: '请输入杠杆',
  lineConfigured: '设定杠杆',
  untyped: '请输入杠杆',
  lineLargest: { BUY: '最多可买', SELL: '最多可卖' },
  freeUnknown: '可用保证金或标记价格未知',
  lineBound: '仓位保证金',
  lineLiquidation: '强平价',
  stays: (price: string): string => `${price}，不变`,
  noLiquidation: '无，不变',
  noPosition: '此市场和模式下没有仓位',
  positionsUnread: '仓位尚未读取',
  noMark: missing.mark,
} as const

/** 为仓位增减保证金的对话框的文字。 */
export const marginSays = {
  title: '仓位保证金',
  gone: '此市场没有逐仓仓位。',
  held: (way: DialogWay, size: string, { symbol, entry }: { symbol: string; entry: string }): string =>
    `${held(way, size, symbol)}，逐仓，开仓价 ${entry}`,
  way: '方向',
  ways: [
    { value: 'ADD', label: '增加保证金' },
    { value: 'REDUCE', label: '减少保证金' },
  ],
  amount: '金额',
  most: (amount: string): string => `最多 ${amount}`,
  nothing: '此方向没有可移动的',
  line: '此仓位的保证金',
  why: '请输入金额',
  about: {
    ADD: '增加保证金使强平价更远。增加的部分可能随仓位亏损。',
    REDUCE: '减少的保证金重新可用，强平价更近。覆盖未实现亏损的保证金不能减少。',
  },
  review: { ADD: '核对增加保证金', REDUCE: '核对减少保证金' },
} as const

/** 保证金模式对话框的文字。 */
export const marginModeSays = {
  title: '保证金模式',
  now: (symbol: string, mode: MarginMode | undefined): string =>
    `${symbol} · 新仓位的模式：${mode === undefined ? '尚未读取' : modeWords[mode]}`,
  mode: '新仓位的保证金模式',
  modes: [
    { value: 'CROSS', label: '全仓', hint: '整个账户为仓位担保。' },
    { value: 'ISOLATED', label: '逐仓', hint: '只有划出的保证金为仓位担保。' },
  ],
  about: '已有的仓位保持其现有模式。',
  review: '核对保证金模式',
} as const

/** 保存下单面板委托的对话框的文字。 */
export const presetsSays = {
  title: '委托预设',
  about: '使用预设会填好下单面板，不发送任何内容',
  use: '使用',
  useOne: (name: string): string => `使用 ${name}`,
  forget: '删除',
  forgetOne: (name: string): string => `删除 ${name}`,
  none: '还没有预设。',
  standing: '当前下单面板',
  withPrices: '同时保存价格和触发价',
  name: '名称',
  keep: '保存',
  keepAnew: '覆盖',
} as const

/** 保护仓位的对话框的文字。 */
export const protectPositionSays = {
  title: '保护仓位',
  gone: '此市场和保证金模式下没有仓位。',
  held: (way: DialogWay, size: string, { symbol, entry }: { symbol: string; entry: string }): string =>
    `${held(way, size, symbol)}，开仓价 ${entry}`,
  what: '保护范围',
  kinds: [
    {
      value: 'POSITIONAL_TP_SL',
      label: '整个仓位',
      hint: '以触发时的仓位数量为准',
    },
    { value: 'TP_SL', label: '指定数量' },
  ],
  size: '保护数量',
  review: '核对保护',
  why: '请输入止盈或止损',
} as const

/** 反手对话框的文字。 */
export const reverseSays = {
  title: '反手',
  nothing: '无',
  held,
  was: (position: string): string => `开始时为 ${position}`,
  first: {
    head: '1. 全部平仓。',
    text: '未能在您的价格范围内成交的部分保留，第二步等待。',
  },
  second: {
    head: '2. 开立另一方向。',
    text: '一笔需要单独确认的委托。限价会自动填入，且在您的价格范围内。',
  },
  review: '核对第 1 步：平仓',
  fill: '第 2 步：填入下单面板',
} as const

/** 交易所定时器对话框的文字。 */
export const timerDialogSays = {
  title: '定时全部撤单',
  about: '由交易所执行，即使届时本终端已关闭或离线',
  seconds: '从交易所接受起的秒数',
  span: (least: number, most: number): string => `${least} 至 ${most}`,
  atOnce: '快捷时间',
  offered: { 30: '30 秒', 60: '1 分钟', 300: '5 分钟', 900: '15 分钟' },
  callOff: '关闭定时',
  what: '此账户在所有市场的每笔当前委托都会撤销，包括止损和止盈。仓位保留。它不会自动续期：请重新设定，或关闭。',
  review: '核对定时',
  reviewOff: '核对：关闭定时',
  reviewAnew: '核对：重设定时',
  why: '请输入时间',
} as const
