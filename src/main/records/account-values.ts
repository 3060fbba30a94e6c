import type { KeyedRowPatch } from '@core/value/row-patch'
import type { AccountMargin } from '@core/account/account-margin'
import type { AccountValuePoint } from '@core/history/account-value'
import type { Amount } from '@core/value/decimal-amount'
import type { DeskDatabase } from './desk-database'
import { createHistoryContext } from './account-history-store'
import type { RecordCipher } from './record-cipher'

type Row = readonly [base: number, prev: number, asOf: number, version: number, body: Uint8Array]

export type ReadAccountValues = (profileId: string, from: number, to: number) => readonly AccountValuePoint[]

/** Maximum number of cached values; an account that changes every second of a day has fewer. */
const MAX_CACHED_VALUES = 200_000

/**
 * Opens the account values in an archive's history. Every record contains the whole account row, so a point costs one
 * record. All points are returned, because a missing first value or drop would change the figures. Values of one
 * account are cached while its data key is available.
 */
export function openAccountValues(
  { sql }: DeskDatabase,
  sealerOf: (profileId: string) => RecordCipher | undefined,
): ReadAccountValues {
  const times = sql.prepare(
    `SELECT at FROM moments WHERE profile = ? AND section = 'account' AND at >= ? AND at < ? ORDER BY at`,
  )
  const one = sql.prepare(
    `SELECT base, prev, as_of, version, body FROM moments WHERE profile = ? AND section = 'account' AND at = ?`,
  )
  for (const query of [times, one]) query.setReturnArrays(true)
  const known = new Map<number, Amount>()
  let cachedProfileId = ''

  function read(profileId: string, sealer: RecordCipher, at: number): Amount | undefined {
    const [base, prev, asOf, version, body] = one.get(profileId, at) as Row
    const link = { profileId, section: 'account', base } as const
    const text = sealer.open(body, createHistoryContext(link, { at, prev, asOf, version }))
    const value = text === undefined ? undefined : parseValue(text)
    if (value !== undefined) known.set(at, value)
    return value
  }

  return (profileId, from, to) => {
    const sealer = sealerOf(profileId)
    if (sealer === undefined || cachedProfileId !== profileId || known.size > MAX_CACHED_VALUES) known.clear()
    if (sealer === undefined) return []
    cachedProfileId = profileId
    return (times.all(profileId, from, to) as readonly (readonly [number])[]).flatMap(([at]) => {
      const value = known.get(at) ?? read(profileId, sealer, at)
      return value === undefined ? [] : [{ at, value }]
    })
  }
}

function parseValue(text: string): AccountMargin['value'] | undefined {
  const written = JSON.parse(text) as Partial<KeyedRowPatch> & { readonly whole?: KeyedRowPatch['put'] }
  const [row] = written.whole ?? written.put ?? []
  return row === undefined ? undefined : (JSON.parse(row[1]) as Partial<AccountMargin>).value
}
