import type { Amount } from '@core/value/decimal'
import { MOST_CEILING_MARKETS } from '@core/guard/key-ceilings'
import { brief } from './format'
import { fill } from './message'
import * as messages from './en/ceilings'

/** What a key itself signs at most, as it is set on the sheet. */
export const ceilingsSays = {
  ...messages.ceilingsSays,
  before: (figure: string): string => fill(messages.ceilingsSays.before, { figure }),
  leftOut: (symbols: readonly string[]): string =>
    fill(messages.ceilingsSays.leftOut.notAmongThem, {
      symbols: symbols.join(messages.ceilingsSays.leftOut.separator),
      mostCeilingMarkets: String(MOST_CEILING_MARKETS),
    }),
}

/** What a field of one market is called. */
export const ceilingSays = {
  perOrder: (symbol: string): string => fill(messages.ceilingSays.perOrder, { symbol }),
  perDay: (symbol: string): string => fill(messages.ceilingSays.perDay, { symbol }),
}

/** What the most of an order is worth, at today's mark. */
export const worthWords = (worth: Amount): string => fill(messages.worthWords, { worth: brief(worth) })
