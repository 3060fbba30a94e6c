export const ofDay = '日期（UTC）'
export const ofMarket = '市场'
export const fillsIn = '成交笔数'
export const untoldIn = '其中没有结果的'
export const netInputs = { realisedPnLAfter: '已实现盈亏，已扣手续费', funding: '+ 资金费' } as const
export const inputsOf = { fees: '成交额', fills: '成交额' } as const
export const explainSum = { fills: '成交笔数', howManyTrades: '交易所的记录里这个账户有多少笔成交，不论由谁下单。' } as const
export const explainStayed = {
  netPnLSince: '这段时间开始以来的净盈亏', netPnLEvery: '从第一天起每天的净盈亏相加。{net}', firstDayAnything: '第一个有记录的日子',
  upToAnd: '直到（含）', netPnLDay: '当天净盈亏', fillsDay: '当天成交笔数',
} as const
export const explainDayValue = {
  accountValueVenue: '账户价值，交易所每日的', accountWorthEnd: '当天结束时的账户价值，未平仓位按标记价格计。今天的在当天结束前可能滞后。',
} as const
export const explainKept = {
  accountValueSaved: '账户价值，这里保存的', totalCollateralOpen: '总保证金，未平仓位按标记价格计，由交易所在这一刻告知并由本终端保存。', saved: '保存于',
  momentsSavedThese: '这些日子保存的时刻数',
} as const
