import { amount, isNegative, isZero } from '@core/value/decimal'
import type { Facts, Refusal, RefusalCode } from '@core/value/result'
import { DASH, exact, inPercent, price } from '../format'
import { fill, HOLE, type Grid, type Sentence } from '../fill'
import { barredWords, tooAbleWords } from './bar'
import { guardLabels } from './guards'
import { keychainWords, refusedKeyWords, staysWords } from './key'
import { statusWords } from './market'
import { waitsWords } from './updates'
import { actTitles } from './venue-acts'
import { marginModeWords } from './order-words'

/** What to say to a person for each code: what happened, and what to do where there is something to do. */
const sentences: Record<RefusalCode, Sentence> = {
  INPUT_MALFORMED: '本终端无法读懂所请求的内容。这是我们的错误，不是您的。',
  TOO_MANY_CALLS: '请求过多。请稍等片刻再试。',
  AMOUNT_MALFORMED: '“{text}”不是可以识别的数字。',
  AMOUNT_NOT_POSITIVE: '必须大于零。',
  AMOUNT_TOO_PRECISE: '小数位数超过了交易所保留的位数。',
  MARKET_UNKNOWN: '交易所没有列出 {symbol}。',
  MARKET_NOT_TRADING: '该市场状态为 {status}，现在不接受此委托。',
  PRICE_MISSING: '此类委托需要价格。',
  PRICE_NOT_TAKEN: '此类委托不带价格。',
  PRICE_OFF_TICK: '价格 {price:exact} 不符合最小价格变动 {tick:exact}。',
  PRICE_OUT_OF_RANGE: '价格 {price} 不在 {min:exact} 至 {max:exact} 之内。',
  PRICE_OUT_OF_BAND:
    '价格 {price:exact} 离标记价格 {mark:price} 太远：这里必须在 {low:price} 至 {high:price} 之间。',
  QUANTITY_OFF_TICK: '数量 {qty:exact} 不是步长 {tick:exact} 的整数倍。',
  QUANTITY_TOO_SMALL: '数量 {qty} 低于最小值 {min:exact}。',
  QUANTITY_TOO_LARGE: '数量 {qty} 高于最大值 {max:exact}。',
  VISIBLE_NOT_TAKEN: '只有限价委托才能隐藏部分数量。',
  VISIBLE_OFF_TICK: '显示数量 {visible:exact} 不是步长 {tick:exact} 的整数倍。',
  VISIBLE_TOO_LARGE: '显示数量 {visible:exact} 大于委托数量 {qty:exact}。',
  STEP_BACK_NOT_TAKEN: '只有只做挂单（post-only）的委托才能调整价格。',
  NOTIONAL_TOO_SMALL: '名义价值 {notional:money} USDC；该市场的最小值为 {min:money}。',
  MINIMUM_ABOVE_CAP:
    '这里的最小委托为 {min:money} USDC，高于您自己的上限 {cap:money}。没有替您改动任何内容。',
  CAP_NOTIONAL: '名义价值 {notional:money} USDC，高于您自己的单笔委托上限 {cap:money}。',
  CAP_POSITION: '仓位将达到 {notional:money} USDC，高于您自己的上限 {cap:money}。',
  CAP_OPEN_NOTIONAL: '总敞口将达到 {notional:money} USDC，高于您自己的上限 {cap:money}。',
  CAP_RATE: '一分钟内 {count:exact} 个请求；您自己的上限为 {cap:exact}。',
  VENUE_MAX_NOTIONAL: '仓位将达到 {notional:money} USDC；交易所允许 {max:money}。',
  COLLATERAL_TOO_SMALL: '可用保证金不足：需要 {needed:money} USDC，可用 {free:money}。',
  REDUCE_ONLY_NOTHING: '没有此委托可以减少的仓位。',
  REDUCE_ONLY_TOO_LARGE: '减仓委托最多为 {max:size}，即仓位的数量。',
  REDUCE_ONLY_TAKEN:
    '未成交的只减仓委托已占用仓位中的 {taken:size}，还剩 {left:size}。请先撤销它们，或只平这么多：届时您自己的上限不再约束。',
  POSITION_BELOW_MINIMUM:
    '整个仓位 {position:exact}，价值 {notional:money} USDC，低于该市场的最小值 {min:exact} 和 {minNotional:money} USDC。交易所是否接受这么小的平仓尚未验证：请先加仓，再全部平掉。',
  BOOK_CANNOT_FILL: '订单簿中只有 {filled:size}；{qty:exact} 的市价委托无法成交。',
  ISOLATED_ONLY: '该市场只接受逐仓保证金。',
  ORDER_NOT_OPEN: '此委托已不在当前委托中。',
  ORDER_NOT_EDITABLE: '{type} 类型的委托不能修改。请撤单后重新下单。',
  EDIT_NOTHING: '委托已经是这个价格和数量。',
  EDIT_BELOW_EXECUTED: '新数量 {qty:exact} 不大于已成交的 {executed:size}。',
  NOTHING_OPEN: '没有可操作的当前委托。',
  FLATTEN_NOTHING: '没有当前委托，也没有仓位。',
  FLATTEN_NONE: '{symbols} 目前无法平仓：价格未知，或其市场不接受平仓委托。',
  SHEET_TOO_LONG: '这将是 {count:exact} 个请求；一个确认面板最多列出 {max:exact} 个。请减少数量。',
  LEVERAGE_MALFORMED: '“{text}”不是 1 以上的整数。',
  LEVERAGE_TOO_HIGH: '这里最多 {max:exact}×；请求的是 {leverage:exact}×。没有替您改动任何内容。',
  MARGIN_MODE_BUSY: '{mode} 模式下还有仓位或委托：请先平仓或撤单。',
  LADDER_COUNT: '“{text}”不是 {min:exact} 至 {max:exact} 之间的整数。',
  LADDER_UNEVEN:
    '数量 {qty:exact} 无法按步长 {step:exact} 均分为 {parts:exact} 份：{below:exact} 或 {above:exact} 可以。没有替您改动任何内容。',
  LADDER_DENSE: '其中两笔委托的价格会相同：最小价格变动为 {tick:exact}。请减少笔数，或扩大价格范围。',
  MARGIN_NO_POSITION: '{symbol} 没有逐仓仓位。',
  MARGIN_TOO_MUCH: '最多可以划转 {max:money} USDC；请求的是 {amount:exact}。没有替您改动任何内容。',
  TIMER_OUT_OF_RANGE: '“{text}”不是 {min:exact} 至 {max:exact} 之间的整秒数，也不是 0。',
  KEY_OF_MAIN: '此密钥属于主账户 {main}，并代表它的所有子账户操作。要限制或终止此密钥，请打开主账户。',
  KEY_NOT_KNOWN:
    '交易所没有把此密钥列为有效密钥，因此无法证实它的终止。请在经纪商自己的页面上查看该账户的密钥。',
  SETTLE_NEEDS_WALLET:
    '主账户的结算需要其钱包签名，而本终端没有钱包。请在经纪商自己的页面上结算；从这里只能结算子账户。',
  SETTLE_NOTHING: '此账户现在没有未结算的部分。',
  SETTING_SAME: '已经是这个设置。',
  TRIGGER_WRONG_SIDE: '触发价 {trigger:exact} 在 {mark:price} 的错误一侧：必须 {side}，否则委托会立即触发。',
  DISTANCE_OUT_OF_RANGE: '跟踪距离超出允许范围。',
  LEGS_MISSING: '请设置止盈、止损，或两者。',
  LEG_TWICE: '止盈和止损最多各一个。',
  LEG_UNKNOWN: '其中没有还能修改的 {algoOrderId}。',
  LEGS_UNEQUAL: '止盈和止损的数量必须相同。',
  TOO_MANY_PAIRS: '已有 {count:exact} 组止盈止损；交易所最多接受 {max:exact} 组。请先撤销一组。',
  POSITIONAL_EXISTS: '这一侧已有针对整个仓位的止盈止损。请修改它，或先撤销它。',
  ALGO_NOT_OPEN: '此委托已不再有效（{status}）。',
  ALGO_TRIGGERED: '它已触发：它所下的委托在当前委托表中。',
  ALGO_NOT_EDITABLE: '此 {kind} 的 {field} 不能修改。请撤单后重新下单。',
  INPUT_STALE: '数据太旧，无法据此决定：{input}。正在重新读取。',
  INPUT_MISSING: '尚未读取：{input}。',
  FIGURE_UNTOLD: '交易所没有说明{figure}，不会凭猜测来计划任何请求。',
  CLOCK_UNKNOWN: '交易所的时钟还不够确定，无法签名。',
  WRITES_HELD: '交易已暂停：有一个结果未知或正在确认。查清之前不会发送其他任何请求。',
  WRITES_STOPPED: '您已停止交易。只能发送降低风险的请求；恢复交易是单独的一步。',
  DOUBT_OPEN:
    '{symbol} 的数据对不上（{doubt}）。在查明原因，或您查看并恢复交易之前，只能发送降低风险的请求。',
  VENUE_ACT_UNSEEN:
    '交易所对此账户采取了行动（{act}），您还没有查看。在您查看并恢复交易之前，只能发送降低风险的请求。',
  PART_HELD: '该市场中暂时不能这样做：{why}。横幅说明到何时为止。',
  BREAK_TAKEN: '您已暂停交易休息，直到 {until}（UTC）。只能发送降低风险的请求；无法提前结束。',
  PAGE_NOT_OPENED: '它没有给出可以从这里打开的地址：只有完整的 https 地址才行。',
  BREAK_SHORTER: '您的休息持续到 {until}（UTC）。可以延长，不能缩短。',
  WRITES_HALTED: '出现了不可能的数据，交易已中止。',
  WRITES_READ_ONLY: '此账户只能读取。',
  WRITES_OFFLINE: '无法连接交易所，因此不能发送任何请求。',
  DAILY_LOSS:
    '今天（UTC，{day}）已亏损 {figure:money} USDC；您自己的上限为 {cap:money}。撤单和平仓照常可用；明天或提高上限后才能加仓。',
  DAILY_NOTIONAL:
    '今天（UTC，{day}）已成交 {figure:money} USDC；您自己的上限为 {cap:money}。撤单和平仓照常可用；明天或提高上限后才能加仓。',
  DAILY_UNREAD: '今天（UTC，{day}）的交易仍在读取。其间撤单和平仓可用。',
  CAP_CONSENTS: '一分钟内 {count:exact} 次确认；您自己的上限为 {cap:exact}。请稍等片刻。',
  MARKET_NOT_ALLOWED: '您自己的风控限制没有列出 {symbol}。只降低风险的请求在那里仍然可用。',
  ACCOUNT_NOT_ALLOWED: '您自己的风控限制没有列出此账户。只降低风险的请求在其中仍然可用。',
  GUARD_MALFORMED: '“{text}”不能作为风控限制 {guard} 的值。',
  GUARDS_SAME: '风控限制已经是这样设置的。',
  NO_RAISE: '没有待生效的上调。',
  GUARDS_UNSET: '此账户还没有风控限制。请先设置，然后才能发送请求。',
  BUDGET_SPENT: '交易所的频率限制现在没有余量。请等几秒钟。',
  JOURNAL_UNWRITABLE: '无法写入操作日志，因此不发送任何请求。',
  SIGNING_FAILED: '密钥无法签名。没有发送任何请求。',
  TOKEN_UNKNOWN: '这个计划已不存在。请重新核对。',
  TOKEN_SPENT: '这个计划已经用过。请重新核对以生成新的计划。',
  PLAN_EXPIRED: '计划已过期。没有发送任何请求；请重新核对。',
  PLAN_VOID: '计划所依据的内容已变化。没有发送任何请求；请重新核对。',
  ENVELOPE_OPEN: '此账户已有预授权生效。请先解除。',
  ENVELOPE_MALFORMED: '有一项限额缺失或不能用于预授权：{bound}。',
  OUTSIDE_ENVELOPE: '不在预授权的限额之内。',
  CONSENT_OPEN: '确认面板中还有另一个问题在等您回答。',
  PRESS_MISSING: '没有复制任何内容：本终端没有检测到您的按键。请再按一次。',
  CONSENT_MISSING: '没有检测到您的确认。没有发送任何请求。',
  KEY_SIGNS_NOTHING: '密钥自身尚不为任何增加风险的请求或委托修改签名。请在“风控限制”中设定其签名的限额。',
  KEY_SIGNS_MARKET: '密钥自身不为 {symbol} 签名。它为哪些市场签名可在“风控限制”中设定。',
  KEY_SIGNS_SIZE:
    '数量 {quantity:exact}，超过密钥自身在此为单笔委托签名的最大数量 {cap:exact}。可在“风控限制”中提高。',
  KEY_SIGNS_DAY:
    '共 {quantity:exact}，今天已签名 {used:exact}，合计超过密钥自身一天（UTC）内在此签名的最大数量 {cap:exact}，其中一部分将无法发送。可在“风控限制”中提高。',
  KEY_SIGNS_PACE:
    '一分钟内 {count:exact} 次写入，超过密钥自身签名的次数 {cap:exact}。请稍等片刻，或在“风控限制”中提高。',
  KEY_SIGNS_UNKNOWN:
    '密钥今天已签名内容的清单已丢失，这一天按已用满计：在 00:00 UTC 之前，它不为任何增加风险的请求签名。请先查明是否是您自己所为；之后可在“风控限制”中重新设定其签名的限额，并从那时起计数。',
  KEY_NOT_BOUND: '密钥自身最多签名的限额只能为使用中的账户设定：须已设定风控限制、密钥已打开且价格已读取。',
  KEY_UNREADABLE: '现在无法读取密钥。它仍在原处。',
  KEY_MISSING: '此账户没有密钥。请先添加一个。',
  KEY_UNCHECKED: '现在无法向交易所查询此密钥。没有改动任何内容；请再试一次。',
  DESK_LOCKED: '本终端已锁定。请先解锁。',
  ACCOUNT_TAKEN:
    '您列表中的“{account}”就是这同一个账户。风控限制按账户生效，因此它只能出现一次：请使用“{account}”，需要时给它换一个密钥。',
  ACCOUNT_KNOWN:
    '此账户曾以“{account}”之名在您的列表中，风控限制和历史都在该名下。请使用“添加密钥”，它会带着两者一起回来。',
  ADDRESS_REFUSED: '{field}不能使用：必须是完整的 https 或 wss 地址，不带密码；只有本机地址可以不加密。',
  KEY_MALFORMED: '这不是交易所工具所生成的任何一种签名密钥格式。',
  LABEL_UNSEEN: '标签中含有看不见的字符，或会改变文字方向的字符。请逐个字母重新输入。',
  LABEL_MIXED: '标签中有一个词混用了拉丁、西里尔或希腊字母，其中有些看起来相同。请只用一种字母书写。',
  LABEL_TAKEN: '您列表中的“{account}”名称相同或看起来相同。请给这一个取一个不同的标签。',
  KEY_REFUSED: '交易所不接受此密钥。没有保存任何内容。',
  KEY_TOO_ABLE: '此密钥的权限不止读取，而这里只保存只读密钥。没有保存任何内容。',
  DRILL_UNKNOWN: '这里没有叫这个名字的演练。',
  WALLET_MALFORMED: '这不是钱包地址。',
  KEY_UNSEALED:
    '此确认面板无法将密钥加密封装，因此密钥没有离开此确认面板。请重新启动 Perpdesk；若仍如此，请重新安装。',
  SECRET_UNMEANT: '这 64 位可能是您钱包的私钥，因此没有对它做任何处理。请先说明它是什么。',
  WALLET_UNKNOWN:
    '该交易所没有 {wallet} 的账户。这个钱包从未在那里注册：请先在经纪商自己的页面上开户，或看看账户是否在另一个交易所。',
  WALLET_LISTED: '您列表中的“{account}”就是这同一个账户。请使用那一个。',
  WALLET_UNREAD: '现在无法向交易所查询此钱包（{why}）。没有添加任何内容；请再试一次。',
  SIGNATURE_MALFORMED:
    '这不是钱包的签名：签名为 130 位十六进制数字，Solana 钱包为 128 位，可带或不带 0x。没有发送任何内容。',
  SIGNATURE_ELSEWHERE:
    '钱包是为 {chain} 签名的，而不是这里显示的链。请把钱包切换到该链后重新签名。没有发送任何内容。',
  SIGNATURE_PLAIN: '钱包把这段文本当作普通消息签名了。请按类型化数据（EIP-712）签名。没有发送任何内容。',
  SIGNATURE_OF_ANOTHER:
    '这不是您的钱包对此处文本的签名：它来自 {signer}，或者签署的是另一段文本。没有发送任何内容。',
  KEY_TERMS: '请为新密钥选择链、权限，以及不超过 365 天的到期时间。',
  CHAINS_NONE: '交易所没有列出此钱包可为其经纪商签名的链。请在经纪商自己的页面上创建密钥并粘贴到这里。',
  CHAINS_UNREAD: '现在无法向交易所查询（{why}）。没有创建任何内容；请再试一次。',
  KEY_WAITS: '新密钥已向交易所发送过一次，正在等待其显示。它不会再次发送；您可以放弃它。',
  BY_ADDRESS: '此账户按地址仅供观察，不接受密钥。要交易，请把它的密钥作为单独的账户添加。',
  PROFILE_UNKNOWN: '没有这个账户。',
  PROFILE_UNCONFIRMED: '日志中没有磁盘上这样的账户。请先在“密钥”中确认它的主机和账户 ID。',
  PROFILE_NOT_OWN: '无法确认此账户：其主账户缺失，或磁盘上的这一条目曾属于另一个账户。请将其移除后重新添加。',
  PROFILE_STAYS: '此账户目前必须保持原样。',
  UPDATES_UNMADE: '更新还不能开启：项目还没有用于更新的地址和密钥。',
  UPDATES_OFF: '更新已关闭。',
  UPDATE_NOT_THERE: '现在没有可以这样处理的更新。请重新查找。',
  UPDATE_WAITS: '现在不行：还有事项未结束。请先处理它；持有仓位不妨碍更新。',
  EVIDENCE_TOO_EARLY:
    '此请求的证据从 {from:time} 起才能保存或复制。在此之前交易所仍会接受它的签名，拿到证据的人可能再次发送该请求。',
  NOT_WRITTEN: '无法保存。',
}

