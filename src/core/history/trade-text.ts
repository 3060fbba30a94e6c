import { formatCsvLine } from './export-text'
import type { RoundTripRow } from './trade'

/** In what every amount of the file is, but sizes and prices. */
const CURRENCY = 'USDC'

/** The columns of a file of trades, in their order, as programs for taxes name them. */
const columns: Readonly<Record<string, (row: RoundTripRow) => string | undefined>> = {
  tradeId: ({ id }) => id,
  openedAt: ({ openedAt, begins }) => (begins === 'not known' ? undefined : formatTime(openedAt)),
  closedAt: ({ closedAt }) => (closedAt === undefined ? undefined : formatTime(closedAt)),
  market: ({ symbol }) => symbol,
  marginMode: ({ marginMode }) => marginMode,
  side: ({ way }) => way,
  quantity: ({ largest }) => largest,
  averageEntry: ({ entry }) => entry,
  averageExit: ({ exit }) => exit,
  proceeds: ({ sold }) => sold,
  cost: ({ bought }) => bought,
  resultBeforeFees: ({ gross }) => gross,
  fees: ({ fees }) => fees,
  funding: ({ funding }) => funding,
  result: ({ result }) => result,
  currency: () => CURRENCY,
  resultBy: ({ by }) => by,
  begins: ({ begins }) => begins,
  ends: ({ ends }) => ends,
  fills: ({ fills }) => String(fills),
  orderType: ({ kind }) => kind,
  tags: ({ tags }) => tags.join(' '),
  stop: ({ stop }) => stop?.price,
  risk: ({ risk }) => risk,
  r: ({ r }) => r,
  mae: ({ mae }) => mae,
  mfe: ({ mfe }) => mfe,
  marksKept: ({ kept }) => kept,
  exitEfficiency: ({ efficiency }) => efficiency,
}

const formatTime = (at: number): string => new Date(at).toISOString()

/** Trades as a table for other programs: every digit, times as ISO 8601 in UTC, nothing where nothing is known. */
export function* formatTrades(rows: readonly RoundTripRow[], format: 'csv' | 'json'): Generator<string> {
  const named = Object.entries(columns)
  if (format === 'csv') yield formatCsvLine(named.map(([name]) => name))
  else yield '['
  for (const [place, row] of rows.entries())
    yield format === 'csv'
      ? formatCsvLine(named.map(([, cell]) => cell(row) ?? ''))
      : `${place === 0 ? '\n' : ',\n'}${JSON.stringify(Object.fromEntries(named.map(([name, cell]) => [name, cell(row)])))}`
  if (format === 'json') yield '\n]\n'
}
