export const byWords = { mark: '标记价格', last: '最新价' } as const
export const keyEnd = { endsSoon: '即将到期。', endedAgo: '已于 {ms} 前到期。', ends: '将在 {ms} 后到期。' } as const
export const noticeWords = {
  'not by this desk': {
    full: {
      keysWorkAccount: '此账户出现了上次查看时没有的有效密钥：{came}。', moreKeysWork: '此账户的有效密钥比以前多：多 {keys} 个。',
      orderDeskDid: '有一笔不是由本终端下达的委托：{traded}。',
    },
    title: '非本终端下达', plain: '有不是由本终端创建的委托或密钥。',
  },
  'venue act': { plain: '请查看本终端：在您查看之前，不能发送任何增加风险的请求。' }, settled: { plain: '未结算盈亏已转为余额。' },
  transfer: { plain: '此账户有充值或提现。本终端不做充提。' },
  liquidation: {
    full: { crossPositions: '全仓仓位', marginUsedLiquidation: '{symbol}：保证金已用 {used}；达到 100 % 即强平。' },
    plain: '某个仓位的保证金已用去大部分。',
  },
  'reading ended': { plain: '解锁之前没有成交和强平提醒。' },
  'margin ratio': { full: '保证金率 {marginRatio}，维持保证金率为 {maintenanceMarginRatio}。', plain: '账户接近维持保证金。' },
  deleveraging: { full: '保险基金的保证金率为 {marginRatio}，最低为 {minimum}。', plain: '交易所的保险基金处于或接近最低水平。' },
  key: { full: { notAccountList: '它不在该账户的密钥列表中。', noLongerWorks: '它已失效。' }, plain: '密钥即将到期，或已失效。' },
  fill: { plain: '一笔委托已成交。' }, 'missed fills': { full: '{count} 笔成交。请查看成交。', plain: '请查看成交。' },
  price: { full: '{inOneLine}为 {now}，{worded} {price}。', plain: '您的一个价格提醒已触及。' },
  funding: { full: '{symbol}：费率 {rate}。', plain: '某个仓位支付或收取的资金费用较高。' },
} as const
export const writesBar = { reducing: '已停止交易', 'read-only': '只读', offline: '离线' } as const
export const graveWords = { halted: '已中止', unknown: '结果未知', locked: '已锁定', armed: '一键交易' } as const
