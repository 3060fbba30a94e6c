export const LOOK = '请把委托和持仓与交易所自己的页面对照；如果这不是您自己做的，请在那里移除此密钥，并查明这台机器上还运行着什么'
export const by = { none: '被', byTheKey: '被 {whose} 的密钥' } as const
export const signatureWords = {
  listSignedNot: '已签名内容的清单已不存在。{look}', listSignedLost: '已签名内容的清单已丢失或被改动，已另起一份。{look}',
  listSignedEnds: '已签名内容的清单比以前短了。{look}', listSignedChanged: '已签名内容的清单被本终端以外的程序改动。{look}',
  listSignedSignatures: '已签名内容的清单含有此操作日志不知道的签名。{look}',
  listSignedCannot: '已签名内容的清单无法读取或写入。请检查磁盘和终端文件夹的权限；在此之前不会签署任何请求',
  signedBesideDesk: '{call} 在本终端之外{by}签名，可能已到达交易所。{look}',
  signedPlaceConfirmed: '{call} {by}签名，而它不是您确认的内容。{look}',
  signedAgainUnder: '{call} 以本终端已知委托的名义再次{by}签名。{look}',
} as const
