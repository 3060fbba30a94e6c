import type { WalletChain } from '../profile/wallet-address'

/**
 * Scopes of a key created here, in the venue's words and order, because a wallet signs this text. A key that can move
 * assets is never created.
 */
export const registrationScopes = ['read', 'read,trading'] as const
export type RegistrationScope = (typeof registrationScopes)[number]

/** Terms that a wallet signs for a key, without the public key itself. */
export interface RegistrationTerms {
  readonly chain: WalletChain
  readonly broker: string
  readonly chainId: string
  readonly scope: RegistrationScope
  readonly at: number
  readonly until: number
}

export interface SigningChain {
  readonly chainId: string
  readonly name: string
}

const DAY_MS = 86_400_000

export const MAX_KEY_DAYS = 365

export const computeKeyExpiry = (at: number, days: number): number | undefined =>
  Number.isInteger(days) && days >= 1 && days <= MAX_KEY_DAYS ? at + days * DAY_MS : undefined

export function parseKeyDays(text: string): number | undefined {
  const typed = text.trim()
  if (!/^[0-9]{1,3}$/.test(typed)) return undefined
  const days = [...typed].reduce((sum, digit) => sum * 10 + '0123456789'.indexOf(digit), 0)
  return computeKeyExpiry(0, days) === undefined ? undefined : days
}

export const isRegistrationScope = (text: string): text is RegistrationScope =>
  registrationScopes.some(scope => scope === text)

/** Returns true if terms could be created by this desk, after they were stored elsewhere. */
export const areValidTerms = ({ broker, chainId, scope, at, until }: RegistrationTerms): boolean =>
  /^[A-Za-z0-9_-]{1,60}$/.test(broker) &&
  /^(0|[1-9]\d{0,14})$/.test(chainId) &&
  isRegistrationScope(scope) &&
  Number.isSafeInteger(at) &&
  Number.isSafeInteger(until) &&
  until > at &&
  until - at <= MAX_KEY_DAYS * DAY_MS
