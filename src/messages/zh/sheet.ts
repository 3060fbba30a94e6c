export const plainTitles = {
  arm: { lead: '开启', rest: '限额之内的一键交易？' }, 'begin program': { lead: '开始', rest: '一个程序，其委托不再逐笔确认？' },
  declare: { lead: '声明', rest: '一笔尚未证明的委托的结果' },
  'declare quarantined': { lead: '声明', rest: '一笔数据不可能为真的委托的结果' }, reopen: { lead: '恢复', rest: '此账户的交易？' },
  'accept journal': { lead: '接受', rest: '本终端一份被外部更改过的记录？' },
  'confirm profile': { lead: '确认', rest: '此账户的主机和账户 ID？' }, 'edit profile': { lead: '修改', rest: '此账户的标签和地址' },
  'add profile': { lead: '查看', rest: '一家交易所的市场，不用密钥' }, 'add address': { lead: '添加账户', rest: '按其地址' },
  unlock: { lead: '解锁', rest: '本终端，并向钥匙串索取密钥？' }, break: { lead: '休息', rest: '不交易，直到 {until}？' },
  'open page': { lead: '打开', rest: '{host} 的一个页面，在您的浏览器中？' },
  'stay unlocked': { lead: '保持解锁', rest: '在程序运行期间？' },
  'turn updates on': { lead: '开启更新检查', rest: '从现在起查找本程序的新版本？' },
  'fetch update': { lead: '下载', rest: '本程序的 {version} 版本？' },
  'place update': { lead: '安装', rest: '本程序的 {version} 版本？' },
} as const
export const removeTitle = {
  remove: '移除', accountKeyMachine: '此账户在本机上的密钥？', accountList: '列表中的此账户？',
} as const
export const laterTitle = { automaticLock: '自动锁定', insteadOf: '{minutes}，而不是 {before}？' } as const
export const allowTitle = {
  enable: '开启', enableAgain: '再次开启', tradingAccount: '此账户的交易？', tradingAccountAgain: '此账户的交易？',
} as const
export const ceilingsTitle = { lead: '设置', rest: '此账户的密钥限额？' } as const
export const sizeTitle = { lead: '设置', rest: '密钥在 {symbol} 的数量？' } as const
export const guardsTitle = {
  setLimits: '设定限额', account: '用于此账户？', raise: '放宽', ownGuardsAccount: '您自己为此账户设的风控限制？',
} as const
export const addKeyTitle = {
  addAccount: '添加账户', withItsKey: '连同其密钥', addKey: '添加密钥', for: '用于 {wallet}',
} as const
export const replaceKeyTitle = {
  add: '添加', keyAccount: '此账户的密钥', replace: '替换', accountKeyAnother: '此账户的密钥，换成另一个',
} as const
export const sentLines = { requestId: '请求编号', request: '请求' } as const
export const smallLines = '{title}：{label}'
export const yesWords = {
  holdArm: '按住以开启一键交易', holdBegin: '按住以开始', holdResumeTrading: '按住以恢复交易', holdAcceptFound: '按住以按现状接受',
  holdRemoveKey: '按住以移除密钥', holdRemoveList: '按住以从列表移除', holdConfirmThese: '按住以确认这些主机',
  holdEnableTrading: '按住以开启交易', holdEnableTradingAgain: '按住以再次开启交易', holdUnlock: '按住以解锁',
  holdTakeBreak: '按住以开始休息', holdSaveKey: '按住以保存此密钥', holdSave: '按住以保存', holdAdd: '按住以添加',
  holdAskVenue: '按住以询问交易所并添加', holdAddAccount: '按住以添加此账户', holdLockLater: '按住以推迟锁定',
  holdStayUnlocked: '按住以保持解锁', holdOpen: '按住以打开', holdLookNow: '按住以从现在起查找', holdDownload: '按住以下载',
  holdInstall: '按住以安装', holdSetKey: '按住以设置密钥限额', holdSetSize: '按住以设置数量', holdSetLimits: '按住以设定限额',
  holdRaiseGuards: '按住以放宽风控限制', hold: '按住',
} as const
