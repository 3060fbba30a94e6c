import { csvLine } from './export-text'
import { dayOf, nameOf } from './history-table'
import { statementTerms, unknownTerms, type Statement } from './statement'
import type { StatementDay } from './statement-day'
import { rowsOfPart, type StatementPart, type StatementRow } from './statement-detail'

/** What stands in one line of a statement that is written down: a day, a fill, or a payment of any kind. */
export const statementKinds = ['days', 'fills', 'payments'] as const

/** What stands in one line. */
export type StatementKind = (typeof statementKinds)[number]

const dayColumns = [
  'date',
  'openingAt',
  'openingFrom',
  'opening',
  ...statementTerms,
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
  ...statementTerms,
  'settled',
] as const

/** The parts of a statement whose rows each kind of line is made of. */
const partsOf: Readonly<Record<Exclude<StatementKind, 'days'>, readonly StatementPart[]>> = {
  fills: ['realised', 'fees'],
  payments: ['deposits', 'withdrawals', 'transfers', 'liquidation', 'funding', 'settled'],
}

type Line = Readonly<Record<string, string | undefined>>

/** The first line of a statement’s table. */
export const statementHead = (kind: StatementKind): string => csvLine(columnsOf(kind))

const columnsOf = (kind: StatementKind): readonly string[] => (kind === 'days' ? dayColumns : rowColumns)

/** The lines of a day as CSV: a column for each term, nothing where nothing is known. */
export const statementCsv = (kind: StatementKind, told: ToldLine): readonly string[] =>
  linesOf(kind, told).map(line => csvLine(columnsOf(kind).map(column => line[column] ?? '')))

/** The same as JSON, with the same names; amounts stay text. */
export const statementJson = (kind: StatementKind, told: ToldLine): readonly string[] =>
  linesOf(kind, told).map(line =>
    JSON.stringify(Object.fromEntries(columnsOf(kind).map(column => [column, line[column]]))),
  )

/** A day that was told, and what from. */
export interface ToldLine {
  readonly statement: Statement
  readonly day: StatementDay
}

function linesOf(kind: StatementKind, { statement, day }: ToldLine): readonly Line[] {
  if (kind === 'days') return [dayLine(statement)]
  const lines = new Map<string, { readonly at: number; line: Line }>()
  for (const part of partsOf[kind])
    for (const row of rowsOfPart(day, part)) {
      // A fill stands in two terms and is one line.
      let name = `${row.is} ${row.id}`
      while (lines.get(name)?.line[part] !== undefined) name += ' again'
      const before = lines.get(name)?.line ?? rowLine(row)
      const adds = row.is === 'settled' ? row.balance : row.adds
      lines.set(name, { at: row.at, line: { ...before, [part]: adds } })
    }
  return [...lines.values()].toSorted((a, b) => a.at - b.at).map(({ line }) => line)
}

function dayLine(statement: Statement): Line {
  const { opening, closing, terms, settled, left } = statement
  const time = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString())
  return {
    date: nameOf(dayOf(statement.from)),
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
    notKnown: unknownTerms(statement).join(' '),
  }
}

function rowLine(row: StatementRow): Line {
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
