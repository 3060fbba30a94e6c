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

const times: readonly string[] = [
  'at',
  'createdAt',
  'updatedAt',
  'requestedAt',
  'settledAt',
  'openedAt',
  'closedAt',
]

/** The first line of a table, as RFC 4180 has it. */
export const csvHead = (table: HistoryTable): string => line(columns[table])

/** One row of a table: every digit as it came, times as ISO 8601 in UTC, nothing where nothing is known. */
export const csvRow = <T extends HistoryTable>(table: T, row: HistoryRows[T]): string =>
  line(columns[table].map(column => cell(column, told(row, column))))

/** One row as JSON, with the same names and the same spelling of times; amounts stay text. */
export const jsonRow = <T extends HistoryTable>(table: T, row: HistoryRows[T]): string =>
  JSON.stringify(Object.fromEntries(columns[table].map(column => [column, plain(column, told(row, column))])))

/** What a row says of a column: a margin mode that its record leaves out is none. */
const told = <Row extends object>(row: Row, column: keyof Row): Row[keyof Row] | undefined =>
  column === 'marginMode' && 'modeUntold' in row ? undefined : row[column]

function plain(column: string, value: unknown): unknown {
  if (typeof value === 'number' && times.includes(column)) return new Date(value).toISOString()
  return value
}

function cell(column: string, value: unknown): string {
  if (value === undefined) return ''
  const written = plain(column, value)
  if (typeof written === 'string') return inert(written)
  return typeof written === 'object' ? inertJson(JSON.stringify(written)) : String(written)
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i

/**
 * What some program or other takes for the end of a cell: where it reads the file by its own sign, our quotes hold
 * nothing together. A comma is ours, and stays within them.
 */
const ENDS = /([;|\t\r\n])/
/** Blanks and characters without a shape: some program or other skips each of them in front of a formula. */
const UNSEEN = String.raw`[\s\p{C}\p{Default_Ignorable_Code_Point}]*`
const SIGN = '[=+\\-@＝＋－＠]'
const FORMULA = new RegExp(`^${UNSEEN}${SIGN}`, 'u')
/** The same in JSON, which spells the characters below a blank with a backslash. */
const FORMULA_IN_JSON = new RegExp(
  String.raw`([;|](?:\\[bfnrt]|\\u00[01][0-9a-f]|\\ud[89a-f][0-9a-f]{2}|[\s\p{C}\p{Default_Ignorable_Code_Point}])*)(${SIGN})`,
  'gu',
)

/**
 * Text that a spreadsheet would take for a formula begins with an apostrophe, which makes it text there, and so does
 * each part of it that could become a cell of its own. A plain number, also one below zero, is no formula.
 */
// SECURITY: words of the venue's reach a spreadsheet through here, and none of them may do anything in it.
const inert = (text: string): string =>
  text
    .split(ENDS)
    .map(inertPart)
    .join('')
    .replace(/^[\t\r]/, "'$&")

const inertPart = (part: string): string => (FORMULA.test(part) && !NUMBER.test(part) ? `'${part}` : part)

/** The same of JSON, whose own spelling of a sign is read back as that sign. */
const inertJson = (json: string): string =>
  json.replace(
    FORMULA_IN_JSON,
    (_, end: string, sign: string) => `${end}\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** A line of a person's own words, none of which does anything in a spreadsheet. */
export const csvLine = (cells: readonly string[]): string => line(cells.map(inert))

const line = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
