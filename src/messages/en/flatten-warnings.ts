export const flattenWarnings = {
  FLATTEN_ENDS: {
    full: 'Trading stops first. Then {count:exact} requests, one by one, until one is unknown.',
  },
  FLATTEN_LATER: { full: 'Left for a second sheet: {symbols}.' },
} as const
