/**
 * How the figures begin that are known to be wrong and are being mended. It only ever becomes shorter: a figure that
 * holds is taken off, and then nothing may make it wrong again.
 */
export const beingMended: readonly string[] = [
  'the most: slider',
  'at once: realised',
  'once filled: realised',
]
