export const scopeWord = { read: '读取 READ', trading: '交易 TRADE', asset: '资产 ASSETS' } as const
export const scopeWords = ' + '
export const NOT_ACTIVE = '未启用 NOT ACTIVE'
export const inactiveWord = {
  removed: '已移除 REMOVED', expired: '已过期 EXPIRED', 'no address': '不允许任何地址 NO ADDRESS ALLOWED',
} as const
export const keyWords = {
  keyNotListed: '密钥 {fingerprint} · 未列出 NOT LISTED', key: '密钥 {fingerprint} · {inactive}',
  key2: '密钥 {fingerprint}',
} as const
export const lifeWords = { expired: '已过期', exp: '{expiresAt}后到期' } as const
export const keyWarningWords = {
  'has ended': '此密钥已到期或已在交易所终止：不能用它发送任何内容。请在交易所另建一个。',
  'not active': '交易所目前不接受此密钥的任何请求：它在那里未启用，或不允许从任何地址使用。请在交易所自己的终端更改。',
  'can move assets': '此密钥可以把资产转出账户。用于交易时，不能转出的密钥更安全。', 'expires soon': '此密钥将在 14 天内到期。请在到期前替换。',
  'no address limit': '此密钥可从任何地址使用。限于您的地址更安全。', 'read only': '此密钥只能读取。不能用它发送任何内容，连更改杠杆也不能。',
} as const
export const exposureWords = {
  outcomesStillUnknown: { other: '{count} 个结果仍未知，没有密钥就无法读取。' }, openNotKnown: '那里有哪些未了结，目前未知。{unsure}',
  separator: '、', position: '仓位 {positions}', openOrder: { other: '{count} 笔当前委托' },
  nothingOpen: '那里没有未了结的内容', separator2: '；', staysOpen: '保留：{open}', readAgo: '{what}，{now}前读取。{unsure}',
} as const
export const otherKey = '钥匙串给出的不是所保存的密钥。它保持原样，不会使用：请替换密钥，并在交易所吊销旧密钥。'
export const libsecretMissing = '本系统缺少 libsecret，而本终端通过它访问任何钥匙串。请安装它（Debian、Ubuntu：libsecret-1-0；Fedora：libsecret；Arch：libsecret），之后才能保存机密和读取密钥。'
export const storeTroubles = {
  locked: '本系统的钥匙串已锁定。请在系统中解锁后重试；其中的内容保持不变。',
  unavailable: '本系统没有能应答的钥匙串，无法保存密钥，也无法读取密钥。请启动或安装一个（Linux 上为 GNOME Keyring、KWallet，或已开启 Secret Service 集成的 KeePassXC）。',
  hung: '钥匙串没有应答。在它应答之前不保存也不读取任何内容；其中的内容保持不变。', lost: '本终端所知的一个密钥已不在钥匙串中。请替换它；本终端没有删除任何内容。',
  refused: '钥匙串拒绝保存任何内容。', 'unknown key': '本终端自己的列表中已没有此密钥。请替换它才能再次签名。',
} as const
export const staying = {
  'in use': '此账户正在使用。请先使用另一个账户，然后可从列表移除它。', 'made key': '已在此为该账户创建了一个密钥，它还在等待。请先放弃它，然后可从列表移除它。',
  key: '此账户仍有密钥。请先移除密钥，然后可从列表移除它。', 'sub-accounts': '列表中有此账户的子账户。请先移除它们，然后可从列表移除它。',
  unknown: '此账户有一个结果仍未知。请先解决，然后可从列表移除它。', sent: '此账户有一个结果仍未知，只有当初发往的交易所能说明。请先解决，然后可以更改地址。',
} as const
export const storeWords = '无法保存密钥：{why}。'
export const refused = {
  'key not listed': '交易所没有此账户的这个可用密钥：它已被吊销、属于另一账户，或从未注册。交易所不说明是哪一种。没有任何更改；请检查账户编号和密钥。',
  'key expired': '此密钥在交易所已到期。没有任何更改；请在交易所自己的终端注册一个新密钥。',
  'key cannot read': '交易所认得此密钥，但不允许它读取。没有任何更改；请使用有读取权限的密钥，如要交易还需交易权限。',
  'key refused here': '交易所把此密钥列为有效，却仍拒绝它：很可能本机的地址不在其允许的地址中。交易所自己不说明。没有任何更改；请在交易所自己的终端查看该密钥的地址。',
  'signature refused': '交易所把此密钥列为有效，却不接受它的签名：很可能本机的时钟不准。没有任何更改；请检查时钟后重试。',
} as const
export const keyStateWords = {
  ready: { word: '就绪', what: '现在可以签名。' }, 'at rest': { word: '未使用', what: '未加载：其账户未在使用。' },
  'no key': { word: '无密钥', what: '只能读取交易所向所有人展示的内容：市场、价格、订单簿。' },
  'keychain asked': { word: '等待中', what: '正在询问钥匙串，它可能在等待您的密码。' },
  'desk locked': { word: '已锁定', what: '本终端已锁定。解锁后才能交易。' },
  locked: { word: '钥匙串已锁定', what: '请解锁本系统的钥匙串，然后在此解锁。' },
  'no keychain': { word: '无钥匙串', what: '本系统没有能应答的钥匙串。请启动一个，然后在此解锁。' },
  'no libsecret': { word: '缺少 LIBSECRET', what: '本系统缺少访问钥匙串所需的 libsecret。请安装它，然后在此解锁。' },
  'keychain hung': { word: '钥匙串无响应', what: '钥匙串没有应答。密钥留在原处。' },
  'key lost': { word: '密钥丢失', what: '它已不在钥匙串中。请替换。' },
  'key mismatched': { word: '不是此密钥', what: '钥匙串中此名称下是别的内容。请替换密钥，并在交易所吊销旧密钥。' },
} as const
export const writingWords = { 'not allowed': '交易已关闭', 'not begun': '本次启动未开启交易', allowed: '已允许交易' } as const