/** The same with a dash for each fact, where one that it needs did not come. */
const dashed = (sentence: Sentence): string => sentence.replaceAll(HOLE, DASH)

/** What a word of this desk among the facts is called in a sentence, by the name of the fact. */
const called = new Map<string, ReadonlyMap<string, string>>(
  Object.entries({
    side: { above: '高于该价格', below: '低于该价格' },
    mode: marginModeWords,
    input: {
      account: '账户',
      'algo orders': '条件委托',
      book: '订单簿',
      figure: '一个数字',
      key: '密钥',
      'key at the venue': '交易所的密钥记录',
      leverage: '杠杆',
      leverages: '杠杆',
      'margin modes': '保证金模式',
      markets: '市场规则',
      'number for a settlement': '结算编号',
      orders: '委托',
      positions: '仓位',
      quote: '行情',
      terms: '账户条款',
      tokens: '币种',
    },
    figure: {
      'address of this computer': '本机的地址',
      'addresses of this key': '此密钥的允许地址',
      'choice for maintenance': '维护时的选择',
      'margin factor of this market': '该市场的保证金系数',
      'margin of this position': '该仓位的保证金',
      'state of this key': '此密钥的状态',
      value: '价值',
    },
    doubt: {
      'open after an end': '结束后仍在列表中',
      'edited elsewhere': '在别处被修改',
      'not in the journal': '不在操作日志中',
      'position not explained': '仓位无法解释',
      'told otherwise': '说法不一',
      'marks apart': '标记价格不一致',
    },
    act: actTitles,
    guard: guardLabels,
    why: { 'may still arrive': '有请求仍可能到达', 'a word nobody knows': '有一个不认识的词' },
    field: {
      'base address': '基础地址',
      'public stream address': '公共数据流地址',
      'private stream address': '私有数据流地址',
      quantity: '数量',
      price: '价格',
      triggerPrice: '触发价',
    },
  }).map(([name, words]) => [name, new Map(Object.entries(words))]),
)

