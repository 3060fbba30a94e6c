export const keyRowSays = {
  account: '账户 {label}', limitedTo: '限 {count} 个', readAt: '{time}（{age}前）', inUse: '使用中', venue: '交易所',
  practiceVenue: '本机上的练习交易所', accountId: '账户', key: '密钥', may: '权限', notActive: '未启用', unknown: '未知',
  lives: '到期', endless: '永不', addresses: '地址', anyAddress: '任意', read: '读取时间', others: '此账户的其他密钥',
  noOthers: '没有列出此账户的其他密钥。', othersUntold: '此账户的数据密钥可用时，才会显示其他密钥。',
  othersHow: '每个密钥都以只有本终端能生成的摘要显示，从不显示其内容。本终端不吊销其中任何一个：请使用经纪商自己的页面。', keptIn: '存放于',
  practiceKept: '内存，每次启动都是新的',
  isOff: {
    removed: '交易所说此密钥已被移除：不能用它读取或发送。', expired: '它已过期。请替换它。', inactive: '交易所说此密钥未启用：不能用它读取或发送。',
    'no address': '交易所不允许从任何地址使用此密钥：不能用它读取或发送。',
  },
  isUnlisted: '它不在该账户的密钥列表中：已被移除，或属于另一个账户。不会用它发送任何请求。', noGuardsNext: '还没有风控限制：请先设置，然后才能开启交易。', use: '使用此账户',
  readAgain: '刷新', showWhole: '显示完整密钥', hideWhole: '隐藏完整密钥', wholeKey: '公钥', replace: '替换…', remove: '移除…',
  edit: '编辑…', takeOff: '从列表中移除…', confirm: '确认其主机…', unconfirmed: '未连接：日志中没有磁盘上这样的账户。请先确认它的主机和账户 ID。',
  replaced: {
    'row replaced': '它在数据文件夹中的条目被本终端以外的程序改动过。现使用日志中的条目，交易需要重新开启。',
    'addresses replaced': '它在数据文件夹中的地址不是交易所自己的地址。已替换为本程序所知的地址。',
  },
  begin: '再次开启交易…', takeBack: '关闭交易',
} as const
export const lockSays = {
  minutes: '{count} 分钟', locked: '已锁定：已存储的密钥已清除。账户数据流中断之前，成交和提醒照常；练习照常继续。', never: '从不', unlock: '解锁…',
  lock: '立即锁定', askAgain: '再次询问钥匙串', after: '自动锁定时间', untouched: '无输入后锁定；屏幕锁定或本机休眠时立即锁定',
} as const
