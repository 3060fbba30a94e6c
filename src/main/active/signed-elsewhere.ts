import { isPractice, type Profile } from '@core/profile/profile'
import type { KeyState } from '@core/profile/keyring'
import type { Attempts } from '../attempts/attempts'
import type { Gate } from '../attempts/gate'
import { compareSignatures, type Signatures } from '../attempts/signatures'
import type { WhoseKey } from '../attempts/signatures-found'
import type { Clock, Log, Vault } from '../ports'
import { PRACTICE_KEY } from '../profiles/practice-process'
import type { Profiles } from '../profiles/profiles'
import type { ActiveProfile } from './active-profile'

/** What the keys of real accounts sign while no connection in use holds their signer's list against the journal. */
export interface SignedElsewhere {
  /** Begins where no connection in use does. */
  follow(): void
  /** Ends before a connection begins to that is about to be opened: of two each would find the other's lines. */
  makeWay(profile: Profile, key: KeyState): void
  /** Takes each list as it was found, the one of the connection in use as well, by the person's own word. */
  accept(): void
  close(): void
}

interface Parts {
  readonly attempts: Attempts
  readonly gate: Gate
  readonly vault: Pick<Vault, 'listedByAny'>
  readonly profiles: Pick<Profiles, 'all' | 'get'>
  readonly clock: Clock
  readonly log: Log
  readonly active: () => ActiveProfile | undefined
}

/** How long after a connection ended, or the start, it is looked for the first time: not beside all that is opened then. */
const SOON = 10_000

export function watchSignedElsewhere(parts: Parts): SignedElsewhere {
  const { vault, profiles, clock, active } = parts
  let signatures: Signatures | undefined
  let callOff: (() => void) | undefined
  let isClosed = false

  function isComparedInUse(): boolean {
    const taken = active()
    return taken !== undefined && !isPractice(taken.profile) && taken.connection()?.signatures !== undefined
  }

  function end(): void {
    callOff?.()
    signatures?.close()
    signatures = undefined
  }

  return {
    follow() {
      if (isClosed || isComparedInUse() === (signatures === undefined)) return
      if (signatures !== undefined) return end()
      const own = compareSignatures({
        ...{ ...parts, signer: 'kept', isElsewhere: true },
        venue: { listed: vault.listedByAny },
        whoseKey: whoseKeyBeside(profiles),
      })
      signatures = own
      callOff = clock.after(SOON, () => void own.compare())
    },
    makeWay(profile, key) {
      if (!isPractice(profile) && key === 'ready') end()
    },
    accept() {
      active()?.connection()?.signatures?.accept()
      signatures?.accept()
    },
    close() {
      isClosed = true
      end()
    },
  }
}

/** Whose key one is, beside an account that is in use: its own, or that of another by what it is called. */
export function whoseKeyBeside(profiles: Pick<Profiles, 'all' | 'get'>, inUse?: string): WhoseKey {
  return keyId => {
    const of = profiles.all().filter(one => (isPractice(one) ? PRACTICE_KEY : one.keyId) === keyId)
    if (of.some(({ id }) => id === inUse)) return { profileId: inUse ?? '' }
    // One key signs for a main account and its sub-accounts: that one is asked about.
    const other = of.find(({ main }) => main === undefined) ?? of[0]
    return other && { profileId: other.id, elsewhere: other.label }
  }
}
