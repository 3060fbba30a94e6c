import type { ChaseRule, MarketRule, RuleTerms, ScaleRule, TwapRule } from '@core/envelope/program-rule'
import type { LegProgress, ProgramProgress } from '@core/programs/progress'
import { wholeOf } from '@core/programs/scale/levels'
import type { Side } from '@core/market/market'
import { isZero, type Amount } from '@core/value/decimal'
import type { Grid } from '../fill'
import { counted, DASH, gain, money, percent, price, size } from '../format'
import type { SheetLine } from '../sheet'

export const programSays = {
  title: '程序',
  about:
    '一次确认，授权一条规则：有效期间，它自行发出委托，不再逐笔弹出确认面板，每一笔都在确认面板所列的限额之内。它只在本交易台运行时运行，重启之后不会继续。',
  kind: '类型',
  kinds: {
    twap: '按时间分批成交（TWAP）',
    chase: '跟随最优价（追单）',
    basket: '多个市场逐一成交（组合）',
    scale: '按价位分档挂单（分档）',
    'close over time': '按时间分批平仓',
    protect: '移动止损（保本、跟随）',
  },
  near: '从（最近价）',
  far: '到（最远价）',
  levels: '档数',
  grows: '每档比前一档增加',
  ofFirst: '%（按首档）',
  every: '每档间隔（0：逐档连续）',
  rests: '全部挂单时长',
  closes: { BUY: '买回空头持仓，只减仓。', SELL: '卖出多头持仓，只减仓。' },
  nothingHeld: '您在此市场没有可平的持仓。',
  heldNotRead: '您在此市场的持仓尚未读取。',
  moves: '重新挂单至多',
  apart: '挂单间隔',
  takesRest: '结束时吃掉剩余部分（IOC）',
  side: '方向',
  quantity: '总数量',
  worst: { BUY: '买入价上限', SELL: '卖出价下限' },
  worthInAll: '总价值上限',
  worthForEach: '每次挂单的价值',
  slices: '批数',
  minutes: '总时长',
  minute: '分钟',
  type: '每一批',
  types: { IOC: '吃单（IOC）', POST_ONLY: '挂单（只做挂单）' },
  reach: '超出最优价至多',
  basisPoints: 'bps',
  sizeVaries: '数量浮动至多',
  timeVaries: '时间浮动至多',
  hundredths: '%',
  catchUp: '错过的部分最多补发',
  patience: '等待数据至多',
  seconds: '秒',
  reduceOnly: '平仓：只减仓',
  isolated: '逐仓保证金',
  ask: '查看规则并确认',
  noMarket: '当前没有显示任何市场。',
  filled: '最差价格按您的价格保护幅度填入，总价值按该价格计算：请核对。两者都列在确认面板上，绝不会越过。',
  filledForEach:
    '最差价格按您的价格保护幅度填入，价值按全部数量以该价格计算：请核对。价值每次挂单各计一次：可能发出的总额是其相应倍数，确认面板会列出。',
  filledAtLevels: '总价值按两个价格中较高者计算填入：请核对。它列在确认面板上，绝不会越过。',
  comesTo: (slices: number, part: string, base: string, seconds: number): string =>
    `${counted(slices)} 批，每批约 ${part} ${base}，每 ${counted(Math.round(seconds * 10) / 10)} 秒一批。`,
  open: '已有预授权正在生效。请先结束，再开始程序。',
}

export const programRowSays = {
  title: '程序',
  end: '结束',
  row: (side: string, done: string, of: string, symbol: string, left: string): string =>
    `${symbol} ${side} ${done} / ${of}，${left}`,
  next: (left: string): string => `下一笔 ${left} 后`,
}

export const leftToFill = (
  { left, unknown }: Pick<LegProgress, 'left' | 'unknown'>,
  market: Grid | undefined,
): string => {
  const words = `剩余 ${size(left, market)}`
  return isZero(unknown) ? words : `${words}，${size(unknown, market)} 结果未知`
}

export const programWaitSays = {
  title: '程序等待中',
  on: { connection: '等待连接', figures: '等待新数据', price: '等待更优价格' },
  ends: (left: string): string => `，${left} 后结束`,
}

export const mayStillSend = (writes: number, sizes: readonly string[]): string =>
  `尚可发出：${[`${counted(writes)} 次请求`, ...sizes].join(' · ')}`

export const programSideWords: Readonly<Record<Side, string>> = { BUY: '已买入', SELL: '已卖出' }

export const ruleLines = (rule: MarketRule, market: Grid | undefined): readonly SheetLine[] => [
  ...ownLines(rule, market),
  waitsLine(rule),
  ['盘口中间价', price(rule.arrival, market)],
  ['步长', `数量 ${size(rule.step, market)}，价格 ${price(rule.tick, market)}`],
]

function ownLines(rule: MarketRule, market: Grid | undefined): readonly SheetLine[] {
  switch (rule.is) {
    case 'twap':
      return twapLines(rule, market)
    case 'chase':
      return chaseLines(rule, market)
    case 'scale':
      return scaleLines(rule, market)
  }
}

export const waitsLine = (rule: Pick<RuleTerms, 'patience'>): SheetLine => [
  '等待',
  `数据或连接中断时至多等待 ${inSeconds(rule.patience)}，然后结束；频道中断且有未完结的委托则立即结束`,
]

