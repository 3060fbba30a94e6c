export const flattenWarnings = {
  FLATTEN_ENDS: {
    full: 'Confirming stops trading first. Then {count:exact} requests are sent one by one; the first whose outcome is unknown ends it.',
    bare: 'Confirming stops trading first. The first request whose outcome is unknown ends it.',
  },
  FLATTEN_LATER: {
    full: 'Not on this sheet: {symbols}. A second sheet closes the rest.',
    bare: 'Not every position is on this sheet. A second sheet closes the rest.',
  },
} as const
