import type { StatementPartName, StatementDetailRow } from '@core/history/statement-detail'
import {
  isRemainderZero,
  listUnknownTerms,
  type RemainderCause,
  type ValueStatement,
  type ValueStatementEnd,
} from '@core/history/value-statement'
import type { StatementExportKind } from '@core/history/statement-export'
import { sanitizeExternalText } from './fill'
import { formatBookedAmount, formatPercent, formatShortNumber } from './format'
import { publicHistoryTables } from '@core/history/history-table'
import { historyTableTitles } from './portfolio'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import * as messages from './en/statement'

export const statementPartTitles: Readonly<Record<StatementPartName, string>> = messages.statementTitles

export const statementPartMeanings: Readonly<Record<StatementPartName, string>> = messages.statementMeanings

/** Describes the source of the account value at one end of a statement. */
export const describeStatementEnd = ({ edge, at, source }: ValueStatementEnd): string => {
  if (source === 'now') return fillMessage(messages.edgeWords.readLast, { at: formatStatementTime(at) })
  if (source === 'venue') return messages.edgeWords.venueOwnValue
  const apart = Math.abs(at - edge)
  if (apart < HALF_DAY_MS / 4)
    return fillMessage(messages.edgeWords.readDeskMidnight, {
      apart: formatTimeApart(apart),
      at: at < edge ? messages.edgeWords.before : messages.edgeWords.after,
    })
  return fillMessage(messages.edgeWords.readDeskNothing, { at: formatStatementTime(at) })
}

export const HALF_DAY_MS = 43_200_000
const formatTimeApart = (ms: number): string =>
  ms < 60_000
    ? fillPluralMessage(messages.apartWords.second, Math.ceil(ms / 1_000))
    : fillPluralMessage(messages.apartWords.minute, Math.round(ms / 60_000))

/** Formats a time in UTC whatever the display zone, because another zone could show another day. */
export const formatStatementTime = (at: number, digits = 16): string =>
  `${new Date(at).toISOString().slice(0, digits).replace('T', ' ')} UTC`

/** Describes the result of a statement: it balances, an amount is `left`, or a term is `unknown`. */
export function describeStatementResult(statement: ValueStatement): {
  readonly is: 'balances' | 'left' | 'unknown'
  readonly text: string
} {
  const { opening, closing, left } = statement
  if (opening === undefined || closing === undefined || left === undefined)
    return {
      is: 'unknown',
      text: opening === undefined ? valueStatementMessages.noOpening : valueStatementMessages.noClosing,
    }
  const unknown = listUnknownTerms(statement)
    .map(term => statementPartTitles[term])
    .join(messages.verdictOf)
  if (unknown !== '')
    return {
      is: 'unknown',
      text: isRemainderZero(left)
        ? valueStatementMessages.unknownNothing(unknown)
        : valueStatementMessages.unknownLeft(formatBookedAmount(left), unknown),
    }
  if (isRemainderZero(left)) return { is: 'balances', text: valueStatementMessages.balances }
  return { is: 'left', text: valueStatementMessages.left(formatBookedAmount(left)) }
}

/** Like `describeStatementResult` in one or two words. */
export function summarizeStatementResult(statement: ValueStatement): string {
  const { is } = describeStatementResult(statement)
  if (is === 'balances') return valueStatementMessages.balancesShort
  if (is === 'left' && statement.left !== undefined)
    return valueStatementMessages.leftShort(formatBookedAmount(statement.left))
  return valueStatementMessages.unknownShort
}

/** Explains a possible cause of a remainder. With `isByAddress`, some tables are not public and cannot be read. */
export function explainRemainderCause(cause: RemainderCause, isByAddress: boolean): string {
  switch (cause.is) {
    case 'size':
      return fillMessage(messages.causeWords.size, {
        symbol: sanitizeExternalText(cause.symbol),
        by: formatShortNumber(cause.by),
      })
    case 'no mark':
      return fillMessage(messages.causeWords.noMark, { symbol: sanitizeExternalText(cause.symbol) })
    case 'not read':
      if (isByAddress && !publicHistoryTables.some(table => table === cause.table))
        return fillMessage(messages.causeWords.notToldAccount, { table: historyTableTitles[cause.table] })
      return fillMessage(messages.causeWords.notReadBetween, {
        from: formatStatementTime(cause.from, 19),
        to: formatStatementTime(cause.to, 19),
        table: historyTableTitles[cause.table],
      })
    case 'fee untold':
      return fillPluralMessage(messages.causeWords.feeUntold, cause.count)
    case 'other moment':
      return messages.causeWords.otherMoment
  }
}

const sideText: Readonly<Record<string, string>> = messages.sideText

export function describeStatementRow(row: StatementDetailRow): string {
  switch (row.is) {
    case 'fill':
      return fillMessage(messages.statementRowWords.fill, {
        side: sideText[row.side] ?? row.side,
        quantity: formatShortNumber(row.quantity),
        price: formatShortNumber(row.price),
      })
    case 'taken':
      return fillMessage(messages.statementRowWords.taken, {
        size: formatShortNumber(row.size),
        by:
          row.by === 'liquidation'
            ? messages.statementRowWords.liquidation
            : messages.statementRowWords.anotherAccountLiquidation,
      })
    case 'liquidation':
      return row.symbols.length === 0
        ? messages.statementRowWords.mark
        : fillMessage(messages.statementRowWords.liquidation2, {
            symbols: row.symbols
              .map(one => sanitizeExternalText(one))
              .join(messages.statementRowWords.separator),
          })
    case 'funding':
      return fillMessage(messages.statementRowWords.funding, {
        rate: formatPercent(row.rate, 4),
        mark: formatShortNumber(row.mark),
      })
    case 'transfer':
      return fillMessage(messages.statementRowWords.transfer, {
        side: sanitizeExternalText(row.side, 30),
        token: sanitizeExternalText(row.token, 12),
      })
    case 'settled':
      return fillMessage(messages.statementRowWords.settled, {
        balance: formatBookedAmount(row.balance),
        unsettled: formatBookedAmount(row.unsettled),
      })
    case 'open':
      return fillMessage(messages.statementRowWords.open, {
        before: formatShortNumber(row.before),
        after: formatShortNumber(row.after),
      })
    case 'token':
      return fillMessage(messages.statementRowWords.token, {
        token: sanitizeExternalText(row.token, 12),
        before: formatShortNumber(row.before),
        after: formatShortNumber(row.after),
      })
  }
}

export const statementExportKindTitles: Readonly<Record<StatementExportKind, string>> =
  messages.statementKindTitles

export const valueStatementMessages = {
  ...messages.statementSays,
  wholeFrom: (from: string, to: string): string =>
    fillMessage(messages.statementSays.wholeFrom, { from, to }),
  cut: (days: number): string =>
    fillMessage(messages.statementSays.cut.lastPeriodTold, {
      days: fillPluralMessage(messages.statementSays.cut.day, days),
    }),
  left: (amount: string): string => fillMessage(messages.statementSays.left, { amount }),
  leftShort: (amount: string): string => fillMessage(messages.statementSays.leftShort, { amount }),
  unknownLeft: (amount: string, terms: string): string =>
    fillMessage(messages.statementSays.unknownLeft, { amount, terms }),
  unknownNothing: (terms: string): string => fillMessage(messages.statementSays.unknownNothing, { terms }),
  rows: (count: number): string => fillPluralMessage(messages.statementSays.rows, count),
  open: (title: string): string => fillMessage(messages.statementSays.open, { title }),
  dayTerm: (title: string): string => fillMessage(messages.statementSays.dayTerm, { title }),
} as const
