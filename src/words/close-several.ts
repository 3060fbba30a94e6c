import { many } from './many'

const groups = { all: 'All', winners: 'Winners', losers: 'Losers' } as const

/** What the dialog that closes several positions says. */
export const closeSeveral = {
  title: 'Close positions',
  about: 'One sheet lists every request; each is sent once the one before it has ended',
  which: 'Which positions',
  group: (of: keyof typeof groups, count: number): string => `${groups[of]} (${count})`,
  list: 'Positions to close',
  how: 'Each close is a reduce-only IOC with a limit within your collar. What does not fill within it stays open. Stops and resting orders stay.',
  none: 'No such position.',
  review: (count: number): string => `Review: close ${many(count, 'position', 'positions')}`,
} as const
