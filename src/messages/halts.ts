import type { OrderFault } from '@core/account/order-fold'
import { shortWords } from './figures'
import { fill } from './message'
import * as messages from './en/halts'

/** Faults in an order's record. */
const faults: Readonly<Record<OrderFault['is'], string>> = messages.faults

const foundWords: Readonly<Record<string, string>> = messages.foundWords

const factNames: Readonly<Record<string, string>> = messages.factNames

/** Why writing was halted, each as the sentence that a person reads first. */
export const haltSays = {
  ...messages.haltSays,
  journal: (found: string): string =>
    fill(messages.haltSays.journal.journalOutsideDesk, {
      found: foundWords[found] ?? fill(messages.haltSays.journal.found, { found }),
    }),
  order: ({ is, orderId, facts }: OrderFault): string => {
    const figures = Object.entries(facts).map(
      ([name, value]) => `${factNames[name] ?? name} ${shortWords(value)}`,
    )
    return fill(messages.haltSays.order.orderCompareVenue, {
      orderId,
      parts: [faults[is], ...figures].join(messages.haltSays.order.separator),
    })
  },
  waitingOrder: (why: string): string => fill(messages.haltSays.waitingOrder, { why }),
}
