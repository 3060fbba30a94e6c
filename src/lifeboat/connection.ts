import type { VenueAddresses } from '@core/profile/trading-profile'
import type { AccountCard } from '../main/keychain/account-cards'
import type { ClockPort, VenueReadResult } from '../main/main-ports'
import { createRateBudget, type RateBudget } from '../main/venue/rate-budget'
import type { TlsTrust } from '../main/venue/tls-trust'
import { createMeasuredClock, type VenueClock } from '../main/venue/venue-clock'
import { parseVenueHosts } from '../main/venue/venue-hosts'
import { createVenueReadings } from '../main/venue/venue-readings'
import type { VenueRestClient } from '../main/venue/venue-rest'
import { openLifeboatRest } from './lifeboat-rest'

export type ReadAttempt<T> =
  { readonly is: 'read'; readonly value: T } | { readonly is: 'failed'; readonly why: string }

/** Connection of an account, usable before its key is unlocked. */
export interface VenueConnection {
  readonly rest: VenueRestClient
  readonly budget: RateBudget
  readonly venueClock: VenueClock
  /** Reads the venue's time and returns its offset from this computer's clock in milliseconds. */
  measureOffset(): Promise<ReadAttempt<number>>
  close(): void
}

export function openConnection(card: AccountCard, clock: ClockPort, trust?: TlsTrust): VenueConnection {
  const rest = openLifeboatRest({ host: parseVenueHosts(createAddresses(card)).rest, clock, trust })
  const access = { rest, budget: createRateBudget(clock), venueClock: createMeasuredClock() }
  const readings = createVenueReadings({ clock }, { ...access, signer: undefined })
  return {
    ...access,
    async measureOffset() {
      const read = await readings.read.time()
      const offset = access.venueClock.offset()?.offset
      if (read.is === 'failed') return describeFailure(read)
      return offset === undefined ? { is: 'failed', why: 'timeout' } : { is: 'read', value: offset }
    },
    close: readings.close,
  }
}

/** The lifeboat opens no stream; its addresses only have to be as secure as the base address. */
export function createAddresses({ baseUrl }: AccountCard): VenueAddresses {
  const stream = baseUrl.replace(/^http/, 'ws')
  return { baseUrl, publicStreamUrl: stream, privateStreamUrl: stream }
}

export const getCardHost = ({ baseUrl }: Pick<AccountCard, 'baseUrl'>): string => new URL(baseUrl).host

export const describeFailure = ({ why, words, cause }: Extract<VenueReadResult<unknown>, { is: 'failed' }>) =>
  ({ is: 'failed', why: [why, words, cause].filter(Boolean).join(', ') }) as const
