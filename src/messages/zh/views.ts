export const auditSays = {
  section: '日志的部分', noneIs: '没有状态为“{state}”的记录。', attempts: '委托日志', state: '状态',
  attemptsList: '委托日志；Enter 显示时间线', seeOthers: '选择“任意状态”即可看到其他记录。',
} as const
export const guardsSays = {
  misread: '{count} 项看不懂', changed: { lowered: '{lowered} 项调低', raised: '{raised} 项调高', separator: '，' },
  of: { account: '这个账户', account2: '{account} ', guards: '{account}的风控限制' },
  day: '交易日是 {day}（UTC）；距下一个交易日还有 {left}。', nothingChanged: '没有改动', proposed: '这是建议：可按需要修改', leave: '放弃改动',
  set: '设定风控限制', setFirst: '设定限制…', change: '修改…', how: '调低立即生效。调高要在密封的确认面板上输入一个词来确认，十分钟后生效。',
  declined: '没有调高：您没有确认。已调低的保持调低。', none: '这个账户还没有风控限制，所以不能发送任何东西。这里建议了较小的限制；第一次设定立即生效。',
} as const
export const keysSays = {
  accounts: '账户及其密钥', look: '查看市场（无需密钥）…', add: '添加账户…', addKey: '添加密钥…', none: '还没有载入账户。',
  noneNext: '本终端正在打开。练习不需要密钥。',
} as const
export const portfolioSays = {
  part: '投资组合的部分',
  parts: {
    overview: '总览', statement: '对账单', trades: '交易', calendar: '日历', forecasts: '预测', account: '账户',
    past: '快照',
  },
  curve: '曲线', nothing: { title: '这段时间没有交易。', next: '成交、手续费和资金费会逐日显示在这里。要看更早的，请选更长的时间。' }, byMarket: '按市场',
  byMarketGrid: '按市场；Enter 显示其成交', noMarket: { title: '没有市场被交易过。', next: '每个市场连同净盈亏列在这里，最好的在前。' },
  byDay: '按日', noDay: { title: '这段时间没有任何一天有记录。', next: '从第一个有成交或收付的日子起，每天都列在这里。' },
} as const
export const settingsSays = {
  section: '设置的部分', looks: '外观、数字和时间', layouts: '布局', file: '文本形式的设置', alerts: '提醒', keyboard: '快捷键',
  updates: '更新',
} as const
export const snapshotsSays = {
  between: '从 {since} 到 {until}：', more: '还有 {count} 项；请选一个更近的时刻来比较。', changed: '变化',
  first: '这是第一个保存的时刻：之前没有可比较的。', nothing: '本终端保存的内容没有变化。只随行情变动的不保存。', noMoment: '没有时刻',
  none: '这段时间没有保存这个账户的任何内容。', noneNext: '仓位、委托、余额或设置有变化时，就会保存一个时刻。请往前看，或稍后再来。', reading: '正在读取保存的时刻…',
  readingNext: '全部都在这台电脑上；不向交易所请求任何东西。',
} as const
