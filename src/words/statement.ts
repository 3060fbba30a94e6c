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
import { many } from './many'
import { publicTables } from '@core/history/history-table'
import { tableTitles } from './portfolio'

/** What each part of a statement is called. */
export const statementTitles: Readonly<Record<StatementPart, string>> = {
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  transfers: 'Transfers between accounts',
  realised: 'Realised P&L before fees',
  fees: 'Trading fees',
  liquidation: 'Liquidation and insurance fees',
  funding: 'Funding',
  unrealised: 'Unrealised P&L change',
  collateral: 'Other collateral, change of value',
  conversions: 'Conversions',
  settled: 'Settlement',
}

/** What each part of a statement holds, at this venue. */
export const statementMeanings: Readonly<Record<StatementPart, string>> = {
  deposits: 'USDC that came in, when it was completed.',
  withdrawals: 'USDC that went out, when it was completed.',
  transfers:
    'USDC that went to another account or came from one. The venue’s word for it names no direction.',
  realised:
    'Of each fill the part that closed, at its price against the average price of what was open: no fee is in it. What a liquidation or a deleveraging took is in it, at the price at which it was taken. The venue’s own realised PnL is after the fees of both ways.',
  fees: 'The fee of every fill, whether it opened or closed. Above zero is a rebate.',
  liquidation:
    'What a liquidation cost beside its price: the liquidator’s share, and what went to the insurance fund. Above zero the fund paid what the account could not.',
  funding:
    'Every funding payment. Below zero was paid, above zero was received. It is in no realised and no unrealised PnL.',
  unrealised:
    'What is open at its mark against the average price of its fills, at the end less at the beginning. Settlement does not move it.',
  collateral: 'What is held beside USDC, at its index: worth at the end less worth at the beginning.',
  conversions:
    'One token made into another. The venue tells no row of it: it is known to be none where as much of each is held as before.',
  settled:
    'Settlement makes balance of unsettled profit and loss: what is in one pocket goes into the other, nothing is won or lost. Unsettled holds what was realised since the last settlement, what is open at its mark, fees, and funding.',
}

/** What each end of a statement was taken from. */
export const edgeWords = ({ edge, at, source }: StatementEnd): string => {
  if (source === 'now') return `as read last, ${statementTime(at)}`
  if (source === 'venue') return 'the venue’s own value of the day, with the marks of the funding at 00:00'
  const apart = Math.abs(at - edge)
  if (apart < HALF_DAY / 4)
    return `read by this desk ${apartWords(apart)} ${at < edge ? 'before' : 'after'} midnight`
  return `read by this desk at ${statementTime(at)}: nothing nearer to midnight is known`
}

export const HALF_DAY = 43_200_000
const apartWords = (ms: number): string =>
  ms < 60_000
    ? many(Math.ceil(ms / 1_000), 'second', 'seconds')
    : many(Math.round(ms / 60_000), 'minute', 'minutes')

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
    .join(', ')
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
      return `${shown(cause.symbol)} changed by ${short(cause.by)} without a row that says so.`
    case 'no mark':
      return `No mark of ${shown(cause.symbol)} is known that it could be held to.`
    case 'not read':
      if (isByAddress && !publicTables.some(table => table === cause.table))
        return `Not told by the account’s address: ${tableTitles[cause.table]}.`
      return `Not read between ${statementTime(cause.from, 19)} and ${statementTime(cause.to, 19)}: ${tableTitles[cause.table]}.`
    case 'fee untold':
      return `${many(cause.count, 'fill does', 'fills do')} not say what ${cause.count === 1 ? 'it' : 'they'} cost.`
    case 'other moment':
      return 'The venue’s value of a day and the marks of its funding may be some seconds apart, and its value may hold the funding of midnight.'
  }
}

/** What a row of a statement is of. */
export function statementRowWords(row: StatementRow): string {
  switch (row.is) {
    case 'fill':
      return `${row.side} ${short(row.quantity)} at ${short(row.price)}`
    case 'taken':
      return `${short(row.size)} taken by ${row.by === 'liquidation' ? 'a liquidation' : 'another account’s liquidation'}`
    case 'liquidation':
      return row.symbols.length === 0
        ? 'liquidation'
        : `liquidation of ${row.symbols.map(one => shown(one)).join(', ')}`
    case 'funding':
      return `rate ${percent(row.rate, 4)}, mark ${short(row.mark)}`
    case 'transfer':
      return `${shown(row.side, 30)} of ${shown(row.token, 12)}`
    case 'settled':
      return `balance ${fine(row.balance)}, unsettled ${fine(row.unsettled)}`
    case 'open':
      return `${short(row.before)} as it began, ${short(row.after)} as it ended`
    case 'token':
      return `${shown(row.token, 12)}: ${short(row.before)} as it began, ${short(row.after)} as it ended`
  }
}

/** What a line of a saved statement stands for. */
export const statementKindTitles: Readonly<Record<StatementKind, string>> = {
  days: 'Per day',
  fills: 'Per fill',
  payments: 'Per payment',
}

/** What the statement says beside its figures. */
export const statementSays = {
  title: 'Statement',
  utc: 'What adds to the account’s value has a plus, what takes from it a minus.',
  days: 'Days',
  whole: 'Whole period',
  wholeFrom: (from: string, to: string): string => `${from} to ${to}`,
  cut: (days: number): string =>
    `The last ${many(days, 'day', 'days')} of the period are told; saving writes all of them.`,
  opening: 'Opening account value',
  closing: 'Closing account value',
  notExplained: 'Not explained',
  balances: 'Every term is known, and together they come to the closing value.',
  balancesShort: 'balances',
  left: (amount: string): string => `${amount} USDC is not explained by any row.`,
  leftShort: (amount: string): string => `${amount} not explained`,
  unknownLeft: (amount: string, terms: string): string =>
    `${amount} USDC is left for what is not known: ${terms}.`,
  unknownNothing: (terms: string): string => `What is known comes to the closing value. Not known: ${terms}.`,
  unknownShort: 'not all known',
  noOpening:
    'Nobody saw what the account was worth as this began: neither this desk nor the venue’s daily record.',
  noClosing:
    'Nobody saw what the account was worth as this ended: neither this desk nor the venue’s daily record.',
  notKnown: 'not known',
  none: 'none',
  rowCount: 'Rows',
  rows: (count: number): string => many(count, 'row', 'rows'),
  pockets: 'Settlement: from one pocket into the other',
  balance: 'Balance, with isolated margin',
  unsettled: 'Unsettled',
  together: 'Together',
  asBegan: 'As it began',
  moved: 'Settled',
  asEnded: 'As it ended',
  pocketUnknown: 'the venue’s daily record tells the whole value alone',
  why: 'What may be missing',
  open: (title: string): string => `Rows of ${title}`,
  more: 'More rows',
  noRows: { title: 'No row.', next: 'Nothing of this kind happened in this time.' },
  rowsUnread: { title: 'Not known yet.', next: 'The rows of this time have not been read.' },
  nothing: {
    title: 'No day is known yet.',
    next: 'A day can be told once this desk, or the venue’s daily record, has seen what the account was worth as it began.',
  },
  save: 'Save the statement',
  line: 'A line for each',
  change: 'Change',
  result: 'Statement',
  dayTerm: (title: string): string => `${title}, day by day; Enter opens the day`,
} as const
