export const ceilingsSays = {
  before: 'until now {figure}',
  leftOut: {
    separator: ', ',
    notAmongThem: 'Not among them, so the key signs nothing that adds there: {symbols}. A key holds {mostCeilingMarkets} markets at most. List the markets you trade under Guards, and those are proposed.',
  },
  title: 'What the key itself signs at most',
  about: 'Your guards are kept by this desk. These lie in the keychain beside the key, and whatever asks it to sign, it signs nothing above them: no larger order, no more in a day (UTC), no other market, no faster. Proposed is twice what your guards allow at today’s prices. Cancels and new orders that only reduce are signed always.',
  pace: 'Writes a minute:', change: 'Change these…', market: 'Market', perOrder: 'Most in one order',
  perDay: 'Most in one day', later: 'You can set them anew at any time under Guards.',
  misread: 'Every figure has to be a plain number, and one market has to be left', sealing: 'A moment…',
} as const
export const ceilingSays = {
  perOrder: '{symbol}: most in one order', perDay: '{symbol}: most in one day',
} as const
export const worthWords = 'an order of {worth} USDC at today’s mark'
