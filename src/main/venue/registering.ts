import type { RegistrationOutcome } from '@core/registration/registration'
import type { Addresses } from '@core/profile/profile'
import type { LeavingRequest } from '../leaving-request'
import type { Clock } from '../ports'
import { calls } from './calls'
import { withoutOwnKey } from './encode/own-key'
import { hostsOf } from './hosts'
import { judgeRegistration } from './outcome'
import { openRest } from './rest'
import type { Trust } from './trust'

/** What a registration leaves as: the text that a person said yes to, and the key that it is about. */
export interface RegistrationRequest {
  readonly body: string
  readonly key: string
}

/**
 * Sends a registration once, over a way of its own that is closed again, and judges what comes back. What is about to
 * leave is shown to the last look; when it says no, nothing leaves. Nothing here ever sends again.
 */
export type Register = (
  request: RegistrationRequest,
  lastLook: (leaving: Pick<LeavingRequest, 'path' | 'body'>) => boolean,
) => Promise<RegistrationOutcome>

/** How registrations are sent to one venue. */
export function registerOver(clock: Clock, addresses: Addresses, trust?: Trust): Register {
  return async ({ body, key }, lastLook) => {
    const rest = openRest({ host: hostsOf(addresses).rest, clock, ...(trust && { trust }) })
    const { method, path } = calls.registerKey
    try {
      const got = await rest.write(
        { method, path, body, headers: { 'content-type': 'application/json' } },
        // SECURITY: no key of anybody's signs this, and the header that names an account has no place in it.
        leaving =>
          leaving.accountId === '' && leaving.path === path && leaving.body === body && lastLook(leaving),
      )
      const outcome = judgeRegistration(key, got)
      // What the venue says of it goes into the journal, and the text of the key does not.
      return outcome.is === 'refused' ? { ...outcome, words: withoutOwnKey(outcome.words, key) } : outcome
    } finally {
      rest.close()
    }
  }
}
