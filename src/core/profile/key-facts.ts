export type KeyScope = 'read' | 'trading' | 'asset'

/** Another key of the account. The digest replaces its text and can be computed only with this desk's data key. */
export interface OtherKey {
  readonly digest: string
  readonly scopes: readonly KeyScope[]
  readonly active: boolean
  readonly expiresAt?: number
}

export type KeyLifeState = 'works' | 'ending' | 'gone'

/** This desk's own key by the venue; a field without a response is absent. */
export interface VenueKeyState {
  readonly life?: KeyLifeState
  /** Allowed IP addresses, comma-separated; empty if unrestricted. */
  readonly allowed?: string
  /** IP address of this computer as the venue sees it. */
  readonly seen?: string
}

export type KeyInactivity = 'removed' | 'expired' | 'inactive' | 'no address'

export interface KeyFacts {
  /** A few characters that identify the key; never the whole public key. */
  readonly fingerprint: string
  readonly scopes: readonly KeyScope[]
  readonly active: boolean
  /** Reason why it is inactive; absent in older stored facts. */
  readonly inactive?: KeyInactivity
  /**
   * The account's list has no such key: removed, or of another account. Its permissions are unknown and count as none.
   */
  readonly unlisted?: true
  readonly expiresAt?: number
  readonly ipLimits?: number
  readonly others?: number
  /** Digest of this key. Readings are comparable while it is the same. */
  readonly digest?: string
  /** Other keys of the account; unknown without a data key. */
  readonly otherKeys?: readonly OtherKey[]
}

export const createUnlistedKey = (publicKey: string): KeyFacts => ({
  fingerprint: formatKeyFingerprint(publicKey),
  scopes: [],
  active: false,
  unlisted: true,
})

/** Shortens a public key: first and last characters after the prefix. */
export function formatKeyFingerprint(publicKey: string): string {
  const body = publicKey.replace(/^ed25519:/, '')
  return body.length <= 8 ? body : `${body.slice(0, 4)}…${body.slice(-2)}`
}

export type KeyWarning =
  'has ended' | 'not active' | 'can move assets' | 'expires soon' | 'no address limit' | 'read only'

/** Remaining life in milliseconds below which a key is warned about. */
const EXPIRY_WARNING_MS = 14 * 24 * 3_600_000

export function listKeyWarnings(key: KeyFacts, now: number): readonly KeyWarning[] {
  if (key.unlisted) return []
  const warnings: KeyWarning[] = []
  const lifeMs = key.expiresAt === undefined ? Infinity : key.expiresAt - now
  const hasEnded = lifeMs <= 0 || key.inactive === 'removed' || key.inactive === 'expired'
  if (hasEnded) warnings.push('has ended')
  else if (!key.active) warnings.push('not active')
  if (key.scopes.includes('asset')) warnings.push('can move assets')
  if (!hasEnded && key.active && lifeMs < EXPIRY_WARNING_MS) warnings.push('expires soon')
  if (key.ipLimits === undefined) warnings.push('no address limit')
  if (!key.scopes.includes('trading')) warnings.push('read only')
  return warnings
}
