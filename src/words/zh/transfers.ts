import type { Facts } from '@core/value/result'
import { shortWords } from './figures'
import { shown } from '../fill'

/** What the venue calls the two ways, as people say them. */
const sideWords: Readonly<Record<string, string>> = { DEPOSIT: '充值', WITHDRAW: '提现' }

/** What this desk does not do with money, said where it is looked for, with what does. */
export const moneyElsewhere =
  '本终端不转移资金：充值、提现、兑换和划转请在您的经纪商自己的页面上进行。结果会显示在这里。'

/** A deposit or a withdrawal as the venue told of it, and whose doing it cannot be. */
export function transferWords({ side = '', amount, token = '', status = '' }: Facts): string {
  const moved = amount === undefined ? [] : [`${shortWords(amount)} ${shown(token)}`]
  const far = status === '' ? [] : [`（${shown(status.toLowerCase())}）`]
  const what = `${[[sideWords[side] ?? '转账', ...moved].join(' '), ...far].join('')}。`
  return side === 'DEPOSIT' ? what : `${what}本终端不转移资金：如果不是您本人操作，请立即处理。`
}
