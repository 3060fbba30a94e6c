export const tradeTitles = {
  lasted: '持续时间', gross: '未扣手续费', result: '结果', r: 'R', mae: 'MAE', mfe: 'MFE', efficiency: '平仓效率',
  tags: '标签', ended: '结束',
  group: { market: '市场', kind: '开仓方式', tag: '标签', hour: '小时（UTC）', weekday: '星期（UTC）' }, trades: '交易',
  winRate: '胜率', expectancy: '期望值', profitFactor: '获利因子', averageR: '平均 R', depth: '回撤', from: '起点',
  lowest: '最低点', recovered: '恢复', fill: '成交', does: '作用',
} as const
export const tradeWhy = {
  marks: '未知：标记价格只保存了其时间的 {kept}', begins: '未知：它早于第一笔保存的成交', open: '尚未结束', withoutFill: '未知：它没有成交就结束了',
  fees: '未知：交易所没有说明每笔成交的手续费', funding: '尚未知：其时间内的资金费用仍在读取', order: '未知：它的委托没有保存',
  realised: '未知：交易所没有说明其成交的已实现盈亏', r: '未知：没有开仓或结果，就没有 R', stopWrong: '无：止损在开仓价的盈利一侧', noTrade: '没有结果已知的交易',
  noLoss: '没有亏损的交易',
} as const
export const tradeNone = {
  stop: '无止损', ahead: '从未浮盈', tags: '无标签', untagged: '没有标签', unknownKind: '未知',
} as const
export const tradeEndWords = {
  open: '未平', 'by fills': '已平', turned: '反手', liquidated: '强平', 'without a fill': '没有成交',
} as const
export const endSentences = {
  open: '尚未结束：结果是目前已平部分的。', 'by fills': '由成交平仓。', turned: '最后一笔成交平掉它并反向开仓：那笔成交的手续费按数量分摊。', liquidated: '被强平。',
  'without a fill': '没有保存的成交就结束了，例如自动减仓：结果取自交易所自己的仓位记录。',
} as const
export const weekdays = ['星期一', '星期二', '星期三', '星期四', '星期五', '星期六', '星期日'] as const
export const groupingWords = { market: '市场', kind: '委托类型', tag: '标签', hour: '小时', weekday: '星期' } as const
export const stopWords = {
  sealedEntry: '{price}，于 {at} 随开仓委托密封', firstSealedWhile: '{price}，持仓期间第一个密封的，于 {at}',
} as const
export const leftOutWords = {
  olderTrade: { other: '{count} 笔更早的交易' }, notShownChoose: '{left}没有显示：请选更短的时间，或把全部保存到文件。',
  fundingPayment: { other: '{count} 笔资金费' }, usdcBelongNo: '{count}共 {amount} USDC 不属于任何已知的交易。',
  separator: '',
} as const
export const recoveredWords = '尚未'
export const fallFromWords = '开始时'
export const tradesSays = {
  untold: '{count} 笔未知',
  curveOf: { trade: { other: '{count} 笔交易' }, orderEndedTogether: '{trades}，按结束的先后：合计 {sum} USDC。' },
  summary: { trade: { other: '{count} 笔交易' }, won: '，胜率 {rate}', usdc: '{count}，{result} USDC{rate}' },
  begunBefore: '有些交易早于所保存的记录。{more}', trades: '交易，从无仓位到无仓位', grid: '交易；Enter 打开一笔',
  empty: { title: '这段时间没有交易结束。', next: '一笔交易从仓位的第一笔成交开始，到把它全部平掉的那笔为止。' }, groups: '分组依据', groupsGrid: '分组的交易',
  noGroup: { title: '还没有可分组的。', next: '已结束且结果已知的交易计入这里。' }, curve: '累计结果', falls: '回撤',
  noFall: { title: '没有回撤。', next: '每次回撤从高点到恢复都列在这里。' },
  noCurve: { title: '还没有可画的。', next: '曲线从第一笔结果已知的交易开始。' }, open: '打开这笔交易',
} as const
export const wayText = { LONG: '多', SHORT: '空' } as const
export const tradeStorySays = {
  about: { beganBeforeSaved: '早于保存的历史', now: '现在', to: '{opened} 到 {closed}' },
  pathOf: '交易期间的盈亏，在 {low} 与 {high} USDC 之间。', entry: '开仓均价', exit: '平仓均价', largest: '最大数量',
  gross: '未扣手续费的结果', fees: '− 手续费', funding: '+ 资金费', result: '= 结果', byVenue: '按交易所对其成交的记录：平仓部分的手续费已扣除。',
  stop: '止损', risk: '到止损的风险', r: 'R，结果 ÷ 风险', mae: 'MAE，最大浮亏', mfe: 'MFE，最大浮盈',
  efficiency: '平仓效率，未扣手续费的结果 ÷ MFE', kept: '已保存的标记价格', path: '期间的盈亏，未扣手续费和资金费',
  pathJoined: '期间的盈亏，未扣手续费和资金费；缺少部分标记价格，线只是把已知的连起来', noPath: '这段时间没有保存标记价格。', fills: '成交',
  noFills: { title: '没有保存的成交。', next: '交易所告知的成交会显示在这里。' }, paid: '资金费收付', noPaid: '持有它没有支付或收到资金费。',
  does: { opens: '开仓', closes: '平仓' }, share: '一笔成交的一部分', taken: '被强平取走',
} as const
export const calendarSays = {
  month: '{year} 年 {month}：{sum} USDC', day: '{date}：{said}',
  result: { trade: { other: '{count} 笔交易' }, usdc: '{result} USDC，{count}' },
  trades: { other: '{count} 笔交易' }, ofDay: '{date} 的交易', calendar: '每日已实现结果，按 UTC',
  hint: '方向键逐日移动，Page Up 和 Page Down 逐月移动；Enter 显示当天的交易。', none: '没有平仓', unknown: '未知', ofADay: '某一天的交易',
  choose: { title: '没有选择日期。', next: '选择一天，即可看到当天的交易。' }, noTrade: { title: '这一天没有平仓。', next: '请选另一天。' },
  weekdays: ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
  months: ['1 月', '2 月', '3 月', '4 月', '5 月', '6 月', '7 月', '8 月', '9 月', '10 月', '11 月', '12 月'],
} as const
