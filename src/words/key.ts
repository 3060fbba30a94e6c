import type { StaysOpen } from '@contract/consent'
import type { KeyFacts, KeyInactivity, OtherKey, KeyWarning, Scope } from '@core/profile/key'
import type { KeyRefusal } from '@core/profile/key-refusal'
import type { KeyState, WritingState } from '@core/profile/keyring'
import { byAddressSays } from './by-address'
import { age } from './times'
import { shown } from './fill'
import { many } from './many'

const scopeWord: Record<Scope, string> = { read: 'READ', trading: 'TRADE', asset: 'ASSETS' }

/** What a key may be used for, in the order people care about: "READ+TRADE". */
export const scopeWords = (scopes: readonly Scope[]): string =>
  (['read', 'trading', 'asset'] as const)
    .filter(scope => scopes.includes(scope))
    .map(scope => scopeWord[scope])
    .join('+')

const inactiveWord: Record<KeyInactivity, string> = {
  removed: 'REMOVED',
  expired: 'EXPIRED',
  inactive: 'NOT ACTIVE',
  'no address': 'NO ADDRESS ALLOWED',
}

/** A key on one line: who it is, what it may do, how long it lives. */
export function keyWords(key: KeyFacts, now: number): string {
  if (key.unlisted) return `key ${key.fingerprint} · NOT LISTED`
  if (!key.active) return `key ${key.fingerprint} · ${inactiveWord[key.inactive ?? 'inactive']}`
  return [`key ${key.fingerprint}`, scopeWords(key.scopes), lifeWords(key.expiresAt, now)]
    .filter(part => part !== '')
    .join(' · ')
}

/** Another key of the account on one line, beside its digest: what it may do, and how long it lives. */
export const otherWords = ({ active, scopes, expiresAt }: OtherKey, now: number): string =>
  [active ? scopeWords(scopes) : 'NOT ACTIVE', lifeWords(expiresAt, now)]
    .filter(part => part !== '')
    .join(' · ')

/** How long a key still lives, or that it no longer does. */
export function lifeWords(expiresAt: number | undefined, now: number): string {
  if (expiresAt === undefined) return ''
  return expiresAt <= now ? 'EXPIRED' : `exp ${age(expiresAt - now)}`
}

/** What to know about a key before relying on it. */
export const keyWarningWords: Record<KeyWarning, string> = {
  'has ended':
    'This key has expired or was ended at the venue: nothing can be sent with it. Create another one there.',
  'not active':
    'The venue takes nothing from this key now: it is not active there, or may be used from no address. Change that in the venue’s own terminal.',
  'can move assets': 'This key can move assets out of the account. A key that cannot is safer for trading.',
  'expires soon': 'This key expires within 14 days. Replace it before it does.',
  'no address limit': 'This key works from any address. A limit to yours is safer.',
  'read only': 'This key can only read. Nothing can be sent with it, not even a change of leverage.',
}

/** What stays open at the venue without the key, as a sentence. */
export function exposureWords({ positions, orders, unknown, asOf }: StaysOpen, now: number): string {
  const unsure =
    unknown === 0
      ? ''
      : ` ${unknown === 1 ? 'One outcome is' : `${unknown} outcomes are`} still unknown, and cannot be read without a key.`
  if (asOf === undefined) return `What is open there is not known.${unsure}`
  const open = [
    positions.length === 0 ? '' : `a position in ${positions.map(symbol => shown(symbol, 30)).join(', ')}`,
    orders === 0 ? '' : many(orders, 'open order', 'open orders'),
  ].filter(part => part !== '')
  const what = open.length === 0 ? 'Nothing is open there' : `Stays open: ${open.join(' and ')}`
  return `${what}, as read ${age(now - asOf)} ago.${unsure}`
}

/** The keychain gave back another key than the one that was kept. */
export const otherKey =
  'What the keychain gives back is not the key that was saved. It is left untouched and not used: replace the key, and revoke the old one at the venue.'

/** Sentence for a missing libsecret, with the package's name on each family of systems. */
export const libsecretMissing =
  'libsecret is missing on this system, and the desk reaches every keychain through it. Install it (Debian, Ubuntu: libsecret-1-0; Fedora: libsecret; Arch: libsecret), so that a secret can be stored and a key read.'

const storeTroubles: Readonly<Record<string, string>> = {
  locked: 'This system’s keychain is locked. Unlock it there and try again; what it holds is untouched.',
  unavailable:
    'This system has no keychain that answers, so no secret can be stored and no key read. Start or install one (on Linux GNOME Keyring, KWallet, or KeePassXC with its Secret Service integration on).',
  'no libsecret': libsecretMissing,
  hung: 'The keychain does not answer. Nothing is stored or read until it does; what it holds is untouched.',
  lost: 'A key this desk knows is no longer in the keychain. Replace it; nothing was deleted by this desk.',
  mismatched: otherKey,
  refused: 'The keychain refuses to store anything.',
  'unknown key': 'This desk’s own list no longer names this key. Replace it to sign again.',
}

