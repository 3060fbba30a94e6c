export const pageSays = {
  place: '第 {nth} 页，共 {of} 页', next: '继续', back: '上一步', adding: '新账户', required: '必填',
} as const
export const venuePage = {
  asks: '账户在哪家交易所？', helps: '您的经纪商页面背后的交易所：其标志通常在该页底部。测试网使用模拟资金。', other: '其他地址需要三个地址，由该交易所的运营者提供。',
  does: '此页不发送任何内容。', addresses: '三个地址都必填',
} as const
export const walletPage = {
  asks: '您的钱包地址是什么？', helps: '从您的钱包或经纪商页面顶部复制：0x 加 40 个字符，或一个 Solana 地址。它是公开的，不能打开任何东西。',
  does: '它找到账户并以只读方式显示。不连接钱包，不签名，不移动任何资金。',
} as const
export const accountPage = {
  asks: '账户是在哪个经纪商的页面上开立的？', helps: '此钱包在那里有多个账户，各属不同的经纪商。', does: '以只读方式显示您选择的账户。其他账户不受影响。',
} as const
export const accountIdPage = {
  asks: '账户编号是什么？', helps: '在经纪商页面的 Portfolio → API keys 下：“Account ID”，0x 加 64 个字符。它不是您的钱包地址，也不是秘密。',
  does: '此页不发送任何内容。', malformed: '账户编号是 0x 加 64 个字符，由数字和 a 到 f 组成。',
} as const
export const secretPage = {
  asks: 'API 密钥的 secret 是什么？',
  helps: '在经纪商页面的 Portfolio → API keys 下，创建一个带 Read 和 Trading 权限的密钥。其 secret 在那里只显示一次，以 ed25519: 开头：复制它并粘贴到这里。',
  does: '“继续”用它签名一次读取。不保存任何内容，不下任何委托。', ambiguous: '这是 64 个十六进制数字。它们是什么？', isSeed: 'API 密钥的 secret，以十六进制书写',
  isWallet: '我钱包的私钥，或我不确定',
} as const
export const rightsPage = { calls: '账户将称为“{label}”。开启交易时需要输入它；可在“密钥”中更改。', asks: '保存此密钥？' } as const
export const limitReasons = {
  orderNotional: '一次失手不超过这么多。', positionNotional: '一个市场中两笔这样的委托。', openNotional: '合计五笔这样的委托。',
  dailyLoss: '一笔委托的五分之一；之后只减仓。', dailyNotional: '一天二十笔这样的委托。', collar: '偏离更远多半是输入错误。',
  writesPerMinute: '多于手动所需，少于故障所致。', consentsPerMinute: '来得更快就不会有人读。', markets: '全部，直到您指定一些。',
  accounts: '全部，直到您指定一些。',
} as const
export const whereSays = {
  address: '经纪商页面示意图：钱包地址在右上角。', account: '经纪商页面示意图：在 API keys 下，账户编号在密钥列表上方。',
  secret: '经纪商页面示意图：secret 在创建密钥时打开的窗口中。', menu: ['Portfolio', 'API keys'], wallet: '0x12…ab34',
  id: 'Account ID 0x5f…', create: 'Create API key', key: 'Secret ed25519:…',
} as const
export const mistakenSays = {
  head: '未接收。',
  what: {
    '64 digits': '64 个十六进制数字是钱包的私钥，或交易密钥的种子。此字段两者都不接受，也没有保留其中任何内容。',
    words: '12 到 24 个单词是钱包的助记词：拥有它就拥有钱包。本终端从不索取它，也没有保留其中任何内容。',
  },
  clear: '清空剪贴板', cleared: '剪贴板已清空。',
} as const
export const nextStepActs = { key: '添加其密钥…', limits: '设定限额…', trading: '开启交易…' } as const
