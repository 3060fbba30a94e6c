export const comparisonSays = {
  formulas: {
    ours: {
      volume: '这些日子每笔成交的价格 × 数量相加。',
      'realised by prices': '卖出所得 − 买入所付 − 手续费，未平部分按其开仓价计：只计入未平部分完全由这些日子的成交形成的市场。',
      'account value': '交易所所报的账户价值，取本终端当天最后保存的。',
    },
    venue: {
      volume: '按交易所的每日数据，这些日子每天的成交额相加。', profit: '按交易所的每日数据，这些日子每天的盈亏相加。',
      'realised by prices': '同样这些市场，交易所对每笔成交记录的已实现盈亏。',
      'realised by closed positions': '这些日子平掉的每个仓位，按交易所所说的已实现盈亏相加。',
      'account value': '按交易所的每日数据的账户价值，取这里也保存了的最近一天。',
    },
  },
  difference: { plain: '本终端 − 交易所。', toTheCent: '本终端 − 交易所，精确到分。' }, firstDay: '第一天', lastDay: '最后一天',
  moments: '保存的时刻数', fills: '成交笔数', untold: '其中没有结果的', closed: '已平仓位数', days: '已提供的天数', ours: '本终端',
  venue: '交易所',
} as const
