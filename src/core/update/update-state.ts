import type { ReleaseOffer, ReleaseFault } from './release-judgement'

/** Kind of installation, which decides the update file and the way to install it. */
export type InstallationKind = 'appimage' | 'deb' | 'rpm' | 'folder' | 'mac' | 'windows' | 'source'

export type UpdateNetworkFault =
  'no connection' | 'timeout' | 'lost' | 'sent elsewhere' | 'no answer' | 'too large' | 'stopped'

export type UpdateCheckState =
  | { readonly is: 'never' }
  | { readonly is: 'looking' }
  | { readonly is: 'unreachable'; readonly at: number; readonly why: UpdateNetworkFault }
  /** The result could not be stored and would be lost at the next start. */
  | { readonly is: 'forgetful'; readonly at: number }
  | { readonly is: 'refused'; readonly at: number; readonly fault: ReleaseFault }
  | { readonly is: 'newest'; readonly at: number }
  | { readonly is: 'offered'; readonly at: number; readonly offer: ReleaseOffer }

export type UpdateFileFault =
  | { readonly is: 'away'; readonly why: UpdateNetworkFault }
  | { readonly is: 'cut' }
  | { readonly is: 'wrong size' }
  | { readonly is: 'wrong digest' }
  | { readonly is: 'disk'; readonly code: string }
  | { readonly is: 'busy'; readonly open: readonly UpdateBlocker[] }

export type UpdateDownloadState =
  | { readonly is: 'none' }
  /** Paused while anything is open; resumes automatically. */
  | {
      readonly is: 'downloading'
      readonly have: number
      readonly of: number
      readonly waitsFor: readonly UpdateBlocker[]
    }
  /** Downloaded and verified; `command` if the user installs it with a command. */
  | { readonly is: 'ready'; readonly version: string; readonly path: string; readonly command?: string }
  | { readonly is: 'placing' }
  | { readonly is: 'placed'; readonly version: string; readonly path: string }
  | { readonly is: 'failed'; readonly fault: UpdateFileFault }

export interface UpdateState {
  /** True if the project has an address and keys; otherwise updates cannot be turned on. */
  readonly isMade: boolean
  readonly isOn: boolean
  /** True if the user disconnected; this also blocks updates. */
  readonly isOffline: boolean
  readonly version: string
  readonly host: string
  readonly installation: InstallationKind
  readonly looked: UpdateCheckState
  readonly taking: UpdateDownloadState
}

export type UpdateBlocker = 'outcome' | 'question' | 'timer' | 'write' | 'journal'

export interface UpdateBlockerInputs {
  readonly unresolved: number
  readonly isInDoubt: boolean
  readonly isAsking: boolean
  /** True if a response is pending, or a done request may still arrive. */
  readonly isWriting: boolean
  /** True if something is not or cannot be journalled. */
  readonly isJournalHeld: boolean
  /** Time until which a timer of this desk may trigger at the venue, on the clock of `now`. */
  readonly timerUntil?: number
  readonly now: number
}

/** Lists the update blockers; while there are any, nothing is downloaded or installed. Open positions do not block. */
export function listUpdateBlockers(on: UpdateBlockerInputs): readonly UpdateBlocker[] {
  const { unresolved, isInDoubt, isAsking, isWriting, isJournalHeld, timerUntil, now } = on
  const open: readonly (readonly [UpdateBlocker, boolean])[] = [
    ['outcome', unresolved > 0 || isInDoubt],
    ['write', isWriting],
    ['journal', isJournalHeld],
    ['question', isAsking],
    ['timer', timerUntil !== undefined && now < timerUntil],
  ]
  return open.filter(([, is]) => is).map(([thing]) => thing)
}

/** Returns the command for system packages. This program never requests those privileges itself. */
export function createInstallCommand(installation: InstallationKind, path: string): string | undefined {
  const quoted = `'${path.replaceAll("'", `'\\''`)}'`
  if (installation === 'deb') return `sudo apt install ${quoted}`
  return installation === 'rpm' ? `sudo rpm --upgrade ${quoted}` : undefined
}

const fileKinds: Partial<Record<InstallationKind, string>> = {
  appimage: 'appimage',
  deb: 'deb',
  rpm: 'rpm',
  folder: 'tar.gz',
  mac: 'dmg',
  windows: 'exe',
}

export function getReleaseTarget(
  installation: InstallationKind,
  system: string,
  processor: string,
): string | undefined {
  const kind = fileKinds[installation]
  // One file serves both Mac processors.
  return kind === undefined
    ? undefined
    : `${system}-${installation === 'mac' ? 'universal' : processor}-${kind}`
}
