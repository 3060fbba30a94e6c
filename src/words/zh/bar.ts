import type { LiveBar } from '@core/guard/guard'

/** 这个程序为什么只能查看不在这台电脑上的交易所，要在那里交易该怎么做。 */
export const liveBarWords: Record<LiveBar, string> = {
  'not electron':
    '本终端不是运行在 Electron 上，而是运行在替代品上，它不能像 Electron 那样隔离各页面和确认面板。因此凡不在这台电脑上的交易所，在这里只能查看；练习照常。要在那里交易，请用 Electron 启动。',
  root: '本终端以 root 身份运行，没有沙箱隔离各页面。因此凡不在这台电脑上的交易所，在这里只能查看；练习照常。要在那里交易，请以普通用户启动。',
  'worked on':
    '本终端是为开发它自身而启动的，防护对工具开放。因此凡不在这台电脑上的交易所，在这里只能查看；练习照常。要在那里交易，请用 npm start 或安装包启动。',
}

/** 拒绝理由里若是其中之一，就用同样的话。 */
export const barredWords = (why: string | undefined): string | undefined =>
  why !== undefined && Object.hasOwn(liveBarWords, why) ? liveBarWords[why as LiveBar] : undefined

/** 只能查看交易所时可以保存什么密钥，表单这样说。 */
export const readKeyWords = (bar: LiveBar): string =>
  `${liveBarWords[bar]}可以为它保存只读密钥；权限更多的密钥会被拒绝，也不能启用交易。`

/** 权限超出只读的密钥为什么没有保存。 */
export const tooAbleWords = (why: string | undefined): string | undefined => {
  const bar = barredWords(why)
  return bar && `这个密钥的权限超出只读，所以没有保存任何东西。${bar}`
}
