import type { StatementPart, StatementRow } from '@core/history/statement-detail'
import {
  isNothingLeft,
  unknownTerms,
  type LeftCause,
  type Statement,
  type StatementEnd,
} from '@core/history/statement'
import type { StatementKind } from '@core/history/statement-text'
import { publicTables } from '@core/history/history-table'
import { HALF_DAY, statementTime } from '../statement'
import { shown } from '../fill'
import { fine, percent, short } from '../format'
import { many } from './many'
import { tableTitles } from './portfolio'

export { HALF_DAY, statementTime } from '../statement'

/** 对账单各部分的名称。 */
export const statementTitles: Readonly<Record<StatementPart, string>> = {
  deposits: '充值',
  withdrawals: '提现',
  transfers: '账户间划转',
  realised: '未扣手续费的已实现盈亏',
  fees: '交易手续费',
  liquidation: '强平和保险基金费用',
  funding: '资金费',
  unrealised: '未实现盈亏的变化',
  collateral: '其他抵押品，价值变化',
  conversions: '兑换',
  settled: '结算',
}

/** 对账单各部分在这家交易所包含什么。 */
export const statementMeanings: Readonly<Record<StatementPart, string>> = {
  deposits: '转入的 USDC，按完成时间。',
  withdrawals: '转出的 USDC，按完成时间。',
  transfers: '转到另一账户或从另一账户转来的 USDC。交易所对它的用词没有说明方向。',
  realised:
    '每笔成交中平仓的部分，按其价格与未平部分均价之差：不含手续费。强平或自动减仓取走的也在内，按被取走时的价格。交易所自己的已实现盈亏已扣除开仓和平仓两次的手续费。',
  fees: '每笔成交的手续费，无论开仓还是平仓。正数为返佣。',
  liquidation: '强平在价格之外的代价：清算人所得，以及进入保险基金的。正数表示基金支付了账户付不起的部分。',
  funding: '每次资金费收付。负数为支付，正数为收到。它不在已实现盈亏里，也不在未实现盈亏里。',
  unrealised: '未平部分按标记价格与其成交均价之差，期末减期初。结算不影响它。',
  collateral: 'USDC 以外的资产，按指数价格：期末价值减期初价值。',
  conversions: '一个币种换成另一个。交易所没有相应的行：若每个币种的持有量都不变，即可知没有兑换。',
  settled:
    '结算把未结算盈亏变为余额：只是换了位置，没有盈亏。未结算包含上次结算以来的已实现盈亏、按标记价格计的未平部分、手续费和资金费。',
}

/** 对账单的每一端取自何处。 */
export const edgeWords = ({ edge, at, source }: StatementEnd): string => {
  if (source === 'now') return `按最近读到的，${statementTime(at)}`
  if (source === 'venue') return '交易所自己的当日价值，配 00:00 资金费的标记价格'
  const apart = Math.abs(at - edge)
  if (apart < HALF_DAY / 4) return `由本终端在午夜${at < edge ? '前' : '后'} ${apartWords(apart)}读取`
  return `由本终端于 ${statementTime(at)} 读取：没有更接近午夜的`
}

const apartWords = (ms: number): string =>
  ms < 60_000 ? many(Math.ceil(ms / 1_000), '秒', '秒') : many(Math.round(ms / 60_000), '分钟', '分钟')

/** 对账单的结论：相符、剩多少，或什么未知。 */
export function verdictOf(statement: Statement): {
  readonly is: 'balances' | 'left' | 'unknown'
  readonly text: string
} {
  const { opening, closing, left } = statement
  if (opening === undefined || closing === undefined || left === undefined)
    return {
      is: 'unknown',
      text: opening === undefined ? statementSays.noOpening : statementSays.noClosing,
    }
  const unknown = unknownTerms(statement)
    .map(term => statementTitles[term])
    .join('、')
  if (unknown !== '')
    return {
      is: 'unknown',
      text: isNothingLeft(left)
        ? statementSays.unknownNothing(unknown)
        : statementSays.unknownLeft(fine(left), unknown),
    }
  if (isNothingLeft(left)) return { is: 'balances', text: statementSays.balances }
  return { is: 'left', text: statementSays.left(fine(left)) }
}

/** 同一结论的短说法，用于日期列表。 */
export function verdictInShort(statement: Statement): string {
  const { is } = verdictOf(statement)
  if (is === 'balances') return statementSays.balancesShort
  if (is === 'left' && statement.left !== undefined) return statementSays.leftShort(fine(statement.left))
  return statementSays.unknownShort
}

