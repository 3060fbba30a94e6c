export const groups = { all: 'All', winners: 'Winners', losers: 'Losers' } as const
export const closeSeveral = {
  group: '{of} ({count})',
  review: {
    position: { one: '{count} position', other: '{count} positions' }, reviewClose: 'Review: close {count}',
  },
  title: 'Close positions',
  about: 'One sheet lists every request; each is sent once the one before it has ended',
  which: 'Which positions', list: 'Positions to close',
  how: 'Each close is a reduce-only IOC with a limit within your collar. What does not fill within it stays open. Stops and resting orders stay.',
  none: 'No such position.',
} as const
