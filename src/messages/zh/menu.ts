export const overlayWords = { diagnostics: '诊断' } as const
export const menuSays = {
  desk: '终端', go: '前往', view: '视图', window: '窗口', help: '帮助', lock: '锁定密钥', leave: '退出', usualSize: '实际大小',
  fullScreen: '全屏', reload: '重新加载界面', inspect: '检查', logs: '在文件夹中显示运行日志',
} as const
export const traySays = { show: '显示窗口' } as const
export const leaveSays = { title: '退出 Perpdesk', question: '退出本终端？', leave: '退出', stay: '取消' } as const
export const saveSays = { title: '保存' } as const
export const givenUpSays = {
  title: 'Perpdesk', message: '本终端的一个页面反复终止，不再加载。',
  detail: '这没有发送任何请求，您在交易所的委托和仓位保持不变。请退出 Perpdesk 并重新打开；运行日志记录了发生的时间。', seen: '关闭',
} as const
