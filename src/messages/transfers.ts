import type { TextFacts } from '@core/value/result'
import { shortenFigureFact } from './figures'
import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import * as messages from './en/transfers'

/** What the venue calls the two ways, as people say them. */
const transferSideLabels: Readonly<Record<string, string>> = messages.sideWords

/** What this desk does not do with money, said where it is looked for, with what does. */
export const noTransfersMessage = messages.moneyElsewhere

/** A deposit or a withdrawal as the venue told of it, and whose doing it cannot be. */
export function describeAccountTransfer({ side = '', amount, token = '', status = '' }: TextFacts): string {
  const moved =
    amount === undefined
      ? []
      : [fillMessage(messages.transferWords.of, { amount: shortenFigureFact(amount), token: sanitizeExternalText(token) })]
  const far =
    status === '' ? [] : [fillMessage(messages.transferWords.status, { status: sanitizeExternalText(status.toLowerCase()) })]
  const what = fillMessage(messages.transferWords.parts, {
    parts: [[transferSideLabels[side] ?? messages.transferWords.transfer, ...moved].join(' '), ...far].join(''),
  })
  return side === 'DEPOSIT' ? what : fillMessage(messages.transferWords.deskMovesNo, { what })
}