/** 为什么可能有剩余，每条一句；按地址查看时，账户的某些内容谁也得不到。 */
export function causeWords(cause: LeftCause, isByAddress: boolean): string {
  switch (cause.is) {
    case 'size':
      return `${shown(cause.symbol)} 变动了 ${short(cause.by)}，没有相应的行。`
    case 'no mark':
      return `${shown(cause.symbol)} 没有可对照的标记价格。`
    case 'not read':
      if (isByAddress && !publicTables.some(table => table === cause.table))
        return `按账户地址查看时得不到：${tableTitles[cause.table]}。`
      return `${statementTime(cause.from, 19)} 到 ${statementTime(cause.to, 19)} 之间没有读取：${tableTitles[cause.table]}。`
    case 'fee untold':
      return `${many(cause.count, '笔成交', '笔成交')}没有说明手续费。`
    case 'other moment':
      return '交易所的当日价值与其资金费的标记价格可能相差几秒，而且其价值可能包含午夜的资金费。'
  }
}

const sideText: Readonly<Record<string, string>> = { BUY: '买入', SELL: '卖出' }

/** 对账单的一行是什么。 */
export function statementRowWords(row: StatementRow): string {
  switch (row.is) {
    case 'fill':
      return `${sideText[row.side] ?? row.side} ${short(row.quantity)}，价格 ${short(row.price)}`
    case 'taken':
      return `${short(row.size)} 被${row.by === 'liquidation' ? '强平' : '另一账户的强平'}取走`
    case 'liquidation':
      return row.symbols.length === 0 ? '强平' : `强平 ${row.symbols.map(one => shown(one)).join('、')}`
    case 'funding':
      return `费率 ${percent(row.rate, 4)}，标记价格 ${short(row.mark)}`
    case 'transfer':
      return `${shown(row.side, 30)}，币种 ${shown(row.token, 12)}`
    case 'settled':
      return `余额 ${fine(row.balance)}，未结算 ${fine(row.unsettled)}`
    case 'open':
      return `期初 ${short(row.before)}，期末 ${short(row.after)}`
    case 'token':
      return `${shown(row.token, 12)}：期初 ${short(row.before)}，期末 ${short(row.after)}`
  }
}

/** 保存的对账单的一行代表什么。 */
export const statementKindTitles: Readonly<Record<StatementKind, string>> = {
  days: '每天',
  fills: '每笔成交',
  payments: '每笔收付',
}

/** 对账单在数字旁边说的话。 */
export const statementSays = {
  title: '对账单',
  utc: '增加账户价值的为正，减少的为负。',
  days: '各天',
  whole: '整段时间',
  wholeFrom: (from: string, to: string): string => `${from} 到 ${to}`,
  cut: (days: number): string => `显示这段时间的最后 ${many(days, '天', '天')}；保存时写入全部。`,
  opening: '期初账户价值',
  closing: '期末账户价值',
  notExplained: '未解释',
  balances: '每一项都已知，合起来等于期末价值。',
  balancesShort: '相符',
  left: (amount: string): string => `${amount} USDC 没有任何行可以解释。`,
  leftShort: (amount: string): string => `${amount} 未解释`,
  unknownLeft: (amount: string, terms: string): string => `剩余 ${amount} USDC 属于未知的项：${terms}。`,
  unknownNothing: (terms: string): string => `已知的合起来等于期末价值。未知：${terms}。`,
  unknownShort: '未全部得知',
  noOpening: '期初的账户价值无从得知：本终端和交易所的每日记录都没有。',
  noClosing: '期末的账户价值无从得知：本终端和交易所的每日记录都没有。',
  notKnown: '未知',
  none: '无',
  rowCount: '行数',
  rows: (count: number): string => many(count, '行', '行'),
  pockets: '结算：在未结算与余额之间转移',
  balance: '余额，含逐仓保证金',
  unsettled: '未结算',
  together: '合计',
  asBegan: '期初',
  moved: '已结算',
  asEnded: '期末',
  pocketUnknown: '交易所的每日记录只有总价值',
  why: '可能缺少什么',
  open: (title: string): string => `${title}的行`,
  more: '更多行',
  noRows: { title: '没有行。', next: '这段时间没有发生这类事。' },
  rowsUnread: { title: '尚未得知。', next: '这段时间的行还没有读取。' },
  nothing: {
    title: '还没有可列出的日子。',
    next: '本终端或交易所的每日记录见过一天开始时的账户价值后，才能列出那一天。',
  },
  save: '保存对账单',
  line: '每行对应',
  change: '变化',
  result: '对账单',
  dayTerm: (title: string): string => `${title}，逐日；Enter 打开那一天`,
} as const
