import { holdBounds, type HoldBounds } from '@contract/consent'

/** The place of the button on a sheet, as main knows it. */
export const buttonBoundsOf = ({ height, below, side, widest }: HoldBounds) => ({
  '--hold-high': `${String(height)}px`,
  '--hold-below': `${String(below)}px`,
  '--hold-side': `${String(side)}px`,
  '--widest': `${String(widest)}px`,
})

/** The same of the large sheet. */
export const buttonBounds = buttonBoundsOf(holdBounds)
