export const groupsSay = {
  titles: { now: '立即', filled: '如成交', triggered: '如触发', worst: '最坏情况' }, atMark: '估算，按标记价格',
  noOtherFill: '估算，假定没有其他委托先成交', noLimit: '无限价：订单簿可能变动', fills: '成交', unread: '订单簿尚未读取', price: '价格',
  neitherLimitNorBook: '没有限价，且订单簿尚未读取', notional: '成交名义价值', worstOf: '最坏情况：{label}',
  gap: { label: '成交价格', text: '可能跳过触发价：成交更差，或不成交' }, positionThen: '触发后的仓位', waits: '没有：等待触发，不占用保证金',
  several: {
    fills: '各订单簿在其限价内成交的部分', noMark: '有标记价格未知', noEntry: '有开仓价未知', atMarks: '估算，按标记价格', atLimits: '按各自的限价',
  },
} as const
