import { isZero, negate, subtract, toPlaces, type Amount } from '../value/decimal'
import type { Pockets } from './account-reading'
import { isDone, type FundingFee, type Liquidation, type Settlement, type Transfer } from './history'
import type { HistoryTable } from './history-table'
import type { BoundSource } from './statement-bounds'
import type { TradeEntry } from './statement-entries'
import type { Lot } from './statement-lot'

/** What the change of an account's value is made of, in the order in which it is told. */
export const statementTerms = [
  'deposits',
  'withdrawals',
  'transfers',
  'realised',
  'fees',
  'liquidation',
  'funding',
  'unrealised',
  'collateral',
  'conversions',
] as const

/** One part of a change of value. */
export type StatementTerm = (typeof statementTerms)[number]

/** One end of a statement: a value, of when it is, and where it was taken from. */
export interface StatementEnd {
  readonly edge: number
  readonly at: number
  readonly source: BoundSource
  readonly value: Amount
  readonly pockets?: Pockets
}

/** Why something may be left over. */
export type LeftCause =
  | { readonly is: 'size'; readonly symbol: string; readonly by: Amount }
  | { readonly is: 'no mark'; readonly symbol: string }
  | { readonly is: 'not read'; readonly table: HistoryTable; readonly from: number; readonly to: number }
  | { readonly is: 'fee untold'; readonly count: number }
  | { readonly is: 'other moment' }

/** How an account's value came from one moment to another. */
export interface Statement {
  /** The day or days it is of, by the calendar. */
  readonly from: number
  readonly to: number
  /** Absent where nobody knows what the account was worth then. */
  readonly opening?: StatementEnd
  readonly closing?: StatementEnd
  /** What each term adds; one that is not known is absent, and one that there was nothing of is zero. */
  readonly terms: Readonly<Partial<Record<StatementTerm, Amount>>>
  /** How many rows each term is the sum of. */
  readonly rows: Readonly<Record<StatementTerm, number>>
  /** What settlement moved out of unsettled and into the balance: the same. What is between them is no gain and no loss. */
  readonly settled: Pockets & { readonly rows: number }
  /** Closing less opening and less every term that is known; absent where one of the two ends is. */
  readonly left?: Amount
  readonly causes: readonly LeftCause[]
}

/** What happened between two edges of days. */
export interface StatementRows {
  readonly entries: readonly TradeEntry[]
  readonly funding: readonly FundingFee[]
  readonly settlements: readonly Settlement[]
  readonly transfers: readonly Transfer[]
  readonly liquidations: readonly Liquidation[]
  /** Times of this day of which rows of a table were not read. */
  readonly unread: readonly { readonly table: HistoryTable; readonly from: number; readonly to: number }[]
}

/** What is open at the end of a day by its own prices, market by market. */
export type Lots = ReadonlyMap<string, Lot>

/** What a withdrawal is called. Whatever is neither this nor a deposit went between accounts. */
const [DEPOSIT, WITHDRAW] = ['DEPOSIT', 'WITHDRAW']
const TOKEN = 'USDC'

/** The term that money which came or went belongs to. */
export const termOfTransfer = ({ side }: Transfer): 'deposits' | 'withdrawals' | 'transfers' =>
  side === DEPOSIT ? 'deposits' : side === WITHDRAW ? 'withdrawals' : 'transfers'

/** What a transfer adds; undefined where its direction is not known. */
export const addedByTransfer = ({ side, amount }: Transfer): Amount | undefined =>
  side === DEPOSIT ? amount : side === WITHDRAW ? negate(amount) : undefined

/** Whether a transfer has come or gone, in the token that accounts are kept in. */
export const isOfBalance = (row: Transfer): boolean => isDone(row) && row.token === TOKEN

/** By how much the value changed; undefined where one of its ends is not known. */
export const changeOfValue = ({
  opening,
  closing,
}: Pick<Statement, 'opening' | 'closing'>): Amount | undefined =>
  opening && closing && subtract(closing.value, opening.value)

/** Less than this is nothing: the venue rounds what it tells. */
const PLACES = 6

/** Whether so little is left over that a statement balances: nothing to a millionth. */
export const isNothingLeft = (left: Amount): boolean => isZero(toPlaces(left, PLACES, 'nearest'))

/** The terms that are not known. */
export const unknownTerms = ({ terms }: Pick<Statement, 'terms'>): readonly StatementTerm[] =>
  statementTerms.filter(term => terms[term] === undefined)
