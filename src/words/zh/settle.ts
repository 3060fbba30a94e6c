import { balanceSettled, unsettledSum, type Unsettled } from '@core/figures/unsettled'
import type { PlannedSettle } from '@core/write/planned-write'
import { shown } from '../fill'
import { gained, LISTED, usdc } from '../settle'
import { clockTime } from '../times'
import type { Words } from '../write-words'

export { gained, LISTED, usdc } from '../settle'

/** What a settlement says of itself: what is unsettled as it was read, and that the venue takes its own figures. */
export function settleWords({ unsettled, readAt, balance, free, nonce }: PlannedSettle): Words {
  const [lead, rest] = ['结算盈亏', '此子账户的全部仓位']
  const all = unsettledSum(unsettled)
  const isolated = unsettled.some(({ marginMode }) => marginMode === 'ISOLATED')
  return {
    sentence: `${lead}，${rest}：未结算 ${gained(all)}`,
    lead,
    rest,
    sent: [
      ['未结算', `合计 ${gained(all)}，读取于 ${clockTime(readAt)}`],
      ['按仓位', listOf(unsettled)],
      [
        '余额',
        balance === undefined
          ? '未读取'
          : `${usdc(balance)} → 约 ${usdc(balanceSettled(balance, unsettled))}${isolated ? '，逐仓部分除外' : ''}`,
      ],
      [
        '可用保证金',
        free === undefined
          ? '未读取'
          : `${isolated ? '现在 ' : ''}${usdc(free)}${isolated ? '' : '，大致不变'}`,
      ],
      ['一次性编号', shown(nonce, 24)],
    ],
    may: [
      ['数字', '交易所采用它结算那一刻自己的数字，而不是这些'],
      ['然后', '每个仓位的成本从标记价格重新开始，未结算盈亏和资金费用从零开始'],
      ['不变', '数量、开仓价和强平价：未结算盈亏已计入保证金'],
      ...(isolated ? [['逐仓', '交易所没有说明它计入余额还是仓位保证金'] as const] : []),
      ['完成', '当交易所的历史中出现其回应所指的那一次结算时'],
      ['否则', '回应丢失：绝不会再次发送，它的编号只生效一次；在它不能再到达之前，结果未知'],
    ],
    yes: '按住以结算',
  }
}

function listOf(rows: readonly Unsettled[]): string {
  const named = rows
    .slice(0, LISTED)
    .map(({ symbol, marginMode, amount }) => `${shown(symbol, 30)} ${marginMode} ${gained(amount)}`)
  return rows.length <= LISTED
    ? named.join('、')
    : `${named.join('、')}，另有 ${String(rows.length - LISTED)} 个`
}

/** The rules of a settlement. */
export const settleRules = {
  SUB_ACCOUNT: {
    holds: '是子账户，结算不需要钱包',
    fails: '主账户需要其钱包',
    figures: '',
  },
  UNSETTLED: {
    holds: '有可结算的部分',
    fails: '没有未结算的部分',
    figures: '{positions:exact}',
  },
  SETTLE_NUMBER: {
    holds: '有交易所给出的一次性编号',
    fails: '交易所没有给出编号',
    figures: '',
  },
} as const

/** What is said where a sub-account can be settled. */
export const settleSays = {
  title: '未结算盈亏',
  about: '上次结算以来的盈亏，尚未计入余额。它已计入保证金；结算把它转入余额。',
  all: (rows: readonly Unsettled[]): string =>
    rows.length === 0 ? '没有未结算的部分。' : `合计 ${gained(unsettledSum(rows))}：${listOf(rows)}。`,
  notRead: '仓位尚未读取，因此不知道有多少未结算。',
  settle: '结算…',
  ofMain:
    '不能从这里结算：主账户的结算需要其钱包签名，请在经纪商自己的页面上进行。子账户不需要，使用它时即可在这里结算。',
  subs: '子账户的盈亏在使用它时于其账户页面结算。主账户的需要其钱包。',
} as const
