import type { RowPatch } from '@core/value/row-patch'
import type { WorthPoint } from '@core/history/worth'
import type { Account } from '@core/account/account'
import type { Database } from './database'
import { aboutMoment } from './moments'
import type { Sealer } from './sealer'

type Row = readonly [at: number, base: number, prev: number, asOf: number, version: number, body: Uint8Array]

/** What accounts were worth, moment by moment, as far as it was kept. */
export type Worths = (profileId: string, from: number, to: number, most: number) => readonly WorthPoint[]

/**
 * Opens what an archive's moments say of it. The account is one row and stands whole in each of its moments, so a
 * point costs one record, and of each stretch of the time the last one stands for it.
 */
export function openWorths({ sql }: Database, sealerOf: (profileId: string) => Sealer | undefined): Worths {
  const query = sql.prepare(
    `SELECT at, base, prev, as_of, version, body FROM moments
     WHERE profile = ? AND section = 'account' AND at IN (
       SELECT max(at) FROM moments WHERE profile = ? AND section = 'account' AND at >= ? AND at < ?
       GROUP BY CAST((at - ?) / ? AS INTEGER))
     ORDER BY at`,
  )
  query.setReturnArrays(true)
  return (profileId, from, to, most) => {
    const sealer = sealerOf(profileId)
    if (sealer === undefined || to <= from) return []
    const stretch = Math.max(1, (to - from) / most)
    const rows = query.all(profileId, profileId, from, to, from, stretch) as readonly Row[]
    return rows.flatMap(([at, base, prev, asOf, version, body]) => {
      const link = { profileId, section: 'account', base } as const
      const text = sealer.open(body, aboutMoment(link, { at, prev, asOf, version }))
      const value = text === undefined ? undefined : valueIn(text)
      return value === undefined ? [] : [{ at, value }]
    })
  }
}

function valueIn(text: string): Account['value'] | undefined {
  const written = JSON.parse(text) as Partial<RowPatch> & { readonly whole?: RowPatch['put'] }
  const [row] = written.whole ?? written.put ?? []
  return row === undefined ? undefined : (JSON.parse(row[1]) as Partial<Account>).value
}
