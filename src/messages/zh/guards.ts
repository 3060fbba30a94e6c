export const guardLabels = {
  orderNotional: '单笔委托上限，USDC', positionNotional: '每个市场的仓位上限，USDC', openNotional: '总敞口上限，USDC',
  dailyLoss: '每日亏损上限（UTC），USDC', dailyNotional: '每日成交额上限（UTC），USDC', collar: '标记价格附近的价格范围',
  writesPerMinute: '每分钟委托和更改上限', consentsPerMinute: '每分钟确认上限', markets: '市场', accounts: '账户',
} as const
export const guardsAreOurs = '风控限制属于本终端：此账户的其他客户端不受其约束。'
export const guardFigure = { all: '全部（all）', none: '无' } as const
export const waitWords = {
  effectOnceThese: '立即生效：这是此账户的第一组风控限制。', effectNotBefore: '{wait}后生效，不会提前。在此之前可以立即取消。',
} as const
