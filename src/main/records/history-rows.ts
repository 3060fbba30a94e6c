import { parseDigits } from '@core/value/scaled-integer'
import {
  getHistoryRowKey,
  historyTables,
  matchesHistoryQuery,
  type HistoryPage,
  type HistoryQuery,
  type HistoryRows,
  type HistoryTable,
  type TimePeriod,
} from '@core/history/history-table'
import type { LogPort } from '../main-ports'
import type { DeskDatabase } from './desk-database'
import type { StoredAccount } from './stored-accounts'

const PAGE_SIZES = { usual: 100, most: 1_000 } as const

export interface StoredHistoryRows {
  put<T extends HistoryTable>(
    account: StoredAccount,
    table: T,
    row: HistoryRows[T],
  ): RowPutResult<HistoryRows[T]>
  page(account: StoredAccount, query: HistoryQuery): HistoryPage
  pieces<T extends HistoryTable>(
    account: StoredAccount,
    table: T,
    period: TimePeriod,
  ): Iterable<readonly HistoryRows[T][]>
}

/**
 * Effect of storing a row: new, unchanged, or changed, possibly with another time. `before` is absent if the old row
 * does not open.
 */
export type RowPutResult<T> =
  | { readonly is: 'new'; readonly at: number }
  | { readonly is: 'known' }
  | { readonly is: 'changed'; readonly at: number; readonly was: number; readonly before?: T }

type Row = readonly [at: number, tag: Uint8Array, body: Uint8Array]
interface PagePosition {
  readonly at: number
  readonly tag: Uint8Array
}

const noTag = new Uint8Array(0)

export function openHistoryRows({ sql }: DeskDatabase, log: Pick<LogPort, 'trouble'>): StoredHistoryRows {
  const before = sql.prepare('SELECT at, body FROM past WHERE account = ? AND kind = ? AND tag = ?')
  const insert = sql.prepare(
    `INSERT INTO past (account, kind, tag, at, market, side, body) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (account, kind, tag) DO UPDATE SET at = excluded.at, body = excluded.body`,
  )
  before.setReturnArrays(true)
  const pages = new Map<string, ReturnType<typeof sql.prepare>>()
  const tags = new Map<string, Uint8Array>()

  function getSharedTag({ id, sealer }: StoredAccount, text: string): Uint8Array {
    const known = tags.get(`${id} ${text}`)
    if (known !== undefined) return known
    const made = sealer.tag(text)
    tags.set(`${id} ${text}`, made)
    return made
  }

  function getPageStatement(query: HistoryQuery) {
    const isOldest = query.order === 'oldest first'
    const name = `${query.symbol !== undefined} ${query.side !== undefined} ${isOldest}`
    const there = pages.get(name)
    if (there !== undefined) return there
    const made = sql.prepare(
      `SELECT at, tag, body FROM past WHERE account = ? AND kind = ?
       ${query.symbol === undefined ? '' : 'AND market = ?'} ${query.side === undefined ? '' : 'AND side = ?'}
       AND at >= ? AND at < ? AND (at, tag) ${isOldest ? '>' : '<'} (?, ?)
       ORDER BY at ${isOldest ? '' : 'DESC'}, tag ${isOldest ? '' : 'DESC'} LIMIT ?`,
    )
    made.setReturnArrays(true)
    pages.set(name, made)
    return made
  }

  function read(account: StoredAccount, query: HistoryQuery, size: number): readonly Row[] {
    const { sealer } = account
    const { period, symbol, side } = query
    const isOldest = query.order === 'oldest first'
    const place = parsePosition(query.after) ?? { at: isOldest ? -1 : Number.MAX_SAFE_INTEGER, tag: noTag }
    return getPageStatement(query).all(
      account.id,
      historyTables.indexOf(query.table),
      ...(symbol === undefined ? [] : [sealer.tag(`market ${symbol}`)]),
      ...(side === undefined ? [] : [sealer.tag(`side ${side}`)]),
      period.from,
      period.to,
      place.at,
      place.tag,
      size,
    ) as readonly Row[]
  }

  function decryptRows<T extends HistoryTable>(
    account: StoredAccount,
    query: HistoryQuery,
    rows: readonly Row[],
  ) {
    const kind = historyTables.indexOf(query.table)
    return rows.flatMap(([at, tag, body]) => {
      const text = account.sealer.open(body, createRowContext(account, kind, tag, at))
      if (text === undefined) {
        log.trouble('a row of the past does not open', { table: query.table })
        return []
      }
      const row = JSON.parse(text) as HistoryRows[T]
      return matchesHistoryQuery(getHistoryRowKey(query.table, row), query) ? [row] : []
    })
  }

  return {
    put(account, table, row) {
      const { id, at, symbol, side } = getHistoryRowKey(table, row)
      const { sealer } = account
      const kind = historyTables.indexOf(table)
      const tag = sealer.tag(`${table} ${id}`)
      const text = JSON.stringify(row)
      const there = before.get(account.id, kind, tag) as readonly [number, Uint8Array] | undefined
      const storedText = there && sealer.open(there[1], createRowContext(account, kind, tag, there[0]))
      // Many rows are read repeatedly; unchanged ones are neither written nor summed again.
      if (there?.[0] === at && storedText === text) return { is: 'known' }
      const market = symbol === undefined ? noTag : getSharedTag(account, `market ${symbol}`)
      const sideTag = side === undefined ? noTag : getSharedTag(account, `side ${side}`)
      const body = sealer.seal(text, createRowContext(account, kind, tag, at))
      insert.run(account.id, kind, tag, at, market, sideTag, body)
      if (there === undefined) return { is: 'new', at }
      const changed = { is: 'changed', at, was: there[0] } as const
      return storedText === undefined ? changed : { ...changed, before: JSON.parse(storedText) as typeof row }
    },
    page(account, query) {
      const size = Math.min(query.size ?? PAGE_SIZES.usual, PAGE_SIZES.most)
      const found = read(account, query, size)
      const rows = decryptRows(account, query, found)
      const last = found.length < size ? undefined : found.at(-1)
      return {
        table: query.table,
        rows,
        ...(last !== undefined && { next: formatPosition(last) }),
      } as HistoryPage
    },
    *pieces<T extends HistoryTable>(account: StoredAccount, table: T, period: TimePeriod) {
      for (let after: string | undefined; ;) {
        const query: HistoryQuery = { table, period, ...(after !== undefined && { after }) }
        const found = read(account, query, PAGE_SIZES.most)
        yield decryptRows<T>(account, query, found)
        const last = found.at(-1)
        if (last === undefined || found.length < PAGE_SIZES.most) return
        after = formatPosition(last)
      }
    },
  }
}

/** Returns the encryption context of a row, so that none can replace one of another account, table, id or time. */
const createRowContext = ({ profileId }: StoredAccount, kind: number, tag: Uint8Array, at: number): string =>
  JSON.stringify(['perpdesk-past-1', profileId, kind, Buffer.from(tag).toString('base64'), at])

const formatPosition = ([at, tag]: Row): string => `${at}.${Buffer.from(tag).toString('base64url')}`

function parsePosition(name: string | undefined): PagePosition | undefined {
  const [, at, tag] = /^(\d{1,16})\.([A-Za-z0-9_-]{0,43})$/.exec(name ?? '') ?? []
  return at === undefined || tag === undefined
    ? undefined
    : { at: parseDigits(at), tag: new Uint8Array(Buffer.from(tag, 'base64url')) }
}
