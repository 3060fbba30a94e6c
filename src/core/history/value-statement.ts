import { isZero, negate, subtract, roundToPlaces, type Amount } from '../value/decimal-amount'
import type { AccountBalanceParts } from './account-reading'
import {
  isTransferDone,
  type FundingFee,
  type LiquidationRecord,
  type PnlSettlement,
  type BalanceTransfer,
} from './venue-history-records'
import type { HistoryTable } from './history-table'
import type { DayBoundSource } from './statement-bounds'
import type { TradeEntry } from './trade-entries'
import type { OpenLot } from './open-lot'

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

export type StatementTerm = (typeof valueStatementTerms)[number]

export interface ValueStatementEnd {
  readonly edge: number
  readonly at: number
  readonly source: DayBoundSource
  readonly value: Amount
  readonly pockets?: AccountBalanceParts
}

export type RemainderCause =
  | { readonly is: 'size'; readonly symbol: string; readonly by: Amount }
  | { readonly is: 'no mark'; readonly symbol: string }
  | { readonly is: 'not read'; readonly table: HistoryTable; readonly from: number; readonly to: number }
  | { readonly is: 'fee untold'; readonly count: number }
  | { readonly is: 'other moment' }

export interface ValueStatement {
  readonly from: number
  readonly to: number
  readonly opening?: ValueStatementEnd
  readonly closing?: ValueStatementEnd
  /** Contribution of each term; absent if unknown, zero if there was nothing. */
  readonly terms: Readonly<Partial<Record<StatementTerm, Amount>>>
  readonly rows: Readonly<Record<StatementTerm, number>>
  /**
   * Amounts that settlements moved out of unsettled PnL and into the balance. A difference between them is neither gain
   * nor loss.
   */
  readonly settled: AccountBalanceParts & { readonly rows: number }
  /** Closing minus opening minus all known terms; absent if an end is unknown. */
  readonly left?: Amount
  readonly causes: readonly RemainderCause[]
}

export interface StatementSourceRows {
  readonly entries: readonly TradeEntry[]
  readonly funding: readonly FundingFee[]
  readonly settlements: readonly PnlSettlement[]
  readonly transfers: readonly BalanceTransfer[]
  readonly liquidations: readonly LiquidationRecord[]
  readonly unread: readonly { readonly table: HistoryTable; readonly from: number; readonly to: number }[]
}

export type OpenLotsByMarket = ReadonlyMap<string, OpenLot>

/** Transfer directions; any other word is a transfer between accounts. */
const [DEPOSIT, WITHDRAW] = ['DEPOSIT', 'WITHDRAW']
const TOKEN = 'USDC'

export const getTransferTerm = ({ side }: BalanceTransfer): 'deposits' | 'withdrawals' | 'transfers' =>
  side === DEPOSIT ? 'deposits' : side === WITHDRAW ? 'withdrawals' : 'transfers'

/** Contribution of a transfer; `undefined` if its direction is unknown. */
export const getTransferAmount = ({ side, amount }: BalanceTransfer): Amount | undefined =>
  side === DEPOSIT ? amount : side === WITHDRAW ? negate(amount) : undefined

/** Returns true for a completed transfer in the account's currency. */
export const isBalanceTransfer = (row: BalanceTransfer): boolean => isTransferDone(row) && row.token === TOKEN

export const computeValueChange = ({
  opening,
  closing,
}: Pick<ValueStatement, 'opening' | 'closing'>): Amount | undefined =>
  opening && closing && subtract(closing.value, opening.value)

/** Decimal places that matter; the venue rounds its figures. */
const PLACES = 6

/** Returns true if the remainder rounds to zero at a millionth. */
export const isRemainderZero = (left: Amount): boolean => isZero(roundToPlaces(left, PLACES, 'nearest'))

export const listUnknownTerms = ({ terms }: Pick<ValueStatement, 'terms'>): readonly StatementTerm[] =>
  valueStatementTerms.filter(term => terms[term] === undefined)
