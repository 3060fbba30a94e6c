export const leavingSentence = '将保留'
export const lockedSentence = {
  stay: { other: '仍保留' }, openVenueNot: '交易所有哪些未了结，尚未读取', notAllOpen: '那里未了结的内容没有全部读取',
  nothingYoursOpen: '您在交易所没有未了结的内容。',
} as const
export const lockedItself = { title: '本终端已自动锁定', plain: '签名密钥已擦除。交易所未了结的内容保持不变。' } as const
export const joined = { last: '{last}。', separator: '；', and: '{toReversed}；{last}。' } as const
export const liveOf = { separator: '和 ', openVenue: '{live}{stay}在交易所' } as const
export const stopsOf = {
  whetherStopsCover: '止损是否覆盖它们未知', separator: '、', more: ' 及另外 {more} 个', noStopCovers: '没有止损覆盖全部的：{named}',
} as const
export const unknownOf = { other: '{count} 个结果仍未知' } as const
export const ordersOf = { other: '{count} 笔当前委托' } as const
export const positionsOf = { other: '{count} 个仓位' } as const
