export const lastTold = '最后一次答复，关于 {asked}：{answer}。'
export const contradictionWords = '关于它的数据不可能为真：{impossible}。无论再读到什么，本终端都不相信：请查看交易所自己的页面，然后声明其结果。'
export const unsigned = {
  'not signed: late': '密钥在 3 秒内没有给出签名', 'not signed: signed otherwise': '负责签名的部分给出的签名与请求的不同，未予使用',
  'not signed: locked': '密钥已锁定', 'not signed: unavailable': '负责签名的部分未在运行，或没有钥匙串',
  'not signed: hung': '钥匙串没有回应', 'not signed: lost': '钥匙串中已没有该密钥', 'not signed: mismatched': '钥匙串中该位置是另一把密钥',
  'not signed: unknown key': '本终端没有这把密钥', 'not signed: refused': '密钥拒绝为其签名',
  'not signed: above unset': '尚未设定密钥自身最多签名的限额；请在风控限制处设定',
  'not signed: above market': '该市场不在密钥自身签名的市场之内；可在风控限制处设定',
  'not signed: above order': '超过密钥自身为单笔委托签名的最大数量；可在风控限制处提高',
  'not signed: above day': '超过密钥自身一天（UTC）内在此市场签名的最大数量；可在风控限制处提高',
  'not signed: above pace': '超过密钥自身每分钟签名的写入次数；可在风控限制处提高',
  'not signed: above unknown': '密钥今天已签名内容的清单已丢失，因此这一天（UTC）按已用满计；请在风控限制处重新设定它最多签名的限额，或等到 00:00 UTC',
  'not signed: unlisted': '负责签名的部分无法把它写入清单：请检查磁盘和终端文件夹的权限',
  'not signed: out of turn': '在它的位置上签了别的内容；正在核对那是什么', 'not signed: outside': '负责签名的部分认为它超出了预授权的范围',
  'not signed: no key': '该账户没有可为其签名的密钥', 'not signed: unconfirmed': '您的确认没有送达密钥：请重新确认',
  'not signed: clock': '对交易所时钟的了解不足以为签名标注时间',
} as const
export const fateSays = {
  more: '另有 {more} 个。', writeMore: '{write}。{more}', unknownHead: '结果未知已 {age}',
  unknownSentence: '{begun}结果明确之前不会发送其他任何内容；读取继续。', quarantinedHead: '不可能的数据',
  quarantinedSentence: '{begun}{contradiction}{lastTold}在此之前不会发送其他任何内容。', refusedHead: '已被拒绝，核查已 {age}',
  refusedSentence: '{begun}交易所拒绝了它，其记录尚未读取。交易所对此答复一次之前，不会发送其他任何内容。', acceptedHead: '确认中已 {age}',
  venueAcceptedRead: '{begun}交易所接受了它，但回读的内容没有显示它。{lastTold}在回读显示它、证明它不会再出现或您声明其结果之前，不会发送其他任何内容。',
  venueAcceptedReadBack: '{begun}交易所接受了它，但回读的内容没有显示它。{lastTold}在回读显示它、证明它不会再出现或您声明其结果之前，不会发送其他任何内容。',
  sending: '发送中已 {age}', answerAwaitedNothing: '{begun}正在等待其答复。答复到达或时限已过之前，不会发送其他任何内容。',
} as const
export const missingWords = {
  foundVenueOrder: '找到：交易所已有此委托。读到它的记录且状态为本终端所认识时，立即了结。', shownVenueRecords: '显示：交易所的记录按要求回读出来，立即了结。',
  provedNotDone: '证明未完成：两次相隔的读取，都显示全部与之前相同。', provedNotDoneOnly: '证明未完成：只有在签名失效之后，因为在此之前交易所仍可能接受它。',
  foundOrderClient: '找到：交易所的记录中有此自定义编号 client id 的委托，立即了结。',
  provedNotPlaced: '证明未下单：两次查询和一份稳定的列表中都没有它，且仓位不用它也能解释。',
  provedNotPlacedOnly: '证明未下单：只有在签名失效之后，因为在此之前交易所仍可能接受它。',
} as const
export const declared = '声明：以上都无法取得时，由您说明理由作出。它作为您的话记录，绝不作为证据。'
