export const worstGroups = {
  worstMovesNothing: '最坏情况：什么也不移动', ifAllFills: '{symbol}，若全部成交', ifAllBought: '若全部买入', ifAllSold: '若全部卖出',
  ifHeldNow: '若将现有仓位平仓', sizePrice: '数量与价格', at: '{held}，价格 {at}', bounds: '限额', closeHeldNo: '平仓不受数量与价值的限制',
  allLegs: '全部腿合计', ifBoughtSold: '若反复买入再卖出', lostBetweenTwo: '两个价格之间的损失', nothing: '0.00 USDC', fees: '手续费',
  notKnown: '未知',
} as const
export const beyondLine = {
  worseMark: '比标记价格差', markNotKnown: '标记价格未知', usdcMark: '{beyondMark} USDC（标记价格 {mark}）',
} as const
export const sentLine = { ifRecordVenue: '若交易所的记录有误', upAllSend: '至多 {sent}，即可发送的全部数量' } as const
export const caseLines = {
  sizePrice: '数量与价格', at: '{all}，价格 {at}', fees: '手续费', notKnown: '未知', position: '届时仓位', liquidation: '强平价',
  noPrice: '无', marginRatio: '保证金率',
} as const
