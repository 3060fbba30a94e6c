export const timeline = {
  plannedSealed: '已计划并封存。', confirmedWrittenJournal: '由您确认；在发送任何内容之前已写入操作日志。',
  signedHandedNetwork: '已签名并交给网络。', asked: '查询：{asked}',
} as const
export const answering = {
  noResponseProves: '没有能证明任何事的回应：从这里起，它的结果未知。', readLaterDates: '后来读到的内容表明，结果早于此刻。', venueAnswered: '交易所已回应。',
  requestEndedOutcome: '请求已结束。委托的结果只由交易所的记录说明。',
} as const
export const doubtWords = { most: '至多', outcomeUnknown: '它的结果曾{exact}未知 {at}。' } as const
