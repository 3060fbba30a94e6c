import type { OrderReportFault } from '@core/account/order-merge'
import { shortenFigureFact } from './figures'
import { fillMessage } from './message'
import * as messages from './en/halts'

const orderFaultReasons: Readonly<Record<OrderReportFault['is'], string>> = messages.faults

const journalFindingLabels: Readonly<Record<string, string>> = messages.foundWords

const factNames: Readonly<Record<string, string>> = messages.factNames

/** Reasons for a trading halt, each as a sentence. */
export const haltReasonMessages = {
  ...messages.haltSays,
  journal: (found: string): string =>
    fillMessage(messages.haltSays.journal.journalOutsideDesk, {
      found: journalFindingLabels[found] ?? fillMessage(messages.haltSays.journal.found, { found }),
    }),
  order: ({ is, orderId, facts }: OrderReportFault): string => {
    const figures = Object.entries(facts).map(
      ([name, value]) => `${factNames[name] ?? name} ${shortenFigureFact(value)}`,
    )
    return fillMessage(messages.haltSays.order.orderCompareVenue, {
      orderId,
      parts: [orderFaultReasons[is], ...figures].join(messages.haltSays.order.separator),
    })
  },
  waitingOrder: (why: string): string => fillMessage(messages.haltSays.waitingOrder, { why }),
}
