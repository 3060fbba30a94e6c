import type { Market } from '@core/market/market'
import type { AlgoWrite } from '@core/write/kind-writes'
import type { Outlook } from '@core/write/plan'
import type { AnyAlgoWrite } from '@core/write/planned-algo'
import * as lines from '../once/algo-lines'
import type { AlgoSays, Told } from '../once/algo-says'
import * as once from '../once/algo-words'
import type { Words } from '../write-words'
import { many } from './many'
import { marginModeWords, sideWords } from './order-words'

/** 等待触发的各种委托，按人的说法。 */
export const algoKindWords: Readonly<Record<AlgoWrite['kind'], string>> = {
  STOP: '止损 stop',
  TP_SL: '止盈止损 TP/SL',
  POSITIONAL_TP_SL: '整仓止盈止损 TP/SL',
  BRACKET: '带止盈止损的委托 bracket',
  TRAILING_STOP: '跟踪止损 trailing stop',
}

/** 对等待触发的委托所说的话。 */
export const algoSays: AlgoSays = {
  kinds: algoKindWords,
  legs: { TAKE_PROFIT: '止盈 take-profit', STOP_LOSS: '止损 stop-loss' },
  sides: sideWords,
  modes: marginModeWords,
  triggers: {
    at: (kind, price) => `${kind}，触发价 ${price}`,
    beforeFees: gain => `约 ${gain} USDC，未扣手续费`,
    afterFees: gain => `约 ${gain} USDC，已扣手续费`,
    covers: '止损将覆盖',
    covered: (size, whole) => `${size}，共 ${whole}`,
    coveredNow: size => `，现为 ${size}`,
  },
  terms: {
    protects: '保护',
    entry: '开仓',
    covers: '止盈止损覆盖',
    trigger: '触发',
    then: '然后',
    trails: '跟踪',
    activation: '激活价',
    wholeAtTrigger: '触发时的整个仓位',
    filledPart: '开仓委托已成交的部分',
    notActivated: '无，立即生效',
    activatedAt: price => `标记价格 ${price}`,
    trailsBy: { SELL: by => `最高标记价格，距离 ${by}`, BUY: by => `最低标记价格，距离 ${by}` },
    mark: { rises: price => `标记价格达到或高于 ${price}`, falls: price => `标记价格达到或低于 ${price}` },
    atMarket: '市价 market',
    atLimit: price => `限价 limit ${price}`,
    done: (what, how) => `${what}，${how}`,
    when: (when, done) => `${when}：${done}`,
    triggerAt: price => `，触发价 ${price}`,
  },
  place: {
    protect: size => `保护 ${size}`,
    protectWhole: '保护整个仓位',
    sentence: (begin, symbol, what) => `${begin} ${symbol}，${what}`,
    rest: (symbol, what) => `${symbol}，${what}`,
    wholeIs: '止盈止损 TP/SL',
    type: '类型',
    reduceOnly: '只减仓 REDUCE-ONLY',
    triggersOn: ['触发依据', '标记价格，不是最新价'],
    may: [
      ['生效中', '在交易所，本终端关闭时也有效'],
      ['或者', '交易所拒绝它，或标记价格先变动，它立即触发'],
    ],
    yes: what => `按住以下单：${what}`,
  },
  edit: {
    sentence: (what, symbol, told) => `修改${what} ${symbol}：${told}`,
    lead: what => `修改${what}`,
    rest: (symbol, told) => `${symbol}，${told}`,
    order: '委托',
    unchanged: ['不变', '它的其他一切'],
    may: [
      ['很可能', '它按新的条款继续有效'],
      ['或者', '它先触发或结束：什么也没有修改'],
    ],
    yes: what => `按住以修改这笔${what}`,
    joined: { lines: parts => parts.join('；'), changes: parts => parts.join('，') },
    trigger: '触发价',
    limit: '限价',
    size: '数量',
    none: '无',
    switched: { on: '启用', off: '停用 OFF' },
  },
  cancel: {
    sentence: (what, symbol) => `撤销 ${symbol} 的${what}`,
    lead: kind => `撤销${kind}`,
    rest: (symbol, what) => `${symbol}，${what}`,
    order: '委托',
    market: '市场',
    cancels: ['撤销内容', '这笔委托及其全部止盈止损'],
    may: [
      ['很可能', '在触发前撤销'],
      ['或者', '先触发：它已下的委托保留'],
    ],
    yes: kind => `按住以撤销这笔${kind}`,
  },
  cancelAll: {
    orders: count => many(count, '笔条件委托', '笔条件委托'),
    everywhere: '所有市场',
    sentence: (where, all) => `撤销全部止损、止盈和 bracket，范围 ${where}：${all}`,
    lead: all => `撤销 ${all}`,
    rest: where => `全部止损、止盈和 bracket，范围 ${where}`,
    markets: '市场',
    allMarkets: '这个账户的所有市场 ALL',
    open: '现有委托',
    aside: [
      ['移除', '您仓位的止损和止盈'],
      ['不撤销', '挂单：那是另一个请求'],
    ],
    may: all => [
      ['很可能', `${all}被撤销`],
      ['或者', '有些先触发：它们已下的委托保留'],
    ],
    yes: all => `按住以撤销 ${all}`,
  },
}

/** 确认面板和各表对等待触发的委托所需的每句话。 */
export const algoWords = (write: AnyAlgoWrite, market: Market | undefined): Words =>
  once.algoWords(algoSays, write, market)

/** 每个触发会赚或亏多少，止损覆盖仓位的多少（计划里说明时）。 */
export const triggerLines = (outlook: Outlook, market: Market | undefined): readonly Told[] =>
  lines.triggerLines(algoSays, outlook, market)
