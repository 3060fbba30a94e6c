export const groups = { all: '全部', winners: '盈利', losers: '亏损' } as const
export const closeSeveral = {
  group: '{of}（{count}）', review: { position: { other: '{count} 个仓位' }, reviewClose: '核对：平仓 {count}' },
  title: '平仓', about: '一张确认面板列出每个请求；前一个结束后才发送下一个', which: '哪些仓位', list: '要平掉的仓位',
  how: '每笔平仓是一笔只减仓 reduce-only IOC，限价在您的价格范围内。未能在其内成交的部分保留。止损和挂单保留。', none: '没有这样的仓位。',
} as const
