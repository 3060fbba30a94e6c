import type { Score } from '@core/attempt/score'
import { csvLine, csvHead, csvRow, jsonRow } from '@core/history/export-text'
import { scoreCells, scoreColumns } from '@core/attempt/score-text'
import {
  nameOf,
  dayOf,
  type HistoryPage,
  type HistoryRows,
  type HistoryTable,
  type Period,
} from '@core/history/history-table'
import type { TradeRow } from '@core/history/trade'
import { tradesText } from '@core/history/trade-text'
import { err, refuse, ok, type Result } from '@core/value/result'
import type { Snapshot } from '@core/snapshot/snapshot'
import { statementCsv, statementHead, statementJson } from '@core/history/statement-text'
import type { ExportOrder, Saved, StatementOrder } from '@contract/past-api'
import { codeOf } from '../error-kind'
import type { Log, Saver } from '../ports'
import type { Past } from '../records/past'
import { daysTold, type StatementParts } from './statements'

/** How many rows are read, turned into text and written at a time: others get their turn in between. */
const PIECE = 500

/** An order for one of the tables that are kept of the past. */
type TableOrder = ExportOrder & { readonly table: HistoryTable }

/** Writes a table to a place the person chooses, a piece at a time. */
export async function exportTable(
  { past, saver, log }: { readonly past: Past; readonly saver: Saver; readonly log: Pick<Log, 'trouble'> },
  profileId: string,
  order: TableOrder,
): Promise<Result<Saved | 'declined'>> {
  const { table } = order
  const place = await saver.choose(tableName(order))
  if (place === undefined) return ok('declined')
  let rows = 0
  const pieces = piecesOf(past, profileId, order, count => (rows += count))
  const failed = await written({ saver, log }, place, pieces, table)
  return failed ?? ok({ rows, file: fileOf(place) })
}

/** Writes what sheets said and what happened, a row for each order and a column for each figure. */
export async function exportScores(
  parts: { readonly saver: Saver; readonly log: Pick<Log, 'trouble'> },
  scores: readonly Score[],
  order: ExportOrder,
): Promise<Result<Saved | 'declined'>> {
  const place = await parts.saver.choose(tableName(order))
  if (place === undefined) return ok('declined')
  const rows = scores.map(scoreCells)
  const text =
    order.format === 'csv'
      ? [scoreColumns, ...rows].map(csvLine).join('')
      : `${JSON.stringify(rows.map(asFields), undefined, 1)}\n`
  const failed = await written(parts, place, [text], order.table)
  return failed ?? ok({ rows: rows.length, file: fileOf(place) })
}

/** A row by the names of its columns; what is not known is left out. */
const asFields = (cells: readonly string[]) =>
  Object.fromEntries(scoreColumns.map((column, at) => [column, cells[at]]).filter(([, cell]) => cell !== ''))

const tableName = ({ table, period, format }: Omit<ExportOrder, 'symbol' | 'side'>): string =>
  `perpdesk-${table}-${nameOf(dayOf(period.from))}-${nameOf(dayOf(period.to - 1))}.${format}`

/** The trades of a period, and what stands in each. */
type ReadTrades = (period: Period) => Promise<readonly TradeRow[]>

/** Writes trades to a place the person chooses. */
export async function exportTrades(
  {
    trades,
    saver,
    log,
  }: { readonly trades: ReadTrades; readonly saver: Saver; readonly log: Pick<Log, 'trouble'> },
  { period, format, symbol, side }: ExportOrder,
): Promise<Result<Saved | 'declined'>> {
  const place = await saver.choose(tableName({ table: 'trades', period, format }))
  if (place === undefined) return ok('declined')
  const way = side && (side === 'BUY' ? 'LONG' : 'SHORT')
  const rows = (await trades(period)).filter(
    row => (symbol ?? row.symbol) === row.symbol && (way ?? row.way) === row.way,
  )
  const failed = await written({ saver, log }, place, tradesText(rows.toReversed(), format), 'trades')
  return failed ?? ok({ rows: rows.length, file: fileOf(place) })
}

