export const upTo = 'A whole number from {least} to {most}.'
export const minutesUpTo = 'Whole minutes, from 1 to {most}.'
export const boundFaults = {
  moves: '{upTo} A stop is moved once at least.',
  evenTicks: 'A whole number from -{evenTicks} to {evenTicks}.',
  every: 'Whole seconds, {lasts} at most; 0 is no wait.',
  legs: '{leastLegs} to {legs} legs, each in a market of its own.',
  side: 'A worst price for one side at least.',
  buyAtMost: 'A price above zero, or nothing: then nothing is bought.',
  sellAtLeast: 'A price above zero, or nothing: then nothing is sold.', worst: 'A price above zero.',
  quantity: 'A size above zero.', perOrder: 'A size above zero.',
  inAll: 'A size, and no less than each key sends.', worthPerOrder: 'A value above zero.',
  worthInAll: 'A value that is enough for all of it at the worst price.',
  places: 'Two places for clicks lie over one another on the screen.',
  catchUp: 'A size, or nothing. One slice alone catches nothing up.',
  stop: 'A stop that waits for the position and leaves at market.', position: 'A position that is held.',
  evenAt: 'A price above zero, beyond where the stop would go then; or nothing. Break-even or trail, one at least.',
  trailFrom: 'A price above zero; all of a trail, or nothing of it.',
  trailBy: 'A distance above zero; all of a trail, or nothing of it.',
  trailStep: 'A step above zero; all of a trail, or nothing of it.',
  furthest: 'A price that is tighter than the stop stands, and no looser than its break-even.',
  apart: 'Whole seconds, one at least, and no more than it lasts.', near: 'A price above zero.',
  far: 'A price above zero, on the far side of the first: below it for buys, above it for sells.',
} as const
export const minuteFaults = {
  twap: '{minutesUpTo} Each slice needs {every} s at least.',
  scale: '{minutesUpTo} Long enough to place every level, and short enough to take all of them back within 12 h.',
} as const
export const legFaults = {
  bounds: {
    quantity: 'Size of {base}: a figure above zero.', worst: 'Worst price of {base}: a price above zero.',
  },
  said: '{base}: {sentence}',
} as const
