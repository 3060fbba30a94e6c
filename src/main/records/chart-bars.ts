import type { PriceCandle } from '@core/market/venue-market-rules'
import type { DeskDatabase } from './desk-database'

const MAX_BARS = 1_000
/** Maximum number of stored charts per account, the last viewed ones. */
const MAX_CHARTS = 200

export interface StoredChartBars {
  put(profileId: string, name: string, asOf: number, bars: readonly PriceCandle[]): void
  get(profileId: string, name: string): readonly PriceCandle[] | undefined
}

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
        return undefined
      }
    },
  }
}
