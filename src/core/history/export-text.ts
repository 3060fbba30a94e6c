import type { HistoryRows, HistoryTable } from './history-table'

/** The columns of each table, in the order they are written. */
const columns: { readonly [T in HistoryTable]: readonly (keyof HistoryRows[T] & string)[] } = {
  orders: [
    'createdAt',
    'updatedAt',
    'orderId',
    'clientOrderId',
    'symbol',
    'side',
    'type',
    'statusWord',
    'price',
    'quantity',
    'executed',
    'averagePrice',
    'fee',
    'feeAsset',
    'reduceOnly',
    'marginMode',
    'source',
  ],
  fills: [
    'at',
    'tradeId',
    'orderId',
    'symbol',
    'side',
    'price',
    'quantity',
    'fee',
    'feeAsset',
    'realised',
    'maker',
    'source',
  ],
  funding: ['at', 'symbol', 'marginMode', 'rate', 'mark', 'fee', 'status', 'source'],
  settlements: ['requestedAt', 'settledAt', 'id', 'oldBalance', 'newBalance', 'settled', 'bySymbol'],
  positions: [
    'openedAt',
    'closedAt',
    'positionId',
    'symbol',
    'marginMode',
    'side',
    'status',
    'type',
    'entry',
    'exit',
    'largest',
    'closed',
    'realized',
    'tradingFee',
    'fundingFee',
    'leverage',
  ],
  liquidations: ['at', 'liquidationId', 'type', 'toInsuranceFund', 'marginRatio', 'positions'],
  transfers: [
    'createdAt',
    'updatedAt',
    'id',
    'side',
    'token',
    'amount',
    'fee',
    'status',
    'chainId',
    'source',
  ],
  days: ['date', 'accountValue', 'volume', 'pnl'],
}

const timeColumns: readonly string[] = [
  'at',
  'createdAt',
  'updatedAt',
  'requestedAt',
  'settledAt',
  'openedAt',
  'closedAt',
]

/** The first line of a table, as RFC 4180 has it. */
export const formatCsvHead = (table: HistoryTable): string => line(columns[table])

/** One row of a table: every digit as it came, times as ISO 8601 in UTC, nothing where nothing is known. */
export const formatCsvRow = <T extends HistoryTable>(table: T, row: HistoryRows[T]): string =>
  line(columns[table].map(column => formatCell(column, getColumnValue(row, column))))

/** One row as JSON, with the same names and the same spelling of times; amounts stay text. */
export const formatJsonRow = <T extends HistoryTable>(table: T, row: HistoryRows[T]): string =>
  JSON.stringify(Object.fromEntries(columns[table].map(column => [column, toPlainValue(column, getColumnValue(row, column))])))

/** What a row says of a column: a margin mode that its record leaves out is none. */
const getColumnValue = <Row extends object>(row: Row, column: keyof Row): Row[keyof Row] | undefined =>
  column === 'marginMode' && 'isModeOmitted' in row ? undefined : row[column]

function toPlainValue(column: string, value: unknown): unknown {
  if (typeof value === 'number' && timeColumns.includes(column)) return new Date(value).toISOString()
  return value
}

function formatCell(column: string, value: unknown): string {
  if (value === undefined) return ''
  const written = toPlainValue(column, value)
  if (typeof written === 'string') return neutralise(written)
  return typeof written === 'object' ? neutraliseJson(JSON.stringify(written)) : String(written)
}

const NUMBER_PATTERN = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i

/**
 * What some program or other takes for the end of a cell: where it reads the file by its own sign, our quotes hold
 * nothing together. A comma is ours, and stays within them.
 */
const CELL_END_PATTERN = /([;|\t\r\n])/
/** Blanks and characters without a shape: some program or other skips each of them in front of a formula. */
const INVISIBLE_CHARACTERS = String.raw`[\s\p{C}\p{Default_Ignorable_Code_Point}]*`
const FORMULA_SIGN = '[=+\\-@＝＋－＠]'
const FORMULA_PATTERN = new RegExp(`^${INVISIBLE_CHARACTERS}${FORMULA_SIGN}`, 'u')
/** The same in JSON, which spells the characters below a blank with a backslash. */
const FORMULA_IN_JSON = new RegExp(
  String.raw`([;|](?:\\[bfnrt]|\\u00[01][0-9a-f]|\\ud[89a-f][0-9a-f]{2}|[\s\p{C}\p{Default_Ignorable_Code_Point}])*)(${FORMULA_SIGN})`,
  'gu',
)

/**
 * Text that a spreadsheet would take for a formula begins with an apostrophe, which makes it text there, and so does
 * each part of it that could become a cell of its own. A plain number, also one below zero, is no formula.
 */
// SECURITY: words of the venue's reach a spreadsheet through here, and none of them may do anything in it.
const neutralise = (text: string): string =>
  text
    .split(CELL_END_PATTERN)
    .map(neutralisePart)
    .join('')
    .replace(/^[\t\r]/, "'$&")

const neutralisePart = (part: string): string => (FORMULA_PATTERN.test(part) && !NUMBER_PATTERN.test(part) ? `'${part}` : part)

/** The same of JSON, whose own spelling of a sign is read back as that sign. */
const neutraliseJson = (json: string): string =>
  json.replace(
    FORMULA_IN_JSON,
    (_, end: string, sign: string) => `${end}\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** A line of a person's own words, none of which does anything in a spreadsheet. */
export const formatCsvLine = (cells: readonly string[]): string => line(cells.map(neutralise))

const line = (cells: readonly string[]): string => `${cells.map(quoteCell).join(',')}\r\n`

const quoteCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
