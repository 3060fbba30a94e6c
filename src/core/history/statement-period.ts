import { add, subtract, ZERO, type Amount } from '../value/decimal-amount'
import { computeGainChange, computeTokenTerms, type DayStatementResult } from './statement-day'
import { valueStatementTerms, type ValueStatement, type StatementTerm } from './value-statement'

export interface PeriodStatement {
  /**
   * From the first boundary with a known account value to the last; days outside are only listed. Absent if no day is
   * known.
   */
  readonly total?: ValueStatement
  readonly days: readonly ValueStatement[]
  /** True if earlier days of the period were left out because of the limit. */
  readonly isCut: boolean
}

/** Combines several days. A value unknown for a day may be known for the total. */
export function combineDayStatements(days: readonly DayStatementResult[], isCut: boolean): PeriodStatement {
  const first = days.findIndex(({ opening }) => opening !== undefined)
  const last = days.findLastIndex(({ closing }) => closing !== undefined)
  const isKnown = first >= 0 && last >= first
  const within = isKnown ? days.slice(first, last + 1) : days
  const [from, to] = [within[0], within.at(-1)]
  if (from === undefined || to === undefined) return { days: [], isCut }
  const statements = within.map(({ statement }) => statement)
  const terms = sumTerms(within)
  const [opening, closing] = [from.statement.opening, to.statement.closing]
  const left =
    opening &&
    closing &&
    subtract(subtract(closing.value, opening.value), Object.values(terms).reduce(add, ZERO))
  const total: ValueStatement = {
    from: from.statement.from,
    to: to.statement.to,
    ...(opening && { opening }),
    ...(closing && { closing }),
    terms,
    rows: Object.fromEntries(
      valueStatementTerms.map(term => [term, statements.reduce((count, { rows }) => count + rows[term], 0)]),
    ) as ValueStatement['rows'],
    settled: {
      balance: statements.map(({ settled }) => settled.balance).reduce(add, ZERO),
      unsettled: statements.map(({ settled }) => settled.unsettled).reduce(add, ZERO),
      rows: statements.reduce((count, { settled }) => count + settled.rows, 0),
    },
    ...(left !== undefined && { left }),
    causes: statements.flatMap(({ causes }) => causes),
  }
  return { total, days: days.map(({ statement }) => statement), isCut }
}

function sumTerms(days: readonly DayStatementResult[]): ValueStatement['terms'] {
  const unrealised = computeTotalGain(days)
  const plain = valueStatementTerms
    .filter(term => !['unrealised', 'collateral', 'conversions'].includes(term))
    .flatMap(term => {
      const sum = sumOneTerm(days, term)
      return sum === undefined ? [] : [[term, sum] as const]
    })
  return {
    ...Object.fromEntries(plain),
    ...(unrealised !== undefined && { unrealised }),
    ...computeTokenTerms(days[0]?.opening, days.at(-1)?.closing),
  }
}

function sumOneTerm(days: readonly DayStatementResult[], term: StatementTerm): Amount | undefined {
  let sum = ZERO
  for (const { statement } of days) {
    const one = statement.terms[term]
    if (one === undefined) return undefined
    sum = add(sum, one)
  }
  return sum
}

/** Gain from the first boundary to the last, even if boundaries in between are unknown. */
function computeTotalGain(days: readonly DayStatementResult[]): Amount | undefined {
  const unexplained = days
    .map(day => day.unexplained)
    .reduce(
      (sum, one) => (sum === undefined || one === undefined ? undefined : add(sum, one)),
      ZERO as Amount | undefined,
    )
  return computeGainChange({ first: days[0]?.gains.first, last: days.at(-1)?.gains.last }, unexplained)
}
