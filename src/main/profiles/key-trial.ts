import { formatKeyFingerprint, listKeyWarnings } from '@core/profile/key'
import type { VenueAddresses } from '@core/profile/profile'
import { err, createRefusal, ok, type Refusal, type Result } from '@core/value/result'
import type { KeyCheckResult } from '@contract/consent'
import type { ClockPort, IdSource, OpenedVenue, VenueReadResult, KeyVault, VaultResult, VenueClientOptions } from '../ports'
import type { FindVenueBar } from '../venue/opening'

export interface KeyTrialParts {
  readonly vault: KeyVault
  readonly openVenue: (options: VenueClientOptions) => OpenedVenue
  /** Why a venue is only looked at by this program. */
  readonly barOf: FindVenueBar
  readonly clock: ClockPort
  readonly ids: IdSource
  /** Whether the person wants no connection by now: a form or a keychain may have been waited for long. */
  readonly isOffline: () => boolean
}

/** The venue that a key is to sign for, and the account. */
export interface KeyTarget {
  readonly addresses: VenueAddresses
  readonly accountId: string
}

/** A typed key that the vault has on trial, by the name that it was sealed under. */
export interface KeyOnTrial {
  readonly keyId: string
  readonly publicKey: string
}

/** Signs one read with a key that is on trial, looks that the system's own store could hold it, and keeps nothing. */
export async function tryTypedKey(
  parts: KeyTrialParts,
  { addresses, accountId }: KeyTarget,
  { keyId, publicKey }: KeyOnTrial,
  askStore: () => Promise<VaultResult<string>>,
): Promise<Result<KeyCheckResult>> {
  if (parts.isOffline()) return err([createRefusal('WRITES_OFFLINE')])
  const { vault, clock, ids } = parts
  const venue = parts.openVenue({ vault, clock, ids, addresses, accountId, keyId, publicKey })
  try {
    await venue.read.time()
    const key = await venue.read.key()
    if (key.is !== 'read') return err([createKeyReadRefusal(key)])
    if (key.value.unlisted) return err([keyNotListedRefusal])
    const bar = parts.barOf(addresses)
    // SECURITY: where a venue is only looked at, no key is kept that could do more.
    if (bar !== undefined && key.value.scopes.some(scope => scope !== 'read'))
      return err([createRefusal('KEY_TOO_ABLE', { why: bar })])
    const store = await askStore()
    if (!store.ok) return err([createRefusal('KEY_UNREADABLE', { why: store.why })])
    const offset = venue.clockOffset()?.offset
    return ok({
      key: { ...key.value, fingerprint: formatKeyFingerprint(publicKey) },
      store: store.value,
      warnings: listKeyWarnings(key.value, parts.clock.now()),
      ...(offset !== undefined && { clockOffset: offset }),
    })
  } finally {
    await venue.close()
  }
}

/** The venue takes what the key signs, and the account's list does not have it. */
export const keyNotListedRefusal: Refusal = createRefusal('KEY_REFUSED', { why: 'unauthorised', cause: 'key not listed' })

/** Why the row of a key could not be read: the venue's no to this key is another thing than its silence. */
export function createKeyReadRefusal({ why, code, cause }: Extract<VenueReadResult<unknown>, { is: 'failed' }>): Refusal {
  const facts = { why, ...(code !== undefined && { code }), ...(cause !== undefined && { cause }) }
  return createRefusal(why === 'unauthorised' || why === 'refused' ? 'KEY_REFUSED' : 'KEY_UNCHECKED', facts)
}
