import { isFreshValue, type DatedValue } from '../value/value-freshness'

/** A market of a real-world asset. The venue's list alone decides which markets are. */
export interface RwaMarket {
  readonly symbol: string
  readonly status: string
  /** In venue time; absent if not given. */
  readonly nextOpen?: number
  readonly nextClose?: number
  readonly session?: string
}

export type RwaMarketList = DatedValue<readonly RwaMarket[]> | undefined

/** Maximum age in milliseconds of the session data. */
export const MAX_SESSION_AGE_MS = 180_000

export type RwaSession =
  /** The list was not read, so it is unknown if the market has one. */
  | { readonly is: 'unread' }
  | {
      readonly is: 'open' | 'closed' | 'not known'
      readonly market: RwaMarket
      /** Next change, in venue time. */
      readonly changesAt?: number
    }

/** Returns true if the reference market is open; `undefined` for an unknown word. */
export function isSessionOpenAt(
  { status, nextOpen, nextClose }: RwaMarket,
  venueTime: number,
): boolean | undefined {
  const isBeforeClose = nextClose === undefined || venueTime < nextClose
  if (status === 'open') return isBeforeClose
  if (status === 'close') return nextOpen !== undefined && venueTime >= nextOpen && isBeforeClose
  return undefined
}

export function getNextSessionChange(
  { nextOpen, nextClose }: RwaMarket,
  venueTime: number,
): number | undefined {
  const ahead = [nextOpen, nextClose].filter(at => at !== undefined && at > venueTime) as number[]
  return ahead.length === 0 ? undefined : Math.min(...ahead)
}

export interface ClockReading {
  readonly now: number
  readonly venueTime: number
}

/** Finds the session of a market's reference market; old data only shows that there is one. */
export function findRwaSession(
  list: RwaMarketList,
  symbol: string,
  { now, venueTime }: ClockReading,
): RwaSession | undefined {
  if (list === undefined) return { is: 'unread' }
  const market = list.value.find(one => one.symbol === symbol)
  if (market === undefined) return undefined
  const isOpen = isFreshValue(list, MAX_SESSION_AGE_MS, now) ? isSessionOpenAt(market, venueTime) : undefined
  if (isOpen === undefined) return { is: 'not known', market }
  const changesAt = getNextSessionChange(market, venueTime)
  return { is: isOpen ? 'open' : 'closed', market, ...(changesAt !== undefined && { changesAt }) }
}

/** Returns true for a real-world asset; `undefined` while the list was not read. */
export const isRwaMarket = (list: readonly RwaMarket[] | undefined, symbol: string): boolean | undefined =>
  list?.some(one => one.symbol === symbol)
