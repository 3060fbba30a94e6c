export const reasons = {
  active: '没有限制。', reducing: '您停止了交易、进入了休息，或触及了每日风控限制。恢复交易，或等待：等它结束，或等到次日（UTC）。',
  held: '有结果或账户未知，或委托日志无法写入。解决后恢复交易。', halted: '出现了不可能的数据。请核查，然后恢复交易。',
  'read-only': '密钥、钥匙串、时钟或您自己的风控限制不允许。横幅会说明是哪一个。', offline: '无法连接交易所。恢复交易之前会重新读取全部数据。',
} as const
export const writingTable = { yes: '可以', no: '不可以' } as const
