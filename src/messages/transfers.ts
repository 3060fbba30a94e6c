import type { TextFacts } from '@core/value/result'
import { shortenFigureFact } from './figures'
import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import * as messages from './en/transfers'

const transferSideLabels: Readonly<Record<string, string>> = messages.sideWords

/** States that the desk moves no money and names the place that does. */
export const noTransfersMessage = messages.moneyElsewhere

/**
 * Describes a deposit or withdrawal as the venue reported it. For any side but `DEPOSIT` it adds that this desk cannot
 * have caused it.
 */
export function describeAccountTransfer({ side = '', amount, token = '', status = '' }: TextFacts): string {
  const moved =
    amount === undefined
      ? []
      : [
          fillMessage(messages.transferWords.of, {
            amount: shortenFigureFact(amount),
            token: sanitizeExternalText(token),
          }),
        ]
  const far =
    status === ''
      ? []
      : [fillMessage(messages.transferWords.status, { status: sanitizeExternalText(status.toLowerCase()) })]
  const what = fillMessage(messages.transferWords.parts, {
    parts: [[transferSideLabels[side] ?? messages.transferWords.transfer, ...moved].join(' '), ...far].join(
      '',
    ),
  })
  return side === 'DEPOSIT' ? what : fillMessage(messages.transferWords.deskMovesNo, { what })
}
