/** What is written down of a key without its secret. */
export interface KeyRow {
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
export interface KeyRows {
  get(keyId: string): KeyRow | undefined
  all(): readonly KeyRow[]
  /** Whether the row is on the disk now. */
  put(row: KeyRow): boolean
  forget(keyId: string): boolean
}
