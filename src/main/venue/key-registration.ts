import type { RegistrationOutcome } from '@core/registration/key-registration-state'
import type { VenueAddresses } from '@core/profile/trading-profile'
import type { OutgoingRequest } from '../outgoing-request'
import type { ClockPort } from '../main-ports'
import { venueCalls } from './venue-calls'
import { removeOwnKey } from './encode/own-key-placeholder'
import { parseVenueHosts } from './venue-hosts'
import { classifyRegistrationResponse } from './outcome'
import { openVenueRest } from './venue-rest'
import type { TlsTrust } from './tls-trust'

export interface KeyRegistrationRequest {
  readonly body: string
  readonly key: string
}

/**
 * Sends a registration once over its own connection and classifies the response; nothing resends it. `finalCheck`
 * receives the exact outgoing request, and nothing is sent if it returns false.
 */
export type RegisterKey = (
  request: KeyRegistrationRequest,
  finalCheck: (leaving: Pick<OutgoingRequest, 'path' | 'body'>) => boolean,
) => Promise<RegistrationOutcome>

export function createKeyRegistration(
  clock: ClockPort,
  addresses: VenueAddresses,
  trust?: TlsTrust,
): RegisterKey {
  return async ({ body, key }, lastLook) => {
    const rest = openVenueRest({ host: parseVenueHosts(addresses).rest, clock, ...(trust && { trust }) })
    const { method, path } = venueCalls.registerKey
    try {
      const got = await rest.write(
        { method, path, body, headers: { 'content-type': 'application/json' } },
        // SECURITY: no key signs this request, and no header may name an account.
        leaving =>
          leaving.accountId === '' && leaving.path === path && leaving.body === body && lastLook(leaving),
      )
      const outcome = classifyRegistrationResponse(key, got)
      // The venue's words are journalled, so the key's text is removed.
      return outcome.is === 'refused' ? { ...outcome, words: removeOwnKey(outcome.words, key) } : outcome
    } finally {
      rest.close()
    }
  }
}
