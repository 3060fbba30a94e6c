import { MARK_RETENTION_MS, markBarSpans, thinMarkBars, type MarkBar } from '@core/history/kept-marks'
import type { LogPort } from '../ports'
import type { DeskDatabase } from './database'
import type { StoredAccounts, StoredAccount } from './past-accounts'

/** At most so many stretches of one account are kept; beyond them the oldest go. */
const MAX_BARS = 300_000

/** How many joins one slice makes: a slice is a few milliseconds, whatever there is to do. */
const JOINS_PER_SLICE = 20

/** A stretch of marks and the market it is of. */
export interface MarketMarkBar {
  readonly symbol: string
  readonly bar: MarkBar
}

/** The marks of markets while a position was open in them, sealed, and thinner with age. */
export interface StoredMarks {
  /** Takes stretches; one that begins when another of its market did takes its place. */
  put(profileId: string, bars: readonly MarketMarkBar[]): void
  /** The stretches of a market that touch some time, oldest first. */
  between(profileId: string, symbol: string, from: number, to: number): readonly MarkBar[]
  /** Makes what is old a little thinner. False when there is nothing left to do. */
  thin(profileId: string, now: number): boolean
}

type Row = readonly [at: number, body: Uint8Array]
type Place = readonly [market: Uint8Array, at: number]

/** The longest stretch there is, in milliseconds: what touches a time began no earlier than so long before it. */
const MAX_BAR_MS = 2 * Math.max(...markBarSpans.map(({ span }) => span))

/** Opens the marks of a database. The market stands under a tag, as everywhere in the past. */
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
  const gone = sql.prepare('DELETE FROM marks WHERE account = ? AND market = ? AND at >= ? AND at < ?')
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

  /** Joins the stretches of one market that fall into one longer one. */
  function joinOne(account: StoredAccount, { after, span }: (typeof markBarSpans)[number], now: number): boolean {
    const found = due.get(account.id, span, now - after) as Place | undefined
    if (found === undefined) return false
    const [market, at] = found
    const from = Math.floor(at / span) * span
    const bars = read(account, market, from, from + span)
    gone.run(account.id, market, from, from + span)
    for (const bar of thinMarkBars(bars, span)) write(account, market, bar, span)
    return true
  }

  /** Takes away what is too old, and the oldest of what is too much. */
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
      return read(account, createMarketTag(account, symbol), from - MAX_BAR_MS, to + 1).filter(bar => bar.to >= from)
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

/** Marks for a desk that has no database for them: it takes none and has none. */
export const emptyStoredMarks: StoredMarks = { put: () => undefined, between: () => [], thin: () => false }

const createMarketTag = ({ sealer }: StoredAccount, symbol: string): Uint8Array => sealer.tag(`market ${symbol}`)

/** What a stretch is bound to, so that none can stand in for another account, market or time. */
const createBarContext = ({ profileId }: StoredAccount, market: Uint8Array, at: number): string =>
  JSON.stringify(['perpdesk-mark-1', profileId, Buffer.from(market).toString('base64url'), at])
