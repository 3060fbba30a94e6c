export const armSays = {
  title: '一键交易', button: '一键', about: '在这些限额之内，每次按键直接发送，不再确认。', noMarket: '当前没有显示任何市场。', buyAtMost: '买入价上限',
  sellAtLeast: '卖出价下限', perOrder: '每次按键数量', exposure: '仓位上限', worthPerOrder: '单笔价值上限', worthInAll: '开仓总额上限',
  loss: '亏损上限', slippage: '滑点上限', basisPoints: 'bps', perMinute: '每分钟请求', writes: '请求次数上限', minutes: '有效时间',
  minute: '分钟', isolated: '逐仓保证金', postOnly: '挂单一律只做挂单：绝不主动成交',
  clicks: '也包括点击：在当前屏幕上的价格阶梯、图表、下单面板、仓位行和委托行周围的边框之内', filled: '没有填价格的方向不交易。', ask: '查看限额并确认',
  open: '已开启。关闭后才能更改限额。', groups: { size: '数量', price: '价格', session: '会话', keys: '快捷键' }, past: '以前的会话',
  none: '还没有。', noneEnded: '还没有结束的。', allowed: '限额', used: '已用额度', orders: '已发出的请求', noOrders: '没有发出任何请求。',
  seal: '封印',
} as const
export const armedStripSays = {
  left: { writes: '{writes} 次请求', left: '剩余：{parts}' }, press: '#{count}', tally: '已发送 {sent}，被拒 {refused}',
  last: '{order}：{state}', cut: '{order}，缩减至仓位',
  order: { reduceOnly: '，只减仓', at: '{side} {quantity} {symbol}，价格 {price}，{type}{reduces}' },
  move: '止损 {order} 移至 {trigger}', cancel: '撤销 {symbol} 的委托 {order}', edit: '将委托 {order} 改为 {then}',
  armed: '一键交易', program: '程序运行中', disarm: '解除', ending: '已关闭，正在撤单', position: '仓位 {size}', flat: '无仓位',
  since: '开启以来：未实现 {unrealised}，已实现 {realised}', old: '最近已知', smaller: '减小每次按键数量', larger: '增大每次按键数量',
  sizeBound: { most: '每次按键数量：最多 {size}。', least: '每次按键数量：最少 {size}。' }, unread: '其内容不是委托、改单或撤单',
} as const
export const endWords = {
  time: '有效时间已到', 'used up': '额度已用完', loss: '达到亏损上限', disarmed: '由您关闭', stopped: '交易已停止', locked: '本终端已锁定',
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
  'as many in a minute as it allows': '每分钟请求次数已用完', 'a kind it does not allow': '不允许这种委托',
  'a market it does not name': '不包含这个市场', 'a side it does not allow': '不允许这个方向',
  'a worse price than it allows': '价格超出了允许范围', 'no best price to count by': '没有可用来计算的最优价',
  'larger than one may be': '超过了单笔数量上限', 'larger than all may be together': '将超过总数量上限',
  'more than may be held': '超过仓位上限', 'nothing is known of what is held': '仓位未知',
  'worth more than one may be': '超过了单笔价值上限', 'worth more than all may be together': '将超过总价值上限',
  'an order that did not leave inside': '那笔委托不是在此授权内发出的', 'an order that has filled in part': '该委托已部分成交，保持原价',
  'no click that main saw': '该次点击未计入', 'a click outside its place': '这不是边框之内的点击',
  'the second click of two': '已忽略双击', 'faster than presses count': '每秒按键超过 {presses} 次',
  'another stop': '这是另一笔止损单', 'a trigger it does not allow': '触发价会更宽，或越过了允许的范围',
} as const
export const pressRefusedWords = { separator: '；', notSent: '未发送：{why}。' } as const
export const typeWords = { LIMIT: '限价', POST_ONLY: '只做挂单', IOC: 'IOC' } as const
export const armedActWords = {
  closePosition: '平掉仓位', cancelNewestOrder: '撤销最近一笔由此发出的委托', cancelOrderRow: '撤销该行的委托（须由此发出）',
  moveNewestOrder: '将最近一笔由此发出的委托移到本方最优价', buy: '买入', sell: '卖出',
  priceClicked: '{verb} {quantity}，{type}，按所点击的价格', take: { BUY: '吃卖一', SELL: '吃买一' },
  join: { BUY: '挂买一', SELL: '挂卖一' }, verbQuantityType: '{verb} {quantity}，{type}，{at}',
} as const
export const armedKeyWords = { order: '{verb} {type}', close: '平仓', cancel: '撤最近一笔', move: '移动最近一笔' } as const
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
export const sessionLines = {
  position: '仓位上限', eitherSide: '{size}，多或空', long: '{size}，只做多', short: '{size}，只做空', loss: '亏损到此结束',
  lossGap: '{loss} USDC。不是止损：跳空时可能亏得更多', order: '单笔上限', sizeValue: '{size}，{value} USDC', prices: '价格限制',
  buys: '买入 ≤ {price}', sells: '卖出 ≥ {price}', separator: '，', slippage: '滑点上限', reach: '距最优价 {share}',
  requests: '请求上限', requestCount: '每分钟 {perMinute} 次，共 {all} 次；撤单计入，且总有余量', opened: '开仓总额上限',
  worst: { BUY: '最坏做多', SELL: '最坏做空' }, worstCase: '{size}，价格 {price}：强平价 {liquidation}，保证金率 {ratio}',
  close: '最坏平仓', closing: '{size}，价格 {price}',
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
export const armSheetSays = {
  bounds: '授权内容', keys: '各按键的作用', worst: '最坏情况', presses: '一次按键，一个请求。被劫持的页面只能借您的按键发送；点击时它能选择价格或委托。',
  ends: '以 Esc、停止、亏损、时间结束（撤销开仓委托）；锁定、断开、结果未知时也结束（保留委托）。', after: '此后仓位随行情变动。结束时未成交委托保留。',
} as const
