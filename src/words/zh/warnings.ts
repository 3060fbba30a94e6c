import type { CheckCode, Warning, WarningCode } from '@core/write/plan'
import type { CheckLine } from '@core/context/inputs'
import { isRefusalCode, type Facts } from '@core/value/result'
import { fill, type Grid } from '../fill'
import type { Rule, SaidWarning } from '../warnings'
import { flattenWarnings } from './flatten-warnings'
import { keyRules, keyRuleWarnings } from './key-warnings'
import { referenceWarnings } from './reference-warnings'
import { nothingToReduce, refusalWords } from './refusals'
import { settleRules } from './settle'

const warnings: Record<WarningCode, SaidWarning> = {
  NO_CEILING_MARKET: {
    full: '市价委托无价格上限和下限：按订单簿价格成交。',
    bare: '市价委托没有价格上限。',
  },
  NO_CEILING_SELL: {
    full: '卖出的限价是下限，不是上限：它是您每单位最少接受的价格。',
    bare: '卖出的限价是下限，不是上限。',
  },
  IOC_MAY_FILL_PART: {
    full: 'IOC 可能全部成交、部分成交或不成交；未立即成交的部分会撤销。',
    bare: 'IOC 可能全部成交、部分成交或不成交。',
  },
  FOK_ALL_OR_NOTHING: {
    full: 'FOK 要么立即全部成交，要么完全不成交。',
    bare: 'FOK 要么立即全部成交，要么完全不成交。',
  },
  POST_ONLY_MAY_EXECUTE: {
    full: '只做挂单（post-only）挂在订单簿中；之后仍可能成交，对您不利或有利。',
    bare: '只做挂单（post-only）的委托仍可能成交。',
  },
  STEPS_BACK: {
    full: '如会立即成交，交易所将其移到距对手方最优价一个 tick 处：{end} {price:exact}，而不撤销。',
    bare: '如会立即成交，交易所自行移动其价格，而不撤销。',
  },
  HIDDEN_PAYS_TAKER: {
    full: '订单簿最多显示其中的 {visible:exact}。隐藏的 {hidden:size} 先于显示部分成交，并支付吃单（taker）手续费。',
    bare: '隐藏部分先于显示部分成交，并支付吃单（taker）手续费。',
  },
  INCREASES_POSITION: {
    full: '增加您已有的仓位。',
    bare: '增加您已有的仓位。',
  },
  FLIPS_POSITION: {
    full: '把您的仓位翻到另一方向：{before:size} 变为 {after:size}。',
    bare: '把您的仓位翻到另一方向。',
  },
  CLOSES_POSITION: { full: '平掉您 {before:size} 的仓位。', bare: '平掉您的仓位。' },
  REDUCES_POSITION: {
    full: '减少您的仓位：{before:size} 变为 {after:size}。',
    bare: '减少您的仓位。',
  },
  FAR_FROM_MARK: {
    full: '价格 {price:price} 距标记价格 {mark:price} 有 {away:percent}，即 {ticks:exact} 个 tick；您的价格范围为 {collar:percent}。',
    bare: '价格距标记价格超过您自己的价格范围。',
  },
  SAME_AGAIN: {
    full: '{seconds:exact} 秒前发送过相同的委托。',
    bare: '最近一分钟内发送过相同的委托。',
  },
  LEFTOVER_BELOW_MINIMUM: {
    full: '剩余的 {left:size} 低于市场的最小值 {min:exact}。',
    bare: '剩余的数量低于市场的最小值。',
  },
  LIQUIDATION_NEAR: {
    full: '强平价将为 {liquidation:price}，距标记价格 {away:percent}。',
    bare: '强平价将接近标记价格。',
  },
  CANCEL_MAY_FILL_FIRST: {
    full: '撤单到达之前，委托可能先成交。',
    bare: '撤单到达之前，委托可能先成交。',
  },
  CANCEL_PARTLY_FILLED: {
    full: '{quantity:size} 中已成交 {executed:size}；撤单不会撤回已成交的部分。',
    bare: '已有部分成交；撤单不会撤回已成交的部分。',
  },
  CANCELS_EXIT: {
    full: '这会移除一笔只减仓 reduce-only 的离场委托。',
    bare: '这会移除一笔只减仓 reduce-only 的离场委托。',
  },
  SOME_PARTLY_FILLED: {
    full: '其中 {count:exact} 笔已部分成交。撤单不会撤回已成交的部分。',
    bare: '有些已部分成交；撤单不会撤回已成交的部分。',
  },
  STOPS_STAY: {
    full: '止损和止盈保留：需要单独的请求撤销。',
    bare: '止损和止盈保留。',
  },
  CANCELS_STOP: {
    full: '{count:exact} 个撤单逐个发送，前一笔委托结束后才发送下一个。第一个未明确完成的就此终止。',
    bare: '它们逐个发送，第一个未明确完成的就此终止。',
  },
  LEVERAGE_EVERYWHERE: {
    full: '这会更改此保证金模式下的全部 {count:exact} 个市场。其中 {capped:exact} 个因自身最高杠杆较低而以该值为限。',
    bare: '这会更改此保证金模式下的每个市场。',
  },
  LADDER_STOPS: {
    full: '{count:exact} 笔委托逐笔发送。第一笔未明确被接受的就此终止；之前的保留。',
    bare: '它们逐笔发送，第一笔未明确被接受的就此终止。',
  },
  CLOSES_STOP: {
    full: '{count:exact} 笔平仓逐笔发送，前一笔结束后才发送下一笔。有一笔被拒绝或结果未知就此终止。',
    bare: '它们逐笔发送，有一笔被拒绝或结果未知就此终止。',
  },
  CLOSE_SPLIT: {
    full: '{symbol} 由 {count:exact} 笔委托平仓：交易所单笔最多接受 {max:exact}。若某笔届时大于仓位余量，则放弃该笔。',
    bare: '交易所不接受这么大的单笔委托：一个仓位由多笔平仓。若某笔届时大于仓位余量，则放弃该笔。',
  },
  LIQUIDATION_NEARER: {
    full: '强平价从 {before:price} 移到 {after:price}，更接近标记价格。',
    bare: '强平价移动后更接近标记价格。',
  },
  TIMER_TAKES_STOPS: {
    full: '触发时也会移除保护您的委托：止损和止盈，共 {count:exact} 笔。',
    bare: '触发时也会移除您的止损。',
  },
  SETTING_STAYS: {
    full: '无论之后的委托如何，它都保持生效；不会回退。',
    bare: '无论之后的委托如何，它都保持生效。',
  },
  EDIT_MAY_FILL_FIRST: {
    full: '修改到达之前，委托可能按原条件成交，也可能失去在订单簿中的排位。',
    bare: '修改到达之前，委托可能按原条件成交。',
  },
  MARKET_AT_TRIGGER: {
    full: '触发后，届时订单簿给出什么就成交什么：触发价处的价格只是估算。',
    bare: '触发后，届时订单簿给出什么就成交什么。',
  },
  LIMIT_MAY_BE_PASSED: {
    full: '触发后以限价发送：如果价格越过限价，仓位仍未平仓。',
    bare: '触发后以限价发送，价格可能越过它。',
  },
  STOP_BEYOND_LIQUIDATION: {
    full: '止损 {trigger:exact} 在强平价 {liquidation:price} 之外：仓位会先被强平。',
    bare: '止损在强平价之外：仓位会先被强平。',
  },
  COVERS_PART: {
    full: '止损将覆盖 {size:size} 中的 {covered:size}；仓位其余部分没有止损。',
    bare: '止损只覆盖仓位的一部分。',
  },
  PROTECTED_ALREADY: {
    full: '已有止损覆盖 {size:size} 中的 {waiting:size}：合计超过仓位。',
    bare: '与现有止损合计，覆盖超过仓位。',
  },
  REPLACES_PROTECTION: {
    full: '首次成交时，它替换此仓位现有的止盈止损 TP/SL。',
    bare: '首次成交时，它替换此仓位现有的止盈止损 TP/SL。',
  },
  MAY_TRIGGER_FIRST: {
    full: '在此请求到达之前它可能先触发；它所下的委托会保留。',
    bare: '在此请求到达之前它可能先触发。',
  },
  UNPROTECTS: {
    full: '这也会移除您的止损：{size:size} 中仍有 {covered:size} 受到覆盖。',
    bare: '这也会移除您的止损。',
  },
  STOPS_GO: {
    full: '这也会移除您的止损：您有 {count:exact} 个仓位将没有止损。',
    bare: '这也会移除您的止损。',
  },
  ...referenceWarnings,
  ...flattenWarnings,
  ...keyRuleWarnings,
}

