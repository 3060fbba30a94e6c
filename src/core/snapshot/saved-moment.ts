import type { SectionName } from './snapshot'

/** One moment at which something of an account was written down, and what. */
export interface SavedMoment {
  readonly at: number
  readonly sections: readonly SectionName[]
}
