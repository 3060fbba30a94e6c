import type { RemainingExposure } from '@contract/consent'
import type { KeyFacts, KeyInactivity, OtherKey, KeyWarning, KeyScope } from '@core/profile/key'
import type { KeyRefusal } from '@core/profile/key-refusal'
import type { ProfileKeyState, WritePermissionState } from '@core/profile/keyring'
import { walletAccountMessages } from './by-address'
import { formatShortDuration } from './times'
import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import * as messages from './en/key'

const scopeLabels: Record<KeyScope, string> = messages.scopeWord

/** What a key may be used for, in the order people care about: "READ+TRADE". */
export const formatKeyScopes = (scopes: readonly KeyScope[]): string =>
  (['read', 'trading', 'asset'] as const)
    .filter(scope => scopes.includes(scope))
    .map(scope => scopeLabels[scope])
    .join(messages.scopeWords)

const NOT_ACTIVE = messages.NOT_ACTIVE

const inactivityLabels: Record<KeyInactivity, string> = {
  ...messages.inactiveWord,
  inactive: NOT_ACTIVE,
}

/** A key on one line: who it is, what it may do, how long it lives. */
export function describeApiKey(key: KeyFacts, now: number): string {
  if (key.unlisted) return fillMessage(messages.keyWords.keyNotListed, { fingerprint: key.fingerprint })
  if (!key.active)
    return fillMessage(messages.keyWords.key, {
      fingerprint: key.fingerprint,
      inactive: inactivityLabels[key.inactive ?? 'inactive'],
    })
  return [
    fillMessage(messages.keyWords.key2, { fingerprint: key.fingerprint }),
    formatKeyScopes(key.scopes),
    formatKeyLifetime(key.expiresAt, now),
  ]
    .filter(part => part !== '')
    .join(' · ')
}

/** Another key of the account on one line, beside its digest: what it may do, and how long it lives. */
export const describeOtherKey = ({ active, scopes, expiresAt }: OtherKey, now: number): string =>
  [active ? formatKeyScopes(scopes) : NOT_ACTIVE, formatKeyLifetime(expiresAt, now)]
    .filter(part => part !== '')
    .join(' · ')

/** How long a key still lives, or that it no longer does. */
export function formatKeyLifetime(expiresAt: number | undefined, now: number): string {
  if (expiresAt === undefined) return ''
  return expiresAt <= now
    ? messages.lifeWords.expired
    : fillMessage(messages.lifeWords.exp, { expiresAt: formatShortDuration(expiresAt - now) })
}

/** What to know about a key before relying on it. */
export const keyWarningMessages: Record<KeyWarning, string> = messages.keyWarningWords

/** What stays open at the venue without the key, as a sentence. */
export function describeKeylessExposure({ positions, orders, unknown, asOf }: RemainingExposure, now: number): string {
  const unsure =
    unknown === 0
      ? ''
      : fillPluralMessage(messages.exposureWords.outcomesStillUnknown, unknown, { count: String(unknown) })
  if (asOf === undefined) return fillMessage(messages.exposureWords.openNotKnown, { unsure })
  const open = [
    positions.length === 0
      ? ''
      : fillMessage(messages.exposureWords.position, {
          positions: positions.map(symbol => sanitizeExternalText(symbol, 30)).join(messages.exposureWords.separator),
        }),
    orders === 0 ? '' : fillPluralMessage(messages.exposureWords.openOrder, orders),
  ].filter(part => part !== '')
  const what =
    open.length === 0
      ? messages.exposureWords.nothingOpen
      : fillMessage(messages.exposureWords.staysOpen, { open: open.join(messages.exposureWords.separator2) })
  return fillMessage(messages.exposureWords.readAgo, { what, now: formatShortDuration(now - asOf), unsure })
}

/** The keychain gave back another key than the one that was kept. */
export const mismatchedKeyMessage = messages.otherKey

/** Sentence for a missing libsecret, with the package's name on each family of systems. */
export const missingLibsecretMessage = messages.libsecretMissing

const keychainTroubleReasons: Readonly<Record<string, string>> = {
  ...messages.storeTroubles,
  'no libsecret': missingLibsecretMessage,
  mismatched: mismatchedKeyMessage,
}

/** Why the keychain could not be used, and what to do about it, where the reason is known. */
export const explainKeychainTrouble = (why: string | undefined): string | undefined =>
  why !== undefined && Object.hasOwn(keychainTroubleReasons, why) ? keychainTroubleReasons[why] : undefined

const profileRetentionReasons: Readonly<Record<string, string>> = messages.staying

/** Why a profile cannot be taken off the list or moved, and what to do first, where the reason is known. */
export const explainProfileRetention = (why: string | undefined): string | undefined =>
  why !== undefined && Object.hasOwn(profileRetentionReasons, why) ? profileRetentionReasons[why] : undefined

/** Why no secret can be kept, as a sentence. */
export const explainSecretStoreTrouble = (why: string): string =>
  explainKeychainTrouble(why) ?? fillMessage(messages.storeWords, { why: sanitizeExternalText(why, 120) })

const keyRefusalReasons: Readonly<Record<KeyRefusal, string>> = messages.refused

/** Why the venue does not accept a key that was tried, and what to do about it, where that much is known. */
export const explainKeyRefusal = (cause: string | undefined): string | undefined =>
  cause !== undefined && Object.hasOwn(keyRefusalReasons, cause) ? keyRefusalReasons[cause as KeyRefusal] : undefined

/** Whether a key can sign, as a word and as what to do about it. */
export const keyStateMessages: Record<ProfileKeyState, { readonly word: string; readonly what: string }> = {
  ...messages.keyStateWords,
  'by address': { word: walletAccountMessages.key, what: walletAccountMessages.keyDoes },
}

/** How far writing was allowed, as a word. */
export const writePermissionLabels: Record<WritePermissionState, string> = messages.writingWords
