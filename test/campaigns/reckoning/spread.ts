import type { Chance } from '../chance'

/** A number between two, as likely in each tenfold. */
export const spread = (chance: Chance, low: number, high: number): number =>
  low * (high / low) ** chance.next()

/** A number between two. */
export const between = (chance: Chance, low: number, high: number): number =>
  low + (high - low) * chance.next()
