import type { Answering } from '@core/attempt/answering'
import type { Health, Light } from '@core/snapshot/snapshot'
import type { CallUse } from '@contract/diagnostics-api'
import { age } from '../times'
import { lightNames, lightWords } from './shell'

export { callWords } from '../diagnostics'

/** What each light stands for: it is green because something was heard, never because a socket is open. */
export const lightMeanings: Record<'prices' | 'account' | 'channel' | 'clock', readonly [string, string]> = {
  prices: [lightNames.prices, '收到的标记价格。5 秒没有收到为延迟，15 秒为中断。'],
  account: [lightNames.account, '读取的仓位和保证金。8 秒后为延迟，24 秒后为中断。'],
  channel: [lightNames.channel, '您自己的委托和成交的数据流。'],
  clock: [lightNames.clock, '交易所时间减去本机时间。相差超过 60 秒不签名。'],
}

/** What is kept on this machine, or why nothing is. */
export const storageWords = ({ storage }: Pick<Health, 'storage'>): string =>
  storage ?? '读取的内容密封保存在本机。'

/** How much of a call's limit is left, and whether the venue said that it was too much. */
export function useWords({ left, of, within, shutFor }: Omit<CallUse, 'call'>): string {
  const window = within === 1_000 ? '每秒' : `每 ${within / 1_000} 秒`
  const use = `${window} ${of} 次，剩余 ${left} 次`
  return shutFor === undefined ? use : `${use}；询问过于频繁，还要等 ${age(shutFor)}`
}

/** The dialog that tells how this desk is doing. */
export const diagnosticsSays = {
  title: '诊断',
  about: '本终端的运行情况，以及求助时应交出的内容。',
  lights: '指示灯',
  lightUntold: '尚无信息',
  light: (is: Light['is'], goodAgo: string | undefined): string =>
    goodAgo === undefined ? lightWords[is] : `${lightWords[is]}，${goodAgo}前正常`,
  figures: '数字',
  clockOffset: '时钟偏差',
  notKnown: '未知',
  answers: '响应时间',
  noAnswers: '本记录中没有',
  took: ({ count, middle, longest }: Answering): string =>
    `最新 ${count} 次中，中位数 ${middle} ms，最长 ${longest} ms`,
  requestsLeft: '剩余请求额度',
  budget: (left: number, of: number): string => `最紧的时段中剩余 ${left} / ${of}`,
  unreadable: '无法读取的数据帧',
  faults: (count: number): string => (count === 0 ? '无' : `${count}；其中的内容已重新读取`),
  storage: '存储',
  environment: '已从环境中排除',
  notifications: '系统通知',
  notificationsAre: {
    untried: '启动以来未尝试过',
    shown: '由系统显示',
    'not shown': '系统不显示：提醒只在窗口中出现和发声',
  },
  limits: '各项调用的限额',
  noLimits: '本次运行没有向交易所询问任何内容。',
  unread: '无法读取的内容，按位置列出',
  noUnread: '无。',
  versions: '版本',
  noVersions: '尚无信息。',
  log: '运行日志',
  showLog: '在文件夹中显示',
  noLog: '这里不知道它在哪里。',
  bundle: '诊断包，已去除敏感信息',
  save: '保存诊断包…',
  savedIn: (file: string): string => `已存入 ${file}`,
}

/** What each part of a diagnostic bundle holds. */
export const bundleHolds = {
  program: '版本和机器类型',
  state: '暂停交易的原因、指示灯以及各部分数据的时间',
  profiles: '每个账户的类型以及是否有密钥；不含标签',
  attempts: '最新请求的结果和时间；不含数量和价格',
  files: '本终端自己的文件，按名称和大小',
  log: '运行日志的最新几行，再次去除敏感信息',
}
