import type { Market } from '@core/market/market'
import { sealedWrites, type Plan } from '@core/write/plan'
import { isClose, type Write } from '@core/write/write'
import type { Words } from '../write-words'
import { closeLine } from './close-line'
import { writeWords } from './kind-words'
import { many } from './many'
import { marginModeWords } from './order-words'

/** 一键平仓的请求为何留在本地，如委托日志所记。 */
export const keptBack = {
  gone: '其仓位已平，或在另一方向',
  smaller: '其仓位比密封时小；第二张确认面板会平掉剩余部分',
  unread: '发送之前未能读取其仓位',
  ended: '此面板先前一个请求的结果未知',
  held: '轮到它之前交易已暂停',
} as const

/** 停止交易、撤销全部并平掉每个仓位的确认面板；其他面板为 undefined。 */
export function flattenWords(plan: Plan, market: Market | undefined): Words | undefined {
  if (plan.stops !== true) return undefined
  const writes = sealedWrites(plan).map(({ write }) => write)
  const closes = new Set(writes.filter(isClose).map(one => `${one.symbol} ${one.marginMode}`)).size
  const requests = many(writes.length, '个请求', '个请求')
  return {
    sentence: `一键平仓（flatten）：停止交易，然后逐个发送 ${requests}`,
    lead: '一键平仓（flatten）',
    rest: `停止交易，然后逐个发送 ${requests}`,
    sent: [
      ['首先', '停止交易：恢复之前不能发送任何增加风险的内容'],
      ...writes.map((write, at): readonly [string, string] => [
        `第 ${String(at + 1)} 个，共 ${String(writes.length)} 个`,
        stepLine(write, market),
      ]),
    ],
    may: [
      ['每笔平仓', '发送前重新读取仓位，并与之核对'],
      ['或者', '订单簿在限价内成交不足，或仓位期间增加：第二张确认面板平掉其余部分'],
      ['结果未知', '立即终止：届时尚未发送的不再发送'],
    ],
    yes:
      closes === 0
        ? '按住以停止并全部撤单'
        : `按住以停止、全部撤单并平掉 ${many(closes, '个仓位', '个仓位')}`,
    ...(closes > 0 && { mayFill: true as const }),
  }
}

/** 一键平仓的一个请求：平仓按其委托说明，撤单按其结束的内容说明。 */
export const stepLine = (write: Write, market: Market | undefined): string =>
  isClose(write)
    ? `${closeLine(write, market)} · IOC · 只减仓 REDUCE-ONLY · ${marginModeWords[write.marginMode]}`
    : writeWords(write, market).sentence

/** 一键平仓对话框的文字。 */
export const flattenSays = {
  title: '一键平仓（flatten）',
  about: '一张确认面板停止交易、撤销每笔委托并平掉每个仓位',
  open: '当前未了结',
  orders: (count: number | undefined): string =>
    count === undefined ? '挂单：未读取' : many(count, '笔挂单', '笔挂单'),
  waiting: (count: number | undefined): string =>
    count === undefined ? '条件委托：未读取' : many(count, '笔条件委托', '笔条件委托'),
  positions: (count: number | undefined): string =>
    count === undefined ? '仓位：未读取' : many(count, '个仓位', '个仓位'),
  how: '先撤委托，以免平仓之后又有成交；再平仓位，从最大的开始，每个用一笔只减仓 reduce-only IOC，限价在您的价格范围内。止损和止盈也会撤销。',
  none: '没有当前委托，也没有仓位。',
  review: '核对：一键平仓',
  again: '核对：平掉剩余部分',
  progress: '此面板',
  lastRung: '最后一步',
  turn: '排队中。',
  out: '已全部平仓：没有当前委托，也没有仓位。',
  ended: '此面板在一个结果未知的请求处终止。结果明确之前不再发送任何内容。',
} as const