const rules: Record<CheckCode, Rule> = {
  MARKET_RULES: { holds: '价格步长、数量步长、范围、最小值', fails: '不符合市场规则', figures: '' },
  PRICE_BAND: {
    holds: '在价格区间内',
    fails: '超出价格区间',
    figures: '{low:price} 至 {high:price}',
  },
  SHOWN: {
    holds: '可见数量有效',
    fails: '可见数量无效',
    figures: '{visible:exact}，共 {quantity:exact}',
  },
  OWN_CAP_ORDER: {
    holds: '在您的单笔上限内',
    fails: '超过您的单笔上限',
    figures: '{notional:money}，上限 {cap:money}',
  },
  OWN_CAP_POSITION: {
    holds: '在您的仓位上限内',
    fails: '超过您的仓位上限',
    figures: '{notional:money}，上限 {cap:money}',
  },
  KEY_CEILING: {
    holds: '在密钥签名的限额内',
    fails: '密钥自身不为此签名',
    figures: ({ cap }) => (cap === undefined ? '' : '{quantity:exact}，限额 {cap:exact}'),
  },
  VENUE_MAX_NOTIONAL: {
    holds: '在交易所的上限内',
    fails: '超过交易所的上限',
    figures: '{notional:money}，上限 {cap:money}',
  },
  COLLATERAL: {
    holds: '保证金足够',
    fails: '保证金不足',
    figures: '需要 {needed:money}，可用 {free:money}',
  },
  BOOK_DEPTH: {
    holds: '订单簿深度足够',
    fails: '订单簿深度不足',
    figures: '{quantity:exact}，{levels:exact} 档',
  },
  REDUCE_ONLY: {
    holds: '不超过仓位',
    fails: '超过仓位',
    figures: '{quantity:exact}，仓位 {position:size}',
  },
  INPUTS_FRESH: { holds: '每个数字都是最新的', fails: '有数字已过时', figures: '' },
  WRITES_OPEN: { holds: '交易已开启', fails: '交易未开启', figures: '' },
  ORDER_OPEN: { holds: '委托仍未了结', fails: '委托已了结', figures: '' },
  ORDERS_OPEN: {
    holds: '有当前委托',
    fails: '没有当前委托',
    figures: ({ count }) => (count === '0' ? '' : '{count:exact}'),
  },
  SETTING_ALLOWED: {
    holds: '市场允许',
    fails: '市场不允许',
    figures: '{leverage:exact}，最高 {max:exact}',
  },
  LADDER: {
    holds: '每笔委托及其合计都在限度内',
    fails: '这些委托无法生成',
    figures: '{count:exact} 笔委托，{notional:money} USDC',
  },
  CLOSES: {
    holds: '全部能放进一张确认面板',
    fails: '放不进一张确认面板，或超过仓位数量',
    figures: '{count:exact} 笔平仓',
  },
  MARGIN_MOVE: {
    holds: '有可移动的保证金',
    fails: '保证金无法移动',
    figures: '{amount:money}，最多 {max:money} USDC',
  },
  TIMER: {
    holds: '交易所接受此时间',
    fails: '交易所不接受此时间',
    figures: '{seconds:exact} 秒',
  },
  SETTING_CHANGES: {
    holds: '会改变现有设定',
    fails: '现有设定已是如此',
    figures: '{of:exact} 个中的 {changed:exact} 个',
  },
  TRIGGER: {
    holds: '从标记价格可以到达触发价',
    fails: '触发价无效',
    figures: '{trigger:exact}，标记价格 {mark:price}',
  },
  TRAIL_DISTANCE: {
    holds: '跟踪距离在范围内',
    fails: '跟踪距离超出范围',
    figures: ({ is }) => (is === 'rate' ? '{distance:share}' : '{distance:exact} USDC'),
  },
  ALGO_LEGS: { holds: '止盈 / 止损各部分有效', fails: '止盈 / 止损有无效部分', figures: '' },
  ALGO_COUNT: {
    holds: '在交易所的保护委托数量内',
    fails: '超过交易所的保护委托数量',
    figures: '{count:exact}，最多 {max:exact}',
  },
  ALGO_OPEN: { holds: '它仍未了结', fails: '它已了结', figures: '' },
  ...keyRules,
  ...settleRules,
  EDIT_CHANGES: { holds: '修改会改变委托', fails: '修改尚未改变任何内容', figures: '' },
}

