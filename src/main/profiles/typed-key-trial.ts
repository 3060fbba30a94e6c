import { formatKeyFingerprint, listKeyWarnings } from '@core/profile/key-facts'
import type { VenueAddresses } from '@core/profile/trading-profile'
import { err, createRefusal, ok, type Refusal, type Result } from '@core/value/result'
import type { KeyCheckResult } from '@contract/consent-api'
import type {
  ClockPort,
  IdSource,
  OpenedVenue,
  VenueReadResult,
  KeyVault,
  VaultResult,
  VenueClientOptions,
} from '../main-ports'
import type { FindVenueBar } from '../venue/venue-opening'

export interface KeyTrialParts {
  readonly vault: KeyVault
  readonly openVenue: (options: VenueClientOptions) => OpenedVenue
  readonly barOf: FindVenueBar
  readonly clock: ClockPort
  readonly ids: IdSource
  /** Returns true if the user went offline in the meantime; forms and keychains may wait long. */
  readonly isOffline: () => boolean
}

export interface KeyTarget {
  readonly addresses: VenueAddresses
  readonly accountId: string
}

export interface KeyOnTrial {
  readonly keyId: string
  readonly publicKey: string
}

/** Signs one read request with a key on trial and checks that the system's store is available. Stores nothing. */
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
    // SECURITY: at a read-only venue no key with further scopes is stored.
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

export const keyNotListedRefusal: Refusal = createRefusal('KEY_REFUSED', {
  why: 'unauthorised',
  cause: 'key not listed',
})

/** Returns the refusal for an unreadable key record; a rejected key differs from a missing response. */
export function createKeyReadRefusal({
  why,
  code,
  cause,
}: Extract<VenueReadResult<unknown>, { is: 'failed' }>): Refusal {
  const facts = { why, ...(code !== undefined && { code }), ...(cause !== undefined && { cause }) }
  return createRefusal(why === 'unauthorised' || why === 'refused' ? 'KEY_REFUSED' : 'KEY_UNCHECKED', facts)
}
