export const marginWords = {
  add: '增加', remove: '减少', usdcMargin: '{verb} {amount} USDC 保证金', symbolIsolated: '{symbol}，{ISOLATED}',
  leadRest: '{lead}，{rest}', market: '市场', margin: '保证金', likely: '很可能', movedOnceShown: '立即移动；之后显示的是交易所回读的值',
  or: '或者', responseLostNever: '其答复丢失：绝不会再次发送，而是读取保证金本身，直到得知结果', holdAdd: '按住以增加 {amount}',
  holdRemove: '按住以减少 {amount}',
} as const
export const maintenanceFlagWords = {
  cancelled: '撤销', kept: '保留', cancelOrders: '撤销委托', keepOrders: '保留委托', whenVenueMaintenance: '当交易所维护开始时',
  leadRest: '{lead}，{rest}', account: '账户', allEveryMarket: '整个账户，每个市场', openOrders: '当前委托', likely: '很可能',
  setOnceShown: '立即设定；之后显示的是交易所回读的值', then: '然后', reduceOnlyOrders: '只减仓 reduce-only 委托也会撤销；交易所没有说明止损会怎样',
  ordersRestThrough: '委托在维护期间保留，交易恢复时可能成交', positions: '仓位', stayWhateverChosen: '保留，无论如何选择',
  holdThemCancelled: '按住以撤销它们', holdKeepThem: '按住以保留它们',
} as const
export const timerWords = {
  s: '{ms} 秒', cancelAllUnless: '{seconds}后全部撤单，除非重设', cancelAll: '{seconds}后全部撤单',
  allMarketsStops: '全部市场 ALL，包括止损', triggers: '触发', afterVenueTakes: '交易所接受后 {seconds}',
  ordersOpenNow: '当前委托', stopsOpenNow: '当前止损', likely: '很可能', venueConfirmsTime: '交易所确认该时间，并显示倒计时', or: '或者',
  answerLostCounts: '其答复丢失：在不可能再触发之前，视为已设定', also: '此外', opensUntilCancelled: '在此之前新开的委托会一并撤销',
  holdSetTimer: '按住以将定时设为 {seconds}',
} as const
export const callOffWords = {
  sentence: '关闭定时全部撤单', lead: '关闭', rest: '定时全部撤单', sent: [['定时', '关闭']],
  may: [['很可能', '交易所答复已关闭'], ['或者', '它先触发']], yes: '按住以关闭定时',
} as const
export const listOf = { none: '无', more: '{names}，另有 {named} 笔' } as const
