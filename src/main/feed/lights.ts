import { ageLimits } from '@core/value/freshness'
import type { Health, Light } from '@core/snapshot/snapshot'
import type { Desk } from '../desk'
import type { Feed } from './feed'
import type { Clock, ReadingVenue } from '../ports'

/** A light is late after this long without news, and down after three times that. */
const LATE = { prices: 5_000, account: 8_000 } as const

/** The largest difference of clocks that still lets this desk sign; the venue's own limit is 300 s. */
export const OFFSET_LIMIT = 60_000

/** What the four lights show now. Each is green because something was heard, never because a socket is open. */
export function healthOf(parts: {
  readonly desk: Desk
  readonly connection:
    | {
        readonly feed: Feed
        readonly venue: ReadingVenue
        readonly hasKey: boolean
        readonly key: string
        readonly publicName?: unknown
      }
    | undefined
  readonly clock: Clock
  readonly version: string
  readonly storage?: string
  readonly dropped: readonly string[]
}): Health {
  const { desk, connection, clock, version, storage, dropped } = parts
  const now = clock.now()
  const { quotes, account } = desk.snapshot()
  const budget = connection?.venue.budget()
  const maintenance = connection?.feed.maintenance()
  return {
    prices: aged(connection && quotes?.from === 'live' ? quotes.asOf : undefined, LATE.prices, now),
    account:
      connection?.hasKey !== false || connection.publicName !== undefined
        ? {
            ...aged(connection && account?.from === 'live' ? account.asOf : undefined, LATE.account, now),
            ...whyOf(connection?.feed.trouble()),
          }
        : off(connection.key),
    channel: connection?.hasKey !== false ? channelLight(connection?.feed) : off(connection.key),
    clock: clockLight(connection?.venue, now),
    decodeFaults: connection?.feed.decodeFaults() ?? 0,
    version,
    ...(budget !== undefined && { budget }),
    ...(maintenance !== undefined && { maintenance }),
    ...(storage !== undefined && { storage }),
    ...(dropped.length > 0 && { dropped }),
  }
}

/** Why the account cannot be read, with the venue's own code where it gave one. */
const whyOf = (trouble: ReturnType<Feed['trouble']>): Pick<Light, 'why'> =>
  trouble === undefined ? {} : { why: trouble.cause ?? [trouble.why, trouble.code ?? ''].join(' ').trim() }

const off = (why: string): Light => ({ is: 'off', why })

function aged(goodAt: number | undefined, late: number, now: number): Light {
  if (goodAt === undefined) return { is: 'down' }
  const age = now - goodAt
  return { is: age <= late ? 'live' : age <= 3 * late ? 'late' : 'down', goodAt }
}

function channelLight(feed: Feed | undefined): Light {
  const channel = feed?.channel()
  if (channel === undefined) return { is: 'down' }
  const is = channel.is === 'open' ? 'live' : channel.is === 'silent' ? 'late' : 'down'
  return { is, goodAt: channel.at, ...(channel.cause !== undefined && { why: channel.cause }) }
}

function clockLight(venue: ReadingVenue | undefined, now: number): Health['clock'] {
  const known = venue?.clockOffset()
  if (known === undefined) return { is: 'down', why: 'not compared yet' }
  const { offset, at } = known
  if (Math.abs(offset) > OFFSET_LIMIT) return { is: 'down', why: 'too far apart to sign', goodAt: at, offset }
  return { ...aged(at, ageLimits.clock, now), offset }
}
