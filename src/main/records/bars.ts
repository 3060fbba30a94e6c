import type { PriceCandle } from '@core/market/market'
import type { DeskDatabase } from './database'

/** At most so many bars of one chart are kept. */
const MAX_BARS = 1_000
/** And so many charts of one account, those looked at last. */
const MAX_CHARTS = 200

/** Bars that were seen, by market and interval. */
export interface StoredChartBars {
  put(profileId: string, name: string, asOf: number, bars: readonly PriceCandle[]): void
  get(profileId: string, name: string): readonly PriceCandle[] | undefined
}

/** Opens the bars of an archive. */
export function openChartBars({ sql }: DeskDatabase): StoredChartBars {
  const write = sql.prepare(
    `INSERT INTO bars (profile, name, as_of, body) VALUES (?, ?, ?, ?)
     ON CONFLICT (profile, name) DO UPDATE SET as_of = excluded.as_of, body = excluded.body`,
  )
  const forget = sql.prepare(
    `DELETE FROM bars WHERE profile = ?1 AND name NOT IN
       (SELECT name FROM bars WHERE profile = ?1 ORDER BY as_of DESC, name LIMIT ${MAX_CHARTS})`,
  )
  const read = sql.prepare('SELECT body FROM bars WHERE profile = ? AND name = ?')
  read.setReturnArrays(true)
  return {
    put(profileId, name, asOf, bars) {
      write.run(profileId, name, asOf, JSON.stringify(bars.slice(-MAX_BARS)))
      forget.run(profileId)
    },
    get(profileId, name) {
      const row = read.get(profileId, name) as readonly [string] | undefined
      try {
        return row === undefined ? undefined : (JSON.parse(row[0]) as readonly PriceCandle[])
      } catch {
        // A chart that cannot be read is a chart that was never seen.
        return undefined
      }
    },
  }
}