/** Writes the account as it was at a moment: each section with its age, every amount with all of its digits. */
export async function exportMoment(
  parts: { readonly saver: Saver; readonly log: Pick<Log, 'trouble'> },
  snapshot: Snapshot,
  time: number,
): Promise<Result<Saved | 'declined'>> {
  const at = new Date(time).toISOString()
  const place = await parts.saver.choose(`perpdesk-account-${at.replaceAll(':', '-')}.json`)
  if (place === undefined) return ok('declined')
  // SECURITY: a file that is handed on names neither the account nor its key.
  const { key: _key, keyring: _keyring, profile: _profile, profiles: _profiles, ...told } = snapshot
  const text = JSON.stringify(
    { at, ...told },
    (name, value: unknown) => (name === 'accountId' ? undefined : value),
    2,
  )
  const failed = await written(parts, place, [`${text}\n`], 'account')
  return failed ?? ok({ rows: Object.keys(told).length, file: fileOf(place) })
}

/** Writes the statements of whole days to a place the person chooses, day by day. */
export async function exportStatement(
  parts: { readonly saver: Saver; readonly log: Pick<Log, 'trouble'> },
  told: StatementParts,
  { period, of, format }: StatementOrder,
): Promise<Result<Saved | 'declined'>> {
  const [firstDay, endDay] = [dayOf(period.from), dayOf(period.to - 1) + 1]
  const name = `perpdesk-statement-${of}-${nameOf(firstDay)}-${nameOf(endDay - 1)}.${format}`
  const place = await parts.saver.choose(name)
  if (place === undefined) return ok('declined')
  let rows = 0
  function* pieces(): Generator<string> {
    yield format === 'csv' ? statementHead(of) : '['
    for (const day of daysTold(told, firstDay, endDay)) {
      const texts = format === 'csv' ? statementCsv(of, day) : statementJson(of, day)
      if (texts.length > 0) yield pieceOf(texts, format, rows === 0)
      rows += texts.length
    }
    if (format === 'json') yield '\n]\n'
  }
  const failed = await written(parts, place, pieces(), 'statement')
  return failed ?? ok({ rows, file: fileOf(place) })
}

const pieceOf = (texts: readonly string[], format: 'csv' | 'json', isFirst: boolean): string =>
  format === 'csv' ? texts.join('') : `${isFirst ? '\n' : ',\n'}${texts.join(',\n')}`

/** Writes a text to a place the person chooses. */
export async function saveText(
  parts: { readonly saver: Saver; readonly log: Pick<Log, 'trouble'> },
  name: string,
  text: string,
): Promise<Result<Saved | 'declined'>> {
  const place = await parts.saver.choose(name)
  if (place === undefined) return ok('declined')
  const failed = await written(parts, place, [text], 'text')
  return failed ?? ok({ rows: 1, file: fileOf(place) })
}

const fileOf = (place: string): string => place.split(/[/\\]/).at(-1) ?? place

/** Writes the pieces; says why not where the disk does not take them. */
async function written(
  { saver, log }: { readonly saver: Saver; readonly log: Pick<Log, 'trouble'> },
  place: string,
  pieces: Iterable<string>,
  table: string,
): Promise<Result<never> | undefined> {
  try {
    await saver.write(place, pieces)
    return undefined
  } catch (error) {
    const why = codeOf(error)
    log.trouble('a table could not be saved', { table, why })
    return err([refuse('NOT_WRITTEN', { why })])
  }
}

function* piecesOf(
  past: Past,
  profileId: string,
  { format, ...of }: TableOrder,
  count: (rows: number) => void,
): Generator<string> {
  yield format === 'csv' ? csvHead(of.table) : '['
  let page: HistoryPage | undefined
  let isFirst = true
  do {
    const after = page?.next
    const asked = { ...of, order: 'oldest first', size: PIECE } as const
    page = past.page(profileId, { ...asked, ...(after !== undefined && { after }) })
    const texts = textsOf(page, format)
    if (texts.length > 0) yield pieceOf(texts, format, isFirst)
    isFirst &&= texts.length === 0
    count(texts.length)
  } while (page.next !== undefined)
  if (format === 'json') yield '\n]\n'
}

function textsOf<T extends HistoryTable>(page: HistoryPage, format: 'csv' | 'json'): readonly string[] {
  const rows = page.rows as readonly HistoryRows[T][]
  const write = format === 'csv' ? csvRow<T> : jsonRow<T>
  return rows.map(row => write(page.table as T, row))
}
