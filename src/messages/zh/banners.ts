export const bannerSays = {
  notKeptWhy: '{why}。', clockOff: '与交易所相比，本机时钟{off}。请校正，否则签名可能被拒绝。',
  unknownElsewhere: {
    outcomes: { other: '{account}有 {count} 个结果' }, another: '另一个账户', others: '其他账户', named: '“{account}”',
    unknownNothingSent: '{count}未知。查清之前，任何账户都不会发送请求：请使用那个账户，在那里会查询结果，也可以由您声明结果。',
  },
  asked: { other: '已查询 {count} 次' }, stopped: '交易已于 {age}前停止', break: '暂停休息中', daily: '只减仓',
  notKept: '并非全部内容都已保存', clock: '时钟', elsewhere: '结果未知',
  reconciling: { reading: '同步中', channel: '没有委托更新', answer: '等待回应' }, halted: '已中止', journal: '操作日志',
  offline: '离线', readOnly: '只读', doubt: '数据对不上', venueAct: '交易所行动', part: '部分暂停',
} as const
export const bannerActs = {
  showEvidence: '查看证据', reopen: '恢复…', connect: '重新连接', tryAgain: '立即重试', addKey: '添加密钥…', cancelAll: '全部撤单…',
  keys: '打开密钥', switchAccount: '切换账户',
} as const
export const noticeSays = {
  outcome: '{write}。{fate}', several: '{write}，另有 {more} 个。', state: '{label} {count}', separator: ' · ',
  drill: '演练：{name}', noDrill: '演练未开始：{name}', notAsked: '未发出询问', notDone: '未完成', alertRefused: '提醒未更改',
  language: { head: '现在用中文显示', sentence: '这个账户不能交易真实资金，界面恢复为您选择的语言。已输入但未发送的内容已清除。' },
} as const
export const modeSays = {
  untold: '交易 —', untoldWhy: '尚无信息', active: '交易已开启：可以在您的风控限制内发送委托。', maintenance: '维护中',
} as const
export const ageSays = {
  read: '{age}前读取', asOf: '截至 {time}（{age}）', asOfTime: '截至 {time}', ownKept: '由本终端保存',
} as const
