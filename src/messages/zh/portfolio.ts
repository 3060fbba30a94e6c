export const valueKeptWords = '本终端打开时才保存。'
export const figureTitles = {
  net: '净盈亏', realised: '已实现盈亏', fees: '手续费', funding: '资金费', volume: '成交额', wins: '胜率', drawdown: '最大回撤',
  value: '账户价值', 'value fall': '账户价值回撤',
} as const
export const formulas = {
  net: '已实现盈亏 + 资金费。平仓部分的手续费已扣除；未平仓位及其手续费不计入。', realised: '交易所自己对每笔成交记录的已实现盈亏之和：已扣除平仓部分的手续费（开仓和平仓两次），未扣资金费。',
  fees: '每笔成交的手续费之和。负数为返佣。平仓部分的手续费已在已实现盈亏里，未平部分的在其开仓价里。', funding: '每次资金费收付之和。正数为收到，负数为支付。',
  volume: '每笔成交的价格 × 数量之和。', wins: '这段时间平掉的仓位里，按交易所记录已实现盈亏大于零的占比。',
  drawdown: '净盈亏的最大跌幅：从最高点到其后的最低点，逐日计算。未平仓位不计入。',
  value: '交易所所报的账户价值，未平仓位按标记价格计，取本终端保存的各时刻。它的变化由转入转出、净盈亏和未平仓位构成。',
  'value fall': '账户价值的最大跌幅：从最高点到其后的最低点，剔除转入转出，取本终端保存的每个时刻。',
} as const
export const tableTitles = {
  orders: '委托', fills: '成交', funding: '资金费', settlements: '结算', positions: '已平仓位', liquidations: '强平',
  transfers: '转入转出', days: '交易所的每日数据',
} as const
export const savedTitles = { trades: '交易', forecasts: '预测' } as const
export const comparisonTitles = {
  volume: '成交额，对照交易所的每日成交额', profit: '净盈亏，对照交易所的每日盈亏', 'realised by prices': '按价格和手续费算的已实现盈亏，对照交易所对每笔成交的记录',
  'realised by closed positions': '已实现盈亏，对照交易所的已平仓位', 'account value': '这里保存的账户价值，对照交易所的，取两边都有的最近一天',
} as const
export const comparisonReasons = {
  volume: '交易所今天的数字可能滞后。', profit: '交易所没有说明它计入什么：可能包括按标记价格计的未平仓位，也可能不包括资金费。',
  'realised by prices': '两者之一不出自交易所：卖出减买入，再减每笔手续费。若差额与手续费相当，说明交易所自己的数字漏掉了一些。',
  'realised by closed positions': '部分平仓在这里立即计入，在交易所要到完全平仓才计入。',
  'account value': '本终端取当天最后保存的数值；交易所在当天结束时记录自己的，其间标记价格可能已变动。',
} as const
export const winWords = { noClosedPosition: '没有已平仓位', wonLostEven: '{won} 盈，{lost} 亏，{even} 平' } as const
export const fallWords = { noDrawdown: '没有回撤', start: '从开始', to: '{from} 到 {to}' } as const
export const valueFallWords = { noDrawdown: '没有回撤', to: '{from} 到 {to}' } as const
export const worthParts = {
  transfersOtherTokens: '，以及 {uncounted} 笔其他币种或方向不明的转账', firstSaved: '首次保存，{at}', lastSaved: '最近保存，{at}',
  change: '变化', transfersLessTransfers: '− 转入减转出', netPnLMeanwhile: '− 其间净盈亏',
  notExplainedEither: '= 以上两项都未解释的：未平仓位{others}',
} as const
export const untoldWords = { other: '{count} 笔成交没有说明已实现盈亏或费用：这些成交没有计入。' } as const
export const dayWords = '按 UTC 日。已实现盈亏已扣平仓部分的手续费；净盈亏另计资金费。'
export const progressWords = {
  historyNotSynchronised: '这次运行尚未同步历史：显示的是以前读到的。', historyCannotSaved: '历史无法保存：{why}。',
  couldNotRead: '{table}无法读取（{trouble}）；会再试。', separator: '、', synchronising: '正在同步：{late}。已读取 {rows}。',
  nothingReadYet: '还没有读到任何东西。', completeUpVenue: '到 {upTo}（交易所时钟）为止是完整的；之后的记录到达后即计入。',
  readUpVenue: '已读到 {upTo}（交易所时钟），往前直到账户自己的列表所及。{filling}',
} as const
export const workWords = { statement: '正在计算对账单。', saving: '正在保存：{megabytes}。' } as const
export const wouldFillWords = '交易所的公开查询可能查得到：在账户密钥处用“修改…”允许后才会去查。'
export const fillingWords = {
  row: { other: '{count} 行' }, takenPublicQuery: '从公开查询取得 {rows}', leftOutHere: '其中 {unsure}未采用：可能这里已经有了。',
  before: '此前{taken}。', howFarVenue: '列表往前有多远，交易所没有说明。{wouldFillWords}{rows}{leftOut}',
  leaveOutCould: '列表漏掉的无法从公开查询读取（{trouble}）；会再试。{leftOut}',
  leaveOutBeing: '正在从公开查询读取列表漏掉的：目前{taken}。{leftOut}', leaveOutLooked: '列表漏掉的已查到 {upTo}：{taken}。{leftOut}',
} as const
export const againstSays = {
  title: '与交易所自己的合计对照', ours: '本终端', venue: '交易所', unsaid: '这些日子未提供', difference: '差额', none: '无',
  nothing: '还没有可对照的',
} as const
export const curveSays = {
  onlyWorth: '{from} 到 {to} 的账户价值：最后是 {worth} USDC。', stayed: '{from} 到 {to} 的净盈亏：最后是 {sum} USDC。下表列出每一天。',
  nothing: '还没有可画的', day: '日期（UTC）', sum: '这段时间开始以来的净盈亏', value: '账户价值，交易所每日的', kept: '账户价值，这里保存的',
  keptSince: '账户价值（自 {since} 起保存于此）', notKept: '到那时还没有保存', noRecords: '{date} 之前没有记录',
} as const
export const explainSays = {
  inMarket: '· 市场 {symbol}', period: '{from} 到 {to}，UTC。出自本终端对交易所各行的记录。', rows: '{figure}由这些行相加而成',
  shown: { row: { other: '{count} 行' }, shownTogether: '显示 {rows}，合计 {sum}' }, fall: '从最高到最低', between: '期间',
  realised: '已实现盈亏，已扣手续费', funding: '+ 资金费', stayed: '= 净盈亏', fees: '全部成交的手续费：平仓部分已扣除，未平部分尚未扣除',
  allWins: '这些仓位的已实现盈亏', all: '全部合计', empty: { title: '这些日子没有这样的行。', next: '请选更长的时间。' },
  nothingKept: '这些日子没有保存任何内容。', more: '显示更多', close: '关闭窗口',
} as const
export const cardSays = {
  fills: { other: '{count} 笔成交' }, sinceKept: '首次保存以来 {change}', received: '收到', paid: '支付', net: '已实现 + 资金费',
  notKept: '这些日子没有保存', loading: { soFar: '目前为止，仍在载入', none: '仍在载入' },
  offline: { soFar: '仅按已保存的', none: '未保存' }, untold: '按地址查看时得不到', keptOnce: '这些日子只保存了一次', explain: '，解释',
} as const
export const periodSays = {
  noDay: { typeDay: '请输入日期，如 2026-01-31', noDayType: '“{typed}”不是日期；请按 2026-01-31 的样子输入' },
  savedIn: { row: { other: '{count} 行' }, in: '{rows}存于 {file}' }, period: '时间段',
  spans: { '7': '7 天', '30': '30 天', '90': '90 天', '365': '一年', '4000': '全部' }, from: '从',
  firstDay: '第一天，UTC 的 年-月-日', to: '到', lastDay: '最后一天，UTC 的 年-月-日', backwards: '最后一天早于第一天',
  tooLong: '早于任何保存的数据', table: '要保存的表', saveCsv: '保存 CSV…', saveJson: '保存 JSON…',
} as const
