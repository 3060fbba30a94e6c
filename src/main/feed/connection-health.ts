import { maxInputAgesMs } from '@core/value/value-freshness'
import type { AgingEvidence } from '@core/attempt/aging-record'
import type { DeskHealth, ConnectionHealth } from '@core/snapshot/desk-snapshot'
import type { DeskState } from '../desk-state'
import type { VenueFeed } from './venue-feed'
import type { ClockPort, ReadableVenue } from '../main-ports'

/** Age of account figures from which their light is late, in milliseconds. */
const LATE_ACCOUNT_MS = 8_000

/** The same age after a failed read: no plan is sealed on older figures. */
export const LATE_UNREAD_MS = maxInputAgesMs.positions

/**
 * Silence after which the private channel is late, in milliseconds. The venue pings every 10 s; half an interval more
 * keeps a delayed ping from showing as a lost channel.
 */
const LATE_CHANNEL_MS = 15_000

/** Time without data after which a light is late, in milliseconds. It is down after three times that. */
const LATE_AFTER_MS = { prices: maxInputAgesMs.quote, account: LATE_ACCOUNT_MS } as const

/** Largest clock difference at which this desk signs, in milliseconds. The venue's own limit is 300 s. */
export const MAX_CLOCK_OFFSET_MS = 60_000

/** Computes the four status lights. A light is green only because data arrived, never because a socket is open. */
export function computeConnectionHealth(parts: {
  readonly desk: DeskState
  readonly connection:
    | {
        readonly feed: Pick<
          VenueFeed,
          'getChannel' | 'trouble' | 'getMaintenance' | 'decodeFaults' | 'recentDecodeFaults'
        >
        readonly venue: Pick<ReadableVenue, 'budget' | 'clockOffset'>
        readonly hasKey: boolean
        readonly key: string
        readonly publicName?: unknown
        readonly aging?: (() => AgingEvidence) | undefined
      }
    | undefined
  readonly clock: ClockPort
  readonly version: string
  readonly storage?: string
  readonly dropped: readonly string[]
}): DeskHealth {
  const { desk, connection, clock, version, storage, dropped } = parts
  const now = clock.now()
  const { quotes, account } = desk.snapshot()
  const budget = connection?.venue.budget()
  const maintenance = connection?.feed.getMaintenance()
  const aging = connection?.aging?.()
  const recentDecodeFaults = connection?.feed.recentDecodeFaults() ?? 0
  const lights = {
    prices: createAgeLight(
      connection && quotes?.from === 'live' ? quotes.asOf : undefined,
      LATE_AFTER_MS.prices,
      now,
    ),
    account:
      connection?.hasKey !== false || connection.publicName !== undefined
        ? {
            ...createAgeLight(
              connection && account?.from === 'live' ? account.asOf : undefined,
              connection?.feed.trouble() === undefined ? LATE_AFTER_MS.account : LATE_UNREAD_MS,
              now,
            ),
            ...getReason(connection?.feed.trouble()),
          }
        : createOffLight(connection.key),
    channel:
      connection?.hasKey !== false
        ? createChannelLight(connection?.feed, now)
        : createOffLight(connection.key),
  }
  // Without messages from the venue its clock is unknown as well.
  const isSilent = Object.values(lights).every(({ is }) => is !== 'live')
  const clockLight = createClockLight(connection?.venue, now)
  return {
    ...lights,
    clock: isSilent && clockLight.is === 'live' ? { ...clockLight, is: 'late' } : clockLight,
    decodeFaults: connection?.feed.decodeFaults() ?? 0,
    ...(recentDecodeFaults > 0 && { recentDecodeFaults }),
    version,
    ...(budget !== undefined && { budget }),
    ...(maintenance !== undefined && { maintenance }),
    ...(aging !== undefined && { aging }),
    ...(storage !== undefined && { storage }),
    ...(dropped.length > 0 && { dropped }),
  }
}

const getReason = (trouble: ReturnType<VenueFeed['trouble']>): Pick<ConnectionHealth, 'why'> =>
  trouble === undefined ? {} : { why: trouble.cause ?? [trouble.why, trouble.code ?? ''].join(' ').trim() }

const createOffLight = (why: string): ConnectionHealth => ({ is: 'off', why })

function createAgeLight(goodAt: number | undefined, late: number, now: number): ConnectionHealth {
  if (goodAt === undefined) return { is: 'down' }
  const age = now - goodAt
  return { is: age <= late ? 'live' : age <= 3 * late ? 'late' : 'down', goodAt }
}

function createChannelLight(
  feed: Pick<VenueFeed, 'getChannel' | 'trouble'> | undefined,
  now: number,
): ConnectionHealth {
  const channel = feed?.getChannel()
  if (channel === undefined) return { is: 'down' }
  const trouble = feed?.trouble()
  // While reads fail as well, the channel is late as soon as the account. A read that cannot be signed was never sent.
  const maxAgeMs = trouble === undefined || trouble.why === 'no key' ? LATE_CHANNEL_MS : LATE_UNREAD_MS
  const isLate = channel.is === 'silent' || now - channel.at > maxAgeMs
  const is = channel.is === 'closed' ? 'down' : isLate ? 'late' : 'live'
  return { is, goodAt: channel.at, ...(channel.cause !== undefined && { why: channel.cause }) }
}

function createClockLight(
  venue: Pick<ReadableVenue, 'clockOffset'> | undefined,
  now: number,
): DeskHealth['clock'] {
  const known = venue?.clockOffset()
  if (known === undefined) return { is: 'down', why: 'not compared yet' }
  const { offset, at, uncertainty } = known
  if (Math.abs(offset) > MAX_CLOCK_OFFSET_MS)
    return { is: 'down', why: 'too far apart to sign', goodAt: at, offset }
  return {
    ...createAgeLight(at, maxInputAgesMs.clock, now),
    offset,
    ...(uncertainty !== undefined && { uncertainty }),
  }
}
