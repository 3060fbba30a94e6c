export const settleWords = {
  settleProfitLoss: '结算盈亏', subAccountEvery: '此子账户的全部仓位', unsettled: '{lead}，{rest}：未结算 {gained}',
  mark: '未结算', allRead: '合计 {gained}，读取于 {readAt}', position: '按仓位', balance: '余额', notRead: '未读取',
  isolatedPartAside: '，逐仓部分除外', about: '{balance} → 约 {settled}{isolated}', freeCollateral: '可用保证金',
  freeNow: '现在 {free}', freeStays: '{free}，大致不变', singleUseNumber: '一次性编号', figures: '数字',
  venueTakesOwn: '交易所采用它结算那一刻自己的数字，而不是这些', then: '然后', eachPositionCost: '每个仓位的成本从标记价格重新开始，未结算盈亏和资金费用从零开始',
  stays: '不变', sizeEntryPrice: '数量、开仓价和强平价：未结算盈亏已计入保证金', isolated: '逐仓',
  whetherGoesBalance: '交易所没有说明它计入余额还是仓位保证金', done: '完成', onceVenueHistory: '当交易所的历史中出现其回应所指的那一次结算时', or: '否则',
  answerLostNever: '回应丢失：绝不会再次发送，它的编号只生效一次；在它不能再到达之前，结果未知', holdSettle: '按住以结算',
} as const
export const listOf = { separator: '、', more: '{named}，另有 {rows} 个' } as const
export const settleRules = {
  SUB_ACCOUNT: { holds: '是子账户，结算不需要钱包', fails: '主账户需要其钱包' },
  SETTLE_NUMBER: { holds: '有交易所给出的一次性编号', fails: '交易所没有给出编号' },
  UNSETTLED: { holds: '有可结算的部分', fails: '没有未结算的部分', figures: '{positions:exact}' },
} as const
export const settleSays = {
  all: { nothingUnsettled: '没有未结算的部分。', inAll: '合计 {gained}：{list}。' }, title: '未结算盈亏',
  about: '上次结算以来的盈亏，尚未计入余额。它已计入保证金；结算把它转入余额。', notRead: '仓位尚未读取，因此不知道有多少未结算。', settle: '结算…',
  ofMain: '不能从这里结算：主账户的结算需要其钱包签名，请在经纪商自己的页面上进行。子账户不需要，使用它时即可在这里结算。', subs: '子账户的盈亏在使用它时于其账户页面结算。主账户的需要其钱包。',
} as const
