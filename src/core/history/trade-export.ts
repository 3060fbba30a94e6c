import { formatCsvLine } from './table-export'
import type { RoundTripRow } from './round-trip'

const CURRENCY = 'USDC'

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

/** Formats trades as CSV or JSON: full precision, ISO 8601 times in UTC, empty for unknown values. */
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
