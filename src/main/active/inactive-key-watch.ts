import { isPracticeProfile, type TradingProfile } from '@core/profile/trading-profile'
import type { ProfileKeyState } from '@core/profile/keyring-overview'
import type { AttemptStore } from '../attempts/attempt-store'
import type { TradingGate } from '../attempts/trading-gate'
import { createSignatureComparison, type SignatureComparison } from '../attempts/signature-comparison'
import type { KeyOwnerLookup } from '../attempts/foreign-signatures'
import type { ClockPort, LogPort, KeyVault } from '../main-ports'
import { PRACTICE_KEY_ID } from '../profiles/practice-venue'
import type { ProfileList } from '../profiles/profile-list'
import type { ActiveProfile } from './active-profile'

/** Compares the signatures of real keys with the journal while no connection does so. */
export interface InactiveKeyWatch {
  update(): void
  /** Stops before a connection opens: two comparisons would report each other's entries. */
  release(profile: TradingProfile, key: ProfileKeyState): void
  /** Accepts each list as found, including that of the active connection, by the trader's decision. */
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

/**
 * Delay of the first check after the start or the end of a connection, so that it does not compete with the startup.
 */
const FIRST_CHECK_MS = 10_000

export function watchInactiveKeys(parts: Parts): InactiveKeyWatch {
  const { vault, profiles, clock, active } = parts
  let signatures: SignatureComparison | undefined
  let cancelCheck: (() => void) | undefined
  let isClosed = false

  function isComparedByConnection(): boolean {
    const current = active()
    return (
      current !== undefined &&
      !isPracticeProfile(current.profile) &&
      current.connection()?.signatures !== undefined
    )
  }

  function stopComparison(): void {
    cancelCheck?.()
    signatures?.close()
    signatures = undefined
  }

  return {
    update() {
      if (isClosed) return
      const [isComparing, shouldCompare] = [signatures !== undefined, !isComparedByConnection()]
      if (isComparing === shouldCompare) return
      if (!shouldCompare) return stopComparison()
      const comparison = createSignatureComparison({
        ...{ ...parts, signer: 'kept', isElsewhere: true },
        venue: { listed: vault.listedByAny },
        whoseKey: createKeyOwnerLookup(profiles),
      })
      signatures = comparison
      cancelCheck = clock.after(FIRST_CHECK_MS, () => void comparison.compare())
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

export function createKeyOwnerLookup(
  profiles: Pick<ProfileList, 'all' | 'get'>,
  activeProfileId?: string,
): KeyOwnerLookup {
  return keyId => {
    const owners = profiles
      .all()
      .filter(one => (isPracticeProfile(one) ? PRACTICE_KEY_ID : one.keyId) === keyId)
    if (owners.some(({ id }) => id === activeProfileId)) return { profileId: activeProfileId ?? '' }
    // One key can sign for a main account and its sub-accounts: the main account is used.
    const other = owners.find(({ main }) => main === undefined) ?? owners[0]
    return other && { profileId: other.id, elsewhere: other.label }
  }
}
