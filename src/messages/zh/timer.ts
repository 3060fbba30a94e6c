export const timerSentence = {
  whetherVenueTook: '不知道交易所是否接受了它；视为已设定。', openNowNot: '现在有哪些未了结尚未读取。', nothingOpenNow: '现在没有未了结的委托。',
  order: { other: '{count} 笔委托' }, triggerOrder: { other: '{count} 笔条件委托' },
  nowStopsAmong: '现在是 {orders}和 {stops}，其中包括止损。', whenRunsOut: '{doubt}到时交易所撤销此账户的每笔当前委托，无论届时本终端在做什么。{now}',
} as const
export const timerSays = {
  runs: '定时 {left}', runsAtMost: '定时最多 {left}', due: '定时现在到时', callOff: '关闭…',
} as const
