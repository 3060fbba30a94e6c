/**
 * How the figures begin that are known to be wrong and are being mended. It only ever becomes shorter: a figure that
 * holds is taken off, and then nothing may make it wrong again.
 */
export const beingMended: readonly string[] = [
  'ticket: margin ratio before',
  'ticket: effective leverage before',
  'ticket: liquidation before',
  'ticket: free for an order',
  'what-if: margin ratio',
  'what-if: free',
  'what-if: isolated positions liquidated',
  'row: liquidation the exchange states',
  'the most: ',
  'leverage dialog: binds',
  'preview says what the sheet says',
  'taken by the exchange',
  'position after',
  'liquidation after',
  'free after',
  'margin ratio after',
  'effective leverage after',
  'realised by closing',
]
