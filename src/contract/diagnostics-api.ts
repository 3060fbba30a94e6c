import type { Saved } from './past-api'
import type { Call } from './wire'

/** What the desk's window can ask of the desk about itself. */
export interface DiagnosticsApi {
  readonly diagnostics: {
    /** Gathers what somebody who is to help needs to see, redacted, and says what is in it. Saves nothing. */
    readonly list: Call<void, BundleList>
    /** Asks the person for a place, in main's own dialog, and writes the bundle that was listed there, as it was. */
    readonly bundle: Call<{ readonly digest: string }, Saved | 'declined'>
  }
}

/** One part of a bundle, in a few plain words, with how much of it there is. */
export interface BundlePart {
  readonly name: string
  readonly holds: string
  readonly lines: number
}

/** What a bundle holds, before anything of it is saved. */
export interface BundleList {
  readonly parts: readonly BundlePart[]
  readonly bytes: number
  /** Of the very text that will be saved. */
  readonly digest: string
}
