import type { OrderFault } from '@core/account/order-fold'
import { shortWords } from './figures'

/** Why writing was halted, each as the sentence that a person reads first. */
export const haltSays = {
  journal: (found: string): string => `The journal was ${found} from outside this desk.`,
  order: ({ is, orderId, facts }: OrderFault): string => {
    const figures = Object.entries(facts).map(([name, value]) => `${name} ${shortWords(value)}`)
    return `Order ${orderId}: ${[is, ...figures].join(', ')}. Compare it with the venue’s own page.`
  },
  waitingOrder: (why: string): string => `Trigger order ${why}. Compare it with the venue’s own page.`,
  otherBytes: 'The bytes about to leave were not the bytes that were sealed.',
  brokeOff: 'Sending broke off in a way that must not happen.',
  notTakenUp: 'A profile could not be taken up.',
}
