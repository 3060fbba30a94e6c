export const timerSentence = {
  whetherVenueTook: 'Whether the venue took it is not known; it counts as set. ',
  openNowNot: 'What is open now has not been read.', nothingOpenNow: 'Nothing is open now.',
  order: { one: '{count} order', other: '{count} orders' },
  triggerOrder: { one: '{count} trigger order', other: '{count} trigger orders' },
  nowStopsAmong: 'Now that is {orders} and {stops}, stops among them.',
  whenRunsOut: '{doubt}When it runs out the venue cancels every open order of this account, whatever this desk does then. {now}',
} as const
export const timerSays = {
  runs: 'Timer {left}', runsAtMost: 'Timer at most {left}', due: 'Timer due now', callOff: 'Turn off…',
} as const
