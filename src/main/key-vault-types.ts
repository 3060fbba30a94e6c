import type { SigningCeilingName } from '../signer/understand/key-ceilings'

export interface PendingCeilings {
  readonly to: string
  put(box: string): Promise<VaultResult<undefined>>
  end(): void
}

export type VaultResult<T, W = VaultTrouble> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly why: W }

/** Reason why a key cannot be used; each needs a different action of the user. */
export type VaultTrouble =
  'locked' | 'unavailable' | 'no libsecret' | 'hung' | 'lost' | 'mismatched' | 'unknown key' | 'refused'

export type SignerTrouble = VaultTrouble | CeilingExceeded | ListRefusal | 'outside' | 'unconfirmed'

type CeilingExceeded = `above ${SigningCeilingName}`

type ListRefusal = 'unlisted' | 'out of turn'

export interface StoredKeyRow {
  readonly keyId: string
  /** Digest of the public key. It detects a replaced key and does not reveal it. */
  readonly mark: string
  /**
   * State of the stored key. A `pending` key was generated here and is not registered at the venue; `keeping` and
   * `leaving` mark interrupted steps that are undone later.
   */
  readonly state: 'keeping' | 'kept' | 'pending' | 'leaving'
  readonly since: number
}

/** Known keys, so that a lost key is distinguished from one that never existed. */
export interface StoredKeyRows {
  get(keyId: string): StoredKeyRow | undefined
  all(): readonly StoredKeyRow[]
  put(row: StoredKeyRow): boolean
  forget(keyId: string): boolean
}
