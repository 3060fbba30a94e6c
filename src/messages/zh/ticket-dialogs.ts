export const counted = '{what}（{count}）'
export const cancelAllSays = {
  ordinary: '挂单', waiting: '止损和止盈止损 TP/SL', both: '双向', buys: '买入', sells: '卖出', title: '全部撤单',
  about: '挂单和条件委托是两个单独的请求', reach: '哪些市场', allMarkets: '全部市场 ALL', kinds: '哪些委托', sides: '哪个方向',
  reviewWaiting: '核对：撤销全部止损和止盈止损 TP/SL', reviewOrdinary: '核对：撤销全部挂单',
  reviewSide: { BUY: '核对：撤销全部买入挂单', SELL: '核对：撤销全部卖出挂单' }, oneSide: '交易所没有单方向撤单：每笔委托是一个单独的请求。',
  stopsStay: '止损和止盈保留：请用旁边的选项撤销它们。', stopsGo: '这也会移除您的止损：此后那里的仓位将没有止损。',
} as const
export const editAlgoSays = {
  result: '该处盈亏，含开仓手续费：', title: '修改条件委托', gone: '它不在当前账户的列表中。',
  fields: { triggerPrice: '触发价', price: '委托价格', quantity: '数量' }, about: '未更改的内容保持不变。更改到达之前它可能先触发。',
  review: '核对更改', why: '请输入要更改的内容',
} as const
export const editOrderSays = {
  now: { at: ' @ {price}', filled: '{order}；其中已成交 {filled}' },
  best: { bid: '买价', ask: '卖价', best: '最优{side} {at}' }, title: '修改委托', gone: '此委托不在当前账户的列表中。', price: '新价格',
  size: '新总数量', bestAbout: '将其填为新价格。不发送任何内容。', about: '总数量包含已成交的部分。', review: '核对修改', why: '请输入另一价格或数量',
} as const
export const leverageSays = {
  configured: '{symbol} · 设定值，以交易所保存的为准', most: '此处最高 {leverage}', stays: '{price}，不变', title: '杠杆',
  reach: '哪些市场', here: '此市场', everywhere: '全部市场 ALL', everywhereHint: '此保证金模式下的每个市场', mode: '保证金模式',
  wanted: '新杠杆', atOnce: '快捷杠杆', about: '即使之后的委托失败它也保持生效，且不改变仓位数量。下单面板显示的实际杠杆是另一个数字。', review: '核对杠杆',
  why: '请输入杠杆', lineConfigured: '设定杠杆', untyped: '请输入杠杆', lineLargest: { BUY: '最多可买', SELL: '最多可卖' },
  freeUnknown: '可用保证金或标记价格未知', lineBound: '仓位保证金', lineLiquidation: '强平价', noLiquidation: '无，不变',
  noPosition: '此市场和模式下没有仓位', positionsUnread: '仓位尚未读取',
} as const
export const marginSays = {
  held: '{held}，逐仓，开仓价（含手续费）{entry}', most: '最多 {amount}', title: '仓位保证金', gone: '此市场没有逐仓仓位。', way: '方向',
  ways: { ADD: { label: '增加保证金' }, REDUCE: { label: '减少保证金' } }, amount: '金额', nothing: '此方向没有可移动的',
  line: '此仓位的保证金', why: '请输入金额',
  about: { ADD: '增加保证金使强平价更远。增加的部分可能随仓位亏损。', REDUCE: '减少的保证金重新可用，强平价更近。覆盖未实现亏损的保证金不能减少。' },
  review: { ADD: '核对增加保证金', REDUCE: '核对减少保证金' },
} as const
export const marginModeSays = {
  now: { modeNotRead: '尚未读取', newPositionsBegin: '{symbol} · 新仓位的模式：{mode}' }, title: '保证金模式',
  mode: '新仓位的保证金模式',
  modes: { CROSS: { label: '全仓', hint: '整个账户为仓位担保。' }, ISOLATED: { label: '逐仓', hint: '只有划出的保证金为仓位担保。' } },
  about: '已有的仓位保持其现有模式。', review: '核对保证金模式',
} as const
export const presetsSays = {
  useOne: '使用 {name}', forgetOne: '删除 {name}', title: '委托预设', about: '使用预设会填好下单面板，不发送任何内容', use: '使用',
  forget: '删除', none: '还没有预设。', standing: '当前下单面板', withPrices: '同时保存价格和触发价', name: '名称', keep: '保存',
  keepAnew: '覆盖',
} as const
export const protectPositionSays = {
  held: '{held}，开仓价（含手续费）{entry}', title: '保护仓位', gone: '此市场和保证金模式下没有仓位。', what: '保护范围',
  kinds: { POSITIONAL_TP_SL: { label: '整个仓位', hint: '以触发时的仓位数量为准' }, TP_SL: { label: '指定数量' } }, size: '保护数量',
  review: '核对保护', why: '请输入止盈或止损',
} as const
export const timerDialogSays = {
  span: '{least} 至 {most}', title: '定时全部撤单', about: '由交易所执行，即使届时本终端已关闭或离线', seconds: '从交易所接受起的秒数',
  atOnce: '快捷时间', offered: { '30': '30 秒', '60': '1 分钟', '300': '5 分钟', '900': '15 分钟' }, callOff: '关闭定时',
  what: '此账户在所有市场的每笔当前委托都会撤销，包括止损和止盈。仓位保留。它不会自动续期：请重新设定，或关闭。', review: '核对定时', reviewOff: '核对：关闭定时',
  reviewAnew: '核对：重设定时', why: '请输入时间',
} as const
