export const timerSentence = {
  whetherVenueTook: 'Not confirmed by venue; counts as set. ', openNowNot: 'Open orders not read.',
  nothingOpenNow: 'Nothing open now.', order: { one: '{count} order', other: '{count} orders' },
  triggerOrder: { one: '{count} trigger order', other: '{count} trigger orders' },
  nowStopsAmong: 'Now {orders} and {stops}.',
  whenRunsOut: '{doubt}At zero the venue cancels every open order of this account. {now}',
} as const
export const timerSays = {
  runs: 'Timer {left}', runsAtMost: 'Timer at most {left}', due: 'Timer due now', callOff: 'Turn off…',
} as const
