export const impossible = {
  'consented to twice': '同一次确认被记录了两次', 'signed again beside this desk': '它在本终端之外又被签名了一次',
  'sent twice': '被记录为发送了两次', 'what left is not what was sealed': '发出的内容不是您确认的内容',
  'answered before it was sent': '回应早于发送', 'answered twice, differently': '有两个回应，而且互不相同',
  'answered with another order id': '回应中是另一笔委托', 'the record is of another order': '交易所的记录是另一笔委托的',
  'the record is of another market': '交易所的记录是另一个市场的', 'a record cannot say this': '交易所的记录处于委托不可能有的状态',
  'no record decides this': '交易所的记录不可能与此请求有关', 'executed below zero': '报告的成交量小于零',
  'executed above quantity': '报告的成交量大于委托数量', 'executed went down': '报告的成交量变少了',
  'rejected with fills': '既被报告为拒绝，又被报告为成交', 'recorded though it never left': '它从未离开本终端，交易所却有它的记录',
  'recorded though its absence was proved': '已证明没有它的记录，交易所却有',
  'recorded though it was refused': '交易所拒绝过它，却有它的记录',
  'recorded though it was declared not placed': '您曾声明它未下达，交易所却有它的记录',
  'absent though it was taken': '交易所受理过它，却说从未有过它', 'done though it never left': '它从未离开本终端，却被报告为已完成',
  'done though it was proved that it was not': '已证明它未完成，却被报告为已完成',
} as const
export const impossibleWords = {
  faultInsideDesk: '本终端内部的故障，在运行日志中编号为 {incident}', provedNotArrived: '已被证明不存在', declaredNotPlaced: '您曾声明未下达',
  refused: '曾被交易所拒绝', sentMarketSince: '；此后在该市场又发送了 {since}',
  venueRecordOrder: '交易所有委托 {first} 的记录，而它{how}{later}。请将两者与交易所自己的页面对照；读到该记录且仓位与之一致后，恢复只允许撤单和平仓',
} as const
