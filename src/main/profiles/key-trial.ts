import { fingerprint, keyWarnings } from '@core/profile/key'
import { mistakenSecret } from '@core/profile/mistaken-secret'
import type { Addresses } from '@core/profile/profile'
import { err, refuse, ok, type Refusal, type Result } from '@core/value/result'
import type { KeyFinding, KeyForm } from '@contract/consent'
import type { Clock, Ids, OpenedVenue, PassingVault, Read, Vault, Vaulted, VenueOptions } from '../ports'
import { publicKeyOf, seedFrom } from '../venue/keytext'
import type { BarOf } from '../venue/opening'

export interface TrialParts {
  readonly vault: Vault
  /** A vault that keeps nothing, for trying a key before it is kept. */
  readonly trialVault: (clock: Clock, of: 'practice' | 'trial') => PassingVault
  readonly openVenue: (options: VenueOptions) => OpenedVenue
  /** Why a venue is only looked at by this program. */
  readonly barOf: BarOf
  readonly clock: Clock
  readonly ids: Ids
  /** Whether the person wants no connection by now: a form or a keychain may have been waited for long. */
  readonly isOffline: () => boolean
}

/** The venue that a key is to sign for, and the account. */
export interface KeyTarget {
  readonly addresses: Addresses
  readonly accountId: string
}

/** Reads a secret as it was typed; a public key typed beside it has to be its own. */
export function readSecret({
  secret,
  isSeed,
  publicKey,
}: Pick<KeyForm, 'secret' | 'isSeed' | 'publicKey'>): Result<Uint8Array> {
  // SECURITY: a wallet's private key has the form of a seed in hexadecimal; nothing is signed with one that is not meant.
  if (isSeed === undefined && mistakenSecret(secret) === '64 digits') return err([refuse('SECRET_UNMEANT')])
  const seed = seedFrom(secret)
  if (!seed.ok || publicKey === undefined || publicKey === '') return seed
  return publicKey === publicKeyOf(seed.value) ? seed : err([refuse('KEY_MALFORMED', { field: 'publicKey' })])
}

/** Signs one read with a key, looks that the system's own store could hold it, and keeps nothing. */
export async function tryKey(
  parts: TrialParts,
  { addresses, accountId }: KeyTarget,
  seed: Uint8Array,
  askStore: () => Promise<Vaulted<string>>,
): Promise<Result<KeyFinding>> {
  if (parts.isOffline()) return err([refuse('WRITES_OFFLINE')])
  const vault = parts.trialVault(parts.clock, 'trial')
  const kept = await vault.keep('trial', seed)
  if (!kept.ok) return err([refuse('KEY_MALFORMED', { field: 'secret' })])
  const { publicKey } = kept.value
  const { clock, ids } = parts
  const venue = parts.openVenue({ vault, clock, ids, addresses, accountId, keyId: 'trial', publicKey })
  try {
    await venue.read.time()
    const key = await venue.read.key()
    if (key.is !== 'read') return err([unread(key)])
    if (key.value.unlisted) return err([notListed])
    const bar = parts.barOf(addresses)
    // SECURITY: where a venue is only looked at, no key is kept that could do more.
    if (bar !== undefined && key.value.scopes.some(scope => scope !== 'read'))
      return err([refuse('KEY_TOO_ABLE', { why: bar })])
    const store = await askStore()
    if (!store.ok) return err([refuse('KEY_UNREADABLE', { why: store.why })])
    const offset = venue.clockOffset()?.offset
    return ok({
      key: { ...key.value, fingerprint: fingerprint(publicKey) },
      store: store.value,
      warnings: keyWarnings(key.value, parts.clock.now()),
      ...(offset !== undefined && { clockOffset: offset }),
    })
  } finally {
    await venue.close()
    await vault.close()
  }
}

/** The venue takes what the key signs, and the account's list does not have it. */
export const notListed: Refusal = refuse('KEY_REFUSED', { why: 'unauthorised', cause: 'key not listed' })

/** Why the row of a key could not be read: the venue's no to this key is another thing than its silence. */
export function unread({ why, code, cause }: Extract<Read<unknown>, { is: 'failed' }>): Refusal {
  const facts = { why, ...(code !== undefined && { code }), ...(cause !== undefined && { cause }) }
  return refuse(why === 'unauthorised' || why === 'refused' ? 'KEY_REFUSED' : 'KEY_UNCHECKED', facts)
}
