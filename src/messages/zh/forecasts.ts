export const kindTitles = { LIMIT: '限价', MARKET: '市价', IOC: 'IOC', FOK: 'FOK', POST_ONLY: '只做挂单' } as const
export const reasonTitles = {
  'book moved': '订单簿变动', 'part rested': '一部分挂单', 'another fee rate': '费率不同', 'hidden size': '隐藏数量',
} as const
export const scoreSays = {
  title: '预测与实际', figure: '数字', said: '预测', happened: '实际', difference: '差别', why: '原因', average: '均价',
  slippage: '滑点，bps', fee: '手续费，USDC', feeBps: '手续费率，bps', liquidation: '强平价', free: '可用保证金，USDC', none: '无',
  noPrice: '无', withinTick: '一个 tick 以内', same: '委托日志中没有能解释差别的内容。', unsaid: '确认面板没有说',
  unread: '委托结束后没有立即读取，或当时已有另一仓位', unscored: '未评分：委托日志中没有单独针对此委托的预测。',
} as const
export const forecastSays = {
  ordersOf: { in: '，{symbol}', orders: '委托：{kind}{symbol}' },
  unscored: { other: '{count} 笔成交的委托未评分：没有单独针对它的已保存预测。' }, onlyNewest: '最新的 {count} 笔', title: '按类型和市场的预测',
  about: '确认面板所说与实际的对照，依据委托日志。滑点从面板上的最优价算起；大于零表示您付出更多。', groups: '按类型和市场的预测；按 Enter 显示委托',
  noGroup: { title: '此期间结束的委托都没有预测。', next: '每笔成交的委托都在此与其确认面板所说对照。' }, orders: '委托',
  ordersGrid: '委托；按 Enter 显示日志条目', noOrder: { title: '未选择行。', next: '在上方选择一行，查看其委托。' }, allMarkets: '全部市场',
  columns: {
    kind: '类型', market: '市场', count: '委托数', said: '预测，bps', paid: '实际，bps', averageP50: '差别 p50，bps',
    averageP90: '差别 p90，bps', feeP50: '手续费差别 p50，bps', feeP90: '手续费差别 p90，bps', average: '预测均价',
    averagePaid: '实际均价', difference: '差别，bps', fee: '预测手续费', feePaid: '实际手续费', why: '原因',
  },
  notCompared: '其中没有可对照的委托', notSaid: '确认面板没有说', noReason: '没有差别，或委托日志中没有能解释的内容',
} as const
export const kindNames = { LIMIT: '限价', MARKET: '市价', IOC: 'IOC', FOK: 'FOK', POST_ONLY: '只做挂单' } as const
export const calibrationWords = '您最近 {count} 笔委托（{kind}）：平均预测滑点 {slip} bps，实际 {ofSlip} bps。'
