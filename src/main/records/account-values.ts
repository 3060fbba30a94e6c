import type { RowPatch } from '@core/value/row-patch'
import type { Account } from '@core/account/account'
import type { ValuePoint } from '@core/history/account-value'
import type { Amount } from '@core/value/decimal'
import type { Database } from './database'
import { aboutMoment } from './moments'
import type { Sealer } from './sealer'

type Row = readonly [base: number, prev: number, asOf: number, version: number, body: Uint8Array]

/** What an account was worth at every moment of some time of which it was kept, oldest first. */
export type AccountValues = (profileId: string, from: number, to: number) => readonly ValuePoint[]

/** More than this is never remembered: an account that moves every second of a day comes to less. */
const MOST_REMEMBERED = 200_000

/**
 * Opens what an archive's moments say of it. The account is one row and stands whole in each of its moments, so a
 * point costs one record. All of them are told: a first value or a fall that was left out would be another figure.
 * What was opened once is remembered, of one account and while its data key is at hand.
 */
export function openAccountValues(
  { sql }: Database,
  sealerOf: (profileId: string) => Sealer | undefined,
): AccountValues {
  const times = sql.prepare(
    `SELECT at FROM moments WHERE profile = ? AND section = 'account' AND at >= ? AND at < ? ORDER BY at`,
  )
  const one = sql.prepare(
    `SELECT base, prev, as_of, version, body FROM moments WHERE profile = ? AND section = 'account' AND at = ?`,
  )
  for (const query of [times, one]) query.setReturnArrays(true)
  const known = new Map<number, Amount>()
  let whose = ''

  function read(profileId: string, sealer: Sealer, at: number): Amount | undefined {
    const [base, prev, asOf, version, body] = one.get(profileId, at) as Row
    const link = { profileId, section: 'account', base } as const
    const text = sealer.open(body, aboutMoment(link, { at, prev, asOf, version }))
    const value = text === undefined ? undefined : valueIn(text)
    if (value !== undefined) known.set(at, value)
    return value
  }

  return (profileId, from, to) => {
    const sealer = sealerOf(profileId)
    if (sealer === undefined || whose !== profileId || known.size > MOST_REMEMBERED) known.clear()
    if (sealer === undefined) return []
    whose = profileId
    return (times.all(profileId, from, to) as readonly (readonly [number])[]).flatMap(([at]) => {
      const value = known.get(at) ?? read(profileId, sealer, at)
      return value === undefined ? [] : [{ at, value }]
    })
  }
}

function valueIn(text: string): Account['value'] | undefined {
  const written = JSON.parse(text) as Partial<RowPatch> & { readonly whole?: RowPatch['put'] }
  const [row] = written.whole ?? written.put ?? []
  return row === undefined ? undefined : (JSON.parse(row[1]) as Partial<Account>).value
}
