import type { RemainingExposure } from '@contract/consent-api'
import type { KeyFacts, KeyInactivity, OtherKey, KeyWarning, KeyScope } from '@core/profile/key-facts'
import type { KeyRefusal } from '@core/profile/key-refusal'
import type { ProfileKeyState, WritePermissionState } from '@core/profile/keyring-overview'
import { walletAccountMessages } from './by-address'
import { formatShortDuration } from './times'
import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import * as messages from './en/key'

const scopeLabels: Record<KeyScope, string> = messages.scopeWord

/** Returns the scopes of a key in a fixed order: "READ+TRADE". */
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

/** Describes a key on one line: fingerprint, scopes and remaining lifetime. */
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

/** Describes another key of the account on one line, beside its digest. */
export const describeOtherKey = ({ active, scopes, expiresAt }: OtherKey, now: number): string =>
  [active ? formatKeyScopes(scopes) : NOT_ACTIVE, formatKeyLifetime(expiresAt, now)]
    .filter(part => part !== '')
    .join(' · ')

export function formatKeyLifetime(expiresAt: number | undefined, now: number): string {
  if (expiresAt === undefined) return ''
  return expiresAt <= now
    ? messages.lifeWords.expired
    : fillMessage(messages.lifeWords.exp, { expiresAt: formatShortDuration(expiresAt - now) })
}

export const keyWarningMessages: Record<KeyWarning, string> = messages.keyWarningWords

/** Describes the positions and orders that stay open at the venue without the key. */
export function describeKeylessExposure(
  { positions, orders, unknown, asOf }: RemainingExposure,
  now: number,
): string {
  const unsure =
    unknown === 0
      ? ''
      : fillPluralMessage(messages.exposureWords.outcomesStillUnknown, unknown, { count: String(unknown) })
  if (asOf === undefined) return fillMessage(messages.exposureWords.openNotKnown, { unsure })
  const open = [
    positions.length === 0
      ? ''
      : fillMessage(messages.exposureWords.position, {
          positions: positions
            .map(symbol => sanitizeExternalText(symbol, 30))
            .join(messages.exposureWords.separator),
        }),
    orders === 0 ? '' : fillPluralMessage(messages.exposureWords.openOrder, orders),
  ].filter(part => part !== '')
  const what =
    open.length === 0
      ? messages.exposureWords.nothingOpen
      : fillMessage(messages.exposureWords.staysOpen, { open: open.join(messages.exposureWords.separator2) })
  return fillMessage(messages.exposureWords.readAgo, { what, now: formatShortDuration(now - asOf), unsure })
}

/** Message for a keychain that returned a different key than the stored one. */
export const mismatchedKeyMessage = messages.otherKey

/** Sentence for a missing libsecret, with the package's name on each family of systems. */
export const missingLibsecretMessage = messages.libsecretMissing

const keychainTroubleReasons: Readonly<Record<string, string>> = {
  ...messages.storeTroubles,
  'no libsecret': missingLibsecretMessage,
  mismatched: mismatchedKeyMessage,
}

/** Explains a known keychain failure and its remedy; `undefined` for an unknown reason. */
export const explainKeychainTrouble = (why: string | undefined): string | undefined =>
  why !== undefined && Object.hasOwn(keychainTroubleReasons, why) ? keychainTroubleReasons[why] : undefined

const profileRetentionReasons: Readonly<Record<string, string>> = messages.staying

/**
 * Explains why a profile cannot be removed or moved, and the step that comes first; `undefined` for an unknown reason.
 */
export const explainProfileRetention = (why: string | undefined): string | undefined =>
  why !== undefined && Object.hasOwn(profileRetentionReasons, why) ? profileRetentionReasons[why] : undefined

export const explainSecretStoreTrouble = (why: string): string =>
  explainKeychainTrouble(why) ?? fillMessage(messages.storeWords, { why: sanitizeExternalText(why, 120) })

const keyRefusalReasons: Readonly<Record<KeyRefusal, string>> = messages.refused

/** Explains why the venue refused a key, and the remedy; `undefined` for an unknown cause. */
export const explainKeyRefusal = (cause: string | undefined): string | undefined =>
  cause !== undefined && Object.hasOwn(keyRefusalReasons, cause)
    ? keyRefusalReasons[cause as KeyRefusal]
    : undefined

/** States whether a key can sign, with the next step. */
export const keyStateMessages: Record<ProfileKeyState, { readonly word: string; readonly what: string }> = {
  ...messages.keyStateWords,
  'by address': { word: walletAccountMessages.key, what: walletAccountMessages.keyDoes },
}

export const writePermissionLabels: Record<WritePermissionState, string> = messages.writingWords
