import type { FillRecord, OrderRecord } from '../account/order-record'
import type { FundingFee, BalanceTransfer } from './venue-history-records'
import type { HistoryRows, publicHistoryTables } from './history-table'

export type PublicHistoryTable = (typeof publicHistoryTables)[number]

export interface MissingRows<Row> {
  readonly rows: readonly Row[]
  readonly unsure: readonly Row[]
}

type RowVerdict = 'here' | 'lacking' | 'unsure'

const HOUR_MS = 3_600_000

/** Maximum difference between two reports of one payment; a market has at most one per hour. */
const SAME_PAYMENT_MS = HOUR_MS / 2

/** Time around a row for which own rows must be known to judge it. */
export const COMPARISON_MARGIN_MS = HOUR_MS

/**
 * Finds public rows that are missing in the account's own rows. An own row wins over a public one. Orders share the
 * venue's id. For fills and transfers that is not documented: a known id with other figures, or equal figures under
 * another id that no public row has, may be the same row. Payments have no id but are unique per market, mode and time.
 */
export function findMissingRows<T extends PublicHistoryTable>(
  table: T,
  publicRows: readonly HistoryRows[T][],
  ownRows: readonly HistoryRows[T][],
): MissingRows<HistoryRows[T]> {
  const judge = judgeByTable[table](ownRows, publicRows)
  const judged = publicRows.map(row => ({ row, is: judge(row) }))
  const those = (wanted: RowVerdict) => judged.filter(({ is }) => is === wanted).map(({ row }) => row)
  return { rows: those('lacking'), unsure: those('unsure') }
}

const judgeByTable: {
  readonly [T in PublicHistoryTable]: (
    own: readonly HistoryRows[T][],
    publicRows: readonly HistoryRows[T][],
  ) => (row: HistoryRows[T]) => RowVerdict
} = {
  orders: own => createIdJudge(own, orderId, sameOrder),
  fills(own, publicRows) {
    const judge = createIdJudge(own, tradeId, sameFill)
    const alone = findUnmatchedOwn(own, publicRows, tradeId)
    // A fill without an order is the venue's own; the list of liquidations covers it.
    return row => (row.orderId === '' || alone.some(one => sameFill(one, row)) ? 'unsure' : judge(row))
  },
  funding: own => row => (own.some(one => samePayment(one, row)) ? 'here' : 'lacking'),
  transfers(own, publicRows) {
    const judge = createIdJudge(own, transferId, sameMoney)
    const alone = findUnmatchedOwn(own, publicRows, transferId)
    return row => (alone.some(one => sameMoney(one, row) && isNear(one, row)) ? 'unsure' : judge(row))
  },
}

const orderId = (row: OrderRecord): string => row.orderId
const tradeId = (row: FillRecord): string => row.tradeId
const transferId = (row: BalanceTransfer): string => row.id

function createIdJudge<Row>(
  own: readonly Row[],
  idOf: (row: Row) => string,
  isSame: (one: Row, other: Row) => boolean,
): (row: Row) => RowVerdict {
  const known = new Map(own.map(row => [idOf(row), row]))
  return row => {
    const one = known.get(idOf(row))
    return one === undefined ? 'lacking' : isSame(one, row) ? 'here' : 'unsure'
  }
}

function findUnmatchedOwn<Row>(own: readonly Row[], publicRows: readonly Row[], idOf: (row: Row) => string) {
  const ids = new Set(publicRows.map(idOf))
  return own.filter(row => !ids.has(idOf(row)))
}

const sameOrder = (one: OrderRecord, other: OrderRecord): boolean =>
  one.symbol === other.symbol && one.side === other.side

const sameFill = (one: FillRecord, other: FillRecord): boolean =>
  one.orderId === other.orderId &&
  one.side === other.side &&
  one.at === other.at &&
  one.price === other.price &&
  one.quantity === other.quantity

const samePayment = (one: FundingFee, other: FundingFee): boolean =>
  one.symbol === other.symbol &&
  one.marginMode === other.marginMode &&
  Math.abs(one.at - other.at) < SAME_PAYMENT_MS

const sameMoney = (one: BalanceTransfer, other: BalanceTransfer): boolean =>
  one.side === other.side && one.token === other.token && one.amount === other.amount

const isNear = (one: BalanceTransfer, other: BalanceTransfer): boolean =>
  Math.abs(one.createdAt - other.createdAt) < HOUR_MS
