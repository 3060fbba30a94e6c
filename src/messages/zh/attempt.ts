export const attemptSays = {
  unknownFor: '{state}，已 {age}',
  ids: { order: ' · 委托 {order}', clientIdSeal: '客户端 ID {client} · 封存码 {seal}{order}' }, in: '{time} 后',
  known: '状态', happened: '时间线', now: '现在', settles: '如何查清', draftSame: '草拟相同委托', askAgain: '立即再次查询',
  declare: '声明…', close: '关闭窗口', gone: '此条目不在当前账户的委托日志中。',
} as const
