export const makeInsteadSays = {
  offer: '改为在此创建密钥…', helps: '适合其钱包能签署类型化数据（Solana 则为消息）的人。不需要经纪商的页面。',
} as const
export const makeKeySays = {
  asks: '新密钥可以做什么，多长时间？', chain: '钱包签名所用的链', scope: '它可以', read: '读取账户', 'read,trading': '读取账户并交易',
  days: '到期前的天数', daysHelp: '1 到 365。不能延长：到期后由另一个密钥接替。', does: '这会在本机上创建一对密钥并存入钥匙串。不发送任何内容；在此创建的密钥永远不能转移资产。',
  daysMissing: '天数须为 1 到 365 的整数',
} as const
export const signKeySays = {
  asks: '用您的钱包签署这段文本', helps: '把它带到该账户的钱包，按类型化数据（EIP-712；Solana 则按消息）签名，然后把签名粘贴到这里。', text: '待签署的文本',
  copy: '复制文本', save: '另存为文件…', given: '已复制。', field: '签名', hint: '0x…',
  does: '在发送任何内容之前，会在此按您钱包的地址核对签名。本终端从不索要钱包的密钥。', missing: '请先粘贴签名',
} as const
export const registerSays = {
  recovered: '该签名来自 {address}，所签的正是所显示的文本。', sends: '向 {host} 发送一次。无论答复如何，都不会再次发送。',
  waits: '密钥会等待，直到交易所显示它具有这些权限和这个到期时间。只有那时此账户才拥有它；交易仍然关闭。', body: '发送的内容',
} as const
export const giveUpSays = {
  goes: '密钥会从钥匙串中移除。此后无论交易所如何处理，谁也不能用它签名。', mayStay: '交易所可能仍会列出它。如果是这样，请在经纪商的页面上将其移除。',
} as const
export const madeKeyLines = {
  wallet: '钱包', broker: '经纪商', chain: '链', newKey: '新密钥', itMay: '它可以', ends: '到期',
} as const
export const bornTitles = {
  'make key': { lead: '创建密钥', rest: '在本机上，用于此账户？' }, 'sign key': { lead: '签名', rest: '用您的钱包，为新密钥' },
  'register key': { lead: '发送', rest: '新密钥给交易所，仅一次？' }, 'give up key': { lead: '放弃', rest: '在此创建的密钥？' },
} as const
export const bornYes = {
  'make key': '按住以创建密钥', 'sign key': '按住以核对签名', 'register key': '按住以发送一次', 'give up key': '按住以放弃密钥',
} as const
export const birthWords = {
  'to sign': '已在此创建一个密钥，等待您钱包的签名。没有发送任何内容。', sending: '正在发送新密钥。交易所显示它之前不会使用。',
  accepted: '交易所已接受新密钥，但尚未显示。正在查询。', refused: '交易所拒绝了新密钥。没有注册任何内容；您可以重新为它签名。',
  'not sent': '新密钥没有发送：没有任何内容离开本机。您可以重新为它签名。', unknown: '交易所是否接受了新密钥尚不清楚。会继续查询，绝不会再次发送；您可以放弃它。',
  active: '交易所已显示新密钥，但该账户在此已有另一个密钥。请放弃新密钥，或先移除另一个。',
  'other terms': '交易所显示的新密钥的权限或到期时间与您签署的不同。它不会被使用：请放弃它，并在经纪商的页面上移除。', absent: '交易所从未有过新密钥。您可以重新为它签名。',
} as const
export const birthSays = {
  line: '{until} 到期', venueSays: '交易所说：{words}', name: '新密钥', goOn: '继续处理新密钥…', drop: '放弃新密钥…',
} as const
