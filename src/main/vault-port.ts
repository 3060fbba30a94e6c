import type { SigningCeilingName } from '../signer/understand/ceilings'

/** Waits for the ceilings of one key. */
export interface PendingCeilings {
  /** Whom they are sealed to. */
  readonly to: string
  /** Has what was sealed put beside the key and read back, and the key opened by it. */
  put(box: string): Promise<VaultResult<undefined>>
  /** Nobody will seal anything any more. */
  end(): void
}

export type VaultResult<T, W = VaultTrouble> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly why: W }

/** Why a key cannot be used, told apart because each asks something else of the person. */
export type VaultTrouble =
  'locked' | 'unavailable' | 'no libsecret' | 'hung' | 'lost' | 'mismatched' | 'unknown key' | 'refused'

/** Why whoever signs gave no signature: of the key, or of the very write that it was asked for, which may be outside what is armed. */
export type SignerTrouble = VaultTrouble | CeilingExceeded | ListRefusal | 'outside'

/** Which of the ceilings that lie beside a key something is above. */
type CeilingExceeded = `above ${SigningCeilingName}`

/** Why a write was not signed that the key could have signed: its signer's list does not take it, or not at that place. */
type ListRefusal = 'unlisted' | 'out of turn'

/** What is written down of a key without its secret. */
export interface StoredKeyRow {
  readonly keyId: string
  /** A digest of the public key: it tells a replaced key from the one that was kept, and names neither. */
  readonly mark: string
  /**
   * Where the keeping stands. What is `pending` was made here and is kept, and its venue does not know it yet; what is
   * `keeping` or `leaving` was broken off and is undone later.
   */
  readonly state: 'keeping' | 'kept' | 'pending' | 'leaving'
  readonly since: number
}

/** The keys that this desk keeps somewhere, so that one which is gone is not taken for one that never was. */
export interface StoredKeyRows {
  get(keyId: string): StoredKeyRow | undefined
  all(): readonly StoredKeyRow[]
  /** Whether the row is on the disk now. */
  put(row: StoredKeyRow): boolean
  forget(keyId: string): boolean
}
