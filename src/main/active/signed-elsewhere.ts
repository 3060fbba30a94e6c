import { isPracticeProfile, type TradingProfile } from '@core/profile/profile'
import type { ProfileKeyState } from '@core/profile/keyring'
import type { AttemptStore } from '../attempts/attempts'
import type { TradingGate } from '../attempts/gate'
import { createSignatureComparison, type SignatureComparison } from '../attempts/signatures'
import type { KeyOwnerLookup } from '../attempts/signatures-found'
import type { ClockPort, LogPort, KeyVault } from '../ports'
import { PRACTICE_KEY_ID } from '../profiles/practice-process'
import type { ProfileList } from '../profiles/profiles'
import type { ActiveProfile } from './active-profile'

/** What the keys of real accounts sign while no connection in use holds their signer's list against the journal. */
export interface InactiveKeyWatch {
  /** Begins where no connection in use does. */
  update(): void
  /** Ends before a connection begins to that is about to be opened: of two each would find the other's lines. */
  release(profile: TradingProfile, key: ProfileKeyState): void
  /** Takes each list as it was found, the one of the connection in use as well, by the person's own word. */
  accept(): void
  close(): void
}

interface Parts {
  readonly attempts: AttemptStore
  readonly gate: TradingGate
  readonly vault: Pick<KeyVault, 'listedByAny'>
  readonly profiles: Pick<ProfileList, 'all' | 'get'>
  readonly clock: ClockPort
  readonly log: LogPort
  readonly active: () => ActiveProfile | undefined
}

/** How long after a connection ended, or the start, it is looked for the first time: not beside all that is opened then. */
const FIRST_CHECK_MS = 10_000

export function watchInactiveKeys(parts: Parts): InactiveKeyWatch {
  const { vault, profiles, clock, active } = parts
  let signatures: SignatureComparison | undefined
  let cancelCheck: (() => void) | undefined
  let isClosed = false

  function isComparedByConnection(): boolean {
    const taken = active()
    return taken !== undefined && !isPracticeProfile(taken.profile) && taken.connection()?.signatures !== undefined
  }

  function stopComparison(): void {
    cancelCheck?.()
    signatures?.close()
    signatures = undefined
  }

  return {
    update() {
      if (isClosed || isComparedByConnection() === (signatures === undefined)) return
      if (signatures !== undefined) return stopComparison()
      const own = createSignatureComparison({
        ...{ ...parts, signer: 'kept', isElsewhere: true },
        venue: { listed: vault.listedByAny },
        whoseKey: createKeyOwnerLookup(profiles),
      })
      signatures = own
      cancelCheck = clock.after(FIRST_CHECK_MS, () => void own.compare())
    },
    release(profile, key) {
      if (!isPracticeProfile(profile) && key === 'ready') stopComparison()
    },
    accept() {
      active()?.connection()?.signatures?.acceptList()
      signatures?.acceptList()
    },
    close() {
      isClosed = true
      stopComparison()
    },
  }
}

/** Whose key one is, beside an account that is in use: its own, or that of another by what it is called. */
export function createKeyOwnerLookup(profiles: Pick<ProfileList, 'all' | 'get'>, activeProfileId?: string): KeyOwnerLookup {
  return keyId => {
    const owners = profiles.all().filter(one => (isPracticeProfile(one) ? PRACTICE_KEY_ID : one.keyId) === keyId)
    if (owners.some(({ id }) => id === activeProfileId)) return { profileId: activeProfileId ?? '' }
    // One key signs for a main account and its sub-accounts: that one is asked about.
    const other = owners.find(({ main }) => main === undefined) ?? owners[0]
    return other && { profileId: other.id, elsewhere: other.label }
  }
}
