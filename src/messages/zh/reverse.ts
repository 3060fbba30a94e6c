export const notReversed = {
  unknown: '平仓结果未知，未反手', none: '未平仓，未反手', part: '部分平仓，未反手', position: '平仓已成交，但仓位读数不为零：未反手',
  unread: '平仓已成交，但未读取仓位：未反手', late: '已无仓位，未反手：确认已超过 15 s', checks: '已无仓位，未反手：开仓委托有一项检查未通过',
  held: '已平仓，未反手：交易已暂停', paused: '已无仓位，未反手：交易已暂停',
} as const
export const reverseWords = {
  lead: '反手 {symbol}', rest: '{before} {size} → {after} {size}', first: '先', then: '然后',
  close: '{line} · IOC · 只减仓 REDUCE-ONLY', open: '{line} · IOC', mode: '保证金',
  sentence: '反手 {symbol}：平 {size}，再 {side} {size}', or: '或者', partStays: '平仓只成交一部分，或 15 s 内未成交：不开新仓',
  hold: '按住以反手',
} as const