const spoken = (facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).map(([name, text]) => [name, called.get(name)?.get(text) ?? text]))

/** A refusal as a sentence. Where a fact is missing, a dash stands for each. */
export const refusalWords = (refusal: Refusal): string => refusalIn(undefined)(refusal)

/** The same of a refusal about a market: its figures are rounded to the market’s grid. */
export const refusalIn =
  (market: Grid | undefined) =>
  ({ code, facts }: Refusal): string =>
    (code === 'KEY_UNREADABLE' ? keychainWords(facts['why']) : undefined) ??
    (code === 'KEY_REFUSED' ? refusedKeyWords(facts['cause']) : undefined) ??
    (code === 'WRITES_READ_ONLY' ? barredWords(facts['why']) : undefined) ??
    (code === 'KEY_TOO_ABLE' ? tooAbleWords(facts['why']) : undefined) ??
    (code === 'UPDATE_WAITS' ? waitsWords(facts['open']) : undefined) ??
    (code === 'PROFILE_STAYS' ? staysWords(facts['why']) : undefined) ??
    (code === 'MARKET_NOT_TRADING' ? closedWords(facts['status']) : undefined) ??
    (code === 'REDUCE_ONLY_NOTHING' ? nothingToReduce(facts) : undefined) ??
    (code === 'DISTANCE_OUT_OF_RANGE' ? distanceWords(facts, market) : undefined) ??
    fill(sentences[code], spoken(facts), dashed(sentences[code]), market)

