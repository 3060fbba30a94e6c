import type { ForecastScore } from '@core/attempt/forecast-score'
import { formatCsvLine, formatCsvHead, formatCsvRow, formatJsonRow } from '@core/history/table-export'
import { formatScoreCells, scoreExportColumns } from '@core/attempt/score-export'
import {
  formatUtcDay,
  getUtcDay,
  type HistoryPage,
  type HistoryRows,
  type HistoryTable,
  type TimePeriod,
} from '@core/history/history-table'
import type { RoundTripRow } from '@core/history/round-trip'
import { formatTrades } from '@core/history/trade-export'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import { formatStatementCsv, formatStatementHead, formatStatementJson } from '@core/history/statement-export'
import type { TableExportRequest, SavedFile, StatementExportRequest } from '@contract/history-api'
import { readErrorCode } from '../error-kind'
import type { LogPort, FileSaverPort } from '../main-ports'
import type { AccountHistory } from '../records/account-history'
import { computeStatementDays, type DayStatementParts } from './day-statements'

const ROWS_PER_PIECE = 500

type TableExportOrder = TableExportRequest & { readonly table: HistoryTable }

export async function exportHistoryTable(
  {
    past,
    saver,
    log,
  }: { readonly past: AccountHistory; readonly saver: FileSaverPort; readonly log: Pick<LogPort, 'trouble'> },
  profileId: string,
  order: TableExportOrder,
): Promise<Result<SavedFile | 'declined'>> {
  const { table } = order
  const place = await saver.choose(createFileName(order))
  if (place === undefined) return ok('declined')
  let rows = 0
  const pieces = createTablePieces(past, profileId, order, count => (rows += count))
  const failed = await writePieces({ saver, log }, place, pieces, table)
  return failed ?? ok({ rows, file: getFileName(place) })
}

export async function exportForecastScores(
  parts: { readonly saver: FileSaverPort; readonly log: Pick<LogPort, 'trouble'> },
  scores: readonly ForecastScore[],
  order: TableExportRequest,
): Promise<Result<SavedFile | 'declined'>> {
  const place = await parts.saver.choose(createFileName(order))
  if (place === undefined) return ok('declined')
  const rows = scores.map(formatScoreCells)
  const text =
    order.format === 'csv'
      ? [scoreExportColumns, ...rows].map(formatCsvLine).join('')
      : `${JSON.stringify(rows.map(asFields), undefined, 1)}\n`
  const failed = await writePieces(parts, place, [text], order.table)
  return failed ?? ok({ rows: rows.length, file: getFileName(place) })
}

const asFields = (cells: readonly string[]) =>
  Object.fromEntries(
    scoreExportColumns.map((column, at) => [column, cells[at]]).filter(([, cell]) => cell !== ''),
  )

const createFileName = ({ table, period, format }: Omit<TableExportRequest, 'symbol' | 'side'>): string =>
  `perpdesk-${table}-${formatUtcDay(getUtcDay(period.from))}-${formatUtcDay(getUtcDay(period.to - 1))}.${format}`

type ReadTrades = (period: TimePeriod) => Promise<readonly RoundTripRow[]>

export async function exportTradeRows(
  {
    trades,
    saver,
    log,
  }: { readonly trades: ReadTrades; readonly saver: FileSaverPort; readonly log: Pick<LogPort, 'trouble'> },
  { period, format, symbol, side }: TableExportRequest,
): Promise<Result<SavedFile | 'declined'>> {
  const place = await saver.choose(createFileName({ table: 'trades', period, format }))
  if (place === undefined) return ok('declined')
  const direction = side && (side === 'BUY' ? 'LONG' : 'SHORT')
  const rows = (await trades(period)).filter(
    row => (symbol ?? row.symbol) === row.symbol && (direction ?? row.way) === row.way,
  )
  const failed = await writePieces({ saver, log }, place, formatTrades(rows.toReversed(), format), 'trades')
  return failed ?? ok({ rows: rows.length, file: getFileName(place) })
}

