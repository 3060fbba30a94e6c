import type { FuzzedParser } from './parser'

/** A parser with a fault in it, and what the campaign has to say of that. */
export interface Planted {
  readonly fault: string
  readonly says: RegExp
  readonly parser: FuzzedParser
  /** How much work a case may be, where that is less than in a run. */
  readonly most?: number
}
