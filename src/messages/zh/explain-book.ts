export const bookFiguresSay = {
  last: {
    title: '最新价', traded: '最新一笔成交的价格。仓位按标记价格估值和强平，不按这个价格。',
    untraded: '最新一笔成交的价格，取自交易所的当日数据：这里还没有收到成交。仓位按标记价格估值和强平，不按这个价格。', trade: '成交', size: '数量', taker: '吃单方',
    takers: { BUY: '买方', SELL: '卖方' }, mark: '当前标记价格',
  },
  touch: {
    title: '买一和卖一', formula: '最高买价和最低卖价，以及那里可见的数量。取自订单簿；订单簿较旧时取自单独的数据流。您发送的委托只按订单簿及其时间检查。没有挂单的一边没有价格。',
    bid: '买一', bidSize: '买一数量', ask: '卖一', askSize: '卖一数量', spread: '价差',
  },
  spread: {
    title: '价差', formula: '卖一 − 买一。买入后立即卖出，每一单位要付出这么多，不含手续费和订单簿深度的影响。', ask: '卖一', bid: '买一', middle: '中间价',
    share: '占中间价',
  },
  middle: { title: '中间价', formula: '（买一 + 卖一）÷ 2。那里没有成交：订单簿里的距离从它量起。', ask: '卖一', bid: '买一' },
  depth: {
    price: { title: '所指的价格', formula: '有挂单的一个价格。它的距离是（价格 − 中间价）÷ 中间价。' },
    total: { title: '到此的累计数量', formula: '这一边从最优价到这个价格，每个价格上的数量相加。' },
    worth: { title: '到此的名义价值', formula: '这一边从最优价到这个价格，每个价格上的价格 × 数量相加：全部吃下的花费，不含手续费。' },
  },
  steps: {
    touch: '从最优价', upTo: '直到', levels: '有挂单的价格数', price: '价格', middle: '中间价', away: '距离', total: '累计数量',
    average: '均价', worth: '名义价值',
  },
} as const
