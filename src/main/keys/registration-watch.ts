import { formatKeyFingerprint, type KeyFacts, type KeyScope } from '@core/profile/key-facts'
import type { TradingProfile } from '@core/profile/trading-profile'
import {
  isOpenRegistration,
  type KeyRegistration,
  type RegistrationProof,
} from '@core/registration/key-registration-state'
import { judgeKeyLookups, type KeyRegistrationLookup } from '@core/registration/registration-proof'
import { ok, type Result } from '@core/value/result'
import type { AttemptStore } from '../attempts/attempt-store'
import type { ClockPort, IdSource, LogPort, OpenedVenue, KeyVault, VenueClientOptions } from '../main-ports'
import { refuseTakenAccount } from '../profiles/account-ownership'
import type { AccountPermissions } from '../profiles/account-permissions'
import { createAccountAddresses } from '../profiles/known-venues'
import { createFreeLabel, listOtherLabels, type ProfileList } from '../profiles/profile-list'
import type { GeneratedKey, GeneratedKeyStore } from './generated-keys'
import { withPublicVenue } from './signing-chains'
import { defaultDisplayNames } from '@messages/names'

/** Lookup intervals while the user may be waiting and afterwards, in milliseconds. */
const FAST_INTERVAL_MS = 3_000
const SLOW_INTERVAL_MS = 30_000
const FAST_PERIOD_MS = 120_000
const MAX_LOOKUPS = 50

interface Parts {
  readonly attempts: AttemptStore
  readonly made: GeneratedKeyStore
  readonly known: Map<string, string>
  readonly vault: Pick<KeyVault, 'pendingKey' | 'adopt'>
  readonly openVenue: (options: VenueClientOptions) => OpenedVenue
  readonly profiles: ProfileList
  readonly permissions: AccountPermissions
  readonly clock: ClockPort
  readonly ids: IdSource
  readonly log: LogPort
  readonly isLocked: () => boolean
  readonly isOffline: () => boolean
  readonly onRead: (profileId: string, facts: KeyFacts) => void
  readonly onChange: () => void
  readonly onKey: (profileId: string) => void
}

/** Looks up offered keys until the venue lists them; then their accounts adopt them. */
export interface RegistrationWatch {
  start(): void
  close(): void
}

export function watchRegistrations(parts: Parts): RegistrationWatch {
  const { attempts, made, clock, profiles, log } = parts
  const lookups = new Map<string, readonly KeyRegistrationLookup[]>()
  let cancelRound = (): void => undefined
  let isRunning = false
  let isClosed = false

  /** Registrations that may have reached the venue, and active keys that are not adopted yet. */
  const listPending = (): readonly (readonly [GeneratedKey, KeyRegistration])[] =>
    made.all().flatMap(one => {
      const last = [...attempts.getRegistrations().values()].findLast(({ keyId }) => keyId === one.keyId)
      const isWaiting = last !== undefined && (isOpenRegistration(last) || last.state.is === 'active')
      return isWaiting ? [[one, last] as const] : []
    })

  async function runRound(): Promise<void> {
    if (isRunning || isClosed) return
    isRunning = true
    cancelRound()
    try {
      if (!parts.isLocked() && !parts.isOffline())
        for (const [one, registration] of listPending()) await lookUp(one, registration)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      log.trouble('a registration could not be looked for', { kind: error.name })
    } finally {
      isRunning = false
      const rest = isClosed ? [] : listPending()
      const isFresh = rest.some(([, { sentAt }]) => clock.now() - sentAt < FAST_PERIOD_MS)
      if (rest.length > 0)
        cancelRound = clock.after(isFresh ? FAST_INTERVAL_MS : SLOW_INTERVAL_MS, () => void runRound())
    }
  }

  /** A response after the close is left to the next run. */
  async function lookUp(generated: GeneratedKey, registration: KeyRegistration): Promise<void> {
    if (isClosed) return
    if (registration.state.is === 'active') return adoptKey(generated)
    const profile = profiles.get(generated.profileId)
    const key = await publicKeyOf(generated.keyId)
    if (profile?.byAddress === undefined || profile.unconfirmed || key === undefined || isClosed) return
    const { accountId } = profile.byAddress
    const read = await withPublicVenue(parts, profile, venue => venue.facts.rawKeyRecord(accountId, key))
    if (read.is === 'failed' || isClosed) return
    const seen = [...(lookups.get(registration.id) ?? []), { at: read.venueTime, ...read.value }]
    lookups.set(registration.id, seen.slice(-MAX_LOOKUPS))
    const proof = judgeKeyLookups(registration.terms, seen)
    if (proof !== undefined) recordProof(generated, registration, proof)
  }

  function recordProof(
    generated: GeneratedKey,
    { id, profileId }: KeyRegistration,
    as: RegistrationProof,
  ): void {
    const kept = attempts.record({
      ...{ saw: 'registration', at: clock.now(), registration: id, profileId },
      step: { is: 'proved', as },
    })
    parts.onChange()
    if (kept.ok && as === 'active') adoptKey(generated)
  }

  async function publicKeyOf(keyId: string): Promise<string | undefined> {
    const known = parts.known.get(keyId)
    if (known !== undefined) return known
    const read = await parts.vault.pendingKey(keyId)
    if (!read.ok) return undefined
    parts.known.set(keyId, read.value.publicKey)
    return read.value.publicKey
  }

  /** Makes the key the account's own. Writing is not allowed yet. */
  function adoptKey(generated: GeneratedKey): void {
    const profile = profiles.get(generated.profileId)
    if (profile?.byAddress === undefined || profile.unconfirmed) return
    if (profiles.all().some(({ keyId }) => keyId === generated.keyId))
      return void made.forget(generated.profileId)
    const newProfile = createProfile(profiles, { ...profile, byAddress: profile.byAddress }, generated)
    // The account may have received another key meanwhile; this one then waits to be discarded.
    if (!newProfile.ok) return
    const { id } = newProfile.value
    if (!parts.permissions.recordGrant(id, 'key added').ok) return
    const adopted = parts.vault.adopt(generated.keyId)
    const put = adopted.ok ? profiles.put(newProfile.value) : undefined
    if (put?.ok !== true) {
      parts.permissions.recordWithdrawal(id, 'key not kept')
      return
    }
    const key = parts.known.get(generated.keyId)
    made.forget(generated.profileId)
    log.note('a key that was made here is its account’s own', { profile: id })
    if (key !== undefined) parts.onRead(id, toKeyFacts(generated, key))
    parts.onKey(id)
  }

  return {
    start: () => void runRound(),
    close() {
      isClosed = true
      cancelRound()
    },
  }
}

function createProfile(
  profiles: ProfileList,
  { kind, addresses: at, byAddress }: TradingProfile & { readonly byAddress: { readonly accountId: string } },
  { keyId }: GeneratedKey,
): Result<TradingProfile> {
  const { accountId } = byAddress
  const addresses = createAccountAddresses(at, accountId)
  const free = refuseTakenAccount(profiles, ok({ addresses, accountId }))
  if (!free.ok) return free
  const label = createFreeLabel(defaultDisplayNames.main, listOtherLabels(profiles))
  const id = profiles.findFormer({ addresses, accountId })?.id ?? keyId
  return ok({ id, kind, label, addresses, accountId, keyId, writesAllowed: false })
}

const toKeyFacts = ({ terms }: GeneratedKey, key: string): KeyFacts => ({
  fingerprint: formatKeyFingerprint(key),
  scopes: terms.scope.split(',') as readonly KeyScope[],
  active: true,
  expiresAt: terms.until,
})
