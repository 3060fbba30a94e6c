import type { RegistrationOutcome } from '@core/registration/registration'
import type { VenueAddresses } from '@core/profile/profile'
import type { OutgoingRequest } from '../leaving-request'
import type { ClockPort } from '../ports'
import { venueCalls } from './calls'
import { removeOwnKey } from './encode/own-key'
import { parseVenueHosts } from './hosts'
import { classifyRegistrationResponse } from './outcome'
import { openVenueRest } from './rest'
import type { TlsTrust } from './trust'

/** What a registration leaves as: the text that a person said yes to, and the key that it is about. */
export interface KeyRegistrationRequest {
  readonly body: string
  readonly key: string
}

/**
 * Sends a registration once, over a way of its own that is closed again, and judges what comes back. What is about to
 * leave is shown to the last look; when it says no, nothing leaves. Nothing here ever sends again.
 */
export type RegisterKey = (
  request: KeyRegistrationRequest,
  finalCheck: (leaving: Pick<OutgoingRequest, 'path' | 'body'>) => boolean,
) => Promise<RegistrationOutcome>

/** How registrations are sent to one venue. */
export function createKeyRegistration(clock: ClockPort, addresses: VenueAddresses, trust?: TlsTrust): RegisterKey {
  return async ({ body, key }, lastLook) => {
    const rest = openVenueRest({ host: parseVenueHosts(addresses).rest, clock, ...(trust && { trust }) })
    const { method, path } = venueCalls.registerKey
    try {
      const got = await rest.write(
        { method, path, body, headers: { 'content-type': 'application/json' } },
        // SECURITY: no key of anybody's signs this, and the header that names an account has no place in it.
        leaving =>
          leaving.accountId === '' && leaving.path === path && leaving.body === body && lastLook(leaving),
      )
      const outcome = classifyRegistrationResponse(key, got)
      // What the venue says of it goes into the journal, and the text of the key does not.
      return outcome.is === 'refused' ? { ...outcome, words: removeOwnKey(outcome.words, key) } : outcome
    } finally {
      rest.close()
    }
  }
}
