import type { SavedFile } from './history-api'
import { defineCall } from './ipc-contract'

export const diagnosticsApi = {
  diagnostics: {
    read: defineCall<void, DeskDiagnostics>(),
    showLog: defineCall<void, undefined>(),
    /** Collects a redacted support bundle and lists its parts. Saves nothing. */
    list: defineCall<void, SupportBundleContents>(),
    /** Asks for a file in main's own dialog and writes the listed bundle to it unchanged. */
    bundle: defineCall<{ readonly digest: string }, SavedFile | 'declined'>(),
  },
}

export type DiagnosticsApi = typeof diagnosticsApi

/** Internal state of the desk for display. None of it is part of a support bundle. */
export interface DeskDiagnostics {
  readonly budgets: readonly CallBudgetUse[]
  readonly faults: readonly { readonly at: string; readonly count: number }[]
  readonly processes: readonly ProcessUsage[]
  readonly versions: Readonly<Record<string, string>>
  /** Folder of the log; absent if it cannot be shown. */
  readonly logFolder?: string
}

export type ProcessKind = 'all' | 'main' | 'pages' | 'graphics' | 'signer' | 'keeper' | 'practice' | 'other'

/** Memory and processor time of all processes of one kind. A figure that the system does not report is absent. */
export interface ProcessUsage {
  readonly of: ProcessKind
  readonly count: number
  readonly memoryBytes?: number
  /** Percent of one processor core since the previous reading. */
  readonly cpuPercent?: number
}

export interface CallBudgetUse {
  readonly call: string
  readonly left: number
  readonly of: number
  /** Length of the rate window in milliseconds. */
  readonly within: number
  /** Milliseconds for which the venue refuses the call. */
  readonly shutFor?: number
}

export interface SupportBundlePart {
  readonly name: string
  readonly holds: string
  readonly lines: number
}

export interface SupportBundleContents {
  readonly parts: readonly SupportBundlePart[]
  readonly bytes: number
  readonly digest: string
}
