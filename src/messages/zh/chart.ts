export const sourceWords = { last: '最新价', mark: '标记价格', index: '指数价格' } as const
export const scaleWords = { linear: '线性刻度', log: '对数刻度', percent: '百分比刻度' } as const
export const heardWords = {
  venueNoPrice: '交易所没有{source}的 K 线，这里也还没有收到价格。',
  venueNoPriceCandles: '交易所没有{source}的 K 线：按 {since} 以来这里收到的价格绘制。',
} as const
export const printWords = {
  '1s': '1 秒', '5s': '5 秒', '15s': '15 秒', '30s': '30 秒', '100t': '100 笔', '500t': '500 笔',
} as const
export const unheardWords = '未收到：{max} 秒'
export const printSays = {
  since: {
    candleWithoutTrades: '没有成交的 K 线不画。',
    tradesReceivedHere: '自 {since} 起，由这里收到的成交画成：更早的没有，指标也不含。{isOfSeconds}',
  },
  gaps: { separator: '、', more: '，另有 {more} 段', notReceived: '未收到：{times}{more}' }, gap: '{from} 至 {to}',
  none: '这里还没有收到成交：这些 K 线由收到的成交画成。',
} as const
export const compareSays = {
  remove: '不再与 {symbol} 对比', until: '◷ 截至 {time}', there: '{symbol} 已在对比中。', own: '{symbol} 就是这张图表的市场。',
  full: '一张图表最多与 {most} 个市场对比。请先移除一个。', tooMany: '全部图表最多共与 {most} 个市场对比，因为交易所限制 K 线的查询频率。请先移除一个。',
  compare: '对比', list: '对比的市场', since: '从可见的第一根 K 线到最后一根',
  absent: { reading: '载入中…', unread: '无法载入', none: '可见范围内没有 K 线' }, notHere: '这里不作对比：只对比交易所的最新价 K 线。',
} as const
export const toolWords = {
  segment: '趋势线', ray: '射线', arrow: '箭头', level: '水平线', moment: '垂直线', channel: '平行通道', rectangle: '矩形',
  text: '文字', measure: '测量', position: '多 / 空仓位', retracement: '斐波那契回撤', extension: '斐波那契扩展',
  pitchfork: '安德鲁音叉线',
} as const
export const measureWords = '{candles} 根 K 线'
export const positionToolWords = { entry: { long: '多', short: '空' }, stop: '止损', target: '目标' } as const
export const drawingSays = {
  title: '编辑画线', text: '文字', colour: '颜色', width: '粗细', line: '线型',
  dashes: { solid: '实线', dashed: '虚线', dotted: '点线' },
} as const
export const marketOf = { noMarket: '未选市场', symbol: '{symbol} ' } as const
export const chartSays = {
  about: '{market}的图表：方向键滚动，加减键缩放，菜单键起草委托', picture: '{market}的{source}，{interval} K 线', old: '◷ 价格：{words}',
  interval: '周期', ofPrints: '成交', further: { left: '左边还有工具', right: '右边还有工具' }, reading: '正在载入 K 线…',
  none: '交易所还没有这个市场的 K 线。图表将由接下来的成交画成。', unlisted: '交易所目前未列出这个市场：没有它的 K 线。',
} as const
export const sourceNames = { last: '最新价', mark: '标记价格', index: '指数价格' } as const
export const sharedLabelWords = {
  orders: '{count} {side} Σ {size} · {prices}', alerts: '{count} 个提醒 · {prices}', list: '{label} 的各条线',
} as const
export const fillsWords = { other: '{count} 笔' } as const
export const sideText = { BUY: '买入', SELL: '卖出' } as const
export const draftLineSays = {
  order: '草稿', trigger: { draft: '草稿', stop: '止损' }, ladderEnd: '草稿 阶梯终点', activation: '草稿 激活价',
  leg: { TAKE_PROFIT: '草稿 止盈', STOP_LOSS: '草稿 止损' }, edited: '新价格', editedTrigger: '新触发价',
} as const
export const chartLineSays = {
  entry: '开仓价（含手续费）', liquidation: '强平价', off: '已关闭', withFee: '{pnl}（含开仓手续费）', withoutFee: '{pnl}（不含手续费）',
  leg: { TAKE_PROFIT: '止盈', STOP_LOSS: '止损' },
} as const
export const byNames = { mark: '标记价格', last: '最新价' } as const
export const alertLineWords = '提醒 {by} {when}'
export const chartToolsSays = {
  bars: {
    full: '这个市场已有 {most} 个画线，最多只保存这么多。请先右键单击删除一个。',
    tooManyMarkets: '已有 {most} 个市场有画线，最多只保存这么多。请先删除其中一个市场的画线。', hidden: '画线已隐藏：显示后才能画。',
  },
  removeAll: '删除全部画线（{count}）', draw: '画线', how: '在图表上点击放置；Esc 放下工具', magnet: '磁吸', lock: '锁定画线',
  hide: '隐藏画线',
} as const
export const priceMenuSays = {
  limit: { BUY: '限价买入，价格 {at}', SELL: '限价卖出，价格 {at}' }, stop: { BUY: '止损买入，触发价 {at}', SELL: '止损卖出，触发价 {at}' },
  takeProfit: '仓位止盈，价格 {at}…', stopLoss: '仓位止损，价格 {at}…', alert: '添加提醒，价格 {at}', removeAlert: '删除提醒，价格 {at}',
  title: '在这个价格', draftsOnly: '只起草：不从这里发送任何东西', editDrawing: '编辑画线…', removeDrawing: '删除画线',
  fill: { BUY: '用这个多仓填写下单面板', SELL: '用这个空仓填写下单面板' }, risk: '填写下单面板并按风险定数量…', anchor: '从这里锚定 VWAP',
  noRules: '还没有读取这个市场的规则。', copy: '复制价格',
} as const
