import type { PartRead } from '@core/account/account-statistics'
import type { OwnedHolding, OwnedPosition } from '@core/account/sub-account'
import { isZero } from '@core/value/decimal'
import { shown } from '../fill'
import { exact } from '../format'

/** What the panel of sub-accounts says. */
export const subAccountSays = {
  title: '子账户',
  source: '按交易所为主账户给出的列表',
  look: '列出子账户',
  together: '一起查看全部',
  togetherSource: '交易所最多每分钟一次汇总报告所有账户。不会据此计划任何委托。',
  account: '账户',
  end: '末尾',
  holdings: '持有',
  positions: '仓位',
  main: '主账户',
  notOpened: '尚未加入本终端',
  use: '使用',
  inUse: '使用中',
  none: '交易所没有列出此账户的子账户。',
  notAsked: '–',
  failed: (why: string): string => `未读取：${shown(why)}`,
}

/** What an account holds, by the venue's word of all together. */
export function holdingsWords(
  part: PartRead<readonly OwnedHolding[]> | undefined,
  accountId: string,
): string {
  const rows = rowsOf(part, accountId)
  if (typeof rows === 'string') return rows
  return rows.map(({ token, held }) => `${exact(held)} ${shown(token)}`).join('、') || '无'
}

/** What an account has open, by the same word. */
export function positionsWords(
  part: PartRead<readonly OwnedPosition[]> | undefined,
  accountId: string,
): string {
  const rows = rowsOf(part, accountId)
  if (typeof rows === 'string') return rows
  return (
    rows
      .filter(({ quantity }) => !isZero(quantity))
      .map(({ symbol, quantity }) => `${exact(quantity)} ${shown(symbol)}`)
      .join('、') || '无'
  )
}

function rowsOf<T extends { readonly accountId: string }>(
  part: PartRead<readonly T[]> | undefined,
  accountId: string,
): readonly T[] | string {
  if (part === undefined) return subAccountSays.notAsked
  if (part.is === 'not read') return subAccountSays.failed(part.why)
  return part.value.filter(row => row.accountId === accountId)
}
