export const upTo = 'Whole number, {least} to {most}.'
export const minutesUpTo = 'Whole minutes, 1 to {most}.'
export const boundFaults = {
  moves: '{upTo} A stop moves at least once.', evenTicks: 'Whole number, -{evenTicks} to {evenTicks}.',
  every: 'Whole seconds, at most {lasts}; 0 is no wait.', legs: '{leastLegs} to {legs} legs, one per market.',
  side: 'Price for at least one side.', buyAtMost: 'Price above zero, or empty: no buys.',
  sellAtLeast: 'Price above zero, or empty: no sells.', worst: 'Price above zero.',
  quantity: 'Size above zero.', perOrder: 'Size above zero.', exposure: 'At least the size per key.',
  loss: 'Amount above zero.', slippage: 'Above 0, at most {most}.', worthPerOrder: 'Value above zero.',
  worthInAll: 'Value above zero, enough for the size.', places: 'Click areas overlap on screen.',
  catchUp: 'A size, or nothing. One slice alone catches nothing up.',
  stop: 'A stop that waits for the position and leaves at market.', position: 'A position that is held.',
  evenAt: 'Price above zero, beyond where the stop goes then; or nothing. Break-even or trail, one at least.',
  trailFrom: 'Price above zero; all of a trail, or nothing.',
  trailBy: 'Distance above zero; all of a trail, or nothing.',
  trailStep: 'Step above zero; all of a trail, or nothing.',
  furthest: 'A price that is tighter than the stop stands, and no looser than its break-even.',
  apart: 'Whole seconds, at least one, at most its duration.', near: 'A price above zero.',
  far: 'Price above zero, beyond the first: below it for buys, above it for sells.',
} as const
export const minuteFaults = {
  twap: '{minutesUpTo} Each slice needs {every} s at least.',
  scale: '{minutesUpTo} Long enough to place every level, short enough to take all back within 12 h.',
} as const
export const legFaults = {
  bounds: {
    quantity: 'Size of {base}: a figure above zero.', worst: 'Worst price of {base}: a price above zero.',
  },
  said: '{base}: {sentence}',
} as const
