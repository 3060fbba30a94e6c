export const ceilingsSays = {
  before: '此前为 {figure}', money: '{figure} USDC', change: '更改…', perOrder: '单笔委托', perDay: '一天（UTC）',
  sealing: '请稍候…',
} as const
export const worthWords = '按今日标记价格 {worth} USDC'
