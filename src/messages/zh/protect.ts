export const stopMoveSays = {
  stopOf: '触发价 {trigger}，平仓 {closes}', stop: '止损单', whole: '全部', noStop: '该市场的仓位没有正在等待、触发后市价成交的止损单。请先下止损单。',
  notRead: '该市场有哪些止损单在等待尚未读取。', gone: '所选的止损单已不再等待。请另选一个。', evenAt: '标记价格达到此价时移至开仓价', evenTicks: '超出开仓价',
  ticks: '跳', trailFrom: '标记价格越过此价时跟随', trailBy: '与标记价格保持距离', trailStep: '每次至少移动', furthest: '最多跟随至',
  moves: '最多移动次数', apart: '两次移动之间', minutes: '持续时间',
} as const
export const protectLines = {
  does: '内容', movesOneStop: '移动交易所中的一笔止损单，只{side}', stop: '止损单', of: '（属于 {root}）',
  orderClosesMarket: '委托 {stop}{root}，{side}，市价平仓 {closes}；触发价 {from}', position: '仓位', long: '多头',
  short: '空头', entered: '{side} {held}，开仓价 {entry}', breakEven: '保本', none: '无',
  onceMarkStop: '标记价格达到 {at} 时，止损移至 {to}', trails: '跟随', notAll: '不跟随',
  whileMarkPast: '标记价格越过 {from} 时，保持 {by} 的距离跟随标记价格，每次至少移动 {step}', bounds: '限额',
  neverLooserNever: '绝不比 {from} 更宽，绝不越过 {furthest}；最多移动 {moves} 次，间隔至少 {inSeconds}', waits: '等待',
  upFiguresConnection: '数据或连接中断时至多等待 {inSeconds}，然后结束；止损单期间保持在最后移到的位置', prices: '价格步长',
} as const
export const wayWord = { SELL: '上移', BUY: '下移' } as const
export const closesWord = '全部仓位'
export const inSeconds = '{round} 秒'
export const barredLines = {
  market: '市场', cross: '全仓', isolated: '逐仓', symbolMarginMode: '{symbol}，{marginMode}', orders: '委托',
  noneNothingBought: '无：它在任何方向都不下单', kinds: '种类', movesOneStop: '移动这一笔止损单，且只会收紧',
} as const
export const protectSheetSays = {
  sends: '只有本本终端运行时它才移动止损。止损单在交易所：运行期间和结束之后都保持在最后移到的位置，无论因何结束。被劫持的页面既不能启动它，也不能更改或加快它。',
  after: '仓位绝不会因此变大。止损离市场越近，触发得越早；触发后按当时的价格成交。',
  ends: '以下情况会使其结束：已移动到所定的次数或位置，止损单成交、被撤销或被他人更改，仓位已平或反向，您在该市场自行下单，停止交易、锁定、休眠、切换账户、首个未知结果、交易所拒绝、触及风控限制、等待过久，或由您结束。',
} as const
export const stopWorstLines = {
  closes: '平仓', trigger: '{all}，触发价 {at}', realised: '届时实现盈亏', fees: '手续费', notKnown: '未知',
} as const
export const protectRowWords = {
  from: '原位于 {from}', last: '最近移至 {last}', stopMovedTimes: '{symbol} 止损已移动 {moved} / {of} 次，{to}',
  notKnown: '{words}，或移至 {unknown}：结果未知',
} as const
export const protectProgressLines = {
  moved: '已移动', times: '{moved} / {of} 次', lastMoved: '最近移至', nowhereYet: '尚未移动',
  atTheYes: '{last}；确认时为 {from}', notKnown: '结果未知', whetherMoved: '是否已移至 {unknown}',
} as const
