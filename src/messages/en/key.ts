export const scopeWord = { read: 'READ', trading: 'TRADE', asset: 'ASSETS' } as const
export const scopeWords = '+'
export const NOT_ACTIVE = 'NOT ACTIVE'
export const inactiveWord = {
  removed: 'REMOVED', expired: 'EXPIRED', 'no address': 'NO ADDRESS ALLOWED',
} as const
export const keyWords = {
  keyNotListed: 'key {fingerprint} · NOT LISTED', key: 'key {fingerprint} · {inactive}',
  key2: 'key {fingerprint}',
} as const
export const lifeWords = { expired: 'EXPIRED', exp: 'exp {expiresAt}' } as const
export const keyWarningWords = {
  'has ended': 'Expired, or ended at venue. Create another there.',
  'not active': 'Not active, or allowed from no address. Change it at venue.',
  'can move assets': 'This key can move assets. One that cannot is safer.',
  'expires soon': 'Expires within 14 days. Replace it.',
  'no address limit': 'Works from any address. Limit it to yours.',
  'read only': 'Read only: nothing can be sent with it.',
} as const
export const exposureWords = {
  outcomesStillUnknown: {
    one: ' One outcome is unknown and cannot be read without a key.',
    other: ' {count} unknown outcomes cannot be read without a key.',
  },
  openNotKnown: 'Open there: not known.{unsure}', separator: ', ', position: 'a position in {positions}',
  openOrder: { one: '{count} open order', other: '{count} open orders' },
  nothingOpen: 'Nothing is open there', separator2: ' and ', staysOpen: 'Stays open: {open}',
  readAgo: '{what}, as read {now} ago.{unsure}',
} as const
export const otherKey = 'Keychain holds another key than saved. Left untouched: replace it, revoke the old at venue.'
export const libsecretMissing = 'libsecret is missing; without it no keychain is reached. Install it (Debian, Ubuntu: libsecret-1-0; Fedora, Arch: libsecret).'
export const storeTroubles = {
  locked: 'System keychain locked. Unlock it, try again.',
  unavailable: 'No keychain answers. Start or install one (Linux: GNOME Keyring, KWallet, KeePassXC with Secret Service).',
  hung: 'Keychain does not answer; its content is untouched.',
  lost: 'Key no longer in keychain; this desk deleted nothing. Replace it.',
  refused: 'The keychain refuses to store anything.',
  'unknown key': 'This desk no longer lists this key. Replace it.',
} as const
export const staying = {
  'in use': 'In use. Switch to another account first.', 'made key': 'A key made here waits. Drop it first.',
  key: 'Remove its key first.', 'sub-accounts': 'Remove its sub-accounts first.',
  unknown: 'An outcome is unknown. Settle it first.',
  sent: 'An outcome is unknown; only its venue has it. Settle it first, then change the address.',
} as const
export const storeWords = 'Not stored: {why}.'
export const refused = {
  'key not listed': 'Venue has no such key for this account: revoked, of another account, never registered. Nothing changed. Check account id and key.',
  'key expired': 'Expired at the venue. Nothing changed. Register a new one there.',
  'key cannot read': 'This key may not read. Nothing changed. Use one that may read, and trade to trade.',
  'key refused here': 'Key listed but refused: probably this machine’s address is not allowed. Nothing changed. Check its addresses at venue.',
  'signature refused': 'Venue lists this key, refuses its signature: probably clock wrong here. Nothing changed. Check the clock.',
} as const
export const keyStateWords = {
  ready: { word: 'READY', what: 'It can sign now.' },
  'at rest': { word: 'NOT IN USE', what: 'Its account is not in use.' },
  'no key': { word: 'NO KEY', what: 'Public data only: markets, prices, book.' },
  'keychain asked': { word: 'WAITING', what: 'The keychain may be waiting for your password.' },
  'desk locked': { word: 'LOCKED', what: 'The desk is locked. Unlock it to trade.' },
  locked: { word: 'KEYCHAIN LOCKED', what: 'Unlock the system’s keychain, then here.' },
  'no keychain': { word: 'NO KEYCHAIN', what: 'No keychain answers. Start one, then unlock here.' },
  'no libsecret': { word: 'NO LIBSECRET', what: 'libsecret is missing. Install it, then unlock here.' },
  'keychain hung': { word: 'KEYCHAIN NOT RESPONDING', what: 'No answer. The key stays.' },
  'key lost': { word: 'KEY LOST', what: 'Not in the keychain. Replace it.' },
  'key mismatched': {
    word: 'NOT THIS KEY',
    what: 'The keychain holds another key. Replace it, and revoke the old one at the venue.',
  },
} as const
export const writingWords = {
  'not allowed': 'TRADING OFF', 'not begun': 'TRADING OFF THIS SESSION', allowed: 'TRADING ENABLED',
} as const
