import type { Outside } from '@core/armed/inside'
import type { EnvelopeEnd } from '@core/envelope/ended'
import {
  isClick,
  type ArmedAct,
  type ArmedEnvelope,
  type ArmedPlace,
  type ArmedType,
  type EnvelopeMarket,
  type TicketPlace,
} from '@core/envelope/envelope'
import type { EnvelopeUse } from '@core/envelope/used'
import { usedIn } from '@core/envelope/used'
import type { Refusal } from '@core/value/result'
import { shown, sized, type Grid, type GridOf } from '../fill'
import { counted, money, price, size } from '../format'
import type { SheetLine } from '../sheet'
import type { BytesOfOrder } from '../armed'
import { barredLines } from './protect'
import { refusalWords } from './refusals'

export const armSays = {
  title: '预授权交易',
  about:
    '一次确认，授权限额之内的多笔委托：有效期间，每按一次绑定的按键就发出一笔委托，不再逐笔弹出确认面板。超出限额的一律照常询问。',
  noMarket: '当前没有显示任何市场。',
  buyAtMost: '买入价上限',
  sellAtLeast: '卖出价下限',
  perOrder: '每次按键数量',
  inAll: '总数量上限',
  worthPerOrder: '单笔价值上限',
  worthInAll: '总价值上限',
  writes: '请求次数上限',
  minutes: '有效时间',
  minute: '分钟',
  isolated: '逐仓保证金',
  postOnly: '挂单一律只做挂单：绝不主动成交',
  clicks: '也包括点击：在当前屏幕上的价格阶梯、图表、下单面板、仓位行和委托行周围的边框之内',
  filled: '最差价格按您的价格保护幅度填入，价值按数量与该价格计算：请核对。没有价格的方向不交易。',
  ask: '查看限额并确认',
  open: '预授权正在生效。请先解除，再设定新的限额。',
  past: '历次预授权',
  none: '此账户从未预授权。',
  noneEnded: '此账户的预授权尚无已结束的。',
  allowed: '授权内容',
  used: '已用额度',
  orders: '已发出的请求',
  noOrders: '没有发出任何请求。',
  seal: '封印',
}

export const armedStripSays = {
  armed: '已预授权',
  program: '程序运行中',
  disarm: '解除',
  byKey: 'Esc',
  left: (writes: number, sizes: readonly string[]): string =>
    `剩余：${[`${counted(writes)} 次请求`, ...sizes].join(' · ')}`,
  last: (order: string, state: string): string => `最近一笔：${order}（${state}）`,
  order: ({ side, quantity, symbol, price, type, reduces }: BytesOfOrder): string =>
    `${side} ${quantity} ${symbol}，价格 ${price}，${type}${reduces ? '，只减仓' : ''}`,
  move: (order: string, trigger: string): string => `止损 ${order} 移至 ${trigger}`,
  cancel: (order: string, symbol: string): string => `撤销 ${symbol} 的委托 ${order}`,
  edit: (order: string, then: string): string => `将委托 ${order} 改为 ${then}`,
  unsaid: '?',
  unread: '其内容不是委托、改单或撤单',
}

export const endWords: Readonly<Record<EnvelopeEnd, string>> = {
  time: '有效时间已到',
  'used up': '额度已用完',
  disarmed: '您解除了预授权',
  stopped: '交易已停止',
  locked: '交易台已锁定',
  asleep: '电脑休眠或屏幕锁定',
  'desk closed': '交易台已关闭',
  'another account': '切换到了另一个账户',
  'no connection': '连接已断开',
  clocks: '两个时钟的时间不一致',
  unknown: '有一笔结果未知',
  refused: '交易所拒绝了一笔委托',
  halted: '交易已中止',
  guard: '触及了您自己的风控限制',
  'guards changed': '您的风控限制已更改',
  contradiction: '交易所的两个回复互相矛盾',
  'trading off': '此账户的交易已关闭',
  journal: '日志无法写入',
  'page gone': '交易台页面重新加载',
  'not shown': '预授权提示条无法显示',
  'out of sight': '您离开了一分钟',
  gap: '私有频道出现中断',
  signer: '负责签名的部分与交易台的计数不一致',
  done: '程序的流程已走完',
  patience: '等待数据或连接过久',
  'nothing to close': '没有可平的仓位',
  'not sent': '撤单未能发出或未被执行，其委托仍在',
  checks: '所要发出的内容违反交易台或市场的规则',
  'stop gone': '其止损单已成交、触发或被撤销',
  'stop changed': '其止损单被其他途径更改',
  'position gone': '其止损所保护的仓位已平或反向',
  'own order': '您在同一市场自行下了单',
  'run ended': '交易台未作说明便已结束运行',
}

