import { formatCsvLine } from './table-export'
import { getUtcDay, formatUtcDay } from './history-table'
import { valueStatementTerms, listUnknownTerms, type ValueStatement } from './value-statement'
import type { StatementDayInputs } from './statement-day'
import { listStatementRows, type StatementPartName, type StatementDetailRow } from './statement-detail'

export const statementExportKinds = ['days', 'fills', 'payments'] as const

export type StatementExportKind = (typeof statementExportKinds)[number]

const dayColumns = [
  'date',
  'openingAt',
  'openingFrom',
  'opening',
  ...valueStatementTerms,
  'settledToBalance',
  'settledFromUnsettled',
  'closing',
  'closingAt',
  'closingFrom',
  'notExplained',
  'notKnown',
] as const

const rowColumns = [
  'at',
  'kind',
  'id',
  'symbol',
  'side',
  'quantity',
  'price',
  ...valueStatementTerms,
  'settled',
] as const

const partsByKind: Readonly<Record<Exclude<StatementExportKind, 'days'>, readonly StatementPartName[]>> = {
  fills: ['realised', 'fees'],
  payments: ['deposits', 'withdrawals', 'transfers', 'liquidation', 'funding', 'settled'],
}

type Line = Readonly<Record<string, string | undefined>>

export const formatStatementHead = (kind: StatementExportKind): string => formatCsvLine(columnsOf(kind))

const columnsOf = (kind: StatementExportKind): readonly string[] =>
  kind === 'days' ? dayColumns : rowColumns

export const formatStatementCsv = (kind: StatementExportKind, day: StatementExportDay): readonly string[] =>
  createLines(kind, day).map(line => formatCsvLine(columnsOf(kind).map(column => line[column] ?? '')))

export const formatStatementJson = (kind: StatementExportKind, day: StatementExportDay): readonly string[] =>
  createLines(kind, day).map(line =>
    JSON.stringify(Object.fromEntries(columnsOf(kind).map(column => [column, line[column]]))),
  )

export interface StatementExportDay {
  readonly statement: ValueStatement
  readonly day: StatementDayInputs
}

function createLines(kind: StatementExportKind, { statement, day }: StatementExportDay): readonly Line[] {
  if (kind === 'days') return [createDayLine(statement)]
  const lines = new Map<string, { readonly at: number; line: Line }>()
  for (const part of partsByKind[kind])
    for (const row of listStatementRows(day, part)) {
      // A fill belongs to two terms but is one line.
      let name = `${row.is} ${row.id}`
      while (lines.get(name)?.line[part] !== undefined) name += ' again'
      const before = lines.get(name)?.line ?? createRowLine(row)
      const adds = row.is === 'settled' ? row.balance : row.adds
      lines.set(name, { at: row.at, line: { ...before, [part]: adds } })
    }
  return [...lines.values()].toSorted((a, b) => a.at - b.at).map(({ line }) => line)
}

function createDayLine(statement: ValueStatement): Line {
  const { opening, closing, terms, settled, left } = statement
  const time = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString())
  return {
    date: formatUtcDay(getUtcDay(statement.from)),
    openingAt: time(opening?.at),
    openingFrom: opening?.source,
    opening: opening?.value,
    ...terms,
    settledToBalance: settled.balance,
    settledFromUnsettled: settled.unsettled,
    closing: closing?.value,
    closingAt: time(closing?.at),
    closingFrom: closing?.source,
    notExplained: left,
    notKnown: listUnknownTerms(statement).join(' '),
  }
}

function createRowLine(row: StatementDetailRow): Line {
  const line = { at: new Date(row.at).toISOString(), id: row.id, kind: row.is }
  switch (row.is) {
    case 'fill':
      return { ...line, symbol: row.symbol, side: row.side, quantity: row.quantity, price: row.price }
    case 'taken':
      return { ...line, kind: row.by, symbol: row.symbol, quantity: row.size }
    case 'funding':
      return { ...line, symbol: row.symbol, price: row.mark }
    case 'liquidation':
      return { ...line, symbol: row.symbols.join(' ') }
    case 'transfer':
      return { ...line, side: row.side }
    default:
      return line
  }
}
