export const whatIf = {
  title: '假设：价格变动', slippage: '止损滑点', stopsUnread: '止损未读取：都未计入。', about: '情景：以下都不是实时数据，此处不发送任何内容，也不起草委托。',
  tag: '情景', what: '什么变动', way: '方向', ways: { down: { label: '▼ 下跌' }, up: { label: '▲ 上涨' } }, move: '幅度',
  market: '市场', price: '情景价格', open: '假设：价格变动…', unread: '仓位尚未读取。', empty: '没有持仓，价格变动不会改变任何内容。',
  together: '合计', liquidated: '途中强平', each: '每个仓位', noAccount: '账户尚未读取：全仓仓位会怎样未知。', none: '途中不会有强平。',
} as const
export const shockChoices = {
  all: { label: '全部市场' }, one: { label: '一个市场' }, price: { label: '一个市场，到某价格' },
} as const
export const scenarioLines = {
  unrealisedPnL: '未实现盈亏', positionsNotRead: '仓位尚未读取', totalCollateral: '全仓保证金', accountNotRead: '账户尚未读取',
  marginRatio: '全仓保证金率', freeCollateral: '可用保证金', cannotToldKnown: '从已知内容无法得出',
  crossMaintenanceMargin: '全仓维持保证金', rulesMarketNot: '有市场的规则尚未读取',
} as const
export const nameOf = ' 逐仓'
export const liquidationWords = {
  at: '{base} 标记价格 {mark}', more: '另有 {others} 个', separator: '，', allCrossPositions: '全部全仓仓位一起：{list}',
  isolated: '逐仓 {list}', figuresNow: '{what}，按现在的数字。', what: '{what}。',
  oncePricesMoved: '{what}，当价格变动达到 {shareUntil}。',
} as const
export const restsOnWords = '所依据的数字：{old}'
export const moreWords = '另有 {others} 个，变化较小'
export const unruledWords = {
  separator: '、', others: ' 等市场', none: ' ', rulesNotRead: '{symbols}{symbols2}的规则尚未读取：是否会被强平未知。',
} as const
export const tooFarWords = '价格下跌不能超过其全部。'
