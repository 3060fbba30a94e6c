import type { Delisting } from '@core/market/announcement'
import type { PlannedMaintenance } from '@core/market/planned-maintenance'
import type { Announcement } from '@core/market/venue-facts'
import { shown } from '../fill'
import { countdown, dayTime } from '../times'
import type { TroubleWords } from '../trouble'

export { announcedWords } from '../venue-word'

/** What becomes of open orders as a maintenance begins, by the account’s own flag; not known where it was not read. */
export const ordersInMaintenance = (cancels: boolean | undefined): string => {
  if (cancels === undefined) return '届时是否撤销您的当前委托，尚未读取。'
  return cancels
    ? '维护开始时会撤销您的当前委托，这是您在交易所的选择。'
    : '您的当前委托会保留，维护结束时可能成交。'
}

/** A planned maintenance in moments of this machine’s clock: from when, and until when where that was told. */
export const maintenanceSpan = (from: number, to: number | undefined): string =>
  to === undefined ? `从 ${dayTime(from)} 起，结束时间未公布` : `从 ${dayTime(from)} 至 ${dayTime(to)}`

/** A maintenance that is near, above everything else; nothing while it is further off. */
export function plannedWords(
  { is, from, to }: PlannedMaintenance,
  cancels: boolean | undefined,
): TroubleWords | undefined {
  const span = maintenanceSpan(from, to)
  const orders = ordersInMaintenance(cancels)
  switch (is) {
    case 'ahead':
      return undefined
    case 'in an hour':
      return {
        head: '一小时内维护',
        sentence: `交易所关闭：${span}。届时不能发送或撤销任何委托，止损也不例外；重新开放时可能强平。${orders}`,
      }
    case 'in ten minutes':
      return {
        head: '十分钟内维护',
        sentence: `交易所关闭：${span}。您想发送、撤销或平仓的请求必须在此之前到达交易所。${orders}`,
      }
    case 'due':
      return {
        head: '维护已到时间',
        sentence: `交易所原计划关闭：${span}，但它说仍在运行。它随时可能关闭。${orders}`,
      }
  }
}

/** How long until a maintenance begins. */
export const untilWords = (left: number): string => (left <= 0 ? '现在' : `${countdown(left)} 后`)

/** A market that is taken off the list, while something of the account’s is in it. */
export function delistingWords({ symbol, by, message }: Delisting): TroubleWords {
  const held = '您在那里有仓位或委托'
  return {
    head: '下架',
    sentence:
      by === 'status'
        ? `根据市场自身的状态，交易所正在下架 ${symbol}，${held}。未平的部分如何处理由交易所决定：请在该市场仍接受减仓时平仓。`
        : `一则下架公告提到 ${symbol}，${held}。公告写道：“${shown(message ?? '', 120)}”`,
  }
}

/** What each announcement is about, as far as it is one of the venue’s words that are known. */
const abouts: Readonly<Record<string, string>> = {
  LISTING: '上线',
  MAINTENANCE: '维护',
  DELISTING: '下架',
  CAMPAIGN: '活动',
  VOTE: '投票',
}

/** What an announcement is about. */
export const aboutWords = ({ about }: Announcement): string => {
  if (about === undefined) return '公告'
  return Object.hasOwn(abouts, about) ? (abouts[about] ?? '') : shown(about, 24)
}

/** What is said around what the venue tells everybody. */
export const venueWordSays = {
  title: '来自交易所',
  closed: '现在因维护关闭。',
  noneTold: '据其最近的说明，没有计划维护。',
  planned: (span: string): string => `计划维护：${span}。`,
  notKnown: '是否计划维护，尚未读取。',
  none: '没有公告。',
  notRead: '公告尚未加载。',
  open: '打开公告页面…',
  choose: (cancels: boolean): string => (cancels ? '维护时保留委托…' : '维护时撤销委托…'),
}
