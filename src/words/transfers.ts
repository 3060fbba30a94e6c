import type { Facts } from '@core/value/result'
import { shortWords } from './figures'
import { shown } from './fill'

/** What the venue calls the two ways, as people say them. */
const sideWords: Readonly<Record<string, string>> = { DEPOSIT: 'Deposit', WITHDRAW: 'Withdrawal' }

/** What this desk does not do with money, said where it is looked for, with what does. */
export const moneyElsewhere =
  'This desk moves no money: deposit, withdraw, swap and transfer on your broker’s own page. What comes of it is shown here.'

/** A deposit or a withdrawal as the venue told of it, and whose doing it cannot be. */
export function transferWords({ side = '', amount, token = '', status = '' }: Facts): string {
  const moved = amount === undefined ? [] : [`of ${shortWords(amount)} ${shown(token)}`]
  const far = status === '' ? [] : [`(${shown(status.toLowerCase())})`]
  const what = `${[sideWords[side] ?? 'Transfer', ...moved, ...far].join(' ')}.`
  return side === 'DEPOSIT' ? what : `${what} This desk moves no money: if this was not you, act now.`
}
