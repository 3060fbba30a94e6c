import type { Chance } from '../chance'

/** One input of a parser. */
export interface FuzzCase {
  /** The input, as printed for a failed case. */
  readonly description: string
  /** Runs the case and returns a sentence for each violated property. */
  run(): readonly string[] | Promise<readonly string[]>
}

/** A parser of external input under test. */
export interface FuzzedParser {
  readonly name: string
  /** Default number of cases in percent of a full run. Parsers that open files have few. */
  readonly share: number
  draw(chance: Chance): FuzzCase
}

interface Parts<T> {
  readonly name: string
  readonly share?: number
  readonly draw: (chance: Chance) => T
  readonly judge: (value: T) => readonly string[] | Promise<readonly string[]>
  /** Formats a case; default: JSON. */
  readonly describe?: (value: T) => string
}

/** Combines a generator with the properties of its cases. */
export const parserOf = <T>({ name, share = 100, draw, judge, describe }: Parts<T>): FuzzedParser => ({
  name,
  share,
  draw(chance) {
    const value = draw(chance)
    return {
      get description() {
        return describe === undefined ? JSON.stringify(value) : describe(value)
      },
      run: () => judge(value),
    }
  },
})

/** The result of reading, or what was thrown instead. */
export type Reading<T> =
  { readonly is: 'read'; readonly value: T } | { readonly is: 'thrown'; readonly error: unknown }

/** Reads, and returns a thrown error instead of throwing it. */
export function tryReading<T>(read: () => T): Reading<T> {
  try {
    return { is: 'read', value: read() }
  } catch (error) {
    return { is: 'thrown', error }
  }
}

/** Describes an unexpected error. */
export const threw = (error: unknown): string =>
  `it threw ${error instanceof Error ? `${error.name}: ${error.message.slice(0, 120)}` : String(error)}`

/** Returns the sentence if the property does not hold. */
export const unless = (holds: boolean, sentence: string): readonly string[] => (holds ? [] : [sentence])
