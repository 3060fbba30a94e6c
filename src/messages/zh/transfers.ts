export const sideWords = { DEPOSIT: '充值', WITHDRAW: '提现' } as const
export const moneyElsewhere = '本终端不转移资金：充值、提现、兑换和划转请在您的经纪商自己的页面上进行。结果会显示在这里。'
export const transferWords = {
  of: '{amount} {token}', status: '（{status}）', transfer: '转账', parts: '{parts}。',
  deskMovesNo: '{what}本终端不转移资金：如果不是您本人操作，请立即处理。',
} as const
