import { isFreshValue, type DatedValue } from '../value/freshness'

/** A market of a real-world asset, as the venue lists it. A market is one where it stands in that list, and only there. */
export interface RwaMarket {
  readonly symbol: string
  /** The venue's own word for its reference market: "open" or "close". */
  readonly status: string
  /** By the venue's clock; absent where it names none. */
  readonly nextOpen?: number
  readonly nextClose?: number
  /** Whose session it is, in the venue's own word. */
  readonly session?: string
}

/** What is listed of such markets, with its age. */
export type RwaMarketList = DatedValue<readonly RwaMarket[]> | undefined

/** For how long, in milliseconds, what was read says whether a reference market is open. */
export const MAX_SESSION_AGE_MS = 180_000

/** A market's reference market at one moment. Undefined for a market that is known to have none. */
export type RwaSession =
  /** The list has not been read: whether the market has one is not known. */
  | { readonly is: 'unread' }
  | {
      readonly is: 'open' | 'closed' | 'not known'
      readonly market: RwaMarket
      /** When it changes next, by the venue's clock. */
      readonly changesAt?: number
    }

/** Whether the reference market is open, by the venue's clock; undefined where its word is none that is known. */
export function isSessionOpenAt({ status, nextOpen, nextClose }: RwaMarket, venueTime: number): boolean | undefined {
  const isBeforeClose = nextClose === undefined || venueTime < nextClose
  if (status === 'open') return isBeforeClose
  if (status === 'close') return nextOpen !== undefined && venueTime >= nextOpen && isBeforeClose
  return undefined
}

/** When the reference market changes next of what is known: the nearest of its two moments that has not passed. */
export function getNextSessionChange({ nextOpen, nextClose }: RwaMarket, venueTime: number): number | undefined {
  const ahead = [nextOpen, nextClose].filter(at => at !== undefined && at > venueTime) as number[]
  return ahead.length === 0 ? undefined : Math.min(...ahead)
}

/** Both of this desk's and of the venue's clock. */
export interface ClockReading {
  readonly now: number
  readonly venueTime: number
}

/** The reference market of a market as it stands, by what was read last. What is old says no more than that there is one. */
export function findRwaSession(list: RwaMarketList, symbol: string, { now, venueTime }: ClockReading): RwaSession | undefined {
  if (list === undefined) return { is: 'unread' }
  const market = list.value.find(one => one.symbol === symbol)
  if (market === undefined) return undefined
  const isOpen = isFreshValue(list, MAX_SESSION_AGE_MS, now) ? isSessionOpenAt(market, venueTime) : undefined
  if (isOpen === undefined) return { is: 'not known', market }
  const changesAt = getNextSessionChange(market, venueTime)
  return { is: isOpen ? 'open' : 'closed', market, ...(changesAt !== undefined && { changesAt }) }
}

/** Whether a market is one of a real-world asset; undefined while the list has not been read. */
export const isRwaMarket = (list: readonly RwaMarket[] | undefined, symbol: string): boolean | undefined =>
  list?.some(one => one.symbol === symbol)
