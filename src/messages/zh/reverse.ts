export const notReversed = {
  none: '未平仓，未反手', part: '部分平仓，未反手', held: '已平仓，未反手：交易已暂停', paused: '已无仓位，未反手：交易已暂停',
} as const
export const reverseWords = {
  lead: '反手 {symbol}', first: '先', then: '然后', mode: '保证金', or: '或者', hold: '按住以反手',
} as const
