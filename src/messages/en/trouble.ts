export const stays = 'Orders and positions stay.'
export const causes = {
  'key not listed': {
    sentence: 'The venue has no such working key here: revoked, never registered, or another account’s. {stays} Act in the venue’s terminal and add a key of this account.',
    head: 'Key not known',
  },
  'key expired': {
    sentence: 'Key expired: nothing it signs is answered. {stays} Register a new one at the venue and replace this one.',
    head: 'Key expired',
  },
  'key cannot read': {
    sentence: 'The venue no longer lets this key read. {stays} Add a key that may read (and trade).',
    head: 'Key may not read',
  },
  'key refused here': {
    sentence: 'The venue lists this key but refuses it: probably this machine’s address is not allowed. {stays} Check the key’s addresses at the venue.',
    head: 'Key refused here',
  },
  'signature refused': {
    sentence: 'The venue lists this key but refuses its signature: probably this machine’s clock was set. {stays} Check the clock, else add the key again.',
    head: 'Signature refused',
  },
  'clock unknown': {
    sentence: 'Venue time not known: nothing can be signed, the account is not read. {stays} Retrying.',
    head: 'Clock',
  },
  'key locked': {
    sentence: 'Key locked: nothing can be signed, the account is not read. {stays} Unlock it.',
    head: 'Key locked',
  },
  'key cannot sign': {
    sentence: 'The keychain does not give this key: nothing can be signed, the account is not read. {stays} Check the keychain, or add the key again.',
    head: 'Key cannot sign',
  },
} as const
export const known = {
  'unauthorised -1001': {
    sentence: 'Signature refused: not this account’s secret, or this machine’s clock is wrong. {stays} Check both, or add the key again.',
    head: 'Signature refused',
  },
  'unauthorised -1002': {
    sentence: 'Key refused: revoked, expired, lacking a scope, or wrong address. {stays} Act in the venue’s terminal and add a working key.',
    head: 'Key refused',
  },
  unauthorised: {
    sentence: 'The venue does not let this key read the account. {stays} Check the keys there, or add another.',
    head: 'Key refused',
  },
  throttled: { sentence: 'Rate limit: account figures come late. {stays} Retrying.', head: 'Slowed down' },
  offline: {
    sentence: 'Venue not reachable: figures are as last known, nothing can be sent. {stays} Retrying.',
    head: 'Offline',
  },
  unreadable: {
    sentence: 'Unreadable answers: account figures are old, nothing is sent on them. {stays} If it lasts, act in the venue’s terminal.',
    head: 'Unreadable',
  },
  refused: {
    sentence: 'The venue refuses to show the account. {stays} If it lasts, act in the venue’s terminal.',
    head: 'Not shown',
  },
  'no key': { head: 'No key', sentence: 'No key, so no account to read. Add one to trade.' },
  'not compared yet': { head: 'Clock', sentence: 'Clock not compared with the venue’s yet: cannot sign.' },
  'too far apart to sign': {
    head: 'Clock', sentence: 'This machine’s clock is too far off: nothing is sent. Set it right.',
  },
} as const
export const troubleWords = '{sentence} ({code})'
export const heldBy = {
  clock: 'Clock',
  machineClockVenue: 'This machine’s clock is {clock} the venue’s, too far to sign: nothing is sent. Set it right.',
} as const
export const maintenanceWords = {
  maintenance: 'Maintenance', says: ' Venue: “{said}”',
  venueClosedMaintenance: 'Venue in maintenance, takes no orders; requests may end as unknown. {stays}{said}',
} as const
