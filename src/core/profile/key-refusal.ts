/** Why the venue answers nothing that this key signs, as far as anything it says tells the causes apart. */
export type KeyRefusal =
  /** It knows no such working key of this account: never registered there, another account's, or revoked. */
  | 'key not listed'
  | 'key expired'
  /** The key works and may not read: its scope was narrowed. */
  | 'key cannot read'
  /** The key works and may read, and is refused all the same: what is left is the address it is used from. */
  | 'key refused here'
  /** The key works and its signature does not: what is left is the time it was made at. */
  | 'signature refused'

/** Why nothing was signed, so that nothing was asked. */
export type SigningObstacle = 'clock unknown' | 'key locked' | 'key cannot sign'

/** Why the account cannot be read, where more is known than that it cannot. */
export type AccountReadFailure = KeyRefusal | SigningObstacle
