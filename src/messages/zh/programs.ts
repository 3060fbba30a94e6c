export const programSays = {
  comesTo: '{slices} 批，每批约 {part} {base}，每 {round} 秒一批。', title: '程序',
  about: '一次确认，授权一条规则：有效期间，它自行发出委托，不再逐笔弹出确认面板，每一笔都在确认面板所列的限额之内。它只在本本终端运行时运行，重启之后不会继续。', kind: '类型',
  kinds: {
    twap: '按时间分批成交（TWAP）', chase: '跟随最优价（追单）', basket: '多个市场逐一成交（组合）', scale: '按价位分档挂单（分档）',
    'close over time': '按时间分批平仓', protect: '移动止损（保本、跟随）',
  },
  near: '从（最近价）', far: '到（最远价）', levels: '档数', grows: '每档比前一档增加', ofFirst: '%（按首档）', every: '每档间隔（0：逐档连续）',
  rests: '全部挂单时长', closes: { BUY: '买回空头持仓，只减仓。', SELL: '卖出多头持仓，只减仓。' }, nothingHeld: '您在此市场没有可平的持仓。',
  heldNotRead: '您在此市场的持仓尚未读取。', moves: '重新挂单至多', apart: '挂单间隔', takesRest: '结束时吃掉剩余部分（IOC）', side: '方向',
  quantity: '总数量', worst: { BUY: '买入价上限', SELL: '卖出价下限' }, worthInAll: '总价值上限', worthForEach: '每次挂单的价值',
  slices: '批数', minutes: '总时长', minute: '分钟', type: '每一批', types: { IOC: '吃单（IOC）', POST_ONLY: '挂单（只做挂单）' },
  reach: '超出最优价至多', sizeVaries: '数量浮动至多', timeVaries: '时间浮动至多', catchUp: '错过的部分最多补发', patience: '等待数据至多',
  seconds: '秒', reduceOnly: '平仓：只减仓', isolated: '逐仓保证金', ask: '查看规则并确认', noMarket: '当前没有显示任何市场。',
  filled: '最差价格按您的价格保护幅度填入，总价值按该价格计算：请核对。两者都列在确认面板上，绝不会越过。',
  filledForEach: '最差价格按您的价格保护幅度填入，价值按全部数量以该价格计算：请核对。价值每次挂单各计一次：可能发出的总额是其相应倍数，确认面板会列出。',
  filledAtLevels: '总价值按两个价格中较高者计算填入：请核对。它列在确认面板上，绝不会越过。', open: '已有预授权正在生效。请先结束，再开始程序。',
} as const
export const programRowSays = {
  row: '{symbol} {side} {done} / {of}，{left}', next: '下一笔 {left} 后', title: '程序', end: '结束',
} as const
export const leftToFill = { left: '剩余 {left}', notKnown: '{words}，{unknown} 结果未知' } as const
export const programWaitSays = {
  ends: '，{left} 后结束', title: '程序等待中', on: { connection: '等待连接', figures: '等待新数据', price: '等待更优价格' },
} as const
export const mayStillSend = { writes: '{writes} 次请求', stillSend: '尚可发出：{parts}' } as const
export const programSideWords = { BUY: '已买入', SELL: '已卖出' } as const
export const ruleLines = { midPrice: '盘口中间价', steps: '步长', sizesPrices: '数量 {step}，价格 {tick}' } as const
export const waitsLine = {
  waits: '等待', upFiguresConnection: '数据或连接中断时至多等待 {inSeconds}，然后结束；频道中断且有未完结的委托则立即结束',
} as const
export const whatFor = { buy: '买入', sell: '卖出' } as const
export const howItTakes = '从对手方最优价起最多超出 {reach} bps，绝不越过最差价格'
export const chaseLines = {
  does: '内容', reduceOnly: '，只减仓', within: '在 {inMinutes}内{whatFor}{reduceOnly}', how: '方式',
  restsBestPrice: '以本方最优价只做挂单；市场走开时撤单，剩余部分重新挂单，至多 {moves} 次，间隔至少 {inSeconds}', atTheEnd: '结束时',
  leftTakenIoc: '剩余部分以 IOC 吃单，{howItTakes}', leftCancelled: '撤销剩余部分', howCounts: '计算方式',
  eachPlacingCounts: '每次挂单都按全部数量计算，因为它可能全部成交：合计限额即 {moves} 次挂单之和；重新挂单的是按交易所记录 {quantity} 中剩余的部分，少于 {least} 的部分不再处理',
} as const
export const twapLines = {
  does: '内容', reduceOnly: '，只减仓', over: '在 {inMinutes}内{whatFor}{reduceOnly}', slices: '批次',
  oneEachSizes: '共 {slices} 批，每 {inSeconds}一批；数量浮动至多 {sizeVaries} %，时间浮动至多 {timeVaries} %，由种子 {seed} 决定',
  eachSlice: '每一批', restsBestPrice: '以本方最优价只做挂单，到时未成交则撤单', takesIoc: 'IOC 吃单，{howItTakes}', missed: '错过的部分',
  notSentAgain: '不再补发', sentOnceMore: '最多共补发 {catchUp}，以按交易所记录 {quantity} 中剩余的部分为限',
} as const
export const scaleLines = {
  does: '内容', reduceOnly: '，只减仓', levels: '从 {near} 到 {far} 分 {levels} 档{whatFor}{reduceOnly}', sizes: '数量',
  allAlikeWhole: '每档相同，按整步长', eachLevel: '每一档', oneAfterOther: '逐档连续', oneEach: '每 {inSeconds}一档',
  restsOwnPrice: '以自己的价格只做挂单，只挂一次：{every}。市场已越过的档位，或距标记价格超过 {collar} 的档位会等待；被交易所立即撤销的档位即为错过', atTheEnd: '结束时',
  restsAfterCancelled: '{inMinutes}后仍在挂的委托逐笔撤销', allFilled: '全部成交',
  averageUsdc: '{quantity}，均价 {average}，{worth} USDC',
} as const
export const inMinutes = '{round} 分钟'
export const inSeconds = '{round} 秒'
export const programSheetSays = {
  rule: '规则', sends: '无需按键：规则自行发出每一笔委托，并受以上所有限额约束。被劫持的页面既不能启动它，也不能更改或加快它。', own: '对于平仓程序，您在同一市场自行下单即会使其结束。',
  ends: '以下情况会使其结束：已完成、停止交易、锁定、休眠、切换账户、首个未知结果、交易所拒绝、触及风控限制、等待过久，或由您结束。错过的就错过了。结束时，在交易所挂着的委托保持不变。',
} as const
export const progressLines = {
  executed: '已成交', executedLeftToFill: '{executed}，{leftToFill}', ordersSent: '已发委托', of: '{slices} / {of}',
  average: '均价', againstArrival: '相对起始价', comparedArrival: '{compared}（{arrival}）',
  againstMarketOwn: '相对市场均价', comparedOwn: '{compared}（{own}）',
} as const
export const feesLine = { fees: '手续费', notKnown: '未知' } as const
export const compared = '{money} USDC，{fraction}'