/** A market that does not take an order, by a word that is not the venue’s own. */
function closedWords(status: string | undefined): string | undefined {
  const said = status === undefined ? undefined : statusWords(status)
  return said && `该市场状态为${said.word}，现在不接受此委托。${said.meaning}`
}

/** Why an order that only reduces has nothing to reduce: there is no position, or it is on the order’s own side. */
export function nothingToReduce({ position }: Facts): string | undefined {
  const held = amount(position ?? '')
  if (held === undefined || isZero(held)) return undefined
  return isNegative(held) ? '仓位为空头 SHORT：卖出不能减少它。' : '仓位为多头 LONG：买入不能减少它。'
}

/** How far a trailing stop was to follow, as it is typed: in percent, or in quote money. */
function distanceWords(
  { is, distance = '', min = '', max = '' }: Facts,
  market: Grid | undefined,
): string | undefined {
  const [asked, least, most] = [distance, min, max].map(amount)
  if (asked === undefined || most === undefined) return undefined
  if (is === 'value') return `跟踪距离 ${exact(asked)} USDC：必须小于标记价格 ${price(most, market)}。`
  return is === 'rate' && least !== undefined
    ? `跟踪距离 ${inPercent(asked)}：必须在 ${inPercent(least)} 至 ${inPercent(most)} 之间。`
    : undefined
}
