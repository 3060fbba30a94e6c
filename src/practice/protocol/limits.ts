/** How often something may be asked: so many times in so many milliseconds, counted per key, account or address. */
export interface Limit {
  readonly count: number
  readonly ms: number
  readonly per: 'key' | 'user' | 'ip'
}

const limit = (count: number, seconds: number, per: Limit['per'] = 'key'): Limit => ({
  count,
  ms: seconds * 1000,
  per,
})

/** The limits the venue states, by the words of its documentation. */
export const LIMITS = {
  ip: limit(10, 1, 'ip'),
  ipOnce: limit(1, 1, 'ip'),
  ipCandles: limit(5, 10, 'ip'),
  ipFunding: limit(30, 1, 'ip'),
  key: limit(10, 1),
  keyOnce: limit(1, 1),
  keyFive: limit(5, 1),
  keyTwenty: limit(20, 1),
  keyMinute: limit(10, 60),
  user: limit(10, 1, 'user'),
  userPositions: limit(30, 10, 'user'),
  userLeverage: limit(5, 60, 'user'),
  userFunding: limit(20, 60, 'user'),
  /** What all questions of the public query weigh together. */
  ipQuery: limit(1_200, 60, 'ip'),
  none: limit(Infinity, 1),
  /** Everything from one address, whether it is signed or makes sense. */
  flood: limit(400, 1, 'ip'),
} as const

/** Who asks, under every name by which requests are counted. */
export interface Asker {
  readonly key: string
  readonly user: string
  readonly ip: string
}

/** Counts requests and says when there were too many. */
export interface Limiter {
  /** Takes so many, one where nothing is said, from what is left of the present window. Says whether there were so many. */
  readonly allow: (name: string, limit: Limit, asker: Asker, now: number, many?: number) => boolean
}

const MOST_WINDOWS = 10_000

/** Opens a count over fixed windows, as a gateway keeps it. */
export function createLimiter(): Limiter {
  const windows = new Map<string, { from: number; used: number }>()
  return {
    allow: (name, { count, ms, per }, asker, now, many = 1) => {
      const key = `${name} ${asker[per]}`
      const from = now - (now % ms)
      const window = windows.get(key)
      if (window?.from === from) return (window.used += many) <= count
      if (windows.size > MOST_WINDOWS) windows.clear()
      windows.set(key, { from, used: many })
      return many <= count
    },
  }
}
