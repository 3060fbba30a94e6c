import type { Figure } from '../../reckoner/decimal'
import type { Planned } from './desk'

/** What the desk calls the most, of which it is tried whether the judge would find it told wrong. */
export type Most = 'slider' | 'checks' | 'close' | 'leverage dialog' | 'free after a cancel'

/** The desk's figures told otherwise on purpose, to see that the judge finds it. */
export interface Spoiling {
  readonly plan: (plan: Planned) => Planned
  /** A largest size in the market's steps, or an amount of money in cents. */
  readonly most: (which: Most, most: Figure, step: Figure) => Figure
}

/** The desk's figures as it tells them. */
export const honest: Spoiling = { plan: plan => plan, most: (_which, most) => most }
