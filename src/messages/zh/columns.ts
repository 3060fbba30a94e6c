export const columnTitles = {
  accountValue: '账户价值', adds: '金额', amount: '数额', role: '角色', askedFor: '申请时间', atPrice: '按价格', at: '时间',
  average: '均价', balanceAfter: '之后余额', balanceBefore: '之前余额', byMarket: '按市场', changed: '更新时间',
  clientId: '自定义编号', closed: '平仓时间', countsFor: '权重', day: '日期（UTC）', ended: '结束', entry: '开仓价',
  entryWithFees: '开仓价（含费）', exit: '平仓价', fee: '手续费', fees: '手续费', filled: '已成交', fills: '成交笔数', frozen: '冻结',
  funding: '资金费', fundingYear: '年化资金费率', held: '持有', insuranceFund: '保险基金', kind: '类型', distance: '距离',
  lossThere: '盈亏，未扣平仓费', rThere: '止损时 R', largest: '最大数量', last: '最新价', lastDays: '近 7 天', left: '剩余',
  leverage: '杠杆', liquidation: '强平价', liquidatorFee: '清算人费用', made: '下单时间', margin: '保证金', ratioThen: '保证金率',
  markThen: '标记价格', mark: '标记价格', market: '市场', ofWrite: '请求', opened: '开仓时间', openInterest: '持仓量',
  paidOrReceived: '支付 / 收到', pendingOut: '待转出', price: '价格', r: 'R', rate: '费率', realised: '已实现', roe: 'ROE',
  stop: '止损', target: '止盈', today: '今日', session: '交易时段', settledAt: '结算时间', settled: '已结算', side: '方向',
  sinceStart: '累计', size: '数量', state: '状态', taken: '被强平', thenAt: '委托价', token: '币种', traded: '成交额',
  trigger: '触发价', type: '类型', unrealised: '未实现', unsettled: '未结算', volume: '24 小时成交额', way: '方向', fate: '结果',
  cameBack: '答复', happened: '事件', stayed: '净盈亏', asked: '请求', what: '项目', worthLeft: '剩余名义价值', worth: '名义价值',
  yesGiven: '确认时间',
} as const
export const columnMeanings = {
  mark: '交易所的公允价格，决定盈亏、触发和强平', funding: '多空之间支付，使价格贴近指数', liquidation: '交易所接管持仓的标记价格',
  ratioThen: '保证金 ÷ 名义价值，低于维持率即强平', r: '盈亏与计划亏损之比', worth: '数量 × 价格', realised: '已平仓部分的盈亏',
  leverage: '名义价值 ÷ 保证金', margin: '支持它的保证金', trigger: '发送委托的标记价格', role: '挂单在盘口等待，吃单与其成交',
  openInterest: '所有交易者的未平持仓',
} as const
export const cellWhy = {
  offSession: '{why}；{offSession}', atOldMark: '按标记价格：{age}', untold: '交易所未提供',
  public: '公开数据：没有保证金模式、自定义编号和标签', coverUntold: '这里有一笔条件委托；它的止盈止损和保证金模式不公开', legsSay: '见它的止盈止损',
  asLargeAsPosition: '等于触发时的仓位大小', ownDistance: '按它的回调距离，或没有自己的价格', onMark: '按标记价格触发', noPrice: '这笔委托没有价格',
  notFilled: '没有成交', triggersUnread: '条件委托还没有读取', noLiquidation: '没有会触发强平的价格', notCounted: '未计入',
  unrealised: '数量 ×（标记价格 − 开仓价）', unsettled: '还没有记入账户', leverageUnread: '还没有读回杠杆', fundingSign: '负数为支付，正数为收到',
  frozen: '余额的一部分，不能使用', weightUnknown: '现在不知道它的抵押权重', fillsUntold: '未提供此项的成交', noMarketNamed: '交易所没有说明市场',
  roe: '未实现盈亏 ÷（数量 × 开仓价 ÷ 杠杆）', r: '未实现盈亏 ÷ {risk} USDC（首个止损处的亏损）', noRisk: '没有在此设置会亏损的止损',
  noStopWaits: '没有止损', heldUnread: '成交和资金费尚未读取', heldUnknown: '空仓以来的成交不全',
  today: 'UTC 0:00 以来：已实现、未实现、手续费、资金费', fundingSince: '自 {opened}；小于零为支付',
  todayUnknown: { mark: '没有记录 UTC 0:00 的标记价格', fee: '有手续费未提供' }, notSettled: '尚未结算', notClosed: '尚未平仓',
  noPositionNamed: '交易所没有说明仓位',
} as const
export const sideWords = { BUY: '▲ 买入', SELL: '▼ 卖出' } as const
export const wayWords = { LONG: '多 LONG', SHORT: '空 SHORT' } as const
export const wayCells = { LONG: '▲ 多', SHORT: '▼ 空' } as const
export const modeWords = { CROSS: '全仓', ISOLATED: '逐仓' } as const
export const sideText = { BUY: '买入', SELL: '卖出' } as const
export const cellWords = {
  part: '{size}，共 {whole}', moreExits: '+{count}', noExit: '无', noStop: '⚠ 无', trailing: '跟踪', trails: '跟踪',
  mayOpen: '非只减仓', pnlThere: '该处 {pnl} USDC，未扣平仓费', untold: '{count} 笔未提供',
  filled: '{side} {size}，价格 {price}', funded: '费率 {rate}，标记价格 {mark}', public: '公开', placedElsewhere: '在别处下单',
  reduce: '只减仓', iceberg: '冰山', leg: { TAKE_PROFIT: '止盈', STOP_LOSS: '止损' }, switchedOff: '已停用',
  entryFilled: '开仓已成交', triggered: '已触发', atMarket: '市价', maker: '挂单方', taker: '吃单方', noLiquidation: '无',
} as const
