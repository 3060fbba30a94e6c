import { holdBounds } from '@contract/consent'

/** The place of the button, as main knows it. */
export const buttonBounds = {
  '--hold-high': `${String(holdBounds.height)}px`,
  '--hold-below': `${String(holdBounds.below)}px`,
  '--hold-side': `${String(holdBounds.side)}px`,
  '--widest': `${String(holdBounds.widest)}px`,
}
