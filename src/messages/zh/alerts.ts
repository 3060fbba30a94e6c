export const alertTitle = {
  'unknown outcome': '有一个结果未知', 'not by this desk': '非本终端下达', 'venue act': '交易所强制平仓', liquidation: '接近强平',
  'reading ended': '账户提醒已停止', 'margin ratio': '保证金率偏低', deleveraging: '自动减仓（ADL）风险', key: '密钥需要处理',
  fill: '已成交', 'missed fills': '终端关闭期间的成交', price: '价格提醒', funding: '资金费率超过您的限值', settled: '已结算',
  transfer: '充值或提现',
} as const
export const alertWords = {
  readingEnded: '已锁定，数据流已结束：解锁之前没有成交和强平提醒。', nothingElseSent: '查清之前不会发送其他任何请求；读取照常继续。',
  keysWorkAccount: '此账户出现了上次查看时没有的有效密钥：{came}。如果不是您创建的，请在交易所自己的终端中吊销；未结束的委托和仓位保持不变。',
  moreKeysWork: '此账户的有效密钥比以前多：多 {keys} 个。如果不是您创建的，请在交易所自己的终端中吊销；未结束的委托和仓位保持不变。',
  deskDidNot: '{traded}：这笔委托不是由本终端下达的。有其他人或其他程序在这里交易。', crossPositionsUse: '全仓仓位已用去保证金的 {used}；达到 100 % 即强平。',
  marginUsedLiquidated: '{symbol}：保证金已用 {used}；达到 100 % 即强平。标记价格 {at}，强平价 {at2}。',
  liquidationBeginsBelow: '保证金率为 {figure}，低于 {figure2} 时开始强平。', minimum: '最低水平为', nearMinimum: '接近最低水平',
  marginRatioVenue: '交易所保险基金的保证金率{readAt}为 {figure}，{is} {figure2}。{deleveragingMeans}',
  notAccountList: '它不在该账户的密钥列表中：已被移除，或属于另一个账户。不会用它发送任何请求；未结束的委托和仓位保持不变。',
  venueNoLonger: '交易所不再接受它。未结束的委托和仓位保持不变。', at: '{traded}，价格 {at}。', average: '{traded}，均价 {at}，{count} 笔成交。',
  ordersFillsCame: '其间您的委托有 {count} 笔成交。它们在成交表中。', price: '{symbol}：{worded}为 {at}，{worded2} {at2}。',
  perH: '，合每 8 小时 {figure}', nextRatePer: '{symbol}：下期资金费率为每 {hours} 小时 {figure}{hours2}。',
} as const
export const readAtWords = '在 {at} '
export const keyEndWords = {
  at: '（{at}）', endsSoonNothing: '它即将到期。之后不能用它发送任何请求。', endedAgoNothing: '它已于 {span}前到期{moment}。不能用它发送任何请求。',
  endsNothingSent: '它将在 {span}后到期{moment}。之后不能用它发送任何请求。',
} as const
export const whenWords = { 'at or above': '达到或高于', 'at or below': '达到或低于' } as const
export const byWords = { mark: '标记价格', last: '最新价' } as const
export const wishWords = '{symbol}：{by}{when} {wanted}'
export const bellSays = {
  bell: { alerts: '提醒', alertsNotRead: '提醒，{unread} 条未读' }, alerts: '提醒', title: '启动以来的提醒', choose: '提醒设置…',
  notRead: '，未读', notShown: '此系统不显示通知：提醒只在本窗口中出现和发声。', none: '还没有。成交、价格提醒、保证金、强平、自动减仓、资金费率和密钥会出现在这里。',
} as const
export const unwatchedSays = {
  sentence: {
    alertRuleSaved: '这里保存的 1 条提醒规则无法读取，例如由较新版本的 Perpdesk 设置。它保持原样保存。', alertRule: { other: '{count} 条提醒规则' },
    savedHereCannot: '这里保存的 {count}无法读取，例如由较新版本的 Perpdesk 设置。它们保持原样保存。',
  },
  head: '未监视',
} as const
