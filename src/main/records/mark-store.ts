import { MARK_RETENTION_MS, markBarSpans, thinMarkBars, type MarkBar } from '@core/history/mark-bars'
import type { LogPort } from '../main-ports'
import type { DeskDatabase } from './desk-database'
import type { StoredAccounts, StoredAccount } from './stored-accounts'

const MAX_BARS = 300_000

/** Joins per slice; a slice takes a few milliseconds. */
const JOINS_PER_SLICE = 20

export interface MarketMarkBar {
  readonly symbol: string
  readonly bar: MarkBar
}

export interface StoredMarks {
  /** Stores bars; a bar replaces another of its market with the same start. */
  put(profileId: string, bars: readonly MarketMarkBar[]): void
  between(profileId: string, symbol: string, from: number, to: number): readonly MarkBar[]
  thin(profileId: string, now: number): boolean
}

type Row = readonly [at: number, body: Uint8Array]
type Place = readonly [market: Uint8Array, at: number]

/** Longest bar in milliseconds; a bar that overlaps a time started at most this much earlier. */
const MAX_BAR_MS = 2 * Math.max(...markBarSpans.map(({ span }) => span))

/** Opens the marks of a database. Markets are stored under a keyed tag. */
export function openStoredMarks(
  { sql, readOnly }: DeskDatabase,
  accounts: StoredAccounts,
  log: Pick<LogPort, 'trouble'>,
  most = MAX_BARS,
): StoredMarks {
  const insert = sql.prepare(
    `INSERT INTO marks (account, market, at, span, body) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (account, market, at) DO UPDATE SET span = excluded.span, body = excluded.body`,
  )
  const some = sql.prepare(
    'SELECT at, body FROM marks WHERE account = ? AND market = ? AND at >= ? AND at < ? ORDER BY at',
  )
  const due = sql.prepare(
    'SELECT market, at FROM marks WHERE account = ? AND span < ? AND at < ? ORDER BY span, at LIMIT 1',
  )
  const deleteRange = sql.prepare('DELETE FROM marks WHERE account = ? AND market = ? AND at >= ? AND at < ?')
  const aged = sql.prepare('DELETE FROM marks WHERE account = ? AND at < ?')
  const count = sql.prepare('SELECT count(*) FROM marks WHERE account = ?')
  const nth = sql.prepare('SELECT at FROM marks WHERE account = ? ORDER BY at DESC LIMIT 1 OFFSET ?')
  for (const query of [some, due, count, nth]) query.setReturnArrays(true)

  function transact(run: () => void): void {
    sql.exec('BEGIN IMMEDIATE')
    try {
      run()
      sql.exec('COMMIT')
    } catch (error) {
      if (sql.isTransaction) sql.exec('ROLLBACK')
      accounts.clearCache()
      throw error
    }
  }

  function write(account: StoredAccount, market: Uint8Array, bar: MarkBar, span: number): void {
    const body = account.sealer.seal(JSON.stringify(bar), createBarContext(account, market, bar.from))
    insert.run(account.id, market, bar.from, span, body)
  }

  function read(account: StoredAccount, market: Uint8Array, from: number, to: number): readonly MarkBar[] {
    return (some.all(account.id, market, from, to) as readonly Row[]).flatMap(([at, body]) => {
      const text = account.sealer.open(body, createBarContext(account, market, at))
      if (text !== undefined) return [JSON.parse(text) as MarkBar]
      log.trouble('a kept mark does not open', {})
      return []
    })
  }

  function joinOne(
    account: StoredAccount,
    { after, span }: (typeof markBarSpans)[number],
    now: number,
  ): boolean {
    const found = due.get(account.id, span, now - after) as Place | undefined
    if (found === undefined) return false
    const [market, at] = found
    const from = Math.floor(at / span) * span
    const bars = read(account, market, from, from + span)
    deleteRange.run(account.id, market, from, from + span)
    for (const bar of thinMarkBars(bars, span)) write(account, market, bar, span)
    return true
  }

  function drop(account: StoredAccount, now: number): void {
    aged.run(account.id, now - MARK_RETENTION_MS)
    const [kept] = count.get(account.id) as readonly [number]
    const oldest = kept > most ? (nth.get(account.id, most - 1) as readonly [number] | undefined) : undefined
    if (oldest !== undefined) aged.run(account.id, oldest[0])
  }

  return {
    put(profileId, bars) {
      if (readOnly || bars.length === 0) return
      transact(() => {
        const account = accounts.findOrAdd(profileId)
        if (account === undefined) return
        const [{ span }] = markBarSpans
        for (const { symbol, bar } of bars) write(account, createMarketTag(account, symbol), bar, span)
      })
    },
    between(profileId, symbol, from, to) {
      const account = accounts.find(profileId)
      if (account === undefined) return []
      return read(account, createMarketTag(account, symbol), from - MAX_BAR_MS, to + 1).filter(
        bar => bar.to >= from,
      )
    },
    thin(profileId, now) {
      const account = readOnly ? undefined : accounts.find(profileId)
      if (account === undefined) return false
      let more = false
      transact(() => {
        for (let joins = 0; joins < JOINS_PER_SLICE; joins += 1) {
          const [, ...longer] = markBarSpans
          more = longer.toReversed().some(span => joinOne(account, span, now))
          if (!more) break
        }
        drop(account, now)
      })
      return more
    },
  }
}

export const emptyStoredMarks: StoredMarks = { put: () => undefined, between: () => [], thin: () => false }

const createMarketTag = ({ sealer }: StoredAccount, symbol: string): Uint8Array =>
  sealer.tag(`market ${symbol}`)

/** Returns the encryption context of a bar, so that none can replace one of another account, market or time. */
const createBarContext = ({ profileId }: StoredAccount, market: Uint8Array, at: number): string =>
  JSON.stringify(['perpdesk-mark-1', profileId, Buffer.from(market).toString('base64url'), at])
