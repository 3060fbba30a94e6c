export const outcomeSays = {
  live: { entry: '入场委托挂在订单簿中，未成交 {left}；止盈止损在等入场成交。', book: '挂在订单簿中，未成交 {left}。', trigger: '在交易所等待触发。' },
  partly: {
    entered: '入场的 {filled} 已全部成交；止盈止损在等待触发。', stillOpen: '已成交 {filled}；它的记录仍显示未结束。',
    entry: '入场已成交 {filled}，仍有 {left} 未成交。', order: '已成交 {filled}，仍有 {left} 未成交。',
  },
  filled: { average: '，均价 {average}', allFilled: '已全部成交{average}。' },
  cancelled: { cancelledNothingFilled: '已撤销{left}；没有成交。', filledRestCancelled: '已成交 {filled}；其余 {left} 已撤销。' },
  rejected: { why: '：{why}', venueAcceptedRejected: '交易所先受理，后拒绝{why}。' }, notSent: '从未离开本终端：{stayed}。',
  unknownWord: '状态未知：交易所的记录写着“{word}”，本终端不认识这个词。', unknown: '交易所是否收到未知：{why}。',
  late: { until: '请求在 {until} 之前仍可能到达。', over: '此请求不会再有任何内容到达。' },
  part: {
    more: '，另有 {standing} 笔', areAtTheir: { other: '{count} 笔已结束' }, stillStand: { other: '{count} 笔仍然有效' },
    separator: '、', overPartOrders: '部分完成：{all} 笔委托中 {ended}；{standing}（{named}{more}）。',
  },
  declared: '您声明它{outcome}：{reason}。',
  provable: {
    order: { in: '证明它从未到达：最早在 {time} 后', never: '证明它从未到达：尚不可能', now: '证明它从未到达：现在可以' },
    request: { in: '证明它没有生效：最早在 {time} 后', never: '证明它没有生效：尚不可能', now: '证明它没有生效：现在可以' },
  },
  written: '已记入操作日志，尚未发送。', sending: '发送中，尚无回应。',
  accepted: { order: '交易所已受理，未成交；正在读取它的记录。', request: '交易所已受理请求；正在读回它的效果。' },
  silences: {
    'no answer: lost': '回应到达之前连接已断开', 'no answer: timeout': '没有及时收到回应', 'no answer: too large': '回应过大，无法读取',
    'no answer: stopped': '回应到达之前本终端已停止等待',
  },
  done: {
    'new terms': '已完成：委托的记录显示了新的价格和数量。', 'an end': '已结束：相关的委托都已关闭；每条记录说明了经过。',
    'read-back': '已完成：从交易所读回的内容证实了它。', 'the answer': '已完成：交易所的回应如此说明。',
    'its time has passed': '已结束：从未得到回应，但它可能生效的最晚时刻已过。',
    'a settlement since': '账户在此之后已结算。交易所没有说明是哪一次结算，因此无法断定由谁发起；此请求不会再有任何内容到达。',
    'a read-back in part': '部分完成：一些市场读回的结果与请求一致，其他的保持原样。',
  },
  absent: { order: '未下单：已证明交易所从未收到它。', request: '未完成：已证明它不会再到达，它要改变的内容没有变化。' },
  expired: { order: '未下单：交易所没有这笔委托，签名已过期。继续查询至 {until}。', request: '未完成：没有变化，签名已过期。继续查询至 {until}。' },
} as const
