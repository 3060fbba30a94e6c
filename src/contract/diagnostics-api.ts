import type { SavedFile } from './past-api'
import { defineCall } from './wire'

/** What the desk's window can ask of the desk about itself. */
export const diagnosticsApi = {
  diagnostics: {
    /** What is behind the figures: how each call's limit stands, what could not be read, where the log is. */
    look: defineCall<void, DeskDiagnostics>(),
    /** Shows the log where it lies, in the system's own list of files. */
    showLog: defineCall<void, undefined>(),
    /** Gathers what somebody who is to help needs to see, redacted, and says what is in it. Saves nothing. */
    list: defineCall<void, SupportBundleContents>(),
    /** Asks the person for a place, in main's own dialog, and writes the bundle that was listed there, as it was. */
    bundle: defineCall<{ readonly digest: string }, SavedFile | 'declined'>(),
  },
}

/** The same, as a type. */
export type DiagnosticsApi = typeof diagnosticsApi

/** How the desk is doing inside, for the person in front of it: none of this is part of a bundle. */
export interface DeskDiagnostics {
  /** The calls that were made, the tightest first. */
  readonly budgets: readonly CallBudgetUse[]
  /** What could not be read of what the venue sent, by where in it, the most frequent first. */
  readonly faults: readonly { readonly at: string; readonly count: number }[]
  /** What the desk runs on, by name. */
  readonly versions: Readonly<Record<string, string>>
  /** Where the log lies; absent where it cannot be shown. */
  readonly logFolder?: string
}

/** How much of one call's limit is left. */
export interface CallBudgetUse {
  readonly call: string
  readonly left: number
  readonly of: number
  /** The length of its window, in milliseconds. */
  readonly within: number
  /** For how long the venue said it was too much, in milliseconds. */
  readonly shutFor?: number
}

/** One part of a bundle, in a few plain words, with how much of it there is. */
export interface SupportBundlePart {
  readonly name: string
  readonly holds: string
  readonly lines: number
}

/** What a bundle holds, before anything of it is saved. */
export interface SupportBundleContents {
  readonly parts: readonly SupportBundlePart[]
  readonly bytes: number
  /** Of the very text that will be saved. */
  readonly digest: string
}
