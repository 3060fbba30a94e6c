export const lightSays = {
  live: '交易已开启。', held: '现在不能发送任何请求。', unknown: '有一个结果未知：查清之前不会发送任何请求。', halted: '交易已中止。',
  stopped: '只能发送降低风险的请求。',
} as const
