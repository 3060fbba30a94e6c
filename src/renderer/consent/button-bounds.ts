import { holdButtonBounds, type HoldButtonBounds } from '@contract/consent'

/** The place of the button on a sheet, as main knows it. */
export const createButtonBoundsStyle = ({ height, below, side, widest }: HoldButtonBounds) => ({
  '--hold-high': `${String(height)}px`,
  '--hold-below': `${String(below)}px`,
  '--hold-side': `${String(side)}px`,
  '--widest': `${String(widest)}px`,
})

/** The same of the large sheet. */
export const largeSheetButtonStyle = createButtonBoundsStyle(holdButtonBounds)
