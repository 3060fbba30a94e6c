export const keptBack = {
  gone: '其仓位已平，或在另一方向', smaller: '其仓位比密封时小；第二张确认面板会平掉剩余部分', unread: '发送之前未能读取其仓位', ended: '此面板先前一个请求的结果未知',
  held: '轮到它之前交易已暂停',
} as const
export const flattenWords = {
  request: { other: '{count} 个请求' }, flattenStopTrading: '一键平仓（flatten）：停止交易，然后逐个发送 {requests}',
  flatten: '一键平仓（flatten）', stopTradingOne: '停止交易，然后逐个发送 {requests}', first: '首先',
  tradingStopsNothing: '停止交易：恢复之前不能发送任何增加风险的内容', of: '第 {at} 个，共 {writes} 个', eachClose: '每笔平仓',
  checkedAgainstPosition: '发送前重新读取仓位，并与之核对', or: '或者', bookFillsLess: '订单簿在限价内成交不足，或仓位期间增加：第二张确认面板平掉其余部分',
  unknown: '结果未知', endsOnceNot: '立即终止：届时尚未发送的不再发送', holdStopCancel: '按住以停止并全部撤单',
  position: { other: '{count} 个仓位' }, holdStopCancelAll: '按住以停止、全部撤单并平掉 {closes}',
} as const
export const stepLine = '{closeLine} · IOC · 只减仓 REDUCE-ONLY · {marginMode}'
export const flattenSays = {
  orders: { restingOrdersNot: '挂单：未读取', restingOrder: { other: '{count} 笔挂单' } },
  waiting: { triggerOrdersNot: '条件委托：未读取', triggerOrder: { other: '{count} 笔条件委托' } },
  positions: { positionsNotRead: '仓位：未读取', position: { other: '{count} 个仓位' } }, title: '一键平仓（flatten）',
  about: '一张确认面板停止交易、撤销每笔委托并平掉每个仓位', open: '当前未了结',
  how: '先撤委托，以免平仓之后又有成交；再平仓位，从最大的开始，每个用一笔只减仓 reduce-only IOC，限价在您的价格范围内。止损和止盈也会撤销。', none: '没有当前委托，也没有仓位。',
  review: '核对：一键平仓', again: '核对：平掉剩余部分', progress: '此面板', lastRung: '最后一步', turn: '排队中。',
  out: '已全部平仓：没有当前委托，也没有仓位。', ended: '此面板在一个结果未知的请求处终止。结果明确之前不再发送任何内容。',
} as const
