import type { Figure } from '../../reckoner/decimal'
import type { Planned } from './desk'

/** Maxima of the desk that the tests of the judge falsify. */
export type Most = 'slider' | 'checks' | 'close' | 'leverage dialog' | 'free after a cancel'

/** Deliberate falsifications of the desk's figures, to test the judge. */
export interface Spoiling {
  readonly plan: (plan: Planned) => Planned
  /** A largest size in the market's steps, or an amount of money in cents. */
  readonly most: (which: Most, most: Figure, step: Figure) => Figure
}

/** Leaves the desk's figures unchanged. */
export const honest: Spoiling = { plan: plan => plan, most: (_which, most) => most }
