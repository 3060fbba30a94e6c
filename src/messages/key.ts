import type { StaysOpen } from '@contract/consent'
import type { KeyFacts, KeyInactivity, OtherKey, KeyWarning, Scope } from '@core/profile/key'
import type { KeyRefusal } from '@core/profile/key-refusal'
import type { KeyState, WritingState } from '@core/profile/keyring'
import { byAddressSays } from './by-address'
import { age } from './times'
import { shown } from './fill'
import { fill } from './message'
import { fillPlural } from './plural-message'
import * as messages from './en/key'

const scopeWord: Record<Scope, string> = messages.scopeWord

/** What a key may be used for, in the order people care about: "READ+TRADE". */
export const scopeWords = (scopes: readonly Scope[]): string =>
  (['read', 'trading', 'asset'] as const)
    .filter(scope => scopes.includes(scope))
    .map(scope => scopeWord[scope])
    .join(messages.scopeWords)

const NOT_ACTIVE = messages.NOT_ACTIVE

const inactiveWord: Record<KeyInactivity, string> = {
  ...messages.inactiveWord,
  inactive: NOT_ACTIVE,
}

/** A key on one line: who it is, what it may do, how long it lives. */
export function keyWords(key: KeyFacts, now: number): string {
  if (key.unlisted) return fill(messages.keyWords.keyNotListed, { fingerprint: key.fingerprint })
  if (!key.active)
    return fill(messages.keyWords.key, {
      fingerprint: key.fingerprint,
      inactive: inactiveWord[key.inactive ?? 'inactive'],
    })
  return [
    fill(messages.keyWords.key2, { fingerprint: key.fingerprint }),
    scopeWords(key.scopes),
    lifeWords(key.expiresAt, now),
  ]
    .filter(part => part !== '')
    .join(' · ')
}

/** Another key of the account on one line, beside its digest: what it may do, and how long it lives. */
export const otherWords = ({ active, scopes, expiresAt }: OtherKey, now: number): string =>
  [active ? scopeWords(scopes) : NOT_ACTIVE, lifeWords(expiresAt, now)]
    .filter(part => part !== '')
    .join(' · ')

/** How long a key still lives, or that it no longer does. */
export function lifeWords(expiresAt: number | undefined, now: number): string {
  if (expiresAt === undefined) return ''
  return expiresAt <= now
    ? messages.lifeWords.expired
    : fill(messages.lifeWords.exp, { expiresAt: age(expiresAt - now) })
}

/** What to know about a key before relying on it. */
export const keyWarningWords: Record<KeyWarning, string> = messages.keyWarningWords

/** What stays open at the venue without the key, as a sentence. */
export function exposureWords({ positions, orders, unknown, asOf }: StaysOpen, now: number): string {
  const unsure =
    unknown === 0
      ? ''
      : fillPlural(messages.exposureWords.outcomesStillUnknown, unknown, { count: String(unknown) })
  if (asOf === undefined) return fill(messages.exposureWords.openNotKnown, { unsure })
  const open = [
    positions.length === 0
      ? ''
      : fill(messages.exposureWords.position, {
          positions: positions.map(symbol => shown(symbol, 30)).join(messages.exposureWords.separator),
        }),
    orders === 0 ? '' : fillPlural(messages.exposureWords.openOrder, orders),
  ].filter(part => part !== '')
  const what =
    open.length === 0
      ? messages.exposureWords.nothingOpen
      : fill(messages.exposureWords.staysOpen, { open: open.join(messages.exposureWords.separator2) })
  return fill(messages.exposureWords.readAgo, { what, now: age(now - asOf), unsure })
}

/** The keychain gave back another key than the one that was kept. */
export const otherKey = messages.otherKey

/** Sentence for a missing libsecret, with the package's name on each family of systems. */
export const libsecretMissing = messages.libsecretMissing

const storeTroubles: Readonly<Record<string, string>> = {
  ...messages.storeTroubles,
  'no libsecret': libsecretMissing,
  mismatched: otherKey,
}

/** Why the keychain could not be used, and what to do about it, where the reason is known. */
export const keychainWords = (why: string | undefined): string | undefined =>
  why !== undefined && Object.hasOwn(storeTroubles, why) ? storeTroubles[why] : undefined

const staying: Readonly<Record<string, string>> = messages.staying

/** Why a profile cannot be taken off the list or moved, and what to do first, where the reason is known. */
export const staysWords = (why: string | undefined): string | undefined =>
  why !== undefined && Object.hasOwn(staying, why) ? staying[why] : undefined

/** Why no secret can be kept, as a sentence. */
export const storeWords = (why: string): string =>
  keychainWords(why) ?? fill(messages.storeWords, { why: shown(why, 120) })

const refused: Readonly<Record<KeyRefusal, string>> = messages.refused

/** Why the venue does not accept a key that was tried, and what to do about it, where that much is known. */
export const refusedKeyWords = (cause: string | undefined): string | undefined =>
  cause !== undefined && Object.hasOwn(refused, cause) ? refused[cause as KeyRefusal] : undefined

/** Whether a key can sign, as a word and as what to do about it. */
export const keyStateWords: Record<KeyState, { readonly word: string; readonly what: string }> = {
  ...messages.keyStateWords,
  'by address': { word: byAddressSays.key, what: byAddressSays.keyDoes },
}

/** How far writing was allowed, as a word. */
export const writingWords: Record<WritingState, string> = messages.writingWords
