export const byAddressSays = {
  whoseWhole: '钱包 {wallet}，经纪商 {broker}：以任何人都能读取的方式读取。没有密钥为它签名。', mode: '按地址 BY ADDRESS',
  readOnly: '此账户仅供观察，按其地址：每隔几秒读取交易所对所有人公开的内容。没有密钥为它签名，不能发送任何内容。要交易，请把它的密钥作为单独的账户添加。',
  figures: '账户价值、可用保证金和各比率以交易所对所有人显示的为准：保证金不计折扣，初始保证金率只针对全仓仓位。账户自己的终端可能显示不同的数字。不公开的有：委托的保证金模式、自定义编号 client id、标签 tag、止盈止损的各部分、资产、结算和已平仓位。',
  blocked: '此账户仅供观察', key: '仅供观察', keyDoes: '按其地址观察：没有密钥为它签名，不询问钥匙串，不能发送任何内容。', wallet: '钱包', broker: '经纪商',
  accountId: '账户', type: '种类', isAsked: '询问方式', askedAs: '不签名，任何人都可以这样询问',
} as const
export const kinds = { main: '主账户', sub: '子账户', sp: '策略提供者的账户' } as const
export const addressFormSays = {
  asks: '询问会让 {host} 的运营者把本机的网络地址与该钱包联系起来：从您在下方确认起，账户使用期间每隔几秒询问一次。', worth: '价值 {amount} USDC',
  thisVenue: '交易所', wallet: '钱包地址', walletHint: '0x… 或 Solana 地址', untold: '价值未知', walletFirst: '请先输入钱包地址',
  accountFirst: '请先选择账户',
} as const
export const walletFaultWords = {
  secret: '这与私钥一样长。切勿在此输入私钥，请删除它：钱包的公开地址就够了。', accountId: '这是账户编号或私钥。钱包地址在 0x 之后有 40 个字符。',
  without0x: 'EVM 地址以 0x 开头。', notHex: 'EVM 地址在 0x 之后只有数字和字母 a 到 f。',
  hexLength: 'EVM 地址在 0x 之后有 40 个字符；这个有 {count} 个。',
  notBase58: '这既不是 EVM 地址（0x 加 40 个字符），也不是 Solana 地址：后者没有 0、O、I、l，只有字母和数字。名称需要先在别处解析。',
  byte: { other: '{count} 个字节' }, base58Length: 'Solana 地址代表 32 个字节；这个为 {count}。',
} as const
