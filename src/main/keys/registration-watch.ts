import { fingerprint, type KeyFacts, type Scope } from '@core/profile/key'
import type { Profile } from '@core/profile/profile'
import {
  isOpenRegistration,
  type Registration,
  type RegistrationProof,
} from '@core/registration/registration'
import { judgeKeyLooks, type KeyLook } from '@core/registration/registration-proof'
import { ok, type Result } from '@core/value/result'
import type { Attempts } from '../attempts/attempts'
import type { Clock, Ids, Log, OpenedVenue, Vault, VenueOptions } from '../ports'
import { unlessTaken } from '../profiles/account-holder'
import type { Permissions } from '../profiles/permissions'
import { addressesFor } from '../profiles/known-venues'
import { freeLabel, labelsBeside, type Profiles } from '../profiles/profiles'
import type { MadeHere, MadeKeys } from './made-keys'
import { withOpenVenue } from './signing-chains'
import { names } from '@messages/names'

/** How often is looked while a person may be waiting, and how often after that. */
const SOON = 3_000
const LATER = 30_000
const WAITED = 120_000
/** How many look-ups are held against one another. */
const MOST_LOOKS = 50

interface Parts {
  readonly attempts: Attempts
  readonly made: MadeKeys
  readonly known: Map<string, string>
  readonly vault: Pick<Vault, 'pendingKey' | 'adopt'>
  readonly openVenue: (options: VenueOptions) => OpenedVenue
  readonly profiles: Profiles
  readonly permissions: Permissions
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly isLocked: () => boolean
  readonly isOffline: () => boolean
  readonly onRead: (profileId: string, facts: KeyFacts) => void
  readonly onChange: () => void
  readonly onKey: (profileId: string) => void
}

/** Looks for keys that were offered to the venue, until it shows them; then each becomes its account's own. */
export interface RegistrationWatch {
  /** Looks now, and goes on as long as there is something to look for. */
  begin(): void
  close(): void
}

export function watchRegistrations(parts: Parts): RegistrationWatch {
  const { attempts, made, clock, profiles, log } = parts
  const looks = new Map<string, readonly KeyLook[]>()
  let callOff = (): void => undefined
  let isLooking = false
  let isClosed = false

  /** What is looked for: what may have come to the venue, and what it showed and could not be taken on yet. */
  const waiting = (): readonly (readonly [MadeHere, Registration])[] =>
    made.all().flatMap(one => {
      const last = [...attempts.registrations().values()].findLast(({ keyId }) => keyId === one.keyId)
      const isWaiting = last !== undefined && (isOpenRegistration(last) || last.state.is === 'active')
      return isWaiting ? [[one, last] as const] : []
    })

  async function round(): Promise<void> {
    if (isLooking || isClosed) return
    isLooking = true
    callOff()
    try {
      if (!parts.isLocked() && !parts.isOffline())
        for (const [one, registration] of waiting()) await follow(one, registration)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      log.trouble('a registration could not be looked for', { kind: error.name })
    } finally {
      isLooking = false
      const rest = isClosed ? [] : waiting()
      const isFresh = rest.some(([, { sentAt }]) => clock.now() - sentAt < WAITED)
      if (rest.length > 0) callOff = clock.after(isFresh ? SOON : LATER, () => void round())
    }
  }

  /** What is answered after the desk was left is looked for by the next one. */
  async function follow(one: MadeHere, registration: Registration): Promise<void> {
    if (isClosed) return
    if (registration.state.is === 'active') return takeOn(one)
    const profile = profiles.get(one.profileId)
    const key = await publicKeyOf(one.keyId)
    if (profile?.byAddress === undefined || profile.unconfirmed || key === undefined || isClosed) return
    const { accountId } = profile.byAddress
    const read = await withOpenVenue(parts, profile, venue => venue.facts.toldKey(accountId, key))
    if (read.is === 'failed' || isClosed) return
    const seen = [...(looks.get(registration.id) ?? []), { at: read.venueTime, ...read.value }]
    looks.set(registration.id, seen.slice(-MOST_LOOKS))
    const proof = judgeKeyLooks(registration.terms, seen)
    if (proof !== undefined) prove(one, registration, proof)
  }

  function prove(one: MadeHere, { id, profileId }: Registration, as: RegistrationProof): void {
    const kept = attempts.record({
      ...{ saw: 'registration', at: clock.now(), registration: id, profileId },
      step: { is: 'proved', as },
    })
    parts.onChange()
    if (kept.ok && as === 'active') takeOn(one)
  }

  async function publicKeyOf(keyId: string): Promise<string | undefined> {
    const known = parts.known.get(keyId)
    if (known !== undefined) return known
    const read = await parts.vault.pendingKey(keyId)
    if (!read.ok) return undefined
    parts.known.set(keyId, read.value.publicKey)
    return read.value.publicKey
  }

  /** Has the account take its key on: from here on it is one like any other, and does not write yet. */
  function takeOn(one: MadeHere): void {
    const profile = profiles.get(one.profileId)
    if (profile?.byAddress === undefined || profile.unconfirmed) return
    // It has it already, where this was cut off after that.
    if (profiles.all().some(({ keyId }) => keyId === one.keyId)) return void made.forget(one.profileId)
    const taken = profileFor(profiles, { ...profile, byAddress: profile.byAddress }, one)
    // Another key may have been given to it meanwhile: then this one waits to be given up.
    if (!taken.ok) return
    const { id } = taken.value
    if (!parts.permissions.loosen(id, 'key added').ok) return
    const adopted = parts.vault.adopt(one.keyId)
    const put = adopted.ok ? profiles.put(taken.value) : undefined
    if (put?.ok !== true) {
      parts.permissions.tightened(id, 'key not kept')
      return
    }
    const key = parts.known.get(one.keyId)
    made.forget(one.profileId)
    log.note('a key that was made here is its account’s own', { profile: id })
    if (key !== undefined) parts.onRead(id, factsOf(one, key))
    parts.onKey(id)
  }

  return {
    begin: () => void round(),
    close() {
      isClosed = true
      callOff()
    },
  }
}

/** The account with its key, as one that is added with a pasted key begins. */
function profileFor(
  profiles: Profiles,
  { kind, addresses: at, byAddress }: Profile & { readonly byAddress: { readonly accountId: string } },
  { keyId }: MadeHere,
): Result<Profile> {
  const { accountId } = byAddress
  const addresses = addressesFor(at, accountId)
  const free = unlessTaken(profiles, ok({ addresses, accountId }))
  if (!free.ok) return free
  const label = freeLabel(names.main, labelsBeside(profiles))
  const id = profiles.former({ addresses, accountId })?.id ?? keyId
  return ok({ id, kind, label, addresses, accountId, keyId, writesAllowed: false })
}

const factsOf = ({ terms }: MadeHere, key: string): KeyFacts => ({
  fingerprint: fingerprint(key),
  scopes: terms.scope.split(',') as readonly Scope[],
  active: true,
  expiresAt: terms.until,
})
