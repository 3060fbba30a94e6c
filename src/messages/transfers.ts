import type { Facts } from '@core/value/result'
import { shortWords } from './figures'
import { shown } from './fill'
import { fill } from './message'
import * as messages from './en/transfers'

/** What the venue calls the two ways, as people say them. */
const sideWords: Readonly<Record<string, string>> = messages.sideWords

/** What this desk does not do with money, said where it is looked for, with what does. */
export const moneyElsewhere = messages.moneyElsewhere

/** A deposit or a withdrawal as the venue told of it, and whose doing it cannot be. */
export function transferWords({ side = '', amount, token = '', status = '' }: Facts): string {
  const moved =
    amount === undefined
      ? []
      : [fill(messages.transferWords.of, { amount: shortWords(amount), token: shown(token) })]
  const far =
    status === '' ? [] : [fill(messages.transferWords.status, { status: shown(status.toLowerCase()) })]
  const what = fill(messages.transferWords.parts, {
    parts: [[sideWords[side] ?? messages.transferWords.transfer, ...moved].join(' '), ...far].join(''),
  })
  return side === 'DEPOSIT' ? what : fill(messages.transferWords.deskMovesNo, { what })
}
