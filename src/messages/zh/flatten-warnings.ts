export const flattenWarnings = {
  FLATTEN_ENDS: { full: '确认后首先停止交易。然后逐个发送 {count:exact} 个请求；第一个结果未知的就此终止。' },
  FLATTEN_LATER: { full: '不在此面板上：{symbols}。第二张确认面板平掉其余部分。' },
} as const
