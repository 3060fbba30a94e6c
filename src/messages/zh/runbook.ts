export const reading = {
  active: [], reducing: ['在这里通过确认面板撤单和减仓。'], held: ['在这里查看一切；会继续读回。', '从证据中立即再次向交易所查询。'],
  halted: ['在这里查看一切。恢复交易是您查看之后单独的一步。'], 'read-only': ['在这里查看已知的内容；每一部分都注明其时间。'],
  offline: ['查看最后已知的内容；每个部分都注明它有多旧。'],
} as const
export const runbook = {
  venueItselfOwn: '在交易所自己的终端中：撤单、平仓、设置止损。', didTimeSize: '您在那里做了什么，连同时间、数量和价格：本终端再次读取时会发现。',
  clientIdAnything: '这里结果未知的请求的客户端 ID；在查清之前，切勿在那里下同样的委托。',
} as const
export const runbookTitles = { possible: '仍可进行的操作', write: '需要记下的内容' } as const
