export const algoKindWords = {
  STOP: '止损 stop', TP_SL: '止盈止损 TP/SL', POSITIONAL_TP_SL: '整仓止盈止损 TP/SL', BRACKET: '带止盈止损的委托 bracket',
  TRAILING_STOP: '跟踪止损 trailing stop',
} as const
export const algoSays = {
  triggers: {
    at: '{kind}，触发价 {price}', beforeFees: '约 {gain} USDC，未扣手续费', afterFees: '约 {gain} USDC，已扣手续费',
    covered: '{size}，共 {whole}', coveredNow: '，现为 {size}', covers: '止损将覆盖',
  },
  terms: {
    activatedAt: '标记价格 {price}', trailsBy: { SELL: '最高标记价格，距离 {by}', BUY: '最低标记价格，距离 {by}' },
    mark: { rises: '标记价格达到或高于 {price}', falls: '标记价格达到或低于 {price}' }, atLimit: '限价 limit {price}',
    done: '{what}，{how}', when: '{when}：{done}', triggerAt: '，触发价 {price}', protects: '保护', entry: '开仓',
    covers: '止盈止损覆盖', trigger: '触发', then: '然后', trails: '跟踪', activation: '激活价', wholeAtTrigger: '触发时的整个仓位',
    filledPart: '开仓委托已成交的部分', notActivated: '无，立即生效', atMarket: '市价 market',
  },
  place: {
    protect: '保护 {size}', sentence: '{begin} {symbol}，{what}', rest: '{symbol}，{what}', yes: '按住以下单：{what}',
    protectWhole: '保护整个仓位', wholeIs: '止盈止损 TP/SL', type: '类型', reduceOnly: '只减仓 REDUCE-ONLY',
    triggersOn: ['触发依据', '标记价格，不是最新价'], may: [['生效中', '在交易所，本终端关闭时也有效'], ['或者', '交易所拒绝它，或标记价格先变动，它立即触发']],
  },
  edit: {
    sentence: '修改{what} {symbol}：{told}', lead: '修改{what}', rest: '{symbol}，{told}', yes: '按住以修改这笔{what}',
    joined: { lines: '；', changes: '，' }, order: '委托', unchanged: ['不变', '它的其他一切'],
    may: [['很可能', '它按新的条款继续有效'], ['或者', '它先触发或结束：什么也没有修改']], trigger: '触发价', limit: '限价', size: '数量',
    none: '无', switched: { on: '启用', off: '停用 OFF' },
  },
  cancel: {
    sentence: '撤销 {symbol} 的{what}', lead: '撤销{kind}', rest: '{symbol}，{what}', yes: '按住以撤销这笔{kind}',
    order: '委托', market: '市场', cancels: ['撤销内容', '这笔委托及其全部止盈止损'],
    may: [['很可能', '在触发前撤销'], ['或者', '先触发：它已下的委托保留']],
  },
  cancelAll: {
    orders: { other: '{count} 笔条件委托' }, sentence: '撤销全部止损、止盈和 bracket，范围 {where}：{all}', lead: '撤销 {all}',
    rest: '范围 {where}',
    may: { likely: '很可能', cancelled: '{all}被撤销', or: '或者', someTriggerFirst: '有些先触发：它们已下的委托保留' },
    yes: '按住以撤销 {all}', everywhere: '所有市场', markets: '市场', allMarkets: '这个账户的所有市场 ALL', open: '现有委托',
    aside: [['移除', '您仓位的止损和止盈'], ['不撤销', '挂单：那是另一个请求']],
  },
  legs: { TAKE_PROFIT: '止盈 take-profit', STOP_LOSS: '止损 stop-loss' },
} as const
