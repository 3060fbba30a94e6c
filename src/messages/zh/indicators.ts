export const indicatorWords = {
  VOL: { short: 'VOL', name: '成交量' }, MA: { short: 'MA', name: '移动平均线' },
  EMA: { short: 'EMA', name: '指数移动平均线' }, SMA: { short: 'SMA', name: '平滑移动平均线' },
  VWAP: { short: 'VWAP', name: 'UTC 当日的 VWAP' }, AVWAP: { short: 'AVWAP', name: '锚定 VWAP' },
  BOLL: { short: 'BOLL', name: '布林带' }, KELTNER: { short: 'KC', name: '肯特纳通道' },
  SUPERTREND: { short: 'ST', name: '超级趋势' }, ICHIMOKU: { short: 'ICH', name: '一目均衡表' },
  SAR: { short: 'SAR', name: '抛物线转向（SAR）' }, BBI: { short: 'BBI', name: '多空指标' },
  VP: { short: 'VP', name: '成交量分布' }, CVD: { short: 'CVD', name: '累计成交量差' }, OI: { short: 'OI', name: '持仓量' },
  FUNDING: { short: 'FUND', name: '资金费率' }, RSI: { short: 'RSI', name: '相对强弱指标' },
  MACD: { short: 'MACD', name: '指数平滑异同平均线' }, KDJ: { short: 'KDJ', name: '随机指标' },
  ATR: { short: 'ATR', name: '平均真实波幅' }, DMI: { short: 'ADX', name: '动向指标（ADX）' },
  CCI: { short: 'CCI', name: '顺势指标' }, WR: { short: 'WR', name: '威廉指标 %R' },
  OBV: { short: 'OBV', name: '能量潮' }, ROC: { short: 'ROC', name: '变动率' }, MTM: { short: 'MTM', name: '动量' },
  TRIX: { short: 'TRIX', name: '三重指数平滑平均线' }, AO: { short: 'AO', name: '动量震荡指标' },
  PVT: { short: 'PVT', name: '价量趋势' }, BIAS: { short: 'BIAS', name: '乖离率' },
  DMA: { short: 'DMA', name: '平均线差' }, EMV: { short: 'EMV', name: '简易波动指标' },
  VR: { short: 'VR', name: '成交量比率' }, BRAR: { short: 'BRAR', name: '情绪指标' },
  PSY: { short: 'PSY', name: '心理线' },
} as const
export const paramWords = {
  length: '长度', fast: '快线', slow: '慢线', signal: '信号线', smoothing: '平滑', 'second smoothing': '平滑 2',
  deviations: '标准差倍数', multiplier: '倍数', 'range length': 'ATR 长度', start: '起始 %', step: '步长 %',
  'largest step': '最大 %', conversion: '转换线', base: '基准线', 'leading span': '先行带 B', displacement: '位移',
  weight: '权重', rows: '行数', 'value area': '价值区 %', anchor: '锚点',
} as const
export const indicatorNotes = {
  VP: '近似值：可见 K 线中，每根的成交量从最低价到最高价均匀分布。', CVD: '买入减卖出，取自此处收到的成交。交易所不保存，因此更早的 K 线没有数值。',
  OI: '本终端监听期间由交易所告知。交易所不保存历史，因此更早的 K 线没有数值。', FUNDING: '每个费率自其支付时起，以百分比表示，可追溯到交易所告知的最早时间。',
} as const
export const beginSays = {
  before: { separator: '、', notKnownBefore: '此前未知：{begun}' },
  begun: { OI: '持仓量 {time}', FUNDING: '资金费率 {time}' }, none: { CVD: 'CVD：此处尚未收到成交', OI: '持仓量：此处尚未收到' },
  funding: { reading: '资金费率：正在读取已支付的费率…', unread: '资金费率：无法读取已支付的费率', read: '资金费率：交易所未告知任何支付' },
} as const
export const inkWords = {
  focus: '蓝色', warn: '黄色', 'link-pink': '粉色', 'link-lime': '青柠色', 'link-copper': '铜色', 'text-2': '灰色',
  up: '同上涨色', down: '同下跌色',
} as const
export const templatesSays = {
  apply: '应用 {name}', forgetOne: '删除模板 {name}', full: '最多 {most} 个模板。请先删除一个。', title: '模板', name: '模板名称',
  save: '保存', forget: '删除', badName: '名称以字母或数字开头，最多 30 个字母、数字、空格、- 和 _。',
} as const
export const indicatorsSays = {
  removeOne: '移除 {name}', from: '自 {time}', full: '一张图表最多 {most} 个指标。',
  limits: { wholeNumber: '整数，', from: '', to: '{whole}{least} 到 {most}。' }, indicators: '指标',
  none: '图表上没有指标。', colour: '颜色', pane: '副图',
  panes: { '1': '副图 1', '2': '副图 2', '3': '副图 3', bars: '在 K 线上' }, remove: '移除', which: '指标', add: '添加',
  fills: '在图表上显示我的成交',
} as const
