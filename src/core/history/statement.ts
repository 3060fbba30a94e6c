import { isZero, negate, subtract, roundToPlaces, type Amount } from '../value/decimal'
import type { AccountPockets } from './account-reading'
import { isTransferDone, type FundingFee, type LiquidationRecord, type PnlSettlement, type BalanceTransfer } from './history'
import type { HistoryTable } from './history-table'
import type { DayBoundSource } from './statement-bounds'
import type { TradeEntry } from './statement-entries'
import type { OpenLot } from './statement-lot'

/** What the change of an account's value is made of, in the order in which it is told. */
export const valueStatementTerms = [
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
export type StatementTerm = (typeof valueStatementTerms)[number]

/** One end of a statement: a value, of when it is, and where it was taken from. */
export interface ValueStatementEnd {
  readonly edge: number
  readonly at: number
  readonly source: DayBoundSource
  readonly value: Amount
  readonly pockets?: AccountPockets
}

/** Why something may be left over. */
export type RemainderCause =
  | { readonly is: 'size'; readonly symbol: string; readonly by: Amount }
  | { readonly is: 'no mark'; readonly symbol: string }
  | { readonly is: 'not read'; readonly table: HistoryTable; readonly from: number; readonly to: number }
  | { readonly is: 'fee untold'; readonly count: number }
  | { readonly is: 'other moment' }

/** How an account's value came from one moment to another. */
export interface ValueStatement {
  /** The day or days it is of, by the calendar. */
  readonly from: number
  readonly to: number
  /** Absent where nobody knows what the account was worth then. */
  readonly opening?: ValueStatementEnd
  readonly closing?: ValueStatementEnd
  /** What each term adds; one that is not known is absent, and one that there was nothing of is zero. */
  readonly terms: Readonly<Partial<Record<StatementTerm, Amount>>>
  /** How many rows each term is the sum of. */
  readonly rows: Readonly<Record<StatementTerm, number>>
  /** What settlement moved out of unsettled and into the balance: the same. What is between them is no gain and no loss. */
  readonly settled: AccountPockets & { readonly rows: number }
  /** Closing less opening and less every term that is known; absent where one of the two ends is. */
  readonly left?: Amount
  readonly causes: readonly RemainderCause[]
}

/** What happened between two edges of days. */
export interface StatementSourceRows {
  readonly entries: readonly TradeEntry[]
  readonly funding: readonly FundingFee[]
  readonly settlements: readonly PnlSettlement[]
  readonly transfers: readonly BalanceTransfer[]
  readonly liquidations: readonly LiquidationRecord[]
  /** Times of this day of which rows of a table were not read. */
  readonly unread: readonly { readonly table: HistoryTable; readonly from: number; readonly to: number }[]
}

/** What is open at the end of a day by its own prices, market by market. */
export type OpenLotsByMarket = ReadonlyMap<string, OpenLot>

/** What a withdrawal is called. Whatever is neither this nor a deposit went between accounts. */
const [DEPOSIT, WITHDRAW] = ['DEPOSIT', 'WITHDRAW']
const TOKEN = 'USDC'

/** The term that money which came or went belongs to. */
export const getTransferTerm = ({ side }: BalanceTransfer): 'deposits' | 'withdrawals' | 'transfers' =>
  side === DEPOSIT ? 'deposits' : side === WITHDRAW ? 'withdrawals' : 'transfers'

/** What a transfer adds; undefined where its direction is not known. */
export const getTransferAmount = ({ side, amount }: BalanceTransfer): Amount | undefined =>
  side === DEPOSIT ? amount : side === WITHDRAW ? negate(amount) : undefined

/** Whether a transfer has come or gone, in the token that accounts are kept in. */
export const isBalanceTransfer = (row: BalanceTransfer): boolean => isTransferDone(row) && row.token === TOKEN

/** By how much the value changed; undefined where one of its ends is not known. */
export const computeValueChange = ({
  opening,
  closing,
}: Pick<ValueStatement, 'opening' | 'closing'>): Amount | undefined =>
  opening && closing && subtract(closing.value, opening.value)

/** Less than this is nothing: the venue rounds what it tells. */
const PLACES = 6

/** Whether so little is left over that a statement balances: nothing to a millionth. */
export const isRemainderZero = (left: Amount): boolean => isZero(roundToPlaces(left, PLACES, 'nearest'))

/** The terms that are not known. */
export const listUnknownTerms = ({ terms }: Pick<ValueStatement, 'terms'>): readonly StatementTerm[] =>
  valueStatementTerms.filter(term => terms[term] === undefined)
