import type { WalletChain } from '../profile/wallet'

/**
 * What a key that is made here may do, in the venue's words and in their order: a wallet signs this very text. A key
 * that could move assets is never made.
 */
export const registrationScopes = ['read', 'read,trading'] as const
export type RegistrationScope = (typeof registrationScopes)[number]

/** What a wallet's signature gives a key: everything that is signed but the key itself, whose text is written nowhere. */
export interface RegistrationTerms {
  readonly chain: WalletChain
  readonly broker: string
  /** The id of a chain of the venue's list, in digits. */
  readonly chainId: string
  readonly scope: RegistrationScope
  /** Venue time when they were made, and when the key ends. */
  readonly at: number
  readonly until: number
}

/** A chain on which a broker's accounts may sign. */
export interface SigningChain {
  readonly chainId: string
  readonly name: string
}

const DAY_MS = 86_400_000

/** The longest that a key may live from the moment that its signature names. */
export const MAX_KEY_DAYS = 365

/** When a key ends that is to live so many days; undefined where that is no number of days that a key may live. */
export const computeKeyExpiry = (at: number, days: number): number | undefined =>
  Number.isInteger(days) && days >= 1 && days <= MAX_KEY_DAYS ? at + days * DAY_MS : undefined

/** A number of days as it is typed; undefined where a key may not live so long. */
export function parseKeyDays(text: string): number | undefined {
  const typed = text.trim()
  if (!/^[0-9]{1,3}$/.test(typed)) return undefined
  const days = [...typed].reduce((sum, digit) => sum * 10 + '0123456789'.indexOf(digit), 0)
  return computeKeyExpiry(0, days) === undefined ? undefined : days
}

/** Whether a scope is one that is ever signed for here. */
export const isRegistrationScope = (text: string): text is RegistrationScope =>
  registrationScopes.some(scope => scope === text)

/** Whether terms are such as this desk makes, whoever had them in keeping meanwhile. */
export const areValidTerms = ({ broker, chainId, scope, at, until }: RegistrationTerms): boolean =>
  /^[A-Za-z0-9_-]{1,60}$/.test(broker) &&
  /^(0|[1-9]\d{0,14})$/.test(chainId) &&
  isRegistrationScope(scope) &&
  Number.isSafeInteger(at) &&
  Number.isSafeInteger(until) &&
  until > at &&
  until - at <= MAX_KEY_DAYS * DAY_MS