const whatFor = (rule: RuleTerms, market: Grid | undefined): string =>
  `${rule.side === 'BUY' ? '买入' : '卖出'} ${size(rule.quantity, market)}`
export const howItTakes = (rule: Pick<RuleTerms, 'reach'>): string =>
  `从对手方最优价起最多超出 ${counted(rule.reach)} bps，绝不越过最差价格`

const chaseLines = (rule: ChaseRule, market: Grid | undefined): readonly SheetLine[] => [
  ['内容', `在 ${inMinutes(rule.follows)}内${whatFor(rule, market)}${rule.reduceOnly ? '，只减仓' : ''}`],
  [
    '方式',
    `以本方最优价只做挂单；市场走开时撤单，剩余部分重新挂单，至多 ${counted(rule.moves)} 次，间隔至少 ${inSeconds(rule.apart)}`,
  ],
  ['结束时', rule.takesRest ? `剩余部分以 IOC 吃单，${howItTakes(rule)}` : '撤销剩余部分'],
  [
    '计算方式',
    `每次挂单都按全部数量计算，因为它可能全部成交：合计限额即 ${counted(rule.moves + (rule.takesRest ? 2 : 1))} 次挂单之和；重新挂单的是按交易所记录 ${size(rule.quantity, market)} 中剩余的部分，少于 ${size(rule.least, market)} 的部分不再处理`,
  ],
]

const twapLines = (rule: TwapRule, market: Grid | undefined): readonly SheetLine[] => [
  [
    '内容',
    `在 ${inMinutes(rule.slices * rule.every)}内${whatFor(rule, market)}${rule.reduceOnly ? '，只减仓' : ''}`,
  ],
  [
    '批次',
    `共 ${counted(rule.slices)} 批，每 ${inSeconds(rule.every)}一批；数量浮动至多 ${counted(rule.sizeVaries)} %，时间浮动至多 ${counted(rule.timeVaries)} %，由种子 ${counted(rule.seed)} 决定`,
  ],
  [
    '每一批',
    rule.type === 'POST_ONLY' ? '以本方最优价只做挂单，到时未成交则撤单' : `IOC 吃单，${howItTakes(rule)}`,
  ],
  [
    '错过的部分',
    isZero(rule.catchUp)
      ? '不再补发'
      : `最多共补发 ${size(rule.catchUp, market)}，以按交易所记录 ${size(rule.quantity, market)} 中剩余的部分为限`,
  ],
]

const scaleLines = (rule: ScaleRule, market: Grid | undefined): readonly SheetLine[] => [
  [
    '内容',
    `从 ${price(rule.near, market)} 到 ${price(rule.far, market)} 分 ${counted(rule.levels)} 档${whatFor(rule, market)}${rule.reduceOnly ? '，只减仓' : ''}`,
  ],
  [
    '数量',
    rule.grows === 0 ? '每档相同，按整步长' : `每档比前一档增加首档的 ${counted(rule.grows)} %，按整步长`,
  ],
  [
    '每一档',
    `以自己的价格只做挂单，只挂一次：${rule.every === 0 ? '逐档连续' : `每 ${inSeconds(rule.every)}一档`}。市场已越过的档位，或距标记价格超过 ${percent(rule.collar)} 的档位会等待；被交易所立即撤销的档位即为错过`,
  ],
  ['结束时', `${inMinutes(rule.rests)}后仍在挂的委托逐笔撤销`],
  [
    '全部成交',
    `${size(rule.quantity, market)}，均价 ${price(wholeOf(rule).average, market)}，${money(wholeOf(rule).worth)} USDC`,
  ],
]

export const inMinutes = (ms: number): string => `${counted(Math.round(ms / 6_000) / 10)} 分钟`
export const inSeconds = (ms: number): string => `${counted(Math.round(ms / 100) / 10)} 秒`

export const programSheetSays = {
  rule: '规则',
  sends:
    '无需按键：规则自行发出每一笔委托，并受以上所有限额约束。被劫持的页面既不能启动它，也不能更改或加快它。',
  own: '对于平仓程序，您在同一市场自行下单即会使其结束。',
  ends: '以下情况会使其结束：已完成、停止交易、锁定、休眠、切换账户、首个未知结果、交易所拒绝、触及风控限制、等待过久，或由您结束。错过的就错过了。结束时，在交易所挂着的委托保持不变。',
}

export const progressLines = (
  { slices, of, fee }: ProgramProgress,
  leg: LegProgress,
  market: Grid | undefined,
): readonly SheetLine[] => {
  const { executed, average, arrival, againstArrival, againstMarket, market: own } = leg
  return [
    ['已成交', `${size(executed, market)}，${leftToFill(leg, market)}`],
    ['已发委托', `${counted(slices)} / ${counted(of)}`],
    ['均价', average === undefined ? DASH : price(average, market)],
    ['相对起始价', `${compared(againstArrival)}（${price(arrival, market)}）`],
    ['相对市场均价', own === undefined ? DASH : `${compared(againstMarket)}（${price(own, market)}）`],
    feesLine(fee),
  ]
}

export const feesLine = (fee: Amount | undefined): SheetLine => [
  '手续费',
  fee === undefined ? '未知' : `${money(fee)} USDC`,
]

export function compared(against: LegProgress['againstArrival']): string {
  if (against === undefined) return DASH
  return `${gain(against.money)} USDC，${percent(against.fraction, 3)}`
}
