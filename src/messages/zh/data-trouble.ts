export const NOTHING = '此账户的内容既不保存，也不读回'
export const LASTING = '已保存的内容留在磁盘上，未被读取，保持原样。新记录需要自己的数据文件夹（docs/operations.md）'
export const words = {
  locked: '钥匙串已锁定，因此{nothing}；从交易所的读取照常继续', unavailable: '无法连接任何钥匙串，因此{nothing}；从交易所的读取照常继续',
  'no libsecret': '本系统缺少访问钥匙串所需的 libsecret，因此{nothing}；从交易所的读取照常继续', hung: '钥匙串没有回应，因此{nothing}；从交易所的读取照常继续',
  refused: '钥匙串没有接受数据密钥，因此{nothing}；从交易所的读取照常继续', lost: '钥匙串中已没有此账户的数据密钥，因此{nothing}。{lasting}',
  'unknown key': '钥匙串中已没有此账户的数据密钥，因此{nothing}。{lasting}',
  mismatched: '钥匙串中的数据密钥不是制作这些记录的那一个，因此{nothing}。{lasting}',
} as const
