export const ordersInMaintenance = {
  whetherOpenOrders: '届时是否撤销您的当前委托，尚未读取。', openOrdersCancelled: '维护开始时会撤销您的当前委托，这是您在交易所的选择。',
  openOrdersStay: '您的当前委托会保留，维护结束时可能成交。',
} as const
export const maintenanceSpan = { endNotAnnounced: '从 {from} 起，结束时间未公布', fromTo: '从 {from} 至 {to}' } as const
export const plannedWords = {
  inAnHourHead: '一小时内维护', inAnHourSentence: '交易所关闭：{span}。届时不能发送或撤销任何委托，止损也不例外；重新开放时可能强平。{orders}',
  inTenMinutesHead: '十分钟内维护', inTenMinutesSentence: '交易所关闭：{span}。您想发送、撤销或平仓的请求必须在此之前到达交易所。{orders}',
  dueHead: '维护已到时间', dueSentence: '交易所原计划关闭：{span}，但它说仍在运行。它随时可能关闭。{orders}',
} as const
export const untilWords = { now: '现在', in: '{left} 后' } as const
export const delistingWords = {
  positionOrders: '您在那里有仓位或委托', delisting: '下架',
  venueTakesOff: '根据市场自身的状态，交易所正在下架 {symbol}，{held}。未平的部分如何处理由交易所决定：请在该市场仍接受减仓时平仓。',
  announcementDelistingNames: '一则下架公告提到 {symbol}，{held}。公告写道：“{message}”',
} as const
export const abouts = {
  LISTING: '上线', MAINTENANCE: '维护', DELISTING: '下架', CAMPAIGN: '活动', VOTE: '投票',
} as const
export const aboutWords = '公告'
export const venueWordSays = {
  planned: '计划维护：{span}。', choose: { keepThemMaintenance: '维护时保留委托…', themCancelledMaintenance: '维护时撤销委托…' },
  title: '来自交易所', closed: '现在因维护关闭。', noneTold: '据其最近的说明，没有计划维护。', notKnown: '是否计划维护，尚未读取。', none: '没有公告。',
  notRead: '公告尚未加载。', open: '打开公告页面…',
} as const
