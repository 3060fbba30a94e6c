export const titles = {
  'lose my next reply': '丢失下一个回复', 'lose my next order': '丢失下一笔委托', 'partial IOC': 'IOC 只成交一部分',
  'cancel race': '撤单前抢先成交', 'impossible record': '不可能的记录', 'prices fall silent': '行情中断',
  'slow answers': '应答缓慢', 'unreadable answers': '应答无法读取', 'venue unreachable': '交易所无法连接',
  'market only reduces': '市场只能减仓', 'flash crash': '闪崩', 'key revoked': '密钥被吊销', 'liquidated in part': '部分强平',
  'deleveraged in part': '部分自动减仓', 'settled by others': '由他人结算', 'insurance fund low': '保险基金不足',
  'venue maintenance': '交易所维护', 'planned maintenance': '计划维护', deleveraged: '自动减仓',
} as const
