import type { Leaving } from '@core/context/leaving'
import { MOST_LEFT } from '../leaving'

export { MOST_LEFT } from '../leaving'

/** 一句话说明哪些会保留；没有时不说。 */
export const leavingSentence = (leaving: Leaving): string | undefined =>
  joined([liveOf(leaving, '将保留'), stopsOf(leaving), unknownOf(leaving)])

/** 已锁定的终端也这样说，并说明没有保留的，或未读取。 */
export function lockedSentence(leaving: Leaving, isRead: boolean): string {
  const live = liveOf(leaving, '仍保留')
  const parts = isRead
    ? [live, stopsOf(leaving)]
    : live === ''
      ? ['交易所有哪些未了结，尚未读取']
      : [live, stopsOf(leaving), '那里未了结的内容没有全部读取']
  return joined([...parts, unknownOf(leaving)]) ?? '您在交易所没有未了结的内容。'
}

/** 终端自行锁定时通知的文字；正文不提市场和数字。 */
export const lockedItself = {
  title: '本终端已自动锁定',
  plain: '签名密钥已擦除。交易所未了结的内容保持不变。',
}

function joined(parts: readonly string[]): string | undefined {
  const said = parts.filter(part => part !== '')
  return said.length === 0 ? undefined : `${said.join('；')}。`
}

function liveOf({ orders, positions }: Leaving, stay: string): string {
  const live = [count(orders, '笔当前委托'), count(positions, '个仓位')].filter(part => part !== '')
  return live.length === 0 ? '' : `${live.join('和 ')}${stay}在交易所`
}

function stopsOf({ positions, bare }: Leaving): string {
  if (positions === 0) return ''
  if (bare === undefined) return '止损是否覆盖它们未知'
  if (bare.length === 0) return ''
  const more = bare.length - MOST_LEFT
  const named = bare.slice(0, MOST_LEFT).join('、') + (more > 0 ? ` 及另外 ${more} 个` : '')
  return `没有止损覆盖全部的：${named}`
}

const unknownOf = ({ unknown }: Leaving): string => (unknown === 0 ? '' : `${count(unknown, '个结果')}仍未知`)

const count = (many: number, what: string): string => (many === 0 ? '' : `${many} ${what}`)