export async function exportAccountSnapshot(
  parts: { readonly saver: FileSaverPort; readonly log: Pick<LogPort, 'trouble'> },
  snapshot: DeskSnapshot,
  time: number,
): Promise<Result<SavedFile | 'declined'>> {
  const at = new Date(time).toISOString()
  const place = await parts.saver.choose(`perpdesk-account-${at.replaceAll(':', '-')}.json`)
  if (place === undefined) return ok('declined')
  // SECURITY: an exported file contains neither the account id nor its key.
  const { key: _key, keyring: _keyring, profile: _profile, profiles: _profiles, ...sections } = snapshot
  const text = JSON.stringify(
    { at, ...sections },
    (name, value: unknown) => (name === 'accountId' ? undefined : value),
    2,
  )
  const failed = await writePieces(parts, place, [`${text}\n`], 'account')
  return failed ?? ok({ rows: Object.keys(sections).length, file: getFileName(place) })
}

export async function exportDayStatements(
  parts: { readonly saver: FileSaverPort; readonly log: Pick<LogPort, 'trouble'> },
  statementParts: DayStatementParts,
  { period, of, format }: StatementExportRequest,
): Promise<Result<SavedFile | 'declined'>> {
  const [firstDay, endDay] = [getUtcDay(period.from), getUtcDay(period.to - 1) + 1]
  const name = `perpdesk-statement-${of}-${formatUtcDay(firstDay)}-${formatUtcDay(endDay - 1)}.${format}`
  const place = await parts.saver.choose(name)
  if (place === undefined) return ok('declined')
  let rows = 0
  function* pieces(): Generator<string> {
    yield format === 'csv' ? formatStatementHead(of) : '['
    for (const day of computeStatementDays(statementParts, firstDay, endDay)) {
      const texts = format === 'csv' ? formatStatementCsv(of, day) : formatStatementJson(of, day)
      if (texts.length > 0) yield joinTexts(texts, format, rows === 0)
      rows += texts.length
    }
    if (format === 'json') yield '\n]\n'
  }
  const failed = await writePieces(parts, place, pieces(), 'statement')
  return failed ?? ok({ rows, file: getFileName(place) })
}

const joinTexts = (texts: readonly string[], format: 'csv' | 'json', isFirst: boolean): string =>
  format === 'csv' ? texts.join('') : `${isFirst ? '\n' : ',\n'}${texts.join(',\n')}`

export async function saveTextFile(
  parts: { readonly saver: FileSaverPort; readonly log: Pick<LogPort, 'trouble'> },
  name: string,
  text: string,
): Promise<Result<SavedFile | 'declined'>> {
  const place = await parts.saver.choose(name)
  if (place === undefined) return ok('declined')
  const failed = await writePieces(parts, place, [text], 'text')
  return failed ?? ok({ rows: 1, file: getFileName(place) })
}

const getFileName = (place: string): string => place.split(/[/\\]/).at(-1) ?? place

async function writePieces(
  { saver, log }: { readonly saver: FileSaverPort; readonly log: Pick<LogPort, 'trouble'> },
  place: string,
  pieces: Iterable<string>,
  table: string,
): Promise<Result<never> | undefined> {
  try {
    await saver.write(place, pieces)
    return undefined
  } catch (error) {
    const why = readErrorCode(error)
    log.trouble('a table could not be saved', { table, why })
    return err([createRefusal('NOT_WRITTEN', { why })])
  }
}

function* createTablePieces(
  past: AccountHistory,
  profileId: string,
  { format, ...of }: TableExportOrder,
  count: (rows: number) => void,
): Generator<string> {
  yield format === 'csv' ? formatCsvHead(of.table) : '['
  let page: HistoryPage | undefined
  let isFirst = true
  do {
    const after = page?.next
    const asked = { ...of, order: 'oldest first', size: ROWS_PER_PIECE } as const
    page = past.page(profileId, { ...asked, ...(after !== undefined && { after }) })
    const texts = formatRows(page, format)
    if (texts.length > 0) yield joinTexts(texts, format, isFirst)
    isFirst &&= texts.length === 0
    count(texts.length)
  } while (page.next !== undefined)
  if (format === 'json') yield '\n]\n'
}

function formatRows<T extends HistoryTable>(page: HistoryPage, format: 'csv' | 'json'): readonly string[] {
  const rows = page.rows as readonly HistoryRows[T][]
  const write = format === 'csv' ? formatCsvRow<T> : formatJsonRow<T>
  return rows.map(row => write(page.table as T, row))
}
