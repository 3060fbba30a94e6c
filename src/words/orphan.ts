import type { Orphanhood } from '@core/account/coverage'

/** What stands in the table for an order that would close what is not there. */
export const orphanWord = 'protects nothing'

/** Why it protects nothing, as the rest of a sentence. */
export const orphanReasons: Readonly<Record<Orphanhood, string>> = {
  'no position': 'no position is open in its market',
  'the other side': 'the position in its market is on the other side by now',
  'the other margin mode': 'the position in its market is in the other margin mode',
}

/** What is said above the table. */
export const orphanSentence = (kind: string, symbol: string, why: Orphanhood, more: number): string =>
  `A ${kind} in ${symbol} protects nothing: ${orphanReasons[why]}.${
    more === 0 ? '' : more === 1 ? ' 1 more does.' : ` ${more} more do.`
  } It stays until cancelled, and could close a position opened later.`
