export const placeTitles = { trade: '交易', portfolio: '投资组合', log: '日志', settings: '设置' } as const
export const settingsSectionTitles = { general: '通用', trading: '交易', accounts: '账户', limits: '风控限制' } as const
export const logSectionTitles = { orders: '委托日志', events: '事件日志' } as const
export const placesSays = { places: '页面', nowIn: '前往…，现在：' } as const
export const topSays = {
  desk: '本终端', account: '账户：', opening: '正在打开…', inUse: '使用中的账户', accounts: '账户与密钥…', search: '搜索',
  looks: '外观', theme: '主题', palette: '涨跌颜色',
} as const
export const drillsSays = { drills: '演练', about: '预演糟糕的一天：只发生在练习交易所里' } as const
export const inBrackets = '（{key}）'
export const stopSays = {
  cancelAllDoes: '分别撤销挂单和条件委托{inBrackets}', stopDoes: '立即停止一切增加风险的操作，然后可撤销当前委托{inBrackets}',
  cancelAll: '全部撤单', reopen: '恢复…', stop: '停止', more: '更多停止方式', cancelAllNow: '立即撤销全部委托…',
} as const
export const lightNames = { prices: '行情', account: '账户', channel: '订单更新', clock: '时钟' } as const
export const lightWords = { live: '实时', late: '延迟', down: '中断', off: '关闭' } as const
export const statusSays = {
  limits: 'API {share} %', unresolved: '结果未知 {count}', unknownBrief: '未知（{count}）',
  unreadable: '无法读取 {count}', title: '本终端的状态', untold: '尚未得知', diagnostics: '诊断',
} as const
export const bannersSay = { also: { separator: '、', also: '还有：{heads}' }, title: '需要您注意' } as const
export const noticesSay = {
  dismiss: '关闭：{head}。{sentence}', more: '还有 {count} 条', title: '通知', fewer: '收起',
} as const
export const paletteSays = { search: '搜索命令和市场', commands: '命令', none: '没有匹配的。试试市场名、“停止”或“主题”。' } as const
export const dialogSays = { close: '关闭窗口' } as const
export const notLoaded = '未加载。请重新打开。'
export const emptySays = { title: '尚未读取。', next: '交易所第一次答复后会显示在这里。在那之前情况未知，并不表示没有。' } as const
