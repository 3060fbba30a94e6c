export const explainWorth = {
  notional: '名义价值', sizeMarkLong: '数量 × 标记价格，不分多空。', size: '数量', mark: '标记价格',
} as const
export const explainMargin = {
  margin: '保证金', marginSetAside: '单为这个仓位划出的保证金：它的亏损不会超过这么多。',
  notionalInitialMargin: '名义价值 × 初始保证金率：仓位占用账户多少保证金。账户的全部保证金都支撑它。', notional: '名义价值',
  initialMarginRate: '初始保证金率', leverageConfigured: '设定的杠杆',
} as const
export const explainUnsettled = {
  unsettled: '未结算', profitLossFunding: '上次结算以来的盈亏和资金费，还没有进入余额。平仓后它可能还在，也不是最后一笔成交带来的。',
} as const
