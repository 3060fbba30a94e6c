import type { Saved } from './past-api'
import { call } from './wire'

/** What the desk's window can ask of the desk about itself. */
export const diagnosticsApi = {
  diagnostics: {
    /** What is behind the figures: how each call's limit stands, what could not be read, where the log is. */
    look: call<void, Inside>(),
    /** Shows the log where it lies, in the system's own list of files. */
    showLog: call<void, undefined>(),
    /** Gathers what somebody who is to help needs to see, redacted, and says what is in it. Saves nothing. */
    list: call<void, BundleList>(),
    /** Asks the person for a place, in main's own dialog, and writes the bundle that was listed there, as it was. */
    bundle: call<{ readonly digest: string }, Saved | 'declined'>(),
  },
}

/** The same, as a type. */
export type DiagnosticsApi = typeof diagnosticsApi

/** How the desk is doing inside, for the person in front of it: none of this is part of a bundle. */
export interface Inside {
  /** The calls that were made, the tightest first. */
  readonly budgets: readonly CallUse[]
  /** What could not be read of what the venue sent, by where in it, the most frequent first. */
  readonly faults: readonly { readonly at: string; readonly count: number }[]
  /** What the desk runs on, by name. */
  readonly versions: Readonly<Record<string, string>>
  /** Where the log lies; absent where it cannot be shown. */
  readonly logFolder?: string
}

/** How much of one call's limit is left. */
export interface CallUse {
  readonly call: string
  readonly left: number
  readonly of: number
  /** The length of its window, in milliseconds. */
  readonly within: number
  /** For how long the venue said it was too much, in milliseconds. */
  readonly shutFor?: number
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
