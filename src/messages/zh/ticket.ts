export const ticketTypes = {
  LIMIT: { label: '限价', hint: '以您的价格或更优价格成交；其余挂在订单簿中等待。' },
  MARKET: { label: '市价', hint: '立即成交，滑点不超过上限；其余撤销。带止盈止损时其余保留。' },
  IOC: { label: 'IOC', hint: '在您的价格内立即成交能成交的部分；其余撤销。' },
  STOP_LIMIT: { label: '止损限价', hint: '等到标记价格达到触发价，然后下一笔限价委托。' },
} as const
export const moreTypes = {
  FOK: { label: 'FOK', hint: '在您的价格内立即全部成交，否则完全不成交。' },
  POST_ONLY: { label: '只做挂单', hint: '挂在订单簿中；如会立即成交则被拒绝。之后仍可能成交。' },
  MARKET_WITHOUT_LIMIT: { label: '无限价市价', short: '无限价', hint: '任何价格成交；需要输入一个词。' },
  STOP_MARKET: { label: '止损市价', hint: '等待触发，然后按市价成交：没有价格上限。' },
  TRAILING_STOP: { label: '跟踪止损', hint: '从激活价起跟踪标记价格；价格回撤达到跟踪距离时发出市价委托。' },
  LADDER: { label: '阶梯委托', hint: '在两个价格之间下多笔委托，每笔单独发送。' },
} as const
export const neededWords = {
  trigger: '触发价', distance: '跟踪距离', price: '价格', end: '结束价格', size: '数量', slippage: '滑点上限', count: '委托笔数',
  visible: '可见数量', protection: '止盈或止损', wayPrice: '推算止损或止盈所需的数值',
} as const
export const ticketChoices = {
  sides: { BUY: { label: '买入 / 做多' }, SELL: { label: '卖出 / 做空' } },
  margins: { CROSS: { label: '全仓' }, ISOLATED: { label: '逐仓' } },
  wholes: { TP_SL: { label: '针对此数量' }, POSITIONAL_TP_SL: { label: '针对整个仓位' } },
  skews: {
    even: { label: '均匀' }, 'more at the start': { label: '前重', hint: '前面的委托数量较大' },
    'more at the end': { label: '后重', hint: '后面的委托数量较大' },
  },
  rungs: { LIMIT: { label: '限价' }, POST_ONLY: { label: '只做挂单' } },
} as const
export const formSays = {
  most: { position: '仓位', max: '最多' }, mark: '标记价格 {price}', side: '方向', type: '委托类型', moreTypes: '更多委托类型',
  more: '更多', margin: '保证金', marginMode: '保证金模式', leverage: '杠杆（设定值）', price: '价格', fromPrice: '起始价格',
  toPrice: '结束价格', count: '委托笔数', rung: '每笔委托的类型', skew: '数量分布',
  noCeiling: { BUY: '没有价格上限。', SELL: '没有价格下限。' }, fillsAt: '按订单簿给出的价格成交。', slippage: '滑点上限',
  limit: '→ {price}', slippageBounds: '大于 0，最多 10 %', bracketRests: '带止盈止损：按限价委托，其余保留。', size: '数量',
  value: '价值', valueAt: '按 {price}', shareOfPosition: '占仓位的比例', shareOfFree: '占可用保证金的比例', wholeShare: '最大',
  risk: '风险…', riskLabel: '按风险计算数量', reduceOnly: '只减仓', protect: '止盈 / 止损', hides: '冰山委托',
  hidesAbout: '订单簿中只显示委托的一部分', stepsBack: '价格调整', stepsBackAbout: '如会立即成交，交易所将其价格移动一个 tick，而不是撤销',
  protected: '保护范围', visible: '可见数量', trigger: '触发价（标记价格）', distance: '跟踪距离', asAmount: '按金额跟踪',
  asPercentage: '按百分比跟踪', activation: '激活价（或立即）',
} as const
export const formMeanings = {
  margin: '全仓：所有保证金支持所有持仓。逐仓：只用您分配的部分。', reduceOnly: '只能减少持仓，不会开仓或反手', protect: '止盈和止损，随委托发送',
  slippage: '距最优价的最远成交价；您的价格限制再按标记价格限定',
} as const
export const fieldSays = { required: '必填' } as const
export const marks = { comma: '逗号', point: '句点' } as const
export const readAsWords = { read: '读作 {amount}', decimalMark: '{read}：{echo}被当作小数点' } as const
export const visibleSays = { hidden: '隐藏 {size}', hint: '0 表示全部隐藏', all: '全部隐藏', none: '没有隐藏' } as const
export const protectSays = {
  worked: '触发价 {price}', onMargin: '保证金的 {change}', group: '止盈与止损', takeProfit: '止盈触发价', stopLoss: '止损触发价',
  limit: '限价（留空 = 市价）', units: { TAKE_PROFIT: '止盈的输入单位', STOP_LOSS: '止损的输入单位' },
  choices: { price: '价格', percent: '%', ticks: 'Ticks', profit: '盈亏', return: '回报率 %', r: 'R' },
  choicesAbout: {
    price: '触发价本身', percent: '距开仓价的百分比', ticks: '距开仓价的 tick 数', profit: '该数量的盈利或亏损，以 USDC 计，未扣手续费',
    return: '盈利或亏损占保证金的百分比，未扣手续费', r: '止损距离的倍数',
  },
  unpriced: {
    'no entry': '需要开仓价', 'no size': '需要数量', 'no leverage': '需要杠杆，但杠杆未知', 'no stop': '需要止损',
    'too near': '距开仓价不足一个 tick', 'below zero': '会等于或低于零',
  },
  atTakeProfit: '止盈时', atStopLoss: '止损时', sizeFirst: '请先输入数量和价格', notTyped: '未输入', ratio: '盈亏比',
  needsBoth: '需要同时有盈利和亏损', fees: { planned: '未扣手续费。', held: '已计开仓手续费，未扣平仓手续费。' },
  about: '按标记价格触发。触发后的委托按届时订单簿给出的价格成交。',
} as const
export const keptMenus = {
  sizesFor: '{symbol} 已保存的数量', sizesFull: '最多可保存 {most} 个', keepSize: '保存 {size} {base}', sizes: '数量',
  sizesLabel: '已保存的数量', noSizes: '还没有：输入一个数量，然后保存。', presets: '预设', presetsLabel: '委托预设',
  noPresets: '还没有：填好下单面板，然后保存。', changePresets: '保存或删除…', editSizes: '编辑数量…',
} as const
export const reviewSays = {
  planning: '正在刷新全部数据…', asked: '等待您在确认面板中答复', outcome: '会发生什么', checks: '检查', refused: '被拒绝', warning: '警告',
  holds: '通过', holdsNot: '未通过', openYet: '尚无法判断',
} as const
export const ticketSays = {
  bookAge: '订单簿为 {age}前', type: { separator: '和', typeSeeHappen: '请输入{missing}，即可看到会发生什么。' },
  review: { buy: '买入', sell: '卖出', review: '核对{side}{size}' }, checksHold: '{holding} / {all} 项检查通过',
  warnings: { other: '{count} 条警告' }, panel: '下单面板', noMarket: '无市场', told: '会发生什么，以及检查', noBook: '还没有订单簿',
} as const
export const standingSays = {
  usedOf: '{used} / {limit}', held: '您现在的仓位', position: '仓位', none: '无', unread: '仓位尚未读取', market: '此市场现在',
  band: { BUY: '买入价格区间', SELL: '卖出价格区间' }, fees: '手续费 taker / maker', noFee: '此账户的手续费率尚未读取', most: '最大杠杆',
  guards: '您的风控限制现在', used: { dailyLoss: '今日亏损', dailyNotional: '今日成交额', writesPerMinute: '本分钟委托和更改' },
  account: '账户', free: '可用保证金', ratio: '保证金率', maintenance: '维持 {ratio}',
} as const
