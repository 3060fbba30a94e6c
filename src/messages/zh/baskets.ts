export const basketSays = {
  leg: '第 {nth} 腿', remove: '移除第 {nth} 腿', about: '每条腿一笔委托，依此顺序发出；前一笔的记录完结后才发出下一笔。未成交的部分就错过了。', market: '市场',
  size: '数量', add: '添加一条腿', isolated: '逐仓保证金',
} as const
export const basketRowSays = {
  row: '已完成 {ended} / {of} 条腿 · {legs}', leg: '{symbol} {side} {done} / {of}',
} as const
export const basketLegInRow = '{words}，{unknown} 结果未知'
export const basketLines = {
  does: '内容', oneOrderEach: '在 {inMinutes}内，于 {legs} 个市场各发一笔委托', eachLeg: '每条腿',
  takesIocWhile: 'IOC 吃单，{howItTakes}；最优价越过最差价格时等待', oneOne: '逐一发出',
  orderNextLeg: '依此顺序；前一笔的记录完结后才发出下一笔，无论前一笔成交了多少', missed: '错过的部分', notSentAgain: '不再补发，其余各腿照常发出',
} as const
export const legWords = {
  buy: '买入', sell: '卖出', midPriceSizes: '{side} {quantity} {symbol}；盘口中间价 {arrival}；数量步长 {step}，价格步长 {tick}',
} as const
export const basketWorstLines = {
  allLegsTogether: '所有腿合计', usdcBoughtUsdc: '买入 {bought} USDC，卖出 {sold} USDC', markNotKnown: '有标记价格未知',
  worseMarks: '比标记价格差 {beyondMark}', feesNotKnown: '手续费未知', fees: '手续费 {fee}',
  liquidationMarginRatio: '以上强平价和保证金率仅就每条腿单独计算，合计的数值未知', separator: '；', worstLegRisk: '最坏的单腿风险',
  firstLegFills: '第一腿全部成交，第二腿完全未成交：{alone}', otherWayRound: '反之',
  firstLegFillsNot: '第一腿完全未成交，第二腿全部成交：{alone}',
} as const
export const aloneWords = {
  buy: '买入', sell: '卖出', worthUsdcWorst: '{side} {all} {symbol}，按最差价格 {at} 价值 {worth} USDC',
  position: '仓位 {position}', nothingStandsAgainst: '没有 {without} 与之对冲：它只随自己的市场变动，此处也不会将其平仓', separator: '；',
} as const
export const basketProgressLines = {
  legsDone: '已完成的腿', of: '{ended} / {of}', ordersSent: '已发委托', of2: '{slices} / {of}',
} as const
export const legProgressWords = {
  average: '均价 {average}', againstArrival: '相对起始价 {compared}（{arrival}）', comparedOwn: '{compared}（{own}）',
  againstMarketOwn: '相对市场均价 {dash}', separator: '；',
} as const
