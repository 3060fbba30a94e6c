export const armSays = {
  noMarket: '当前没有显示任何市场。', buyAtMost: '买入价上限', sellAtLeast: '卖出价下限', perOrder: '每次按键数量',
  worthPerOrder: '单笔价值上限', writes: '请求次数上限', minutes: '有效时间', minute: '分钟', isolated: '逐仓保证金',
  postOnly: '挂单一律只做挂单：绝不主动成交', clicks: '也包括点击：在当前屏幕上的价格阶梯、图表、下单面板、仓位行和委托行周围的边框之内', ask: '查看限额并确认',
  used: '已用额度', orders: '已发出的请求', noOrders: '没有发出任何请求。', seal: '封印',
} as const
export const armedStripSays = {
  left: { writes: '{writes} 次请求', left: '剩余：{parts}' },
  order: { reduceOnly: '，只减仓', at: '{side} {quantity} {symbol}，价格 {price}，{type}{reduces}' },
  move: '止损 {order} 移至 {trigger}', cancel: '撤销 {symbol} 的委托 {order}', edit: '将委托 {order} 改为 {then}',
  program: '程序运行中', disarm: '解除', unread: '其内容不是委托、改单或撤单',
} as const
export const endWords = {
  time: '有效时间已到', 'used up': '额度已用完', disarmed: '由您关闭', stopped: '交易已停止', locked: '本终端已锁定',
  asleep: '电脑休眠或屏幕锁定', 'desk closed': '本终端已关闭', 'another account': '切换到了另一个账户', 'no connection': '连接已断开',
  clocks: '两个时钟的时间不一致', unknown: '有一笔结果未知', refused: '交易所拒绝了一笔委托', halted: '交易已中止', guard: '触及了您自己的风控限制',
  'guards changed': '您的风控限制已更改', contradiction: '交易所的两个回复互相矛盾', 'trading off': '此账户的交易已关闭', journal: '日志无法写入',
  'page gone': '本终端页面重新加载', 'not shown': '一键交易提示条无法显示', 'out of sight': '您离开了一分钟', gap: '私有频道出现中断',
  signer: '负责签名的部分与本终端的计数不一致', done: '程序的流程已走完', patience: '等待数据或连接过久', 'nothing to close': '没有可平的仓位',
  'not sent': '撤单未能发出或未被执行，其委托仍在', checks: '所要发出的内容违反本终端或市场的规则', 'stop gone': '其止损单已成交、触发或被撤销',
  'stop changed': '其止损单被其他途径更改', 'position gone': '其止损所保护的仓位已平或反向', 'own order': '您在同一市场自行下了单',
  'run ended': '本终端未作说明便已结束运行',
} as const
export const endedSays = { why: '原因：{why}。', hands: '一键交易已关闭', program: '程序已结束' } as const
export const restsSays = {
  rests: { other: '其中 {count} 笔委托仍在挂单，可能成交。' }, cancel: '撤销 {symbol} 的全部委托…',
} as const
export const outsideWords = {
  'another profile': '一键交易属于另一个账户', 'another account': '一键交易属于另一个账户', 'its time is over': '有效时间已过',
  'the clocks are apart': '两个时钟的时间不一致', 'as many writes as it allows': '请求次数已用完',
  'a kind it does not allow': '不允许这种委托', 'a market it does not name': '不包含这个市场',
  'a side it does not allow': '不允许这个方向', 'a worse price than it allows': '价格超出了允许范围',
  'no best price to count by': '没有可用来计算的最优价', 'larger than one may be': '超过了单笔数量上限',
  'larger than all may be together': '将超过总数量上限', 'worth more than one may be': '超过了单笔价值上限',
  'worth more than all may be together': '将超过总价值上限', 'an order that did not leave inside': '那笔委托不是在此授权内发出的',
  'an order that has filled in part': '该委托已部分成交，保持原价', 'no click that main saw': '该次点击未计入',
  'a click outside its place': '这不是边框之内的点击', 'the second click of two': '已忽略双击', 'another stop': '这是另一笔止损单',
  'a trigger it does not allow': '触发价会更宽，或越过了允许的范围',
} as const
export const pressRefusedWords = { separator: '；', notSent: '未发送：{why}。' } as const
export const typeWords = { LIMIT: '限价', POST_ONLY: '只做挂单', IOC: 'IOC' } as const
export const armedActWords = {
  closePosition: '平掉仓位', cancelNewestOrder: '撤销最近一笔由此发出的委托', cancelOrderRow: '撤销该行的委托（须由此发出）',
  moveNewestOrder: '将最近一笔由此发出的委托移到本方最优价', buy: '买入', sell: '卖出',
  priceClicked: '{verb} {quantity}，{type}，按所点击的价格', verbQuantityType: '{verb} {quantity}，{type}，{at}',
} as const
export const marketLines = {
  market: '市场', cross: '全仓', isolated: '逐仓', symbolMarginMode: '{symbol}，{marginMode}', buy: '买入',
  never: '不允许', neverAbove: '绝不高于 {buyAtMost}', sell: '卖出', neverBelow: '绝不低于 {sellAtLeast}',
  oneOrderMost: '单笔数量上限', allTogetherMost: '总数量上限',
} as const
export const marketLine = {
  cross: '全仓', isolated: '逐仓', symbolMarginMode: '{symbol}，{marginMode}', buyNever: '不允许买入',
  buyNeverAbove: '买入绝不高于 {buyAtMost}', sellNever: '不允许卖出', sellNeverBelow: '卖出绝不低于 {sellAtLeast}',
  oneOrderMost: '单笔数量上限 {perOrder}', allTogetherMost: '总数量上限 {inAll}', separator: '；',
} as const
export const boundLines = { writesMost: '请求次数上限', lasts: '有效时间', minYes: '自确认起 {lasts} 分钟' } as const
export const orderLines = {
  valueOneMost: '单笔价值上限', valueAllMost: '总价值上限', kinds: '种类', closes: '平仓', cancelsEditsOwn: '撤销和修改由此发出的委托',
  cancelsOwn: '撤销由此发出的委托', separator: '、',
} as const
export const clickWords = {
  bids: '在边框内点击买盘', asks: '在边框内点击卖盘', 'chart buys': '在图表左侧边框内点击', 'chart sells': '在图表右侧边框内点击',
  'ticket buys': '在下单面板左侧边框内点击', 'ticket sells': '在下单面板右侧边框内点击', closes: '点击边框内的平仓按钮',
  'takes back': '点击委托列表边框列内的撤单按钮',
} as const
export const armedPlaceSays = {
  ticket: '一键委托', short: { 'chart buys': '买', 'chart sells': '卖' }, 'chart buys': '一键交易中，点击即按此高度的价格买入',
  'chart sells': '一键交易中，点击即按此高度的价格卖出',
} as const
export const armedButtonWords = {
  buy: '买入', sell: '卖出', best: '按最优价{verb} {quantity}', notArmed: '{verb}（未开启一键交易）',
} as const
export const useLines = { writes: '请求', of: '{writes} / {envelopeWrites}' } as const
export const sizesUsed = { value: '价值', usdc: '{worth} / {inAll} USDC', of: '{used} / {inAll}' } as const
export const armSheetSays = { bounds: '授权内容', keys: '各按键的作用', worst: '最坏情况' } as const
