import type { PracticeHandle } from '../../src/practice/open-practice'
import { targetPlaceholders } from './aim'
import type { Chance } from './chance'
import type { Strike } from './desk-faults'

/** What the exchange can be told to do wrong. */
export type PracticeFault = Parameters<PracticeHandle['fault']>[0]

/** Something that goes wrong, by name: what the exchange is told to do wrong, in one of its forms. */
export interface NamedFault {
  readonly name: string
  /** The forms it takes; the seed picks one, or the part that varies in it. What it strikes is a mark, aimed later. */
  readonly plant: (chance: Chance) => readonly PracticeFault[]
  /** What goes wrong at the desk itself, where it does. */
  readonly strike?: Strike
  /** Whether it shows the desk something impossible, so that a halt is the right end. */
  readonly mayHalt?: boolean
  /** How long a course goes on under it, in milliseconds of the exchange's clock. It is tried alone. */
  readonly lasts?: number
  /** Whether the exchange carries a request out a second time, unheard. */
  readonly takesTwice?: boolean
  /** Whether somebody else ends the desk’s own key in it. */
  readonly endsKeys?: true
  /** Whether the venue may be asked without the key as well: what it tells anybody is then right. */
  readonly asksInPublic?: boolean
}

/** How long a venue has been seen to be wrong without a break. */
export const LONG = 37 * 60_000

/** Words that stand in no list of the venue's own. */
export const strangeWords = ['PONDERING', 'EXPIRED', 'PENDING_REPLACE', 'X'] as const

/** The write is taken, and nobody says so. */
export const silence: PracticeFault = { name: 'lose the reply', on: targetPlaceholders.write }

/** A fault with one form. */
export const one = (name: string, fault: PracticeFault): NamedFault => ({ name, plant: () => [fault] })

/** A fault with as many forms as chance gives it. */
export const any = (
  name: string,
  of: (chance: Chance) => PracticeFault,
  extra: Pick<NamedFault, 'mayHalt' | 'endsKeys'> = {},
): NamedFault => ({ name, plant: chance => [of(chance)], ...extra })
