import { formatUtcDay, getUtcDay } from '../../../src/core/history/history-table'
import {
  listUnknownTerms,
  type ValueStatement,
  type ValueStatementEnd,
} from '../../../src/core/history/value-statement'
import type { ComputedStatementDay } from '../../../src/main/past/day-statements'
import { Exact, figure, type Figure } from '../../reckoner/decimal'
import type { BookedTrade, Books } from './books'
import type { Withheld } from './desk'

/** Tolerance of a figure. */
const MILLIONTH = new Exact('0.000001')
/** Resolution of values that the venue states. */
const TOLD = new Exact('0.00000001')
const NONE = new Exact(0)

/** Result of a month. */
export interface Found {
  readonly days: number
  /** Complete days that balance. */
  readonly balanced: number
  /** Days with missing rows that state the missing amount. */
  readonly named: number
  /** Days with an unknown term that say so. */
  readonly unknown: number
  readonly wrong: readonly string[]
}

/** Compares every stated day with the exchange's books. */
export function judgeMonth(
  days: readonly ComputedStatementDay[],
  books: Books,
  withheld: readonly Withheld[],
): Found {
  const wrong: string[] = []
  let [balanced, named, unknown] = [0, 0, 0]
  for (const day of days) {
    const { statement } = day
    const date = formatUtcDay(getUtcDay(statement.from))
    const addFault = (what: string) => wrong.push(`${date}: ${what}`)
    sumsUp(statement, addFault)
    const window = windowOf(statement)
    plainTerms(statement, books, window, withheld, addFault)
    for (const end of [statement.opening, statement.closing]) endIsTrue(end, books, addFault)
    const { opening, closing, left } = statement
    if (opening === undefined || closing === undefined || left === undefined) {
      unknown += 1
      continue
    }
    const missing = missingIn(books, window, withheld, opening, closing)
    const notKnown = listUnknownTerms(statement)
    if (notKnown.length > 0) {
      unknown += 1
      // The value of other tokens changes by the exchange's figures, independent of the withheld rows.
      const others = [opening, closing].map(end => books.at(end.at)?.others ?? NONE)
      const change = (others[1] ?? NONE).sub(others[0] ?? NONE)
      const isOthers = notKnown.every(term => term === 'collateral' || term === 'conversions')
      if (isOthers && missing !== undefined && figure(left).sub(missing).sub(change).abs().gt(MILLIONTH))
        addFault(
          `${left} is left for other tokens, which changed by ${change.toFixed()} ${JSON.stringify(statement)}`,
        )
      continue
    }
    if (missing === undefined) continue
    if (figure(left).sub(missing).abs().gt(MILLIONTH))
      addFault(`${left} is left over, and ${missing.toFixed()} is missing (${JSON.stringify(statement)})`)
    else if (missing.abs().gt(MILLIONTH)) named += 1
    else balanced += 1
  }
  for (let next = 1; next < days.length; next += 1)
    if (days[next - 1]?.statement.closing?.value !== days[next]?.statement.opening?.value)
      wrong.push(`${next}: a day does not begin as the one before it ended`)
  return { days: days.length, balanced, named, unknown, wrong }
}

interface Window {
  readonly after: number
  readonly upTo: number
}

/**
 * Returns the interval of a day. It includes the moment of a reading; midnight itself belongs to the new day.
 */
function windowOf({ opening, closing, from, to }: ValueStatement): Window {
  const edge = (end: ValueStatementEnd | undefined, calendar: number) =>
    end === undefined || end.source === 'venue' ? calendar - 1 : end.at
  return { after: edge(opening, from), upTo: edge(closing, to) }
}

const isIn = ({ after, upTo }: Window, at: number): boolean => at > after && at <= upTo
const sum = (figures: readonly Figure[]): Figure => figures.reduce((total, one) => total.add(one), NONE)

/** Checks that opening, terms and remainder add up exactly to the closing value. */
function sumsUp(
  { opening, closing, terms, left, settled }: ValueStatement,
  addFault: (what: string) => void,
): void {
  if (opening !== undefined && closing !== undefined && left !== undefined) {
    const all = [opening.value, ...Object.values(terms), left].map(figure)
    if (!sum(all).eq(figure(closing.value))) addFault('it does not add up')
  }
  if (
    !figure(settled.balance)
      .add(figure(settled.unsettled))
      .abs()
      .lte(TOLD.mul(2 * settled.rows))
  )
    addFault('a settlement is won or lost')
}

