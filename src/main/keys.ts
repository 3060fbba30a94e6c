import { fingerprint } from '@core/key'
import type { Profile } from '@core/profile'
import { no, refuse, yes, type Result } from '@core/result'
import type { KeyFinding, KeyForm, Question } from '@contract/consent'
import type { Clock, Ids, Log, Read, Surface, Vault, Venue, VenueOptions } from './ports'
import type { Profiles } from './profiles'
import { addressesFor, choiceOf, knownVenues, type KnownVenue } from './venues'
import { publicKeyOf, seedFrom } from './venue/keytext'

/** A key that runs out within this long is warned about. */
const SOON = 14 * 24 * 3_600_000
const ACCOUNT = /^0x[0-9a-f]{64}$/i

/** How keys come and go. The secret is typed in main's own surface, tried, kept in the vault and forgotten here. */
export interface Keys {
  add(): Promise<Result<'kept' | 'declined'>>
  remove(profileId: string): Promise<Result<'removed' | 'declined'>>
}

interface Parts {
  readonly vault: Vault
  /** A vault that keeps nothing, for trying a key before it is kept. */
  readonly trialVault: () => Vault
  readonly openVenue: (options: VenueOptions) => Venue
  readonly profiles: Profiles
  readonly surface: Surface
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly face: () => Pick<Question, 'profile' | 'theme' | 'palette'>
  readonly onProfiles: () => void
}

export function createKeys(parts: Parts): Keys {
  const { vault, surface, ids, profiles, log } = parts

  async function check(form: KeyForm): Promise<Result<KeyFinding>> {
    const read = readForm(form)
    if (!read.ok) return read
    const { seed, venue } = read.value
    try {
      return await tryKey(parts, venue, form.accountId, seed)
    } finally {
      seed.fill(0)
    }
  }

  async function keep(form: KeyForm): Promise<Result<'kept'>> {
    // SECURITY: what was checked before the yes is checked again with what was sent with it; a failing check stores nothing.
    const found = await check(form)
    if (!found.ok) return found
    const read = readForm(form)
    if (!read.ok) return read
    const { seed, venue } = read.value
    const id = `${venue.kind}-${ids
      .token()
      .slice(0, 12)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, 'x')}`
    try {
      const kept = await vault.keep(id, seed)
      if (!kept.ok) return no([refuse('KEY_UNREADABLE', { why: kept.why })])
      const put = profiles.put(profileOf(id, venue, form))
      if (!put.ok) return put
      log.note('a key was kept', { profile: id })
      parts.onProfiles()
      return yes('kept')
    } finally {
      seed.fill(0)
    }
  }

  return {
    async add() {
      const store = await vault.store()
      const answer = await surface.ask(
        {
          ...parts.face(),
          is: 'add key',
          token: ids.token(),
          venues: knownVenues.map(choiceOf),
          ...(store.ok ? { store: store.value } : { storeProblem: store.why }),
        },
        check,
      )
      return answer.is === 'key' ? keep(answer.form) : yes('declined')
    },
    async remove(profileId) {
      const profile = profiles.get(profileId)
      if (profile?.keyId === undefined) return no([refuse('PROFILE_UNKNOWN', { profile: profileId })])
      const answer = await surface.ask({ ...parts.face(), is: 'remove key', token: ids.token() })
      if (answer.is !== 'yes') return yes('declined')
      const gone = await vault.destroy(profile.keyId)
      if (!gone.ok) return no([refuse('KEY_UNREADABLE', { why: gone.why })])
      const { keyId: _forgotten, ...rest } = profile
      const put = profiles.put({ ...rest, writesAllowed: false })
      if (!put.ok) return put
      parts.onProfiles()
      return yes('removed')
    },
  }
}

/** Reads what was typed, with every reason at once why it cannot be a key. */
function readForm(form: KeyForm): Result<{ readonly seed: Uint8Array; readonly venue: KnownVenue }> {
  const venue = knownVenues.find(({ id }) => id === form.venue)
  const seed = seedFrom(form.secret)
  const wrong = [
    ...(venue === undefined ? [refuse('PROFILE_UNKNOWN', { venue: form.venue })] : []),
    ...(ACCOUNT.test(form.accountId) ? [] : [refuse('KEY_MALFORMED', { field: 'accountId' })]),
    ...(form.label.trim() === '' ? [refuse('KEY_MALFORMED', { field: 'label' })] : []),
    ...(seed.ok ? [] : seed.error),
  ]
  if (!seed.ok || venue === undefined || wrong.length > 0) return no(wrong)
  const matches =
    form.publicKey === undefined || form.publicKey === '' || form.publicKey === publicKeyOf(seed.value)
  return matches ? yes({ seed: seed.value, venue }) : no([refuse('KEY_MALFORMED', { field: 'publicKey' })])
}

/** Signs one read with the key and gives the facts of its own row. Nothing is kept. */
async function tryKey(
  parts: Parts,
  venue: KnownVenue,
  accountId: string,
  seed: Uint8Array,
): Promise<Result<KeyFinding>> {
  const vault = parts.trialVault()
  const kept = await vault.keep('trial', seed)
  if (!kept.ok) return no([refuse('KEY_MALFORMED', { field: 'secret' })])
  const line = parts.openVenue({
    ...parts,
    vault,
    accountId,
    addresses: addressesFor(venue, accountId),
    keyId: 'trial',
    publicKey: kept.value.publicKey,
  })
  try {
    await line.read.time()
    const key = await line.read.key()
    if (key.is !== 'read') return no([refuse('KEY_REFUSED', factsOf(key))])
    const store = await parts.vault.store()
    if (!store.ok) return no([refuse('KEY_UNREADABLE', { why: store.why })])
    const offset = line.clockOffset()?.offset
    return yes({
      key: { ...key.value, fingerprint: fingerprint(kept.value.publicKey) },
      store: store.value,
      warnings: warningsOf(key.value, parts.clock.now()),
      ...(offset !== undefined && { clockOffset: offset }),
    })
  } finally {
    await line.close()
    await vault.close()
  }
}

function warningsOf(key: KeyFinding['key'], now: number): KeyFinding['warnings'] {
  const warnings: KeyFinding['warnings'][number][] = []
  if (key.scopes.includes('asset')) warnings.push('can move assets')
  if (key.expiresAt !== undefined && key.expiresAt - now < SOON) warnings.push('expires soon')
  if (key.ipLimits === undefined) warnings.push('no address limit')
  if (!key.scopes.includes('trading')) warnings.push('read only')
  return warnings
}

const factsOf = (failed: Extract<Read<unknown>, { is: 'failed' }>) => ({
  why: failed.why,
  ...(failed.code !== undefined && { code: failed.code }),
})

/** A new profile reads and does not write: writing is allowed later, by a deliberate act. */
const profileOf = (id: string, venue: KnownVenue, form: KeyForm): Profile => ({
  id,
  kind: venue.kind,
  label: form.label.trim(),
  addresses: addressesFor(venue, form.accountId),
  accountId: form.accountId,
  keyId: id,
  writesAllowed: false,
})
