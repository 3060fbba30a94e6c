import { holdButtonBounds, type HoldButtonBounds } from '@contract/consent-api'

/** Creates the CSS variables of the confirmation button's position, which main knows too. */
export const createButtonBoundsStyle = ({ height, below, side, widest }: HoldButtonBounds) => ({
  '--hold-high': `${String(height)}px`,
  '--hold-below': `${String(below)}px`,
  '--hold-side': `${String(side)}px`,
  '--widest': `${String(widest)}px`,
})

export const largeSheetButtonStyle = createButtonBoundsStyle(holdButtonBounds)
