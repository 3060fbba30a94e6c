import type { Amount } from '@core/value/decimal'
import { MOST_CEILING_MARKETS } from '@core/guard/key-ceilings'
import { brief } from './format'

/** What a key itself signs at most, as it is set on the sheet. */
export const ceilingsSays = {
  title: 'What the key itself signs at most',
  about:
    'Your guards are kept by this desk. These lie in the keychain beside the key, and whatever asks it to sign, it signs nothing above them: no larger order, no more in a day (UTC), no other market, no faster. Proposed is twice what your guards allow at today’s prices. Cancels and new orders that only reduce are signed always.',
  pace: 'Writes a minute:',
  change: 'Change these…',
  market: 'Market',
  perOrder: 'Most in one order',
  perDay: 'Most in one day',
  before: (figure: string): string => `until now ${figure}`,
  later: 'You can set them anew at any time under Guards.',
  misread: 'Every figure has to be a plain number, and one market has to be left',
  sealing: 'A moment…',
  leftOut: (symbols: readonly string[]): string =>
    `Not among them, so the key signs nothing that adds there: ${symbols.join(', ')}. A key holds ${String(MOST_CEILING_MARKETS)} markets at most. List the markets you trade under Guards, and those are proposed.`,
}

/** What a field of one market is called. */
export const ceilingSays = {
  perOrder: (symbol: string): string => `${symbol}: most in one order`,
  perDay: (symbol: string): string => `${symbol}: most in one day`,
}

/** What the most of an order is worth, at today's mark. */
export const worthWords = (worth: Amount): string => `an order of ${brief(worth)} USDC at today’s mark`
