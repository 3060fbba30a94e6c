import type { Market } from '@core/market/market'
import type { Outlook } from '@core/write/plan'
import * as once from '../once/outcome-groups'
import { triggerLines } from './algo'
import { outlookSays } from './outlook'

/** 委托可能的三种走向的说法。 */
export const groupsSay: once.GroupsSay = {
  titles: {
    now: '立即',
    filled: '如成交',
    triggered: '如触发',
    worst: '最坏情况',
  },
  atMark: '估算，按标记价格',
  noLimit: '无限价：订单簿可能变动',
  fills: '成交',
  unread: '订单簿尚未读取',
  price: '价格',
  neitherLimitNorBook: '没有限价，且订单簿尚未读取',
  notional: '名义价值',
  gap: { label: '成交价格', text: '可能跳过触发价：成交更差，或不成交' },
  waits: '没有：等待触发，不占用保证金',
  several: {
    fills: '各订单簿在其限价内成交的部分',
    noMark: '有标记价格未知',
    noEntry: '有开仓价未知',
    atMarks: '估算，按标记价格',
    atLimits: '按各自的限价',
  },
}

const chinese: once.GroupsIn = {
  says: groupsSay,
  outlook: outlookSays,
  triggerLines,
}

/** 会发生什么，分三个标题。 */
export const outcomeGroups = (
  outlook: Outlook | undefined,
  market: Market | undefined,
): readonly once.LineGroup[] => once.outcomeGroups(chinese, outlook, market)

/** 用于确认面板：一个标题说过的，下一个不再重复。 */
export const sealedGroups = (outlook: Outlook, market: Market | undefined): readonly once.LineGroup[] =>
  once.sealedGroups(chinese, outlook, market)

/** 平掉多个仓位合计如何。 */
export const severalGroups = (outlook: Outlook | undefined): readonly once.LineGroup[] =>
  once.severalGroups(chinese, outlook)
