import type { Amount } from '@core/value/decimal-amount'
import { MAX_KEY_CEILING_MARKETS } from '@core/guard/key-ceilings'
import { formatBriefMoney } from './format'
import { fillMessage } from './message'
import * as messages from './en/ceilings'

/** Messages about the limits that a key enforces when it signs. */
export const keyCeilingFormMessages = {
  ...messages.ceilingsSays,
  before: (figure: string): string => fillMessage(messages.ceilingsSays.before, { figure }),
  leftOut: (symbols: readonly string[]): string =>
    fillMessage(messages.ceilingsSays.leftOut.notAmongThem, {
      symbols: symbols.join(messages.ceilingsSays.leftOut.separator),
      mostCeilingMarkets: String(MAX_KEY_CEILING_MARKETS),
    }),
}

export const ceilingFieldLabels = {
  perOrder: (symbol: string): string => fillMessage(messages.ceilingSays.perOrder, { symbol }),
  perDay: (symbol: string): string => fillMessage(messages.ceilingSays.perDay, { symbol }),
}

/** Returns the notional of the largest order at the current mark. */
export const describeMaxOrderNotional = (notional: Amount): string =>
  fillMessage(messages.worthWords, { worth: formatBriefMoney(notional) })
