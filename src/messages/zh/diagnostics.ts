export const lightMeanings = {
  prices: '收到的标记价格。3 秒没有收到为延迟，9 秒为中断。', account: '读取的仓位和保证金。8 秒后为延迟，24 秒后为中断。', channel: '您自己的委托和成交的数据流。',
  clock: '交易所时间减去本机时间。相差超过 60 秒不签名。',
} as const
export const storageWords = '读取的内容密封保存在本机。'
export const useWords = {
  second: '每秒', s: '每 {within} 秒', ofIn: '{window} {of} 次，剩余 {left} 次',
  askedTooOften: '{use}；询问过于频繁，还要等 {shutFor}',
} as const
export const diagnosticsSays = {
  light: '{is}，{goodAgo}前正常', took: '最新 {count} 次中，中位数 {middle} ms，最长 {longest} ms',
  budget: '最紧的时段中剩余 {left} / {of}', faults: { none: '无', toldReadAgain: '{count}；其中的内容已重新读取' },
  savedIn: '已存入 {file}', title: '诊断', lights: '指示灯', lightUntold: '尚无信息', figures: '数字', clockOffset: '时钟偏差',
  notKnown: '未知', answers: '响应时间', noAnswers: '本记录中没有', requestsLeft: '剩余请求额度', unreadable: '无法读取的数据帧',
  storage: '存储', environment: '已从环境中排除', notifications: '系统通知',
  notificationsAre: { untried: '启动以来未尝试过', shown: '由系统显示', 'not shown': '系统不显示：提醒只在窗口中出现和发声' },
  limits: '各项调用的限额', noLimits: '本次运行没有向交易所询问任何内容。', unread: '无法读取的内容，按位置列出', noUnread: '无。',
  processes: '内存与处理器', processesAbout: '单个核心的百分比，与浏览器相同。', processUse: '{memory} · {cpu}', notRunning: '未运行',
  processNames: {
    all: '全部', main: '主进程', pages: '页面', graphics: '图形', signer: '签名进程', keeper: '密钥保管进程', practice: '练习交易所',
    other: '其他',
  },
  versions: '版本', noVersions: '尚无信息。', log: '运行日志', showLog: '在文件夹中显示', noLog: '这里不知道它在哪里。',
  bundle: '诊断包，已去除敏感信息', save: '保存诊断包…',
} as const
export const bundleHolds = {
  program: '版本和机器类型', state: '暂停交易的原因、指示灯以及各部分数据的时间', profiles: '每个账户的类型以及是否有密钥；不含标签',
  attempts: '最新请求的结果和时间；不含数量和价格', files: '本终端自己的文件，按名称和大小', log: '运行日志的最新几行，再次去除敏感信息',
} as const