export const endedSays = {
  hands: '预授权已结束',
  program: '程序已结束',
  why: (why: EnvelopeEnd): string => `原因：${endWords[why]}。已在交易所挂出的委托仍然有效。`,
}

export const restsSays = {
  rests: (orders: number): string => `其中 ${counted(orders)} 笔委托仍在挂单，可能成交。`,
  cancel: (symbol: string): string => `撤销 ${symbol} 的全部委托…`,
}

const outsideWords: Readonly<Record<Outside, string>> = {
  'another profile': '预授权属于另一个账户',
  'another account': '预授权属于另一个账户',
  'its time is over': '有效时间已过',
  'the clocks are apart': '两个时钟的时间不一致',
  'as many writes as it allows': '请求次数已用完',
  'a kind it does not allow': '不允许这种委托',
  'a market it does not name': '不包含这个市场',
  'a side it does not allow': '不允许这个方向',
  'a worse price than it allows': '价格超出了允许范围',
  'no best price to count by': '没有可用来计算的最优价',
  'larger than one may be': '超过了单笔数量上限',
  'larger than all may be together': '将超过总数量上限',
  'worth more than one may be': '超过了单笔价值上限',
  'worth more than all may be together': '将超过总价值上限',
  'an order that did not leave inside': '那笔委托不是在此授权内发出的',
  'an order that has filled in part': '该委托已部分成交，保持原价',
  'no click that main saw': '这不是边框之内的点击',
  'another stop': '这是另一笔止损单',
  'a trigger it does not allow': '触发价会更宽，或越过了允许的范围',
}

export function pressRefusedWords({ code, facts }: Refusal): string {
  if (code !== 'OUTSIDE_ENVELOPE') return refusalWords({ code, facts })
  const why = (facts['why'] ?? '').split(', ').flatMap(part => (isOutside(part) ? outsideWords[part] : []))
  return `未发送：${why.join('；')}。`
}

const isOutside = (part: string): part is Outside => Object.hasOwn(outsideWords, part)

const typeWords: Readonly<Record<ArmedType, string>> = {
  LIMIT: '限价',
  POST_ONLY: '只做挂单',
  IOC: 'IOC',
}

export function armedActWords(act: ArmedAct, market: Grid | undefined): string {
  if (act.does === 'close') return '平掉仓位'
  if (act.does === 'take back') return '撤销最近一笔由此发出的委托'
  if (act.does === 'take back that') return '撤销该行的委托（须由此发出）'
  if (act.does === 'move') return '将最近一笔由此发出的委托移到本方最优价'
  const verb = act.side === 'BUY' ? '买入' : '卖出'
  if (act.does === 'place at')
    return `${verb} ${size(act.quantity, market)}，${typeWords[act.type]}，按所点击的价格`
  const at = act.type === 'IOC' ? '按对手方最优价' : '按本方最优价'
  return `${verb} ${size(act.quantity, market)}，${typeWords[act.type]}，${at}`
}

const marketLines = (
  { symbol, marginMode, buyAtMost, sellAtLeast, size: most }: EnvelopeMarket,
  gridOf: GridOf,
): readonly SheetLine[] => [
  ['市场', `${shown(symbol)}，${marginMode === 'CROSS' ? '全仓' : '逐仓'}`],
  ['买入', buyAtMost === undefined ? '不允许' : `绝不高于 ${price(buyAtMost, gridOf(symbol))}`],
  ['卖出', sellAtLeast === undefined ? '不允许' : `绝不低于 ${price(sellAtLeast, gridOf(symbol))}`],
  ['单笔数量上限', sized(most.perOrder, gridOf(symbol))],
  ['总数量上限', sized(most.inAll, gridOf(symbol))],
]

const marketLine = (market: EnvelopeMarket, gridOf: GridOf): SheetLine => {
  const { symbol, marginMode, buyAtMost, sellAtLeast, size: most } = market
  const grid = gridOf(symbol)
  return [
    `${shown(symbol)}，${marginMode === 'CROSS' ? '全仓' : '逐仓'}`,
    [
      buyAtMost === undefined ? '不允许买入' : `买入绝不高于 ${price(buyAtMost, grid)}`,
      sellAtLeast === undefined ? '不允许卖出' : `卖出绝不低于 ${price(sellAtLeast, grid)}`,
      `单笔数量上限 ${sized(most.perOrder, grid)}`,
      `总数量上限 ${sized(most.inAll, grid)}`,
    ].join('；'),
  ]
}

