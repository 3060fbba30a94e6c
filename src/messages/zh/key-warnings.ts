export const keyRuleWarnings = {
  KEY_BOUND: { full: '如果本机的地址之后改变（换网络、重新分配地址、使用隧道），交易所会拒绝从新地址使用此密钥：在地址恢复之前，或在经纪商自己的页面更改限制之前，从这里无法读取、撤单或平仓。' },
  KEY_ENDS: { full: '此后本终端无法再读取、撤单或平仓。它不能恢复：下一个密钥要像这个一样重新给此账户添加。' },
  KEY_LEAVES: {
    full: '保持不变：挂单 {orders:exact}，条件委托 {waiting:exact}，仓位 {positions:exact}。它们可能成交、触发或被强平，而这里不会告知。',
  },
} as const
export const keyRules = {
  ALL_KNOWN: { holds: '没有未知的结果，且已全部读取', fails: '有尚待确定的内容' },
  KEY_WORKS: { holds: '交易所公开显示此密钥有效', fails: '交易所没有显示此密钥有效', figures: '{key}' },
} as const
