/** Reason why the venue rejects everything that this key signs, as far as its responses distinguish causes. */
export type KeyRefusal =
  /** No such active key of this account: never registered, another account's, or revoked. */
  | 'key not listed'
  | 'key expired'
  | 'key cannot read'
  /** The key is active and may read; the remaining cause is the IP address. */
  | 'key refused here'
  /** The key is active but its signature is rejected; the remaining cause is the time. */
  | 'signature refused'

/** Reason why nothing was signed, so that no request was sent. */
export type SigningObstacle = 'clock unknown' | 'key locked' | 'key cannot sign'

export type AccountReadFailure = KeyRefusal | SigningObstacle
