export const sheetSays = {
  typeFirst: '请先输入 {word}', seal: '封印', details: '详情', requests: '请求', tooOld: '已过期：什么都没有发送',
  outcomeFirst: '请先选择结果', reasonFirst: '请先说明您如何得知', notWhole: '请放大窗口或缩小显示比例', whyHeld: '交易为何暂停',
  afterReopening: '此后可以再次发送委托，每笔都在此确认。', othersStay: '其他限制在结束之前继续有效。', hold: '按住', back: '返回，不发送任何内容',
} as const
export const holdSays = {
  nothing: '未按住任何内容。{why}', byKeys: '用键盘：按住 {modifier} 和 Enter，或按两次',
  again: '再按一次 {modifier} 和 Enter 以确认，或按住', how: '。按住 {modifier} 和 Enter，或间隔一秒按两次；也可以用鼠标按住此按钮。',
  notYet: '稍等…', full: '松开以确认', short: '请按住直到填满', once: '等一秒，然后再按一次',
} as const
export const ringSays = { left: '还剩 {seconds} 秒' } as const
export const typeSays = { meant: '输入 {word} 以确认', meantAround: ['输入', '以确认'], byKeys: '不可粘贴' } as const
export const writeSays = {
  onBook: '依据 {age}前的订单簿', allHold: '{count}/{count} 项检查通过', readBack: '内容已核对',
  otherBytes: '将要发出的内容与此处所述不符（{part}）。无法确认；请按 Esc，不会发送任何内容。', sent: '发送的内容', may: '可能发生什么', checks: '检查',
  warnings: '警告', account: '账户', request: '请求', body: '正文', noBody: '空', attempt: '请求编号', digest: '摘要',
} as const
export const declareSays = {
  contradicted: '{contradiction}您的话会作为声明写入委托日志，绝不作为证据。',
  outcomes: { notPlaced: '未下单', placed: '已下单', notDone: '未完成', done: '已完成' }, yes: '按住以声明：{done}',
  about: '其结果尚未得到证明。您的话会作为声明写入委托日志，绝不作为证据；之后交易可以继续。', known: '目前发生了什么', arrives: '它在 {until} 之前仍可能到达。',
  outcome: '结果', reason: '您如何得知（至少 8 个字符）',
} as const
export const acceptSays = { found: '发现了什么', means: '这意味着什么' } as const
export const raiseSays = {
  through: '放行的内容', limits: '本终端放行的内容', first: '有意设得小。任何一项都可立即调低，也可在“风控限制”中放宽：需要等十分钟。要先更改，请返回并打开“风控限制”。',
} as const
export const addressSays = {
  baseUrl: { label: '基础地址', hint: 'https://…' },
  publicStreamUrl: { label: '公共数据流', hint: 'wss://…（以 / 结尾时在其后加上编号）' },
  privateStreamUrl: { label: '私有数据流', hint: 'wss://…（以 / 结尾时在其后加上账户）' },
} as const
export const keyFormSays = {
  now: '现为：{key}', account: '账户 {id}。', restsIn: '将保存在 {store} 中。',
  waits: '正在等待本系统的钥匙串，{since}前已询问。在它答复之前不保存任何内容。', replaces: '新密钥保存并回读之后，才会在此删除当前密钥。当前密钥在交易所仍然有效，直到您在那里吊销它。',
  venue: '交易所', accountId: '账户编号', secret: '签名私钥（secret）', secretHint: '只在此处输入；不再显示，也绝不写入日志。',
  mayAsk: '它可能正在自己的窗口中要求输入密码。按 Esc 关闭此表单。', askedAgain: '点击继续会再次询问它。', checking: '正在签名一次读取…',
  checkingWaits: '正在等待钥匙串…', found: '交易所的答复', startsReadOnly: '起初为只读：设定风控限制之后，再单独开启交易。', keeping: '正在保存…',
  checkFirst: '请先检查',
} as const
export const findingSays = {
  limitedTo: '限于 {count} 个', key: '密钥', may: '权限', lives: '到期', endless: '永不', addresses: '地址',
  anyAddress: '任意', clock: '时钟', notCompared: '未比较', keptIn: '保存在',
} as const
export const keyYesSays = {
  insteadOf: '取代 {hosts}', at: '位于 {hosts}', accountId: '账户 ID {id}',
  lockLater: '本终端将在无操作 {minutes} 分钟后自动锁定，此前为 {before} 分钟。在锁定之前，坐到这里的任何人都能交易。',
  stayUnlocked: '已有 {minutes} 分钟无操作。若继续无操作，本终端将在 {at} 自动锁定，程序随之结束：不再发送其任何订单，已挂在交易所的仍然保留。选“是”则重新计时。选“否”则届时锁定，无论之后有无操作。',
  removeKey: '本终端删除该密钥，此后只能显示已知的内容。您在交易所的仓位和委托保持不变；此操作不会平仓或撤单。', staysValid: '该密钥在交易所仍然有效，直到您在那里吊销它。',
  removeAccount: '本终端不再列出此账户。已保存的内容仍留在本机：快照和历史（密封保存）、风控限制以及在委托日志中的记录。为同一交易所的同一账户添加密钥，这些内容就会全部恢复。',
  closesNothing: '此操作不会平仓或撤单。', removeVenue: '本终端不再列出此交易所，也不再向它询问。没有账户属于它，也没有保存过任何账户的内容。',
  confirmProfile: '本终端的日志中没有磁盘上这样的账户。只有当这些主机和此账户 ID 确实属于您时才确认：签名请求会发送到那里。',
  movesHosts: '本程序所知的交易所主机与此不同。只确认交易所自己公布的主机：签名请求以及（开启交易后）订单都会发送到这些主机。密钥保留不变。',
  confirmNext: '在您另行开启之前，此账户的交易保持关闭。', allow: '从现在起，本终端可以为此账户发送委托、撤单和设置，每一项都由您确认。',
  begin: '自本次启动以来，没有为此账户发送过任何内容。从现在起可以发送。', unlock: '会再次向钥匙串索取密钥。然后重新读取仓位、委托和资产，并检查每个尚未了结的请求，之后才能发送任何内容。',
  takeBreak: '在此之前，本终端不能用任何账户发送增加风险的内容，练习账户也不例外。撤单、只减仓平仓和止损仍然有效。',
  breakStays: '不能提前结束：恢复交易、重启或换另一个账户都不行。可以延长。您账户的其他客户端不受它约束。',
} as const
export const profileFormSays = {
  about: '市场、价格和订单簿，即交易所向所有人展示的内容。没有账户就不读取您的任何内容，没有密钥就不能发送任何内容；两者都可以之后添加。', venue: '交易所',
  label: '标签：开启交易时需要输入它', page: '经纪商页面（可选）', moves: '该密钥曾被允许为旧地址签名。在新地址上需要重新开启交易。', labelFirst: '请先填写标签',
  asksInPublic: '同时向交易所的公开页面查询此账户',
  asksInPublicMeans: '查询不用您的密钥，而是用钱包地址：页面的运营者会知道这台计算机的网络地址与该钱包有关。公开页面单独不能证明什么。它们在委托结果未知时、在对您密钥的答复另有说法时指出该查看哪里，并指出账户自己的列表遗漏了哪些历史。',
} as const