function endIsTrue(end: ValueStatementEnd | undefined, books: Books, addFault: (what: string) => void): void {
  if (end === undefined) return
  const truth =
    end.source === 'venue' ? books.dayEnd(formatUtcDay(getUtcDay(end.edge) - 1)) : books.at(end.at)?.value
  if (truth === undefined || figure(end.value).sub(truth).abs().gt(TOLD))
    addFault(
      `the value at ${end.at} (${end.source}) is ${end.value}, and was ${truth?.toFixed() ?? 'not noted'}`,
    )
}

function plainTerms(
  statement: ValueStatement,
  books: Books,
  window: Window,
  withheld: readonly Withheld[],
  addFault: (what: string) => void,
): void {
  const isReported = (table: Withheld['table'], at: number) =>
    isIn(window, at) && !withheld.some(each => each.table === table && at >= each.from && at < each.to)
  const trades = books.trades().filter(({ at, fee }) => !fee.isZero() && isReported('fills', at))
  const truths = {
    fees: sum(trades.map(({ fee }) => fee)).neg(),
    funding: sum(books.paid().flatMap(({ at, fee }) => (isReported('funding', at) ? [fee] : []))).neg(),
    deposits: sum(
      books.deposits().flatMap(({ at, amount }) => (isReported('transfers', at) ? [amount] : [])),
    ),
    withdrawals: NONE,
    transfers: NONE,
  }
  for (const [term, truth] of Object.entries(truths)) {
    const one = statement.terms[term as keyof typeof truths]
    if (one === undefined) addFault(`${term} is not known`)
    else if (figure(one).sub(truth).abs().gt(MILLIONTH))
      addFault(`${term} is ${one}, and was ${truth.toFixed()}`)
  }
  const settled = sum(books.settled().flatMap(({ at, amount }) => (isIn(window, at) ? [amount] : [])))
  if (figure(statement.settled.balance).sub(settled).abs().gt(MILLIONTH))
    addFault('what was settled is told wrong')
}

/**
 * Computes the effect of the missing rows: each trade from its price to the mark at the end of the day, less
 * its fee. Returns `undefined` if a mark was not recorded.
 */
function missingIn(
  books: Books,
  window: Window,
  withheld: readonly Withheld[],
  opening: ValueStatementEnd,
  closing: ValueStatementEnd,
): Figure | undefined {
  const isHidden = (table: Withheld['table'], at: number) =>
    isIn(window, at) && withheld.some(each => each.table === table && at >= each.from && at < each.to)
  const paid = sum(books.paid().flatMap(({ at, fee }) => (isHidden('funding', at) ? [fee] : [])))
  const deposited = sum(
    books.deposits().flatMap(({ at, amount }) => (isHidden('transfers', at) ? [amount] : [])),
  )
  const hidden = books.trades().filter(({ at, reportedAt, id }) =>
    /^\d/.test(id)
      ? isHidden('fills', at)
      : // A trade that a later day reports is missing on its own day.
        isIn(window, at) && (reportedAt === undefined || !isIn(window, reportedAt)),
  )
  let gained = NONE
  for (const symbol of new Set(hidden.map(trade => trade.symbol))) {
    const own = hidden.filter(trade => trade.symbol === symbol)
    const mark = markOf(symbol, books, window, opening, closing)
    const size = sum(own.map(({ signed }) => signed))
    if (mark === undefined && !size.isZero()) return undefined
    const paidFor = sum(own.map(({ signed, price, fee }) => signed.mul(price).add(fee)))
    gained = gained.add(size.mul(mark ?? NONE).sub(paidFor))
  }
  return gained.sub(paid).add(deposited)
}

/**
 * Returns the mark for unreported trades: at the end of the day if a position is open then, otherwise at its
 * beginning.
 */
function markOf(
  symbol: string,
  books: Books,
  window: Window,
  opening: ValueStatementEnd,
  closing: ValueStatementEnd,
): Figure | undefined {
  const openAt = (upTo: number) =>
    sum(
      books
        .trades()
        .flatMap((trade: BookedTrade) => (trade.symbol === symbol && trade.at <= upTo ? [trade.signed] : [])),
    )
  const end = openAt(window.upTo).isZero() ? opening : closing
  return books.at(end.at)?.marks.get(symbol)
}
