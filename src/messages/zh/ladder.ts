export const ladderWords = {
  orders: '分 {writes} 笔委托', of: '第 {at} 笔，共 {writes} 笔', leadMany: '{lead}，{many}',
  sentOneOne: '{symbol}，逐笔发送', holdSend: '按住以发送：{lead} {base}', firstClientId: '首个自定义编号 client id',
} as const
