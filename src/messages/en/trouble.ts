export const stays = 'Orders and positions stay.'
export const causes = {
  'key not listed': {
    sentence: 'No such working key at venue: revoked, never registered, or another account’s. {stays} Act in venue’s terminal, add this account’s key.',
    head: 'Key not known',
  },
  'key expired': {
    sentence: 'Key expired: gets no answers. {stays} Register a new one, replace this.', head: 'Key expired',
  },
  'key cannot read': {
    sentence: 'Key may no longer read. {stays} Add one that may read (and trade).', head: 'Key may not read',
  },
  'key refused here': {
    sentence: 'Key listed but refused: probably this machine’s address is not allowed. {stays} Check its addresses at venue.',
    head: 'Key refused here',
  },
  'signature refused': {
    sentence: 'Key listed, signature refused: probably clock was set. {stays} Check the clock, else add the key again.',
    head: 'Signature refused',
  },
  'clock unknown': {
    sentence: 'Venue time not known: nothing signed, account not read. {stays} Retrying.', head: 'Clock',
  },
  'key locked': {
    sentence: 'Key locked: nothing can be signed, account not read. {stays} Unlock it.', head: 'Key locked',
  },
  'key cannot sign': {
    sentence: 'Keychain does not give this key: nothing can be signed, account not read. {stays} Check the keychain, or add the key again.',
    head: 'Key cannot sign',
  },
} as const
export const known = {
  'unauthorised -1001': {
    sentence: 'Signature refused: wrong secret or clock. {stays} Check both, or add the key again.',
    head: 'Signature refused',
  },
  'unauthorised -1002': {
    sentence: 'Key refused: revoked, expired, lacking scope, or wrong address. {stays} Act in the venue’s terminal, add a working key.',
    head: 'Key refused',
  },
  unauthorised: {
    sentence: 'This key may not read the account. {stays} Check keys at the venue, or add another.',
    head: 'Key refused',
  },
  throttled: { sentence: 'Rate limit: account figures late. {stays} Retrying.', head: 'Slowed down' },
  offline: {
    sentence: 'Venue unreachable: figures as last known, nothing can be sent. {stays} Retrying.',
    head: 'Offline',
  },
  unreadable: {
    sentence: 'Unreadable answers: account figures old, nothing is sent on them. {stays} If it lasts, act in venue’s terminal.',
    head: 'Unreadable',
  },
  refused: {
    sentence: 'Venue refuses the account’s figures. {stays} If it lasts, act in its terminal.',
    head: 'Not shown',
  },
  'no key': { head: 'No key', sentence: 'No key, no account to read. Add one to trade.' },
  'not compared yet': { head: 'Clock', sentence: 'Clock not yet compared with venue’s: cannot sign.' },
  'too far apart to sign': { head: 'Clock', sentence: 'Machine clock too far off: nothing is sent. Set it.' },
} as const
export const troubleWords = '{sentence} ({code})'
export const heldBy = {
  clock: 'Clock',
  machineClockVenue: 'Machine clock is {clock} the venue’s: nothing is signed or sent. Set it.',
} as const
export const maintenanceWords = {
  maintenance: 'Maintenance', says: ' Venue: “{said}”',
  venueClosedMaintenance: 'Venue in maintenance: takes no orders; requests may end unknown. {stays}{said}',
} as const
