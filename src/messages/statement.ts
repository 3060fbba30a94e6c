import type { StatementPart, StatementRow } from '@core/history/statement-detail'
import {
  isNothingLeft,
  unknownTerms,
  type LeftCause,
  type Statement,
  type StatementEnd,
} from '@core/history/statement'
import type { StatementKind } from '@core/history/statement-text'
import { shown } from './fill'
import { fine, percent, short } from './format'
import { publicTables } from '@core/history/history-table'
import { tableTitles } from './portfolio'
import { fill } from './message'
import { fillPlural } from './plural-message'
import * as messages from './en/statement'

/** What each part of a statement is called. */
export const statementTitles: Readonly<Record<StatementPart, string>> = messages.statementTitles

/** What each part of a statement holds, at this venue. */
export const statementMeanings: Readonly<Record<StatementPart, string>> = messages.statementMeanings

/** What each end of a statement was taken from. */
export const edgeWords = ({ edge, at, source }: StatementEnd): string => {
  if (source === 'now') return fill(messages.edgeWords.readLast, { at: statementTime(at) })
  if (source === 'venue') return messages.edgeWords.venueOwnValue
  const apart = Math.abs(at - edge)
  if (apart < HALF_DAY / 4)
    return fill(messages.edgeWords.readDeskMidnight, {
      apart: apartWords(apart),
      at: at < edge ? messages.edgeWords.before : messages.edgeWords.after,
    })
  return fill(messages.edgeWords.readDeskNothing, { at: statementTime(at) })
}

export const HALF_DAY = 43_200_000
const apartWords = (ms: number): string =>
  ms < 60_000
    ? fillPlural(messages.apartWords.second, Math.ceil(ms / 1_000))
    : fillPlural(messages.apartWords.minute, Math.round(ms / 60_000))

/** A moment in the day’s own clock, whatever clock is chosen: "24 Nov 14:02 UTC" would be another day elsewhere. */
export const statementTime = (at: number, digits = 16): string =>
  `${new Date(at).toISOString().slice(0, digits).replace('T', ' ')} UTC`

/** How a statement ends: that it balances, how much is left over, or what is not known. */
export function verdictOf(statement: Statement): {
  readonly is: 'balances' | 'left' | 'unknown'
  readonly text: string
} {
  const { opening, closing, left } = statement
  if (opening === undefined || closing === undefined || left === undefined)
    return {
      is: 'unknown',
      text: opening === undefined ? statementSays.noOpening : statementSays.noClosing,
    }
  const unknown = unknownTerms(statement)
    .map(term => statementTitles[term])
    .join(messages.verdictOf)
  if (unknown !== '')
    return {
      is: 'unknown',
      text: isNothingLeft(left)
        ? statementSays.unknownNothing(unknown)
        : statementSays.unknownLeft(fine(left), unknown),
    }
  if (isNothingLeft(left)) return { is: 'balances', text: statementSays.balances }
  return { is: 'left', text: statementSays.left(fine(left)) }
}

/** The same in a word or two, for a list of days. */
export function verdictInShort(statement: Statement): string {
  const { is } = verdictOf(statement)
  if (is === 'balances') return statementSays.balancesShort
  if (is === 'left' && statement.left !== undefined) return statementSays.leftShort(fine(statement.left))
  return statementSays.unknownShort
}

/** Why something may be left over, a sentence each; by its address some of an account is told to nobody. */
export function causeWords(cause: LeftCause, isByAddress: boolean): string {
  switch (cause.is) {
    case 'size':
      return fill(messages.causeWords.size, { symbol: shown(cause.symbol), by: short(cause.by) })
    case 'no mark':
      return fill(messages.causeWords.noMark, { symbol: shown(cause.symbol) })
    case 'not read':
      if (isByAddress && !publicTables.some(table => table === cause.table))
        return fill(messages.causeWords.notToldAccount, { table: tableTitles[cause.table] })
      return fill(messages.causeWords.notReadBetween, {
        from: statementTime(cause.from, 19),
        to: statementTime(cause.to, 19),
        table: tableTitles[cause.table],
      })
    case 'fee untold':
      return fillPlural(messages.causeWords.feeUntold, cause.count)
    case 'other moment':
      return messages.causeWords.otherMoment
  }
}

const sideText: Readonly<Record<string, string>> = messages.sideText

/** What a row of a statement is of. */
export function statementRowWords(row: StatementRow): string {
  switch (row.is) {
    case 'fill':
      return fill(messages.statementRowWords.fill, {
        side: sideText[row.side] ?? row.side,
        quantity: short(row.quantity),
        price: short(row.price),
      })
    case 'taken':
      return fill(messages.statementRowWords.taken, {
        size: short(row.size),
        by:
          row.by === 'liquidation'
            ? messages.statementRowWords.liquidation
            : messages.statementRowWords.anotherAccountLiquidation,
      })
    case 'liquidation':
      return row.symbols.length === 0
        ? messages.statementRowWords.mark
        : fill(messages.statementRowWords.liquidation2, {
            symbols: row.symbols.map(one => shown(one)).join(messages.statementRowWords.separator),
          })
    case 'funding':
      return fill(messages.statementRowWords.funding, { rate: percent(row.rate, 4), mark: short(row.mark) })
    case 'transfer':
      return fill(messages.statementRowWords.transfer, {
        side: shown(row.side, 30),
        token: shown(row.token, 12),
      })
    case 'settled':
      return fill(messages.statementRowWords.settled, {
        balance: fine(row.balance),
        unsettled: fine(row.unsettled),
      })
    case 'open':
      return fill(messages.statementRowWords.open, { before: short(row.before), after: short(row.after) })
    case 'token':
      return fill(messages.statementRowWords.token, {
        token: shown(row.token, 12),
        before: short(row.before),
        after: short(row.after),
      })
  }
}

/** What a line of a saved statement stands for. */
export const statementKindTitles: Readonly<Record<StatementKind, string>> = messages.statementKindTitles

/** What the statement says beside its figures. */
export const statementSays = {
  ...messages.statementSays,
  wholeFrom: (from: string, to: string): string => fill(messages.statementSays.wholeFrom, { from, to }),
  cut: (days: number): string =>
    fill(messages.statementSays.cut.lastPeriodTold, {
      days: fillPlural(messages.statementSays.cut.day, days),
    }),
  left: (amount: string): string => fill(messages.statementSays.left, { amount }),
  leftShort: (amount: string): string => fill(messages.statementSays.leftShort, { amount }),
  unknownLeft: (amount: string, terms: string): string =>
    fill(messages.statementSays.unknownLeft, { amount, terms }),
  unknownNothing: (terms: string): string => fill(messages.statementSays.unknownNothing, { terms }),
  rows: (count: number): string => fillPlural(messages.statementSays.rows, count),
  open: (title: string): string => fill(messages.statementSays.open, { title }),
  dayTerm: (title: string): string => fill(messages.statementSays.dayTerm, { title }),
} as const
