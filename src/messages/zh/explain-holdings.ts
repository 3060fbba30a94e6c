export const holdingsSay = {
  free: {
    heldOf: '持有 {token}', ofItFrozen: '，冻结 {amount}', countsFor: '按 {weight} 计入',
    holding: '{held}{frozen}，{counts}', title: '可用保证金',
    formula: '总保证金 − 仓位和当前委托的初始保证金；不会低于零。总保证金是每项持有按权重计入的价值，加上未结算的盈亏。冻结的算持有，不算可用。', weightUnread: '权重未读取',
    countsForNothing: '不计入', others: '持有的其他币种', total: '总保证金', notFree: '不可用', atLeast: '至少 ',
    initial: '初始保证金率', value: '账户价值',
  },
  nothing: '不计入',
  weight: {
    title: '抵押权重', counting: '持有量 × 其价格 × 权重，且不超过交易所允许计入的数量。权重最高为基础权重，数量大时交易所按折扣系数降低它。',
    notCounting: '交易所不接受这个币种作保证金：无论持有多少，都不增加保证金。', counts: '可作保证金', yes: '是', no: '否', base: '基础权重',
    discount: '折扣系数', haircut: '折扣率', upTo: '最多计入', noBound: '无上限',
  },
  held: { title: '持有', formula: '充值 − 提现，加上所有已结算的。未结算的盈利不在内，冻结的在内，两者都不表示委托能用多少。' },
  frozen: { title: '冻结', formula: '持有量中交易所划出的部分：既不能提现，也不能用于委托。' },
  parts: { held: '持有', frozen: '其中冻结', notFrozen: '未冻结' },
} as const
