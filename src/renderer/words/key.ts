import type { KeyFacts, Scope } from '@core/key'
import { age } from '../times'
import { shown } from './fill'

const scopeWord: Record<Scope, string> = { read: 'READ', trading: 'TRADE', asset: 'ASSETS' }

/** What a key may be used for, in the order people care about: "READ+TRADE". */
export const scopeWords = (scopes: readonly Scope[]): string =>
  (['read', 'trading', 'asset'] as const)
    .filter(scope => scopes.includes(scope))
    .map(scope => scopeWord[scope])
    .join('+')

/** A key on one line: who it is, what it may do, how long it lives. */
export function keyWords(key: KeyFacts, now: number): string {
  const scopes = key.active ? scopeWords(key.scopes) : 'NOT ACTIVE'
  return [`key ${key.fingerprint}`, scopes, lifeWords(key.expiresAt, now)]
    .filter(part => part !== '')
    .join(' · ')
}

/** How long a key still lives, or that it no longer does. */
export function lifeWords(expiresAt: number | undefined, now: number): string {
  if (expiresAt === undefined) return ''
  return expiresAt <= now ? 'EXPIRED' : `exp ${age(expiresAt - now)}`
}

const storeTroubles: Readonly<Record<string, string>> = {
  locked: 'The keychain is locked: unlock it first.',
  unavailable: 'This system has no keychain, so no secret can be kept and no key added.',
  hung: 'The keychain does not answer. Nothing can be kept until it does.',
  lost: 'A key this desk knows is no longer in the keychain.',
  mismatched: 'What the keychain gives back is not the key that was kept.',
  refused: 'The keychain refuses to keep anything.',
}

/** Why no secret can be kept, as a sentence. */
export const storeWords = (why: string): string =>
  storeTroubles[why] ?? `No secret can be kept: ${shown(why, 120)}.`
