import type { Light } from '@core/snapshot/snapshot'
import type { PlaceName } from '@contract/windows-api'
import { commandTitles } from './commands'
import { counted } from '../format'

/** 各页面的名称。 */
export const placeTitles: Readonly<Record<PlaceName, string>> = {
  trade: '交易',
  portfolio: '投资组合',
  snapshots: '快照',
  audit: '审计',
  keys: '密钥',
  guards: '风控限制',
  settings: '设置',
}

/** 前往各页面；现在页面名之前的话以冒号结束。 */
export const placesSays = { places: '页面', nowIn: '前往…，现在：' }

/** 上方的栏；账户名之前的话以冒号结束。 */
export const topSays = {
  desk: '本终端',
  name: 'Perpdesk',
  account: '账户：',
  opening: '正在打开…',
  inUse: '使用中的账户',
  removeKey: '移除这个密钥…',
  key: (state: string): string => `密钥：${state}`,
  noKey: '无密钥',
  search: '搜索',
  looks: '外观',
  theme: '主题',
  palette: '涨跌颜色',
  keyboard: commandTitles.keys,
}

/** 练习标签旁的演练。 */
export const drillsSays = {
  drills: '演练',
  about: '预演糟糕的一天：只发生在练习交易所里',
}

const inBrackets = (key: string | undefined): string => (key === undefined ? '' : `（${key}）`)

/** 停下来的各种方式。 */
export const stopSays = {
  cancelAll: '全部撤单',
  cancelAllDoes: (key: string | undefined): string => `分别撤销挂单和条件委托${inBrackets(key)}`,
  reopen: '恢复…',
  stop: '停止',
  stopDoes: (key: string | undefined): string =>
    `立即停止一切增加风险的操作，然后可撤销当前委托${inBrackets(key)}`,
  more: '更多停止方式',
  flatten: commandTitles.flatten,
  timer: commandTitles.timer,
  cancelAllNow: '立即撤销全部委托…',
  stopWriting: commandTitles.stop,
}

/** 下方每盏灯代表什么。 */
export const lightNames: Record<'prices' | 'account' | 'channel' | 'clock', string> = {
  prices: '行情',
  account: '账户',
  channel: '私有',
  clock: '时钟',
}

/** 灯的状态。 */
export const lightWords: Record<Light['is'], string> = {
  live: '实时',
  late: '延迟',
  down: '中断',
  off: '关闭',
}

/** 下方的栏。 */
export const statusSays = {
  title: '本终端的状态',
  untold: '尚未得知',
  limits: (left: number, of: number): string => `频率限制 ${left} / ${of}`,
  unresolved: (count: number): string => `结果未知 ${count}`,
  unreadable: (count: number): string => `无法读取 ${count}`,
  diagnostics: '诊断',
}

/** 最需要您注意的事。 */
export const bannersSay = {
  title: '需要您注意',
  also: (heads: readonly string[]): string => `还有：${heads.join('、')}`,
}

/** 顺带告知的事。 */
export const noticesSay = {
  title: '通知',
  dismiss: (head: string, sentence: string): string => `关闭：${head}。${sentence}`,
  more: (count: number): string => `还有 ${counted(count)} 条`,
  fewer: '收起',
}

/** 搜索一切。 */
export const paletteSays = {
  title: commandTitles.palette,
  search: '搜索命令和市场',
  commands: '命令',
  none: '没有匹配的。试试市场名、“停止”或“主题”。',
}

/** 每个对话框都有的。 */
export const dialogSays = { close: '关闭' }

/** 还没有读到任何东西时写什么。 */
export const emptySays = {
  title: '尚未读取。',
  next: '交易所第一次答复后会显示在这里。在那之前情况未知，并不表示没有。',
}
