/** What a person should know before a yes to everything out. */
export const flattenWarnings = {
  FLATTEN_ENDS: {
    full: 'The yes stops writing first. What it asks for ({count:exact}) then leaves one by one, and the first whose outcome is unknown ends it.',
    bare: 'The yes stops writing first. The first request whose outcome is unknown ends it.',
  },
  FLATTEN_LATER: {
    full: 'Not on this sheet: {symbols}. What is left is asked about on a second one.',
    bare: 'Not every position is on this sheet. What is left is asked about on a second one.',
  },
} as const