export const boundLines = (envelope: ArmedEnvelope, gridOf: GridOf): readonly SheetLine[] => [
  ...(envelope.rule?.is === 'protect' ? barredLines(envelope) : orderLines(envelope, gridOf)),
  ['请求次数上限', counted(envelope.writes)],
  ['有效时间', `自确认起 ${counted(envelope.lasts / 60_000)} 分钟`],
]

const orderLines = (envelope: ArmedEnvelope, gridOf: GridOf): readonly SheetLine[] => [
  ...(envelope.markets.length === 1
    ? envelope.markets.flatMap(market => marketLines(market, gridOf))
    : envelope.markets.map(market => marketLine(market, gridOf))),
  ['单笔价值上限', `${money(envelope.worth.perOrder)} USDC`],
  ['总价值上限', `${money(envelope.worth.inAll)} USDC`],
  [
    '种类',
    [
      ...envelope.types.map(type => typeWords[type]),
      ...(envelope.rule === undefined ? ['平仓'] : []),
      envelope.rule === undefined ? '撤销和修改由此发出的委托' : '撤销由此发出的委托',
    ].join('、'),
  ],
]

export const keyLines = ({ acts }: ArmedEnvelope, gridOf: GridOf): readonly SheetLine[] =>
  acts.map(act => [isClick(act) ? clickWords[act.key] : act.key, armedActWords(act, gridOf(act.symbol))])

const clickWords: Readonly<Record<ArmedPlace, string>> = {
  bids: '在边框内点击买盘',
  asks: '在边框内点击卖盘',
  'chart buys': '在图表左侧边框内点击',
  'chart sells': '在图表右侧边框内点击',
  'ticket buys': '在下单面板左侧边框内点击',
  'ticket sells': '在下单面板右侧边框内点击',
  closes: '点击边框内的平仓按钮',
  'takes back': '点击委托列表边框列内的撤单按钮',
}

export const armedPlaceSays = {
  ticket: '预授权委托',
  short: { 'chart buys': '买', 'chart sells': '卖' },
  'chart buys': '预授权期间，点击即按此高度的价格买入',
  'chart sells': '预授权期间，点击即按此高度的价格卖出',
}

export function armedButtonWords(
  place: TicketPlace,
  act: ArmedAct | undefined,
  market: Grid | undefined,
): string {
  const verb = place === 'ticket buys' ? '买入' : '卖出'
  return act !== undefined && 'quantity' in act
    ? `按最优价${verb} ${size(act.quantity, market)}`
    : `${verb}（未预授权）`
}

export const useLines = (
  envelope: ArmedEnvelope,
  used: EnvelopeUse,
  gridOf: GridOf,
): readonly SheetLine[] => [
  ['请求', `${counted(used.writes)} / ${counted(envelope.writes)}`],
  ...(envelope.rule?.is === 'protect' ? [] : sizesUsed(envelope, used, gridOf)),
]

const sizesUsed = (...[envelope, used, gridOf]: Parameters<typeof useLines>): readonly SheetLine[] => [
  ['价值', `${money(used.worth)} / ${money(envelope.worth.inAll)} USDC`],
  ...envelope.markets.map(({ symbol, size: most }): SheetLine => [
    shown(symbol),
    `${size(usedIn(used, symbol), gridOf(symbol))} / ${sized(most.inAll, gridOf(symbol))}`,
  ]),
]

export const armSheetSays = {
  bounds: '授权内容',
  keys: '各按键的作用',
  worst: '最坏情况',
  presses:
    '按一次键，或在可点击之处周围所画的边框之内点击一次，就是一次请求：按住不放、自动重复、拖动以及双击的第二下都不算，每秒最多计五次。页面即使被人控制，自己也发不出任何委托，最多只能发出您按键和点击次数那么多的委托；对于点击，它可以报出另一个价格，或另一笔由此发出的委托，但仍在限额之内。',
  again: '有效期间，相同的委托不再询问；其他任何疑问都会弹出确认面板。',
  after: '此后持有的仓位随市场变动。预授权结束时，已挂在交易所的委托仍然保留。',
  ends: '按 Esc、停止交易、锁定、断线、首个未知结果、被拒绝、触及风控限制，或您离开一分钟，预授权都会结束。',
}
