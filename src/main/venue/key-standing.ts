import type { KeyLife } from '@core/profile/key'
import type { ToldKey } from '@core/registration/registration-proof'
import type { KeyRefusal } from '@core/profile/key-refusal'
import type { Read } from '../ports'
import { saysNone } from './absence'
import { answers } from './answers'
import { calls } from './calls'
import { decodeToldKey, type KeyValidity } from './decode/account'
import { payloadOf, type Success } from './decode/envelope'
import { pathWith } from './encode/text'

/** What the venue tells anybody about a key of an account, without a signature; undefined where it has none. */
export interface KeyStanding {
  readonly found: KeyValidity | undefined
}

/** The open question whether the venue knows a key as one of an account's. */
export const standingQuestion = (accountId: string, publicKey: string) =>
  ({
    name: 'keyValidity',
    path: pathWith(calls.keyValidity.path, [
      ['account_id', accountId],
      ['orderly_key', publicKey],
    ]),
    signed: false,
    decode: (answer: Success): KeyStanding => ({ found: answers.keyValidity(answer) }),
    absent: (refusal: Parameters<typeof saysNone>[0]): KeyStanding | undefined =>
      saysNone(refusal) ? { found: undefined } : undefined,
  }) as const

/**
 * The same question about a key that was given to an account just now: nothing of the answer is left out, and one about
 * another key is none. It is asked each time anew: what was asked before the key was offered proves nothing.
 */
export const toldKeyQuestion = (accountId: string, publicKey: string) =>
  ({
    ...standingQuestion(accountId, publicKey),
    urgency: 'reconcile',
    decode: (answer: Success): { readonly found: ToldKey | undefined } => ({
      found: decodeToldKey(payloadOf(answer), publicKey),
    }),
    absent: (refusal: Parameters<typeof saysNone>[0]) =>
      saysNone(refusal) ? { found: undefined } : undefined,
  }) as const

/** Whether a key works, by what the venue tells anybody. One of which no state is told is there. */
export function lifeOf({ found }: KeyStanding): KeyLife {
  if (found === undefined) return 'gone'
  const { status = 'ACTIVE' } = found
  return status === 'ACTIVE' ? 'works' : status === 'REMOVED' ? 'gone' : 'ending'
}

/**
 * Tells the causes of a refused key apart; undefined where the venue would not say.
 *
 * Its answer to a signed question is one code for a key that is unknown, revoked, expired, narrowed or used from
 * the wrong address; the stream gives no code at all. What it tells anybody about the key narrows that down, and no
 * further than this.
 */
export function refusalOf(code: string | undefined, asked: Read<KeyStanding>): KeyRefusal | undefined {
  if (asked.is === 'failed') return undefined
  const { found } = asked.value
  if (found === undefined || lifeOf(asked.value) === 'gone') return 'key not listed'
  if (found.expiresAt !== undefined && found.expiresAt <= asked.venueTime) return 'key expired'
  if (!found.scopes.includes('read')) return 'key cannot read'
  if (code === undefined) return undefined
  return code === '-1001' ? 'signature refused' : 'key refused here'
}
