export const subAccountSays = {
  failed: '未读取：{why}', title: '子账户', source: '按交易所为主账户给出的列表', look: '列出子账户', together: '一起查看全部',
  togetherSource: '交易所最多每分钟一次汇总报告所有账户。不会据此计划任何委托。', account: '账户', end: '末尾', holdings: '持有', positions: '仓位',
  main: '主账户', notOpened: '尚未加入本终端', use: '使用', inUse: '使用中', none: '交易所没有列出此账户的子账户。',
} as const
export const holdingsWords = { separator: '、', nothing: '无' } as const
export const positionsWords = { separator: '、', nothing: '无' } as const
