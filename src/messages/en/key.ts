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
  'has ended': 'This key has expired or was ended at the venue: nothing can be sent with it. Create another one there.',
  'not active': 'The venue takes nothing from this key now: it is not active there, or may be used from no address. Change that in the venue’s own terminal.',
  'can move assets': 'This key can move assets out of the account. A key that cannot is safer for trading.',
  'expires soon': 'This key expires within 14 days. Replace it before it does.',
  'no address limit': 'This key works from any address. A limit to yours is safer.',
  'read only': 'This key can only read. Nothing can be sent with it, not even a change of leverage.',
} as const
export const exposureWords = {
  outcomesStillUnknown: {
    one: ' One outcome is still unknown, and cannot be read without a key.',
    other: ' {count} outcomes are still unknown, and cannot be read without a key.',
  },
  openNotKnown: 'What is open there is not known.{unsure}', separator: ', ',
  position: 'a position in {positions}',
  openOrder: { one: '{count} open order', other: '{count} open orders' },
  nothingOpen: 'Nothing is open there', separator2: ' and ', staysOpen: 'Stays open: {open}',
  readAgo: '{what}, as read {now} ago.{unsure}',
} as const
export const otherKey = 'What the keychain gives back is not the key that was saved. It is left untouched and not used: replace the key, and revoke the old one at the venue.'
export const libsecretMissing = 'libsecret is missing on this system, and the desk reaches every keychain through it. Install it (Debian, Ubuntu: libsecret-1-0; Fedora: libsecret; Arch: libsecret), so that a secret can be stored and a key read.'
export const storeTroubles = {
  locked: 'This system’s keychain is locked. Unlock it there and try again; what it holds is untouched.',
  unavailable: 'This system has no keychain that answers, so no secret can be stored and no key read. Start or install one (on Linux GNOME Keyring, KWallet, or KeePassXC with its Secret Service integration on).',
  hung: 'The keychain does not answer. Nothing is stored or read until it does; what it holds is untouched.',
  lost: 'A key this desk knows is no longer in the keychain. Replace it; nothing was deleted by this desk.',
  refused: 'The keychain refuses to store anything.',
  'unknown key': 'This desk’s own list no longer names this key. Replace it to sign again.',
} as const
export const staying = {
  'in use': 'This account is in use. Use another one first; then it can be removed from the list.',
  'made key': 'A key was made here for this account and waits. Drop it first; then it can be removed from the list.',
  key: 'This account still has a key. Remove the key first; then it can be removed from the list.',
  'sub-accounts': 'Sub-accounts of this account are on the list. Remove them first; then it can be removed from the list.',
  unknown: 'An outcome of this account is still unknown. Settle it first; then it can be removed from the list.',
  sent: 'An outcome of this account is still unknown, and only the venue that it was sent to can tell it. Settle it first; then the address can be changed.',
} as const
export const storeWords = 'No secret can be stored: {why}.'
export const refused = {
  'key not listed': 'The venue has no such working key for this account: it was revoked, belongs to another account, or was never registered. It does not say which. Nothing was changed; check the account id and the key.',
  'key expired': 'This key’s time has run out at the venue. Nothing was changed; register a new one in the venue’s own terminal.',
  'key cannot read': 'The venue knows this key and does not let it read. Nothing was changed; use a key that may read, and trade if you mean to trade.',
  'key refused here': 'The venue lists this key as good and refuses it all the same: most likely this machine’s address is not one it is for. It does not say so itself. Nothing was changed; look at the key’s addresses in the venue’s own terminal.',
  'signature refused': 'The venue lists this key as good and does not accept what it signs: most likely this machine’s clock is wrong. Nothing was changed; check the clock and try again.',
} as const
export const keyStateWords = {
  ready: { word: 'READY', what: 'It can sign now.' },
  'at rest': { word: 'NOT IN USE', what: 'Not loaded: its account is not in use.' },
  'no key': {
    word: 'NO KEY', what: 'Only what the venue shows to everybody can be read: markets, prices, the book.',
  },
  'keychain asked': {
    word: 'WAITING', what: 'The keychain is being asked and may be waiting for your password.',
  },
  'desk locked': { word: 'LOCKED', what: 'The desk is locked. Unlock it to trade.' },
  locked: { word: 'KEYCHAIN LOCKED', what: 'Unlock this system’s keychain, then unlock here.' },
  'no keychain': {
    word: 'NO KEYCHAIN', what: 'This system has no keychain that answers. Start one, then unlock here.',
  },
  'no libsecret': {
    word: 'NO LIBSECRET',
    what: 'This system has no libsecret, by which its keychain is reached. Install it, then unlock here.',
  },
  'keychain hung': {
    word: 'KEYCHAIN NOT RESPONDING', what: 'The keychain does not answer. The key is left where it is.',
  },
  'key lost': { word: 'KEY LOST', what: 'It is no longer in the keychain. Replace it.' },
  'key mismatched': {
    word: 'NOT THIS KEY',
    what: 'The keychain holds something else under its name. Replace it, and revoke the old one at the venue.',
  },
} as const
export const writingWords = {
  'not allowed': 'TRADING OFF', 'not begun': 'TRADING OFF THIS SESSION', allowed: 'TRADING ENABLED',
} as const
