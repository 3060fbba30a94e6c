export const ceilingsSays = {
  before: '此前为 {figure}', money: '{figure} USDC', title: '密钥限额', buys: '买入，所有市场', pace: '每分钟请求：',
  change: '更改…', perOrder: '单笔委托', perDay: '一天（UTC）', sealing: '请稍候…',
} as const
export const ceilingSays = { perOrder: '{what}：单笔', perDay: '{what}：每天' } as const
export const worthWords = '按今日标记价格 {worth} USDC'
