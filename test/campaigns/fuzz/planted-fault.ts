import type { FuzzedParser } from './parser'

/** A parser with a planted fault, and the message that the campaign must report. */
export interface Planted {
  readonly fault: string
  readonly pattern: RegExp
  readonly parser: FuzzedParser
  /** Most work of a case in milliseconds, if less than in a run. */
  readonly most?: number
}
