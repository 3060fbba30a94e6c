import type { OverlayName } from '@contract/windows-api'
import { commandTitles } from './commands'

// What stands on the menu of the application, on the icon in the system's corner and on the dialogs of the system.

/** What opens over every place. */
export const overlayWords: Readonly<Record<OverlayName, string>> = {
  palette: commandTitles.palette,
  keys: commandTitles.keys,
  diagnostics: '诊断',
}

/** The menus, and what stands on them. */
export const menuSays = {
  desk: '终端',
  go: '前往',
  view: '视图',
  window: '窗口',
  help: '帮助',
  stop: commandTitles.stop,
  lock: '锁定密钥',
  leave: '退出',
  zoomIn: commandTitles.zoomIn,
  zoomOut: commandTitles.zoomOut,
  usualSize: '实际大小',
  fullScreen: '全屏',
  reload: '重新加载界面',
  inspect: '检查',
  tour: commandTitles.tour,
  logs: '在文件夹中显示运行日志',
}

/** The icon in the system's corner, beside what the menu says too. */
export const traySays = { show: '显示窗口' }

/** The question before the desk is left. */
export const leaveSays = {
  title: '退出 Perpdesk',
  question: '退出本终端？',
  leave: '退出',
  stay: '取消',
}

/** The dialog that asks for a place to write to. */
export const saveSays = { title: '保存' }

/** A page that kept ending, and is not loaded any more. */
export const givenUpSays = {
  title: 'Perpdesk',
  message: '本终端的一个页面反复终止，不再加载。',
  detail:
    '这没有发送任何请求，您在交易所的委托和仓位保持不变。请退出 Perpdesk 并重新打开；运行日志记录了发生的时间。',
  seen: '关闭',
}
