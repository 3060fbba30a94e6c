import type { PracticeHandle } from '../../src/practice/open-practice'
import { targetPlaceholders } from './aim'
import type { Chance } from './chance'
import type { Strike } from './desk-faults'

/** A fault that the practice exchange can simulate. */
export type PracticeFault = Parameters<PracticeHandle['fault']>[0]

/** A named fault of the exchange or the desk. */
export interface NamedFault {
  readonly name: string
  /**
   * Returns the exchange faults in a form that the seed selects. `resolveTarget` replaces their placeholder
   * targets.
   */
  readonly plant: (chance: Chance) => readonly PracticeFault[]
  /** Fault at the desk itself, if any. */
  readonly strike?: Strike
  /** True if the desk sees something impossible, so that a halt is correct. */
  readonly mayHalt?: boolean
  /** Duration of a course under it, in milliseconds of the exchange's clock. Such a fault is tested alone. */
  readonly lasts?: number
  /** True if the exchange executes a request twice without reporting it. */
  readonly takesTwice?: boolean
  /** Longest time until a request is accepted, for a venue that may accept it after its date has lapsed, in milliseconds. */
  readonly arrivesWithin?: number
  /** True if another party revokes the desk's own key. */
  readonly endsKeys?: true
  /** True if the desk may also use the public query, whose data is then correct. */
  readonly usesPublicQuery?: boolean
}

/** Longest period for which a venue was seen to be wrong without a break, in milliseconds. */
export const LONG = 37 * 60_000

/** Status words that the venue does not document. */
export const strangeWords = ['PONDERING', 'EXPIRED', 'PENDING_REPLACE', 'X'] as const

/** Accepts the write and loses the reply. */
export const silence: PracticeFault = { name: 'lose the reply', on: targetPlaceholders.write }

/** Creates a fault with one form. */
export const one = (name: string, fault: PracticeFault): NamedFault => ({ name, plant: () => [fault] })

/** Creates a fault whose form `chance` decides. */
export const any = (
  name: string,
  of: (chance: Chance) => PracticeFault,
  extra: Pick<NamedFault, 'mayHalt' | 'endsKeys'> = {},
): NamedFault => ({ name, plant: chance => [of(chance)], ...extra })
