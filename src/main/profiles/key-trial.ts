import { fingerprint, keyWarnings } from '@core/profile/key'
import type { Addresses } from '@core/profile/profile'
import { err, refuse, ok, type Refusal, type Result } from '@core/value/result'
import type { KeyFinding } from '@contract/consent'
import type { Clock, Ids, OpenedVenue, Read, Vault, Vaulted, VenueOptions } from '../ports'
import type { BarOf } from '../venue/opening'

export interface TrialParts {
  readonly vault: Vault
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

/** A typed key that the vault has on trial, by the name that it was sealed under. */
export interface KeyOnTrial {
  readonly keyId: string
  readonly publicKey: string
}

/** Signs one read with a key that is on trial, looks that the system's own store could hold it, and keeps nothing. */
export async function tryKey(
  parts: TrialParts,
  { addresses, accountId }: KeyTarget,
  { keyId, publicKey }: KeyOnTrial,
  askStore: () => Promise<Vaulted<string>>,
): Promise<Result<KeyFinding>> {
  if (parts.isOffline()) return err([refuse('WRITES_OFFLINE')])
  const { vault, clock, ids } = parts
  const venue = parts.openVenue({ vault, clock, ids, addresses, accountId, keyId, publicKey })
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
  }
}

/** The venue takes what the key signs, and the account's list does not have it. */
export const notListed: Refusal = refuse('KEY_REFUSED', { why: 'unauthorised', cause: 'key not listed' })

/** Why the row of a key could not be read: the venue's no to this key is another thing than its silence. */
export function unread({ why, code, cause }: Extract<Read<unknown>, { is: 'failed' }>): Refusal {
  const facts = { why, ...(code !== undefined && { code }), ...(cause !== undefined && { cause }) }
  return refuse(why === 'unauthorised' || why === 'refused' ? 'KEY_REFUSED' : 'KEY_UNCHECKED', facts)
}
