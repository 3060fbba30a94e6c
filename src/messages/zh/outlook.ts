export const by = { book: '（均价）', limit: '（其限价）', limits: '（各限价的均价）', mark: '（标记价格）' } as const
export const outlookSays = {
  joined: { some: '；', nothing: '；' }, rests: '{size} 挂单', cancelled: '{size} 撤销', average: '，均价 {price}',
  worstBy: { book: '（订单簿给出的最后价格）' },
  feeOf: { plus: ' + {amount} 手续费', less: ' 减 {amount} 手续费', and: ' 另加 {amount} 手续费' },
  rebateOf: { plus: ' 减 {amount} 返佣', less: ' + {amount} 返佣', and: ' 另有 {amount} 返佣' },
  feeAt: '手续费（{as}{rate}）', leverage: '实际杠杆', noValue: '账户价值未知', ratio: '保证金率', noRatio: '不会有未平的全仓仓位，或账户价值未知',
  liquidation: '强平价', noneLiquidates: '无', noLiquidation: '标记价格、账户或市场规则未知', free: '可用保证金', noFree: '可用保证金未知',
  nothingFills: '不成交', allFills: '全部', allRests: '挂在订单簿中', allCancelled: '全部撤销', span: '最好 / 最差成交价',
  noPrice: '价格未知', spendsAtMost: '价值最多', worthAtLeast: '最少所得', noCeiling: '名义价值，无上限', fee: '手续费',
  feeAs: { taker: '吃单 taker', maker: '挂单 maker', both: '吃单 taker 和挂单 maker' }, noFee: '此账户的手续费率尚未读取',
  realised: '净盈亏', noEntry: '开仓价未知', position: '仓位', noPosition: '仓位尚未读取',
} as const
