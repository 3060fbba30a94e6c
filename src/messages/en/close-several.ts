export const groups = { all: 'All', winners: 'Winners', losers: 'Losers' } as const
export const closeSeveral = {
  group: '{of} ({count})',
  review: {
    position: { one: '{count} position', other: '{count} positions' }, reviewClose: 'Review: close {count}',
  },
  title: 'Close positions', about: 'One sheet, one by one', which: 'Which', list: 'Positions to close',
  how: 'Reduce-only IOC within your collar; what does not fill stays. Stops and orders stay.', none: 'None.',
} as const
