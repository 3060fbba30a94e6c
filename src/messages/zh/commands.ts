export const commandGroups = {
  ticket: '下单面板', places: '页面', tables: '表格', goTo: '前往', writing: '交易', drills: '演练', looks: '外观',
  chart: '图表', markets: '市场', windows: '窗口', layout: '布局', watchlist: '自选',
} as const
export const shownTables = {
  positions: '显示仓位', orders: '显示当前委托', algo: '显示条件委托', stops: '止损', attempts: '显示委托日志', fills: '显示成交',
  history: '显示历史', funding: '显示资金费', holdings: '显示资产',
} as const
export const commandTitles = {
  goTo: '前往{place}', goToSection: '前往 {place}：{section}', interval: '图表周期 {interval}',
  arrange: '使用布局“{name}”', chooseWatchlist: '自选列表“{list}”', addToWatchlist: '把这个市场加入自选列表“{list}”',
  removeFromWatchlist: '把这个市场移出自选列表“{list}”', usePreset: '用“{name}”填写下单面板', buy: '买入：填写下单面板',
  sell: '卖出：填写下单面板', orderType: '委托类型：{type}', price: '输入价格', size: '输入数量', stopLoss: '输入止损价，或止损委托的触发价',
  takeProfit: '输入止盈价', bestBid: '价格取买一价：填写下单面板', bestAsk: '价格取卖一价：填写下单面板', review: '核对下单面板',
  close: '平掉这个市场的仓位：填写下单面板', closeNow: '平掉这个市场的仓位：立即核对…', breakEven: '止损移至保本…',
  closeQuarter: '平掉这个市场仓位的 ¼：填写下单面板并核对…', closeHalf: '平掉这个市场仓位的 ½：填写下单面板并核对…',
  closeMost: '平掉这个市场仓位的 ¾：填写下单面板并核对…', buyBest: '以买一价买入：填写下单面板并核对…', sellBest: '以卖一价卖出：填写下单面板并核对…',
  stopUp: '把下单面板里的止损上移一个最小价格单位', stopDown: '把下单面板里的止损下移一个最小价格单位', closeSeveral: '平掉多个仓位：全部、盈利的或亏损的…',
  arm: '开启一键交易…', program: '开始一个程序，只确认一次（TWAP、追单、分档、组合）…', flatten: '一键平仓：停止交易，撤销全部委托，平掉每个仓位…',
  reverse: '反手…', protect: '保护这个市场的仓位：止盈和止损…', leverage: '这个市场的杠杆…', marginMode: '这个市场的保证金模式…',
  cancelAll: '撤销这个市场或所有市场的全部委托…', palette: '搜索一切', markets: '选择市场', keys: '快捷键', panel: '下一个面板', stop: '停止交易',
  reopen: '恢复交易…', timer: '定时撤销全部委托…', reconcile: '立即与交易所重新核对', connect: '重新连接', stayOffline: '断开并保持离线',
  addAccount: '添加账户…', addKey: '添加密钥…', money: '充值、提现、兑换或划转', dark: '深色主题', light: '浅色主题', system: '跟随系统的主题',
  standard: '青色和红色', safe: '蓝色和橙色', compare: '把图表与另一个市场对比…', alerts: '显示提醒', diagnostics: '诊断：连接、频率限制、版本',
  tour: '六步导览', lock: '立即锁定本终端', zoomIn: '放大', zoomOut: '缩小', zoomUsual: '重置缩放', localTimes: '显示本地时间',
  utcTimes: '显示 UTC 时间', letPull: '解锁面板', lockPanels: '锁定面板', resetPanels: '重置面板',
  presets: '把下单面板存为预设，或删除预设…', risk: '按风险定数量…', toWatchlist: '前往自选', showWatchlist: '显示自选',
  hideWatchlist: '隐藏自选', showEverything: '显示全部', simpleView: '简洁视图',
} as const
export const blockedWords = {
  noField: { size: '这种委托没有数量', price: '这种委托没有价格', stop: '这种委托不带止损', target: '这种委托不带止盈' },
  money: '本终端不办理：请用您的经纪商自己的页面', noPosition: '这个市场没有仓位', heldTwice: '同时有全仓和逐仓仓位：请在它的行里平仓', noStop: '下单面板里没有止损',
  noMarket: '没有选择市场', listsAll: '这个列表包含每个市场', noBook: '这个市场现在没有实时订单簿', notStopped: '没有需要恢复的',
  notAway: '没有连接被断开', away: '所有连接都已断开', offline: '离线时不能发送任何东西', locked: '面板已锁定', lastPanel: '这是唯一的面板',
  'read-only': '交易已关闭：现在只读', 'view only': '以只看方式启动',
} as const
