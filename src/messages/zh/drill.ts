export const titles = {
  'lose my next reply': '丢失下一个回复', 'lose my next order': '丢失下一笔委托', 'partial IOC': 'IOC 只成交一部分',
  'cancel race': '撤单前抢先成交', 'impossible record': '不可能的记录', 'prices fall silent': '行情中断',
  'slow answers': '应答缓慢', 'unreadable answers': '应答无法读取', 'venue unreachable': '交易所无法连接',
  'market only reduces': '市场只能减仓', 'flash crash': '闪崩', 'key revoked': '密钥被吊销', 'liquidated in part': '部分强平',
  'deleveraged in part': '部分自动减仓', 'settled by others': '由他人结算', 'insurance fund low': '保险基金不足',
  'venue maintenance': '交易所维护', 'planned maintenance': '计划维护', deleveraged: '自动减仓',
} as const
export const lines = {
  'lose my next reply': '委托到达，应答丢失', 'lose my next order': '委托未到达，也无应答', 'partial IOC': '下一笔委托只成交一半',
  'cancel race': '下次撤单前先成交一半', 'impossible record': '下一笔委托报告超额成交', 'prices fall silent': '一分钟没有行情',
  'slow answers': '一分钟内应答晚 4 秒', 'unreadable answers': '一分钟内应答是乱码', 'venue unreachable': '一分钟没有连接',
  'market only reduces': '3 分钟内只能减仓', 'flash crash': '价格下跌 8 %，2 分钟内恢复', 'key revoked': '密钥 2 分钟无效',
  'liquidated in part': '四分之一被接管', 'deleveraged in part': '一半按标记价格平仓', 'settled by others': '未结算盈亏转入余额',
  'insurance fund low': '基金 3 分钟接近最低值', 'venue maintenance': '交易所关闭一分钟',
  'planned maintenance': '提前 10 分钟宣布关闭', deleveraged: '持仓按标记价格平仓', lifeboat: '不用交易台操作',
} as const
