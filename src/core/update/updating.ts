import type { ReleaseOffer, ReleaseFault } from './believe'

/** How this desk was installed, by which it is known what a newer one is and who puts it in place. */
export type InstallationKind = 'appimage' | 'deb' | 'rpm' | 'folder' | 'mac' | 'windows' | 'source'

/** Why nothing was heard of the project's address. */
export type UpdateNetworkFault =
  'no connection' | 'timeout' | 'lost' | 'sent elsewhere' | 'no answer' | 'too large' | 'stopped'

/** What the last look at the project's address came to. */
export type UpdateCheckState =
  | { readonly is: 'never' }
  | { readonly is: 'looking' }
  | { readonly is: 'unreachable'; readonly at: number; readonly why: UpdateNetworkFault }
  /** What was seen could not be written down: by the next start it would not be known any more. */
  | { readonly is: 'forgetful'; readonly at: number }
  | { readonly is: 'refused'; readonly at: number; readonly fault: ReleaseFault }
  | { readonly is: 'newest'; readonly at: number }
  | { readonly is: 'offered'; readonly at: number; readonly offer: ReleaseOffer }

/** Why a file was not taken, or not put in its place. */
export type UpdateFileFault =
  | { readonly is: 'away'; readonly why: UpdateNetworkFault }
  | { readonly is: 'cut' }
  | { readonly is: 'wrong size' }
  | { readonly is: 'wrong digest' }
  | { readonly is: 'disk'; readonly code: string }
  | { readonly is: 'busy'; readonly open: readonly UpdateBlocker[] }

/** How far the offered file has come. */
export type UpdateDownloadState =
  | { readonly is: 'none' }
  /** It rests while anything is open, and goes on by itself. */
  | {
      readonly is: 'downloading'
      readonly have: number
      readonly of: number
      readonly waitsFor: readonly UpdateBlocker[]
    }
  /** It lies there, checked; a command where a person puts it in place with one. */
  | { readonly is: 'ready'; readonly version: string; readonly path: string; readonly command?: string }
  | { readonly is: 'placing' }
  | { readonly is: 'placed'; readonly version: string; readonly path: string }
  | { readonly is: 'failed'; readonly fault: UpdateFileFault }

/** Everything about updates that a screen shows. */
export interface UpdateState {
  /** Whether the project has an address and keys at all: until then nothing can be turned on. */
  readonly isMade: boolean
  readonly isOn: boolean
  /** Whether the person wants no connection at all, which holds for this one too. */
  readonly isOffline: boolean
  readonly version: string
  readonly host: string
  readonly installation: InstallationKind
  readonly looked: UpdateCheckState
  readonly taking: UpdateDownloadState
}

/** The open things that an update waits for. */
export type UpdateBlocker = 'outcome' | 'question' | 'timer' | 'write' | 'journal'

/** The state of a desk by which it is said what is open in it. */
export interface UpdateBlockerInputs {
  readonly unresolved: number
  /** Whether two answers do not fit together and are being read again. */
  readonly isInDoubt: boolean
  readonly isAsking: boolean
  /** Whether an answer is awaited, or something that is done may still arrive. */
  readonly isWriting: boolean
  /** Whether what was to be written down is not, or cannot be. */
  readonly isJournalHeld: boolean
  /** Until when a timer of this desk may go off at the venue, by the clock that `now` is of. */
  readonly timerUntil?: number
  readonly now: number
}

/** What is open: while anything is, no file is fetched and none is put in place. Positions may be open. */
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

/** What a person types where the system's own packages are put in place; nothing here ever asks for those rights. */
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

/** What a release calls the file that replaces this installation; undefined where there is no such file. */
export function getReleaseTarget(installation: InstallationKind, system: string, processor: string): string | undefined {
  const kind = fileKinds[installation]
  // One file for both processors of a Mac.
  return kind === undefined
    ? undefined
    : `${system}-${installation === 'mac' ? 'universal' : processor}-${kind}`
}
