export const referenceWarnings = {
  REFERENCE_CLOSED: { full: '参考市场已休市。交易照常，标记价格距指数价格最多可达开市时的五倍。' },
  REFERENCE_NOT_KNOWN: { full: '不知道参考市场是否开市。休市期间，标记价格距指数价格最多可达开市时的五倍。' },
  MARK_OFF_SESSION: { full: '止损和强平按标记价格：休市时它距指数价格最多可达开市时的五倍，因此两者都可能比其距离所示来得更早。' },
  LARGER_FEE_RATE: { full: '不知道此市场是否属于现实世界资产（RWA）：两种手续费率中按较高的计算。' },
  RWA_FEE_UNTOLD: { full: '交易所未公布现实世界资产（RWA）的手续费率：此处按其他市场的费率计算，实际收取可能更多。' },
} as const
