import type { Attempts } from '../attempts/attempts'
import type { Gate } from '../attempts/gate'
import { compareSignatures, type Signatures } from '../attempts/signatures'
import type { WhoseKey } from '../attempts/signatures-found'
import type { Clock, Log, Vault } from '../ports'
import type { Profiles } from '../profiles/profiles'
import { ofKey } from '../profiles/of-key'

/** What the keys of real accounts sign while no connection in use holds their signer's list against the journal. */
export interface SignedElsewhere {
  /** Begins where no connection in use does, and ends before one begins to. */
  follow(isElsewhere: boolean): void
  /** Takes the list as it was found, by the person's own word. */
  accept(): void
  close(): void
}

interface Parts {
  readonly attempts: Attempts
  readonly gate: Gate
  readonly vault: Pick<Vault, 'listedByAny'>
  readonly profiles: Pick<Profiles, 'all'>
  readonly clock: Clock
  readonly log: Log
}

/** How long after a connection ended, or the start, it is looked for the first time: not beside all that is opened then. */
const SOON = 10_000

export function watchSignedElsewhere(parts: Parts): SignedElsewhere {
  const { vault, profiles, clock } = parts
  let signatures: Signatures | undefined
  let callOff: (() => void) | undefined
  let isClosed = false

  const whoseKey: WhoseKey = keyId => {
    const profile = ofKey(profiles.all(), keyId)
    return profile && { profileId: profile.id, elsewhere: profile.label }
  }

  function end(): void {
    callOff?.()
    signatures?.close()
    signatures = undefined
  }

  return {
    follow(isElsewhere) {
      if (isClosed || isElsewhere === (signatures !== undefined)) return
      if (!isElsewhere) return end()
      const venue = { listed: vault.listedByAny }
      const own = compareSignatures({ ...parts, signer: 'kept', venue, whoseKey, isElsewhere: true })
      signatures = own
      callOff = clock.after(SOON, () => void own.compare())
    },
    accept: () => signatures?.accept(),
    close() {
      isClosed = true
      end()
    },
  }
}
