export const stays = 'Your orders and positions stay as they are at the venue.'
export const causes = {
  'key not listed': {
    sentence: 'The venue has no such working key for this account: it was revoked, belongs to another account, or was never registered. It does not say which. {stays} Act in the venue’s own terminal, and add a key of this account.',
    head: 'Key not known',
  },
  'key expired': {
    sentence: 'This key’s time has run out, so the venue answers nothing it signs. {stays} Register a new one in the venue’s own terminal, and replace this one with it.',
    head: 'Key expired',
  },
  'key cannot read': {
    sentence: 'The venue knows this key and does not let it read: its scope was narrowed. {stays} Add a key that may read, and trade if you mean to trade.',
    head: 'Key may not read',
  },
  'key refused here': {
    sentence: 'The venue lists this key as good and refuses it all the same: most likely this machine’s address is not one it is for. It does not say so itself. {stays} Look at the key’s addresses in the venue’s own terminal.',
    head: 'Key refused here',
  },
  'signature refused': {
    sentence: 'The venue lists this key as good and does not accept what it signs: most likely this machine’s clock was set meanwhile. {stays} Check the clock; if it is right, add the key again.',
    head: 'Signature refused',
  },
  'clock unknown': {
    sentence: 'The venue has not said what time it is, and without that nothing can be signed, so the account is not read. {stays} This desk keeps asking.',
    head: 'Clock',
  },
  'key locked': {
    sentence: 'The key is locked away, so nothing can be signed and the account is not read. {stays} Unlock it to go on.',
    head: 'Key locked',
  },
  'key cannot sign': {
    sentence: 'The keychain does not give this key, so nothing can be signed and the account is not read. {stays} Look at the keychain, or add the key again.',
    head: 'Key cannot sign',
  },
} as const
export const known = {
  'unauthorised -1001': {
    sentence: 'The venue does not accept this desk’s signature: the secret is not this account’s, or this machine’s clock is wrong. {stays} Check both, or add the key again.',
    head: 'Signature refused',
  },
  'unauthorised -1002': {
    sentence: 'The venue does not accept this key: revoked, expired, lacking a scope, or used from an address it is not for. {stays} Act in the venue’s own terminal, and add a key that works.',
    head: 'Key refused',
  },
  unauthorised: {
    sentence: 'The venue does not let this key read the account. {stays} Look at its list of keys there, or add another.',
    head: 'Key refused',
  },
  throttled: {
    sentence: 'Rate limit: the venue limits how often this desk may ask, so the account’s figures come late. {stays} This desk asks again by itself.',
    head: 'Slowed down',
  },
  offline: {
    sentence: 'The venue cannot be reached: what you see is the last that was known, and nothing can be sent. {stays} This desk keeps trying.',
    head: 'Offline',
  },
  unreadable: {
    sentence: 'What the venue answers cannot be read, so the account’s figures are old and nothing is sent on them. {stays} If it lasts, act in the venue’s own terminal.',
    head: 'Unreadable',
  },
  refused: {
    sentence: 'The venue refuses to show the account. {stays} If it lasts, act in the venue’s own terminal.',
    head: 'Not shown',
  },
  'no key': {
    head: 'No key', sentence: 'This profile has no key, so there is no account to read. Add one to trade.',
  },
  'not compared yet': {
    head: 'Clock',
    sentence: 'The venue’s clock has not been compared with this machine’s yet; nothing can be signed until it is.',
  },
  'too far apart to sign': {
    head: 'Clock',
    sentence: 'This machine’s clock is too far from the venue’s: signatures would be refused, so nothing is sent. Set it right.',
  },
} as const
export const troubleWords = '{sentence} ({code})'
export const heldBy = {
  clock: 'Clock',
  machineClockVenue: 'This machine’s clock is {clock} the venue’s, too far to sign. Nothing is sent; reading goes on. Set it right.',
} as const
export const maintenanceWords = {
  maintenance: 'Maintenance', says: ' It says: “{said}”',
  venueClosedMaintenance: 'The venue is closed for maintenance and takes no orders; what is sent now may end as unknown. {stays}{said}',
} as const
