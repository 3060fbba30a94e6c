export const nameWords = '{name}，{subOf} 的子账户'
