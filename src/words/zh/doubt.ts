import type { Doubt, DoubtKind } from '@core/guard/doubt'
import type { Barred, Limit } from '@core/guard/limit'
import { clockTime } from '../times'
import { shown } from '../fill'

const sentences: Record<DoubtKind, (doubt: Doubt) => string> = {
  'open after an end': ({ symbol, orderId = '' }) =>
    `${shown(symbol, 40)} 的委托 ${shown(orderId, 40)} 曾被报告为已结束，而当前委托列表中仍有它。`,
  'edited elsewhere': ({ symbol, orderId = '', facts }) =>
    `${shown(symbol, 40)} 的委托 ${shown(orderId, 40)} 现在数量为 ${shown(facts.quantity ?? '', 40)}，价格为 ${shown(facts.price ?? '无', 40)}，而本终端没有做过这样的修改。`,
  'not in the journal': ({ symbol, orderId = '' }) =>
    `${shown(symbol, 40)} 的委托 ${shown(orderId, 40)} 由本终端下达，但操作日志中没有它：记录已丢失或被替换。请与交易所自己的页面对照。`,
  'told otherwise': ({ symbol, orderId, facts: { marginMode = '', there = '', here = '' }, at }) =>
    orderId === undefined
      ? `自 ${clockTime(at)} 起，交易所的公开数据说此账户持有 ${shown(there, 40)} ${shown(symbol, 40)}（${marginMode === 'CROSS' ? '全仓' : '逐仓'}），而对您的密钥报告为持有 ${shown(here, 40)}。其中一个是旧的。请与交易所自己的页面对照。`
      : `自 ${clockTime(at)} 起，交易所的公开数据说 ${shown(symbol, 40)} 的委托 ${shown(orderId, 40)} 为 ${shown(there, 20)}，而对您的密钥报告的不同。其中一个是旧的。请与交易所自己的页面对照。`,
  'marks apart': ({ symbol, facts: { stream = '', read = '' } }) =>
    `交易所的推送说 ${shown(symbol, 40)} 的标记价格为 ${shown(stream, 40)}，而同一时间交易所自己的应答为 ${shown(read, 40)}。其中一个不是交易所的价格。交易前请与交易所自己的页面对照。`,
  'fills beyond the record': ({ symbol, orderId = '', facts }) =>
    `${shown(symbol, 40)} 的委托 ${shown(orderId, 40)} 按其记录已结束，成交 ${shown(facts.executed ?? '', 40)}，而您的成交明细多于此数。在两者一致之前会反复读取该记录。`,
  'fill denied': ({ symbol, orderId = '', facts: { here = '', there = '' } }) =>
    `交易所曾报告 ${shown(symbol, 40)} 的委托 ${shown(orderId, 40)} 成交 ${shown(here, 40)}，而其记录和列表显示为 ${shown(there, 40)}。在依赖这笔成交之前，请与交易所自己的页面对照。`,
  'algo fill denied': ({ symbol, orderId = '', facts: { here = '', there = '' } }) =>
    `交易所曾报告 ${shown(symbol, 40)} 的条件委托 ${shown(orderId, 40)} 成交 ${shown(here, 40)}，而其记录或列表现在显示为 ${shown(there, 40)}。在依赖这笔成交之前，请与交易所自己的页面对照。`,
  'open but not listed': ({ symbol, orderId = '' }) =>
    `${shown(symbol, 40)} 的委托 ${shown(orderId, 40)} 按其记录仍未结束，而当前委托列表中没有它。它可能已结束或已成交。请与交易所自己的页面对照。`,
  'terms denied': ({ symbol, orderId = '', facts }) =>
    `${shown(symbol, 40)} 的委托 ${shown(orderId, 40)} 按其记录数量为 ${shown(facts.quantity ?? '', 40)}，价格为 ${shown(facts.price ?? '无', 40)}，而当前委托列表显示数量为 ${shown(facts.listedQuantity ?? '', 40)}，价格为 ${shown(facts.listedPrice ?? '无', 40)}。其中一个是错的。请与交易所自己的页面对照。`,
  'open order not known': ({ symbol, facts: { side, here = '', there = '' } }) =>
    `交易所在您的 ${shown(symbol, 40)} 仓位中计入了 ${shown(there, 40)} 的未成交${side === 'BUY' ? '买' : '卖'}单，而其列表和记录显示为 ${shown(here, 40)}。曾被报告为已结束的委托可能仍然有效。请与交易所自己的页面对照。`,
  'sequence went back': ({ symbol, facts: { here = '', there = '', marginMode = '' } }) =>
    `交易所的回应说您持有 ${shown(there, 40)} ${shown(symbol, 40)}（${marginMode === 'CROSS' ? '全仓' : '逐仓'}），但其序号早于之前报告的 ${shown(here, 40)}。其中一个是旧的。请与交易所自己的页面对照。`,
  'position not explained': ({ symbol, facts: { by = '', marginMode, lists } }) => {
    const [way, size] = by.startsWith('-') ? ['卖出', by.slice(1)] : ['买入', by]
    const where = marginMode === undefined ? '' : `（${marginMode === 'CROSS' ? '全仓' : '逐仓'}）`
    if (lists !== undefined)
      return `从仓位看，本终端关闭期间，${shown(symbol, 40)}${where} 比这里已知的多${way}了 ${shown(size, 40)}。那段时间的成交无法完整列出：是您交易的还是交易所平仓的，尚不清楚。请在那里查看您的成交。`
    return `从仓位看，${shown(symbol, 40)}${where} 比所有成交和强平能解释的多${way}了 ${shown(size, 40)}。请在那里查看您的成交和委托：可能有请求被执行了两次。`
  },
}

/** What does not fit together, as one sentence. */
export const doubtWords = (doubt: Doubt): string => sentences[doubt.is](doubt)

/** What is held in a market meanwhile, and why, as one sentence. */
export function limitWords(limit: Limit): string {
  const where = listed(limit.markets)
  if (limit.over === 'a word nobody knows')
    return `在别处下达的委托 ${shown(limit.orderId, 40)} 写着“${shown(limit.word, 60)}”，本终端不认识这个词。在再次读取之前，${where}不能发送任何增加风险的请求。`
  const { request, held } = arrivals[limit.bars]
  return `${request}从未得到回应。它已经完成，但在 ${clockTime(limit.until)} 之前仍可能到达：在此之前，${where}${held}。其他请求都可以发送。`
}

/** What may still arrive, and what it could hit. */
const arrivals: Record<Exclude<Barred, 'risk'>, { readonly request: string; readonly held: string }> = {
  'what rests': {
    request: '撤销全部委托的请求',
    held: '不下达也不修改任何挂单',
  },
  'risk and leverage': {
    request: '更改杠杆的请求',
    held: '不能发送任何增加风险的请求，也不更改杠杆',
  },
  'risk and margin mode': {
    request: '更改保证金模式的请求',
    held: '不能发送任何增加风险的请求，也不更改模式',
  },
  margin: { request: '划转保证金的请求', held: '不划转保证金' },
  'maintenance flag': {
    request: '选择维护时如何处理委托的请求',
    held: '不更改该选择',
  },
  'own key': {
    request: '限制或终止本终端自己密钥的请求',
    held: '不再次请求其中任何一项',
  },
  settlement: { request: '结算请求', held: '不请求另一次结算' },
  'algo orders': {
    request: '撤销全部条件委托的请求',
    held: '不下达任何条件委托',
  },
}

const listed = (markets: Limit['markets']): string =>
  markets === 'all' ? '所有市场中' : `${shown(markets.join(', '), 120)} 中`
