/** What stands above everything else, where no other words file says it. */
export const bannerSays = {
  break: '暂停休息中',
  daily: '只减仓',
  notKept: '并非全部内容都已保存',
  notKeptWhy: (why: string): string => `${why}。`,
  clock: '时钟',
  clockOff: (off: string): string => `与交易所相比，本机时钟${off}。请校正，否则签名可能被拒绝。`,
  elsewhere: '结果未知',
  unknownElsewhere: (count: number): string =>
    `${count === 1 ? '另一个账户有一个结果' : `其他账户有 ${count} 个结果`}未知。查清之前，任何账户都不会发送请求：请使用那个账户，在那里会查询结果，也可以由您声明结果。`,
  reconciling: { reading: '同步中', channel: '没有委托更新', answer: '等待回应' },
  asked: (times: number, provable: string | undefined): string =>
    [`已查询 ${times} 次`, ...(provable === undefined ? [] : [provable])].join(' · '),
  halted: '已中止',
  journal: '操作日志',
  offline: '离线',
  readOnly: '只读',
  doubt: '数据对不上',
  venueAct: '交易所行动',
  part: '部分暂停',
  stopped: (age: string): string => `交易已于 ${age}前停止`,
}

/** What can be done about it. */
export const bannerActs = {
  showEvidence: '查看证据',
  reopen: '恢复…',
  connect: '重新连接',
  tryAgain: '立即重试',
  addKey: '添加密钥…',
  cancelAll: '全部撤单…',
  keys: '打开密钥',
}

/** What is said once and goes away by itself. */
export const noticeSays = {
  outcome: (write: string, fate: string): string => `${write}。${fate}`,
  drill: (name: string): string => `演练：${name}`,
  noDrill: (name: string): string => `演练未开始：${name}`,
  notAsked: '未发出询问',
  notDone: '未完成',
  alertRefused: '提醒未更改',
  /** 界面为什么用这种语言显示：因为账户，而不是因为您的选择。 */
  language: {
    head: '现在用中文显示',
    sentence: '这个账户不能交易真实资金，界面恢复为您选择的语言。已输入但未发送的内容已清除。',
  },
}

/** The tag that says whether anything can be sent. */
export const modeSays = {
  untold: '交易 —',
  untoldWhy: '尚无信息',
  active: '交易已开启：可以在您的风控限制内发送委托。',
}

/** How old something is. */
export const ageSays = {
  ownKept: '由本终端保存',
  read: (age: string): string => `${age}前读取`,
  asOf: (time: string, age: string): string => `截至 ${time}（${age}）`,
}
