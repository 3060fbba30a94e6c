export const ageTestWords = {
  sentence: 'Test order, dated {age} s back: cannot be placed', lead: 'Test old dates',
  rest: '{symbol} · {count} orders between price steps: none can be placed', each: 'Each', dated: 'Dated',
  terms: '{side} {quantity} at {price}', ages: 'now and {ages} s back', passed: 'Then',
  settles: 'lost requests settle in about 70 s, not 5 min, for 30 days', hold: 'Hold to test',
} as const
