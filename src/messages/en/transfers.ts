export const sideWords = { DEPOSIT: 'Deposit', WITHDRAW: 'Withdrawal' } as const
export const moneyElsewhere = 'Deposit, withdraw, swap and transfer on your broker’s page.'
export const transferWords = {
  of: 'of {amount} {token}', status: ' ({status})', transfer: 'Transfer', parts: '{parts}.',
  deskMovesNo: '{what} This desk moves no money: if it was not you, act now.',
} as const