/** 价格所限的是哪一端：事实中的词换成译文。 */
const ends: Readonly<Record<string, string>> = { most: '不高于', least: '不低于' }

const withEnd = (facts: Facts): Facts => {
  const { end } = facts
  return end === undefined ? facts : { ...facts, end: ends[end] ?? end }
}

/** 确认之前应当知道的事。 */
export const warningWords = (
  { code, facts }: Pick<Warning, 'code' | 'facts'>,
  market?: Grid | undefined,
): string => fill(warnings[code].full, withEnd(facts), warnings[code].bare, market)

/** 规则标记旁的文字：成立的，或不成立的。 */
export function checkWords({ code, holds, facts }: CheckLine): string {
  if (holds !== false) return rules[code].holds
  if (code === 'REDUCE_ONLY' && facts['quantity'] === undefined)
    return (nothingToReduce(facts) ?? refusalWords({ code: 'REDUCE_ONLY_NOTHING', facts })).replace(/。$/, '')
  // 交易未开启有多种原因，各需不同的处理。
  const why = code === 'WRITES_OPEN' ? facts['refusal'] : undefined
  if (why === undefined || !isRefusalCode(why)) return rules[code].fails
  return refusalWords({ code: why, facts }).replace(/。$/, '')
}

/** 判断规则所依据的数字，短到能放在行尾。 */
export function checkFigures(
  { code, facts }: Pick<CheckLine, 'code' | 'facts'>,
  market?: Grid | undefined,
): string {
  const { figures } = rules[code]
  return fill(typeof figures === 'string' ? figures : figures(facts), facts, '', market)
}
