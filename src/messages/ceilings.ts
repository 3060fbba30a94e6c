import type { Amount } from '@core/value/decimal-amount'
import { formatBriefMoney } from './format'
import { fillMessage } from './message'
import * as messages from './en/ceilings'

/** Messages about the limits that a key enforces when it signs. */
export const keyCeilingFormMessages = {
  ...messages.ceilingsSays,
  before: (figure: string): string => fillMessage(messages.ceilingsSays.before, { figure }),
  money: (figure: string): string => fillMessage(messages.ceilingsSays.money, { figure }),
}

export const ceilingFieldLabels = {
  perOrder: (what: string): string => fillMessage(messages.ceilingSays.perOrder, { what }),
  perDay: (what: string): string => fillMessage(messages.ceilingSays.perDay, { what }),
}

/** Returns the notional of the largest order at the current mark. */
export const describeMaxOrderNotional = (notional: Amount): string =>
  fillMessage(messages.worthWords, { worth: formatBriefMoney(notional) })
