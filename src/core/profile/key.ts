/** What a key may be used for. */
export type KeyScope = 'read' | 'trading' | 'asset'

/** Another key of the account: a digest in place of its text, which only this desk's data key makes, its rights and its end. */
export interface OtherKey {
  readonly digest: string
  readonly scopes: readonly KeyScope[]
  readonly active: boolean
  readonly expiresAt?: number
}

/** Whether a key works at its venue, by the look-up that anybody may make. */
export type KeyLifeState = 'works' | 'ending' | 'gone'

/** This desk's own key as its venue tells of it when it is asked; what was not answered is left out. */
export interface VenueKeyState {
  readonly life?: KeyLifeState
  /** The addresses that it is limited to, with commas between; empty where it may be used from any. */
  readonly allowed?: string
  /** The address at which the venue sees this computer. */
  readonly seen?: string
}

/** Reason why the venue takes nothing that a listed key signs. */
export type KeyInactivity = 'removed' | 'expired' | 'inactive' | 'no address'

/** The public facts of this desk's own key, from its own row of the venue's list, and what is kept of the other rows. */
export interface KeyFacts {
  /** A few characters that identify the key to a person; never the whole public key. */
  readonly fingerprint: string
  readonly scopes: readonly KeyScope[]
  readonly active: boolean
  /** Reason why it is not active; facts that an older version kept do not say. */
  readonly inactive?: KeyInactivity
  /** The account's list has no such key: removed, or of another account. What it may do is not known, so nothing is. */
  readonly unlisted?: true
  readonly expiresAt?: number
  /** How many addresses the key is limited to; undefined when it is not limited. */
  readonly ipLimits?: number
  /** How many other keys work for the account. */
  readonly others?: number
  /** The digest of this key: those of two readings can be compared while it is the same. */
  readonly digest?: string
  /** The account's other keys; not known while there is no data key. */
  readonly otherKeys?: readonly OtherKey[]
}

/** What is known of a key that its account does not list: who it is. */
export const createUnlistedKey = (publicKey: string): KeyFacts => ({
  fingerprint: formatKeyFingerprint(publicKey),
  scopes: [],
  active: false,
  unlisted: true,
})

/** A short form of a public key for people: first and last characters of its text after the prefix. */
export function formatKeyFingerprint(publicKey: string): string {
  const body = publicKey.replace(/^ed25519:/, '')
  return body.length <= 8 ? body : `${body.slice(0, 4)}…${body.slice(-2)}`
}

/** What a person should know about a key before they rely on it. */
export type KeyWarning =
  'has ended' | 'not active' | 'can move assets' | 'expires soon' | 'no address limit' | 'read only'

/** A key that runs out within this long is warned about. */
const EXPIRY_WARNING_MS = 14 * 24 * 3_600_000

/** What to warn about, the gravest first. */
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
