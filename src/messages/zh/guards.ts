export const guardLabels = {
  orderNotional: '单笔委托上限，USDC', positionNotional: '每个市场的仓位上限，USDC', openNotional: '总敞口上限，USDC',
  dailyLoss: '每日亏损上限（UTC），USDC', dailyNotional: '每日成交额上限（UTC），USDC', collar: '标记价格附近的价格范围',
  writesPerMinute: '每分钟委托和更改上限', consentsPerMinute: '每分钟确认上限', markets: '市场', accounts: '账户',
} as const
export const guardMeanings = {
  orderNotional: '更大的委托会被拒绝。', positionNotional: '当前委托按已成交计算。不使仓位变大的请求绝不会被拒绝。', openNotional: '同上，所有市场合计。',
  dailyLoss: '交易所给出的已实现盈亏，扣除平仓部分的手续费，不含资金费用。达到后只减仓。', dailyNotional: '每笔成交的价格 × 数量，不论由谁成交。达到后只减仓。',
  writesPerMinute: '所有种类都计入。超出的会被拒绝，直到这一分钟过去。', consentsPerMinute: '确认过多就不会被认真阅读。降低风险的请求绝不会被拒绝。',
  markets: '只能在这些市场增加风险；“all”，或以空格分隔的名称。', accounts: '只能在这些账户增加风险；“all”，或以空格分隔的名称。',
} as const
export const guardsAreOurs = '风控限制属于本终端：此账户的其他客户端不受其约束。'
export const guardFigure = { all: '全部（all）', none: '无' } as const
export const waitWords = {
  effectOnceThese: '立即生效：这是此账户的第一组风控限制。', effectNotBefore: '{wait}后生效，不会提前。在此之前可以立即取消。',
} as const
