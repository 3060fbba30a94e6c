export const stepTitles = {
  drafted: '已草拟', checked: '已检查', sealed: '已封存', consented: '由您确认', journalled: '已写入操作日志', sent: '已签名并交给网络',
  answered: '已得到回应', asked: '已查询交易所', recorded: '已读取交易所记录', filled: '已成交', proved: '已证明', declared: '由您声明',
  halted: '已中止', ended: '已结束',
} as const
export const savedWords = '已存入 {file}。'
export const noAttempts = { title: '还没有从本终端发送过任何请求。', next: '您发送的每笔委托、撤单和设置都会记录在这里，从您的确认到它的结果。' } as const
export const tookTitles = {
  plan: '草拟到封存', consent: '封存到确认', journal: '确认到发送', answer: '发送到回应', record: '回应到记录', all: '确认到结束',
} as const
export const lasted = '{round} 秒'
export const stateGroups = {
  all: '全部状态', open: '未结束', unknown: '结果未知', done: '已成交或已完成', ended: '已撤销或未下单', declared: '由您声明',
} as const
export const foundWords = {
  whole: '操作日志完整：每一行都承接前一行，末尾与单独记录的末尾一致。', edited: '操作日志被本终端以外的程序修改过。交易已中止，直到您核对并接受它。',
  'rolled back': '操作日志被回退：它的末尾比曾经的更早。交易已中止，直到您核对并接受它。',
} as const
export const actWords = {
  open: '本终端打开了操作日志（版本 {version}）。', stop: '您停止了交易。', break: '您暂停交易休息，直到 {until}。', reopen: '交易已恢复：{reason}。',
  guards: '生效的风控限制：{guardsLine}。', guardsRaised: '风控限制已上调，从 {from} 起生效：{guardsLine}。',
  raiseCalledOff: '上调已取消。', profilesChained: '从这里起，日志包含列表中的每个账户。', venueActsSeen: '您查看了交易所对账户所做的事。',
  armed: '您开启了限额之内的一键交易。', disarmed: '一键交易已关闭：{why}。', lockAfter: '自动锁定：{minutes}；此前：{before}。',
  impossible: '出现了不可能的数据，交易已中止：{signature}（{incident}）。', signaturesCompared: '您接受了已签名内容清单的现状。',
  acceptedJournalFound: '您接受了操作日志的现状。',
} as const
export const settingsLine = {
  settingsSavedFirst: '设置首次保存，全部为默认值。', settings: '设置', alertsTell: '提醒内容', separator: '；',
  changed: '{of}已更改：{lines}。',
} as const
export const profileLineWords = {
  accountLeftList: '此账户已从列表移除。', account: '账户 …{accountEnd}', tradingEnabled: '交易已开启', tradingOff: '交易已关闭',
  separator: '，', accountWrittenDown: '已记录此账户：{facts}。',
} as const
export const usualText = '默认值'
export const settingWords = '{words} 从 {before} 改为 {after}'
export const permissionWords = {
  'writing allowed': '您通过输入标签为此账户开启了交易。', 'writing begun': '重新启动后，您通过输入标签为此账户再次开启了交易。',
  'writing taken back': '此账户的交易已关闭。', 'key bounded': '您设定了此账户的密钥自身最多签名的限额。',
  'sub-account opened': '列表中添加了一个子账户。由其主账户的密钥为它签名；在您开启之前，它的交易处于关闭状态。',
  'venue looked at': '以仅查看方式添加了一个交易所，没有账户，也没有密钥。', 'address looked at': '按地址以仅观察方式添加了一个账户，没有密钥。',
  'key added': '为此账户添加了密钥。', 'key replaced': '此账户的密钥已替换。', 'key removed': '此账户的密钥已移除，交易也随之关闭。交易所的委托和仓位保持不变。',
  'key not kept': '此账户的新密钥无法保存，已被丢弃。', 'addresses changed': '此账户的地址已更改，交易也随之关闭。',
  'row replaced': '此账户在数据文件夹中的条目与日志不同，已被替换；交易已关闭。', 'addresses replaced': '此账户在数据文件夹中的地址不是交易所自己的地址，已被替换。',
  'profile confirmed': '您确认了此账户的主机和账户 ID。', 'label changed': '此账户换了标签。',
  'public query allowed': '允许不带密钥也向交易所查询此账户，这会把本机地址与钱包联系起来。', 'public query taken back': '不再不带密钥向交易所查询此账户。',
  'taken off the list': '此账户已从列表中移除。已保存的内容保留。',
} as const
export const registrationWords = {
  sending: '在此创建的密钥（{key}）已连同您钱包的签名发送给交易所。', givenUp: '您放弃了在此创建的密钥。',
} as const
export const answeredWords = {
  accepted: '交易所答复已接受新密钥。', refused: '交易所拒绝了新密钥。', 'not sent': '新密钥没有发送：没有任何内容离开本机。',
  unknown: '交易所是否接受了新密钥尚不清楚。会继续查询，不会再次发送。',
} as const
export const provedWords = {
  active: '交易所显示的新密钥与签名内容一致。', 'other terms': '交易所显示的新密钥与签名内容不一致。它不会被使用。', absent: '交易所从未有过新密钥。',
} as const
export const updatesWords = { on: '您开启了查找本程序的新版本。', off: '查找本程序的新版本已关闭。' } as const
export const guardsLine = { cannotReadNothing: '无法读取，因此不能发送任何请求', separator: '；' } as const
export const journalSays = {
  lines: '{all} 行，其中 {acts} 行不在委托日志中', title: '操作日志', again: '重新读取', reading: '正在读取操作日志…',
  readingNext: '它在本机上。',
} as const
export const timelineSays = {
  ids: '客户端 ID {client} · 封存码 {seal}', title: '时间线与证据', copy: '复制证据', copied: '已复制。', save: '保存证据…',
  evidence: '其中不含账户和密钥，无需本终端即可检查。请求签名约五分钟后，交易所不再接受该签名，才能保存或复制证据。', none: '未选择条目。',
  noneNext: '选择一个条目，查看从草拟到结束的每一步及其时间。',
} as const
