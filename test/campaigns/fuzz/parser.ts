import type { Chance } from '../chance'

/** One thing that is said to a parser. */
export interface FuzzCase {
  /** What was said, as a case that failed is told. */
  readonly said: string
  /** Says it, and gives what did not hold, a sentence each. */
  run(): readonly string[] | Promise<readonly string[]>
}

/** A reader of what comes from elsewhere, as the campaign tries it. */
export interface FuzzedParser {
  readonly name: string
  /** How many cases a run has where nobody says how many, in hundredths: what opens files has few. */
  readonly share: number
  draw(chance: Chance): FuzzCase
}

interface Parts<T> {
  readonly name: string
  readonly share?: number
  readonly draw: (chance: Chance) => T
  readonly judge: (value: T) => readonly string[] | Promise<readonly string[]>
  /** How a case is told; as JSON unless said otherwise. */
  readonly tell?: (value: T) => string
}

/** Puts a generator and what must hold of its cases together. */
export const parserOf = <T>({ name, share = 100, draw, judge, tell }: Parts<T>): FuzzedParser => ({
  name,
  share,
  draw(chance) {
    const value = draw(chance)
    return {
      get said() {
        return tell === undefined ? JSON.stringify(value) : tell(value)
      },
      run: () => judge(value),
    }
  },
})

/** The result of reading, or what was thrown instead. */
export type Reading<T> =
  { readonly is: 'read'; readonly value: T } | { readonly is: 'thrown'; readonly error: unknown }

/** Reads, and keeps whatever is thrown for whoever judges it. */
export function tryReading<T>(read: () => T): Reading<T> {
  try {
    return { is: 'read', value: read() }
  } catch (error) {
    return { is: 'thrown', error }
  }
}

/** What is said of something thrown that may not be. */
export const threw = (error: unknown): string =>
  `it threw ${error instanceof Error ? `${error.name}: ${error.message.slice(0, 120)}` : String(error)}`

/** A sentence where something does not hold, and none where it does. */
export const unless = (holds: boolean, sentence: string): readonly string[] => (holds ? [] : [sentence])
