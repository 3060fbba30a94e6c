export const nameWords = '{name}，{subOf} 的子账户'
export const modeWord = {
  practice: '练习 PRACTICE', test: '测试 TEST', live: '实盘 LIVE', custom: '自定义 CUSTOM',
} as const
