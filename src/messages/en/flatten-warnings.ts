export const flattenWarnings = {
  FLATTEN_ENDS: {
    full: 'Trading stops first. Then {count:exact} requests, one by one, until one is unknown.',
    bare: 'Trading stops first. An unknown request ends it.',
  },
  FLATTEN_LATER: { full: 'Left for a second sheet: {symbols}.', bare: 'The rest needs a second sheet.' },
} as const