/** Why the keychain could not be used, and what to do about it, where the reason is known. */
export const keychainWords = (why: string | undefined): string | undefined =>
  why !== undefined && Object.hasOwn(storeTroubles, why) ? storeTroubles[why] : undefined

const staying: Readonly<Record<string, string>> = {
  'in use': 'This account is in use. Use another one first; then it can be removed from the list.',
  'made key':
    'A key was made here for this account and waits. Drop it first; then it can be removed from the list.',
  key: 'This account still has a key. Remove the key first; then it can be removed from the list.',
  'sub-accounts':
    'Sub-accounts of this account are on the list. Remove them first; then it can be removed from the list.',
  unknown:
    'An outcome of this account is still unknown. Settle it first; then it can be removed from the list.',
  sent: 'An outcome of this account is still unknown, and only the venue that it was sent to can tell it. Settle it first; then the address can be changed.',
}

/** Why a profile cannot be taken off the list or moved, and what to do first, where the reason is known. */
export const staysWords = (why: string | undefined): string | undefined =>
  why !== undefined && Object.hasOwn(staying, why) ? staying[why] : undefined

/** Why no secret can be kept, as a sentence. */
export const storeWords = (why: string): string =>
  keychainWords(why) ?? `No secret can be stored: ${shown(why, 120)}.`

const refused: Readonly<Record<KeyRefusal, string>> = {
  'key not listed':
    'The venue has no such working key for this account: it was revoked, belongs to another account, or was never registered. It does not say which. Nothing was changed; check the account id and the key.',
  'key expired':
    'This key’s time has run out at the venue. Nothing was changed; register a new one in the venue’s own terminal.',
  'key cannot read':
    'The venue knows this key and does not let it read. Nothing was changed; use a key that may read, and trade if you mean to trade.',
  'key refused here':
    'The venue lists this key as good and refuses it all the same: most likely this machine’s address is not one it is for. It does not say so itself. Nothing was changed; look at the key’s addresses in the venue’s own terminal.',
  'signature refused':
    'The venue lists this key as good and does not accept what it signs: most likely this machine’s clock is wrong. Nothing was changed; check the clock and try again.',
}

/** Why the venue does not accept a key that was tried, and what to do about it, where that much is known. */
export const refusedKeyWords = (cause: string | undefined): string | undefined =>
  cause !== undefined && Object.hasOwn(refused, cause) ? refused[cause as KeyRefusal] : undefined

/** Whether a key can sign, as a word and as what to do about it. */
export const keyStateWords: Record<KeyState, { readonly word: string; readonly what: string }> = {
  ready: { word: 'READY', what: 'It can sign now.' },
  'at rest': { word: 'NOT IN USE', what: 'Not loaded: its account is not in use.' },
  'no key': {
    word: 'NO KEY',
    what: 'Only what the venue shows to everybody can be read: markets, prices, the book.',
  },
  'by address': { word: byAddressSays.key, what: byAddressSays.keyDoes },
  'keychain asked': {
    word: 'WAITING',
    what: 'The keychain is being asked and may be waiting for your password.',
  },
  'desk locked': { word: 'LOCKED', what: 'The desk is locked. Unlock it to read the account and to trade.' },
  locked: { word: 'KEYCHAIN LOCKED', what: 'Unlock this system’s keychain, then unlock here.' },
  'no keychain': {
    word: 'NO KEYCHAIN',
    what: 'This system has no keychain that answers. Start one, then unlock here.',
  },
  'no libsecret': {
    word: 'NO LIBSECRET',
    what: 'This system has no libsecret, by which its keychain is reached. Install it, then unlock here.',
  },
  'keychain hung': {
    word: 'KEYCHAIN NOT RESPONDING',
    what: 'The keychain does not answer. The key is left where it is.',
  },
  'key lost': { word: 'KEY LOST', what: 'It is no longer in the keychain. Replace it.' },
  'key mismatched': {
    word: 'NOT THIS KEY',
    what: 'The keychain holds something else under its name. Replace it, and revoke the old one at the venue.',
  },
}

/** How far writing was allowed, as a word. */
export const writingWords: Record<WritingState, string> = {
  'not allowed': 'TRADING OFF',
  'not begun': 'TRADING OFF THIS SESSION',
  allowed: 'TRADING ENABLED',
}
