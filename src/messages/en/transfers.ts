export const sideWords = { DEPOSIT: 'Deposit', WITHDRAW: 'Withdrawal' } as const
export const moneyElsewhere = 'This desk moves no money: deposit, withdraw, swap and transfer on your broker’s own page. What comes of it is shown here.'
export const transferWords = {
  of: 'of {amount} {token}', status: ' ({status})', transfer: 'Transfer', parts: '{parts}.',
  deskMovesNo: '{what} This desk moves no money: if this was not you, act now.',
} as const
