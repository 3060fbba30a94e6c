export const attemptLabels = {
  declaredTag: '已声明{outcome}',
  tags: {
    written: '已记入日志', sending: '发送中', accepted: '已受理', live: '生效中', 'partly filled': '部分成交', filled: '全部成交',
    cancelled: '已撤销', rejected: '受理后被拒', refused: '被拒绝', 'not sent': '未发送', unknown: '结果未知', done: '已完成',
    quarantined: '不可能的数据',
  },
  exitFilled: { TAKE_PROFIT: '止盈已成交', STOP_LOSS: '止损已成交' }, entryFilled: '入场已成交', restCancelled: '部分成交，其余已撤销',
  outcomes: { order: { done: '已下单', 'not done': '未下单' }, request: { done: '已完成', 'not done': '未完成' } },
} as const
