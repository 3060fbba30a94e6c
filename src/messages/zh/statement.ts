export const statementTitles = {
  deposits: '充值', withdrawals: '提现', transfers: '账户间划转', realised: '未扣手续费的已实现盈亏', fees: '交易手续费',
  liquidation: '强平和保险基金费用', funding: '资金费', unrealised: '未实现盈亏（未扣手续费）的变化', collateral: '其他抵押品，价值变化',
  conversions: '兑换', settled: '结算',
} as const
export const statementMeanings = {
  deposits: '转入的 USDC，按完成时间。', withdrawals: '转出的 USDC，按完成时间。',
  transfers: '转到另一账户或从另一账户转来的 USDC。交易所对它的用词没有说明方向。',
  realised: '每笔成交中平仓的部分，按其价格与未平部分均价之差：不含手续费。强平或自动减仓取走的也在内，按被取走时的价格。交易所自己的已实现盈亏已扣除开仓和平仓两次的手续费。',
  fees: '每笔成交的手续费，无论开仓还是平仓。正数为返佣。', liquidation: '强平在价格之外的代价：清算人所得，以及进入保险基金的。正数表示基金支付了账户付不起的部分。',
  funding: '每次资金费收付。负数为支付，正数为收到。它不在已实现盈亏里，也不在未实现盈亏里。', unrealised: '未平部分按标记价格与其成交均价之差，期末减期初。结算不影响它。',
  collateral: 'USDC 以外的资产，按指数价格：期末价值减期初价值。', conversions: '一个币种换成另一个。交易所没有相应的行：若每个币种的持有量都不变，即可知没有兑换。',
  settled: '结算把未结算盈亏变为余额：只是换了位置，没有盈亏。未结算包含上次结算以来的已实现盈亏、按标记价格计的未平部分、手续费和资金费。',
} as const
export const edgeWords = {
  readLast: '按最近读到的，{at}', venueOwnValue: '交易所自己的当日价值，配 00:00 资金费的标记价格', before: '前', after: '后',
  readDeskMidnight: '由本终端在午夜{at} {apart}读取', readDeskNothing: '由本终端于 {at} 读取：没有更接近午夜的',
} as const
export const apartWords = { second: { other: '{count} 秒' }, minute: { other: '{count} 分钟' } } as const
export const verdictOf = '、'
export const causeWords = {
  size: '{symbol} 变动了 {by}，没有相应的行。', noMark: '{symbol} 没有可对照的标记价格。', notToldAccount: '按账户地址查看时得不到：{table}。',
  notReadBetween: '{from} 到 {to} 之间没有读取：{table}。', feeUntold: { other: '{count} 笔成交没有说明手续费。' },
  otherMoment: '交易所的当日价值与其资金费的标记价格可能相差几秒，而且其价值可能包含午夜的资金费。',
} as const
export const sideText = { BUY: '买入', SELL: '卖出' } as const
export const statementRowWords = {
  fill: '{side} {quantity}，价格 {price}', liquidation: '强平', anotherAccountLiquidation: '另一账户的强平',
  taken: '{size} 被{by}取走', mark: '强平', separator: '、', liquidation2: '强平 {symbols}',
  funding: '费率 {rate}，标记价格 {mark}', transfer: '{side}，币种 {token}', settled: '余额 {balance}，未结算 {unsettled}',
  open: '期初 {before}，期末 {after}', token: '{token}：期初 {before}，期末 {after}',
} as const
export const statementKindTitles = { days: '每天', fills: '每笔成交', payments: '每笔收付' } as const
export const statementSays = {
  wholeFrom: '{from} 到 {to}',
  cut: { day: { other: '{count} 天' }, lastPeriodTold: '显示这段时间的最后 {days}；保存时写入全部。' },
  left: '{amount} USDC 没有任何行可以解释。', leftShort: '{amount} 未解释',
  unknownLeft: '剩余 {amount} USDC 属于未知的项：{terms}。', unknownNothing: '已知的合起来等于期末价值。未知：{terms}。',
  rows: { other: '{count} 行' }, open: '{title}的行', dayTerm: '{title}，逐日；Enter 打开那一天', title: '对账单',
  days: '各天', whole: '整段时间', opening: '期初账户价值', closing: '期末账户价值', notExplained: '未解释',
  balances: '每一项都已知，合起来等于期末价值。', balancesShort: '相符', unknownShort: '未全部得知',
  noOpening: '期初的账户价值无从得知：本终端和交易所的每日记录都没有。', noClosing: '期末的账户价值无从得知：本终端和交易所的每日记录都没有。', notKnown: '未知',
  none: '无', rowCount: '行数', pockets: '结算：在未结算与余额之间转移', balance: '余额，含逐仓保证金', unsettled: '未结算',
  together: '合计', asBegan: '期初', moved: '已结算', asEnded: '期末', pocketUnknown: '交易所的每日记录只有总价值', why: '可能缺少什么',
  more: '更多行', noRows: { title: '没有行。', next: '这段时间没有发生这类事。' },
  rowsUnread: { title: '尚未得知。', next: '这段时间的行还没有读取。' },
  nothing: { title: '还没有可列出的日子。', next: '本终端或交易所的每日记录见过一天开始时的账户价值后，才能列出那一天。' }, save: '保存对账单', line: '每行对应',
  change: '变化', result: '对账单',
} as const
