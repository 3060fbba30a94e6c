import type { HistoryRows, HistoryTable } from './history-table'

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

export const formatCsvHead = (table: HistoryTable): string => line(columns[table])

/** Formats a row: full precision, ISO 8601 times in UTC, empty for unknown values. */
export const formatCsvRow = <T extends HistoryTable>(table: T, row: HistoryRows[T]): string =>
  line(columns[table].map(column => formatCell(column, getColumnValue(row, column))))

/** Formats a row as JSON with the same names and times; amounts stay text. */
export const formatJsonRow = <T extends HistoryTable>(table: T, row: HistoryRows[T]): string =>
  JSON.stringify(
    Object.fromEntries(
      columns[table].map(column => [column, toPlainValue(column, getColumnValue(row, column))]),
    ),
  )

/** Returns the value of a column; a margin mode that the record omits is empty. */
const getColumnValue = <Row extends object>(row: Row, column: keyof Row): Row[keyof Row] | undefined =>
  column === 'marginMode' && 'modeUntold' in row ? undefined : row[column]

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

/** Characters that some program takes for the end of a cell if it uses another separator. Commas are quoted by us. */
const CELL_END_PATTERN = /([;|\t\r\n])/
/** White space and invisible characters that some program skips in front of a formula. */
const INVISIBLE_CHARACTERS = String.raw`[\s\p{C}\p{Default_Ignorable_Code_Point}]*`
const FORMULA_SIGN = '[=+\\-@＝＋－＠]'
const FORMULA_PATTERN = new RegExp(`^${INVISIBLE_CHARACTERS}${FORMULA_SIGN}`, 'u')
/** The same in JSON, which escapes control characters. */
const FORMULA_IN_JSON = new RegExp(
  String.raw`([;|](?:\\[bfnrt]|\\u00[01][0-9a-f]|\\ud[89a-f][0-9a-f]{2}|[\s\p{C}\p{Default_Ignorable_Code_Point}])*)(${FORMULA_SIGN})`,
  'gu',
)

/**
 * Prefixes text that a spreadsheet would read as a formula with an apostrophe, as well as each part that could become
 * its own cell. Plain numbers, including negative ones, are not changed.
 */
// SECURITY: the venue's text reaches spreadsheets through this function and must not run there.
const neutralise = (text: string): string =>
  text
    .split(CELL_END_PATTERN)
    .map(neutralisePart)
    .join('')
    .replace(/^[\t\r]/, "'$&")

const neutralisePart = (part: string): string =>
  FORMULA_PATTERN.test(part) && !NUMBER_PATTERN.test(part) ? `'${part}` : part

/** Escapes the sign as a Unicode escape, which JSON parsers restore. */
const neutraliseJson = (json: string): string =>
  json.replace(
    FORMULA_IN_JSON,
    (_, end: string, sign: string) => `${end}\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

export const formatCsvLine = (cells: readonly string[]): string => line(cells.map(neutralise))

const line = (cells: readonly string[]): string => `${cells.map(quoteCell).join(',')}\r\n`

const quoteCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
